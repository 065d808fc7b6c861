//! Templates: no finding is inside code, and none is caused by it.

use broth_check::{Checker, Template};

/// The rules that are broken in a template.
fn rules(text: &str, template: Template) -> Vec<&'static str> {
    let findings = Checker::new().template(template).check(text);
    findings.iter().map(|finding| finding.rule.as_str()).collect()
}

#[test]
fn code_causes_no_finding() {
    use Template::{Blade, Ejs, Erb, Go, Handlebars, Jinja, Liquid, Php, Svelte, Vue};
    let texts = [
        (
            Jinja,
            "{% extends 'a' %}{% block b %}<p class={{ c }} {% if d %}hidden{% endif %}>{{ e > f }}</p>{% endblock %}",
        ),
        (
            Jinja,
            "<!DOCTYPE html><html lang={{ a }}><head>{% block b %}{% endblock %}</head><body><h1>{{ c }}</h1><a href='{% url 'd' %}'>e</a></body></html>",
        ),
        (
            Jinja,
            "<!DOCTYPE html><html lang=en>{% include 'head' %}<body>{% if a %}<p id=b>{% else %}<div id=b>{% endif %}<table>{% for c in d %}<tr><td>{{ c }}</td></tr>{% endfor %}</table></body></html>",
        ),
        (
            Jinja,
            "<!DOCTYPE html><html lang=en><title>a</title><body>{% if a %}<div>{% endif %}<p>b</p>{% if a %}</div>{% endif %}<label for=c>d</label>{{ e }}<img {{ f }}><ul>{{ g }}</ul></body></html>",
        ),
        (
            Jinja,
            "{# <p><b> #}<p id='{{ a }}'></p><p id='{{ a }}'></p>{% comment %}</b>{% endcomment %}",
        ),
        (
            Liquid,
            "---\ntitle: a\n---\n<!DOCTYPE html><html lang=en><title>{{ page.title }}</title><p>{{ content }}</html>",
        ),
        (
            Erb,
            "<%= render 'a' do |b| %><p data-b=<%= c %>><%= d %></p><% end %></div></body></html>",
        ),
        (Ejs, "<div><% if (a < b) { %><p>c</p><% } %></div>"),
        (Handlebars, "<{{tag}} class=\"a\">{{#each b}}<p>{{{this}}}</p>{{/each}}</{{tag}}>"),
        (Go, "{{ define \"a\" }}<p {{ if .B }}hidden{{ end }}>{{ .C }}</p>{{ end }}"),
        (
            Blade,
            "@extends('a')<p @class(['b' => $c])>{!! $d !!}</p>@if($e)<div>@endif @if($e)</div>@endif",
        ),
        (
            Php,
            "<?php get_header(); ?><p><?= $a > $b ?></p><?php if ($c): ?></div><?php endif; get_footer();",
        ),
        (Vue, "<div><p>{{ a < b }}</p></div>"),
        (Svelte, "{#if a}<p title={b}>{c}</p>{/if}"),
    ];
    let found = texts.map(|(template, text)| (rules(text, template), text));
    let wrong: Vec<_> = found.iter().filter(|(rules, _)| !rules.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_wrong_beside_code_is_reported() {
    let page = "<!DOCTYPE html><html lang=en><title>{{ a }}</title><body>";
    for (text, rule) in [
        ("<div>{{ a }}</b></div>", "unmatched-end-tag"),
        ("{% if a %}<p id=a id=b>c</p>{% endif %}", "duplicate-attribute"),
        ("<div><dvi>{{ a }}</dvi></div>", "unknown-element"),
        ("<p id=a></p><p id=a>{{ b }}</p>", "duplicate-id"),
        ("<p><img src=a></p>{{ b }}", "missing-attribute"),
    ] {
        let text = format!("{page}{text}</body></html>");
        assert!(rules(&text, Template::Jinja).contains(&rule), "{text}");
    }
}

#[test]
fn fixes_change_no_code() {
    let text = "<!DOCTYPE html><html lang=en><title>a</title><body><p class=a class={{ b }}>{{ c & d }} & e<br></br></body></html>";
    let fixed = Checker::new().template(Template::Jinja).fix(text);
    assert!(fixed.html.contains("{{ c & d }} &"), "{}", fixed.html);
    assert!(fixed.html.contains("<br>"), "{}", fixed.html);
}

#[test]
fn front_matter_is_not_checked() {
    let text = "---\ntitle: <b>\n---\n<!DOCTYPE html><html lang=en><title>a</title><p>b</html>";
    assert_eq!(Checker::new().check(text), []);
}
