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

/// The rules that are broken in the body of a whole page.
fn in_body(body: &str, template: Template) -> Vec<&'static str> {
    let head = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title><body><h1>b</h1>";
    rules(&format!("{head}<div>{body}</div></body></html>"), template)
}

#[test]
fn what_a_block_moves_or_wraps_is_not_judged_by_what_is_around_it() {
    use Template::{Erb, Jinja, Liquid};
    for (template, body) in [
        (Liquid, "<ul>{% capture a %}b{% endcapture %}<li>c</li></ul>"),
        (Jinja, "<ul>{% set a %}b{% endset %}{% macro c() %}<p>d</p>{% endmacro %}</ul>"),
        (Jinja, "<p><code>{% filter force_escape %}<input type=button>{% endfilter %}</code></p>"),
        (
            Erb,
            "<span><%= link_to a do %><div>b</div><% end %></span>\
             <%= tag.ul do %><li>c</li><% end %>",
        ),
    ] {
        assert_eq!(in_body(body, template), [""; 0], "{body}");
    }
    // In a loop or a condition, it is.
    for (template, body) in [
        (Liquid, "<ul>{% for a in b %}<p>c</p>{% endfor %}</ul>"),
        (Jinja, "<ul>{% if a %}<p>c</p>{% endif %}</ul>"),
        (Erb, "<ul><% a.each do |b| %><p>c</p><% end %></ul>"),
        (Jinja, "<div>{% set a %}<ul><p>c</p></ul>{% endset %}</div>"),
    ] {
        assert_eq!(in_body(body, template), ["content-not-allowed"], "{body}");
    }
}

#[test]
fn an_output_named_as_a_tag_begins_no_block() {
    let body = "{% form 'a' %}<div><textarea>{{- form.body -}}</textarea>\
        <label for=\"b_{{ form.id }}\">c</label><input id=\"b_{{ form.id }}\"></div>{% endform %}";
    assert_eq!(in_body(body, Template::Liquid), [""; 0]);
}

#[test]
fn places_of_which_a_template_may_write_one_are_not_compared() {
    for (body, found) in [
        ("{% if a %}<p id=b></p>{% endif %}{% if c %}<p id=b></p>{% endif %}", 0),
        ("{% if a %}<p id=b></p>{% else %}<p id=b></p>{% endif %}", 0),
        ("{% if a %}<p id=b></p>{% if c %}<p id=b></p>{% endif %}{% endif %}", 1),
        ("<p id=b></p>{% if c %}<p id=b></p>{% endif %}", 1),
        ("<dl><dt>{{ a }}</dt><dd>b</dd><dt>{{ a }}</dt><dd>c</dd></dl>", 0),
        ("<dl><dt>a</dt><dd>b</dd><dt>a</dt><dd>c</dd></dl>", 1),
    ] {
        assert_eq!(in_body(body, Template::Jinja).len(), found, "{body}");
    }
}

#[test]
fn attributes_that_code_may_write_are_not_missed() {
    for body in [
        "<input {{ a }} placeholder=b type=date>",
        "<p {% if a %}role=note{% endif %} aria-label=b>c</p>",
        "<ul>{% templatetag openblock %} for a in b {% templatetag closeblock %}<li>c</li></ul>",
    ] {
        assert_eq!(in_body(body, Template::Jinja), [""; 0], "{body}");
    }
    assert_eq!(in_body("<input placeholder=b type=date>", Template::Jinja), ["attribute-conflict"]);
}

#[test]
fn an_element_may_end_in_another_template() {
    let head = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title><body><div>";
    assert_eq!(rules(&format!("{head}<?php b();"), Template::Php), [""; 0]);
    assert_eq!(rules(&format!("{head}<?php b(); ?></body>"), Template::Php), ["missing-end-tag"]);
}

#[test]
fn components_are_no_elements_of_html() {
    use Template::{Astro, Svelte, Vue};
    for (template, text) in [
        (
            Vue,
            "<template><Link :href='a'><li>b</li></Link><layout><img :src='c' :alt='d'>\
             <Title>e</Title><p v-if='f' @click='g' :class='h' #i></p></layout></template>\
             <script setup lang='ts'>é</script><style scoped lang='scss'></style>",
        ),
        (Vue, "<template><div><button v-bind='a'></button><h2 v-text='b'></h2></div></template>"),
        (Vue, "<template><layout><main>a</main></layout></template>"),
        (
            Vue,
            "<template><div><h1><b v-html='a'></b></h1><time :datetime='a'></time></div></template>",
        ),
        (Vue, "<style lang='scss'>.a { // b\n color: $c; }</style>"),
        (Svelte, "<div><svelte:head></svelte:head><input bind:value={a} on:input={b} /></div>"),
        (Astro, "<div><ul><Card.Item><p>a</p></Card.Item></ul><Fragment set:html={a} /></div>"),
    ] {
        assert_eq!(rules(text, template), [""; 0], "{text}");
    }
    for (template, text, rule) in [
        (Vue, "<template><div><b herf='a'>c</b></div></template>", "unknown-attribute"),
        (Vue, "<template><div><img src='a'></div></template>", "missing-attribute"),
        (Svelte, "<div><dvi>a</dvi></div>", "unknown-element"),
    ] {
        assert_eq!(rules(text, template), [rule], "{text}");
    }
}
