//! Templates: their code stays as it is, and decides nothing about the HTML around it.

use broth_format::{Formatted, Formatter, KeptReason, Tags, Template};
use dice::Dice;

/// Formats a template, and checks what holds for all of them: the code is there in its order, and
/// formatting twice is formatting once.
fn report(formatter: &Formatter, text: &str, template: Template) -> Formatted {
    let formatter = formatter.clone().template(template);
    let formatted = formatter.report(text);
    let codes = |text: &str| -> Vec<String> {
        let regions = broth_template::Regions::parse(text, template);
        regions.list().iter().map(|region| text[region.span.range()].to_owned()).collect()
    };
    assert_eq!(codes(text), codes(&formatted.html), "{text}");
    let squeezed = |text: &str| {
        let is_kept = |c: &char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '/');
        text.chars().filter(is_kept).collect::<String>().to_lowercase()
    };
    assert_eq!(squeezed(text), squeezed(&formatted.html));
    assert_eq!(formatter.format(&formatted.html), formatted.html, "{text}");
    formatted
}

fn check(text: &str, template: Template, expected: &str) {
    let formatted = report(&Formatter::new(), text, template);
    assert_eq!(formatted.html.trim_end(), expected.trim(), "{text}");
    assert!(formatted.kept.is_empty(), "{text}: {}", formatted.kept[0]);
}

#[test]
fn a_block_on_lines_of_its_own_is_indented() {
    check(
        "<ul>{% for soup in soups %}<li>{{ soup }}</li>{% else %}<li>none</li>{% endfor %}</ul>",
        Template::Jinja,
        "
<ul>
  {% for soup in soups %}
    <li>{{ soup }}</li>
  {% else %}
    <li>none</li>
  {% endfor %}
</ul>",
    );
    check(
        "<div>\n<?php if ($a): ?>\n<div><p>a</p><p>b</p></div>\n<?php endif; ?>\n</div>",
        Template::Php,
        "
<div>
  <?php if ($a): ?>
    <div>
      <p>a</p>
      <p>b</p>
    </div>
  <?php endif; ?>
</div>",
    );
}

#[test]
fn code_in_tables_and_before_the_document_moves_nothing() {
    check(
        "{% extends a %}{% block b %}<table>{% for c in d %}<tr><td>{{ c }}</td></tr>{% endfor %}</table>{% endblock %}",
        Template::Jinja,
        "
{% extends a %}{% block b %}
  <table>
    {% for c in d %}
      <tr>
        <td>{{ c }}</td>
      </tr>
    {% endfor %}
  </table>
{% endblock %}",
    );
    check(
        "{% load static %}\n<!DOCTYPE html>\n<html><head>{% if a %}<title>{{ b }}</title>{% endif %}</head><body>x</body></html>",
        Template::Jinja,
        "
{% load static %}
<!doctype html>
<html>
  <head>
    {% if a %}
      <title>{{ b }}</title>
    {% endif %}
  </head>
  <body>x</body>
</html>",
    );
}

#[test]
fn white_space_in_a_line_stays_or_stays_away() {
    for text in [
        "<p>{% for a in b %}{{ a }}{% endfor %}</p>",
        "<p>a {% if b %}c{% endif %} d</p>",
        "<p>{{ a }}{{ b }} {{ c }}</p>",
        "<b>{% if a %}b{% endif %}</b>",
        "<p>{{#if a}} b {{/if}}</p>",
    ] {
        let template = if text.contains('#') { Template::Handlebars } else { Template::Jinja };
        check(text, template, text);
    }
    // Before the document begins, white space may render: the code may write a text.
    check("{{ a }}{{ b }}", Template::Jinja, "{{ a }}{{ b }}");
    check("{{ a }}  {{ b }}", Template::Jinja, "{{ a }} {{ b }}");
}

#[test]
fn no_line_ends_in_code() {
    let long = "{{ some | code  that is  long }} ".repeat(6);
    let formatter = Formatter::new().width(40);
    for html in [
        &*format!("<p>{long}</p>"),
        "<div class=\"{{ a  b }} c\" CLASS2='{{ \"x\" }}' data-x={{ y  z }}>x</div>",
        "<div {% if a %} class=\"b\" {% else %}class=c{% endif %}>x</div>",
        "<div{% if a  b %} hidden{% endif %} ID=x>x</div>",
        "<{{ tag  a }} CLASS=x><p>a</{{ tag  a }}>",
        "<input {% if a < b %}CHECKED{% endif %} value=\"{{ a > \"b\" }}\">",
        "<p>{# <div> it's #}{% trans \"<p>\" %}</p>",
        "<title>{{ a  b }}</title><script>if ({{ a  b }} < 1) {}</script><pre>\n {{ a }}\n</pre>",
        "<img alt='{{ a|tojson }}' src=\"{% static  'b.png' %}\"/>",
    ] {
        let formatted = report(&formatter, html, Template::Jinja);
        assert!(formatted.kept.is_empty(), "{html}");
    }
}

#[test]
fn an_attribute_with_code_keeps_its_quotes() {
    for (text, template) in [
        ("<p data-x='{{ a|tojson }}'></p>", Template::Jinja),
        ("<p data-x={{ a }}></p>", Template::Jinja),
        ("<p class={a}></p>", Template::Astro),
        ("<p class='<%= a %>'></p>", Template::Erb),
    ] {
        check(text, template, text);
    }
}

#[test]
fn an_element_opened_in_one_branch_and_closed_in_another_stays_as_it_is() {
    for (text, template) in [
        (
            "<main>{% if a %}<div   class=a>{% endif %}<p>b  c</p>{% if a %}</div>{% endif %}</main>",
            Template::Jinja,
        ),
        (
            "<main>{% if a %}<div   class=a>{% else %}<div   class=b>{% endif %}<p>b  c</p></div></main>",
            Template::Jinja,
        ),
        (
            "<main><% if a %><a   href=b><% end %><p>b  c</p><% if a %></a><% end %></main>",
            Template::Erb,
        ),
        ("<main>{{#if a}}<div   class=a>{{/if}}<p>b  c</p></div></main>", Template::Handlebars),
        ("<main>@if($a)<div   class=a>@endif <p>b  c</p></div></main>", Template::Blade),
    ] {
        let formatted = report(&Formatter::new(), text, template);
        assert!(formatted.kept.iter().all(|kept| kept.reason == KeptReason::Template), "{text}");
        assert!(!formatted.kept.is_empty(), "{text}");
        assert!(formatted.html.contains("<p>b  c</p>"), "{}", formatted.html);
        assert!(formatted.html.contains("   class=a>") || formatted.html.contains("   href=b>"));
    }
    // An end tag that may be omitted says nothing.
    check(
        "<ul>{% for a in b %}<li>{{ a }}{% endfor %}</ul>",
        Template::Jinja,
        "<ul>\n  {% for a in b %}\n  <li>{{ a }}{% endfor %}\n</ul>",
    );
}

#[test]
fn components_keep_the_case_of_names() {
    check(
        "<template><MyList :Items='a'><li v-for=\"b in c\" @Click=\"d\">{{ b }}</li><My-item /></MyList></template>",
        Template::Vue,
        "
<template><MyList :Items=\"a\">
    <li v-for=\"b in c\" @Click=\"d\">{{ b }}</li>
    <My-item /></MyList></template>",
    );
    check(
        "{#each a as b}<Row {...b} on:click={() => { c('}') }}>{b.d}</Row>{/each}",
        Template::Svelte,
        "{#each a as b}<Row {...b} on:click={() => { c('}') }}>{b.d}</Row>{/each}",
    );
}

#[test]
fn optional_tags_are_written_around_code() {
    let formatter = Formatter::new().tags(Tags::Write);
    let formatted = report_tags(&formatter, "<ul>{% if a %}<li>{{ b }}<li>c</ul>{% endif %}");
    assert!(formatted.contains("{{ b }}</li>"), "{formatted}");
}

fn report_tags(formatter: &Formatter, text: &str) -> String {
    let formatter = formatter.clone().template(Template::Jinja);
    let once = formatter.format(text);
    assert_eq!(formatter.format(&once), once);
    once
}

#[test]
fn generated_templates_are_formatted_once_and_keep_their_code() {
    const HTML: &[&str] = &[
        "<div>",
        "</div>",
        "<p CLASS='a  b'>",
        "<ul><li>",
        "</ul>",
        "<b>",
        "</b>",
        "<table><tr><td>",
        "</table>",
        "<pre>",
        "</pre>",
        "<br/>",
        "text",
        " ",
        "\n",
        "\n\n",
        "<!--c-->",
        "<script>",
        "</script>",
        "<title>",
        "</title>",
        "<a href=",
        ">",
        " x ",
        "'",
        "\"",
        "<img ",
        "<",
        "{",
        "}",
        "<!DOCTYPE html>",
        "<template>",
        "</template>",
        "<textarea>",
        "</textarea>",
        "<svg>",
        "</svg>",
    ];
    const CODE: &[(Template, &[&str])] = &[
        (
            Template::Jinja,
            &["{% if a  b %}", "{% else %}", "{% endif %}", "{{ c  d }}", "{# e #}", "{% f", "}}"],
        ),
        (
            Template::Handlebars,
            &["{{#if a}}", "{{else}}", "{{/if}}", "{{{ b  c }}}", "{{!-- d --}}"],
        ),
        (
            Template::Php,
            &["<?php if (a): ?>", "<?php else: ?>", "<?php endif ?>", "<?= b  c ?>", "<?php"],
        ),
        (Template::Erb, &["<% if a %>", "<% else %>", "<% end %>", "<%= b  c %>", "<%# d %>"]),
        (
            Template::Blade,
            &["@if(a  b)", "@else", " @endif", "{{ c  d }}", "{!! e !!}", "@php f @endphp"],
        ),
        (Template::Svelte, &["{#if a}", "{:else}", "{/if}", "{b  c}", "<C d={e} />"]),
        (Template::Vue, &["{{ a  b }}", "<C :d=e />", "<Cd>", "</Cd>"]),
    ];
    for seed in 0..4000 {
        let mut dice = Dice::new(seed);
        let (template, codes) = CODE[dice.roll(CODE.len())];
        let mut text = String::new();
        for _ in 0..dice.roll(24) {
            let from = if dice.roll(3) == 0 { codes } else { HTML };
            text.push_str(from[dice.roll(from.len())]);
        }
        let formatter = Formatter::new().width([0, 20, 100][dice.roll(3)]).template(template);
        let once = formatter.format(&text);
        assert_eq!(formatter.format(&once), once, "{template:?} {text:?}");
        let regions = |text: &str| -> Vec<String> {
            let regions = broth_template::Regions::parse(text, template);
            regions.list().iter().map(|region| text[region.span.range()].to_owned()).collect()
        };
        assert_eq!(regions(&text), regions(&once), "{template:?} {text:?}");
    }
}

#[test]
fn code_that_goes_on_to_the_end_of_the_text_gets_nothing() {
    for text in ["<?php\necho 1;\n", "<?php echo 1;", "<p>a</p>\n<?php\necho 1;\n\n"] {
        for template in [Template::Php, Template::Blade] {
            let formatted = report(&Formatter::new(), text, template);
            assert_eq!((&*formatted.html, formatted.kept.len()), (text, 0));
        }
    }
    check("<?php echo 1; ?>", Template::Php, "<?php echo 1; ?>\n");
}

/// Code may write ideographs, between which a line break is not a space. So the line breaks of the
/// author stay, and what they divide is laid out in lines.
#[test]
fn lines_between_code_that_writes_stay_and_are_indented() {
    check(
        "<div>\n{{#if a}}\n<span class=b>\n<a href=c>{{d}}</a>\n</span>\n{{/if}}\n\n{{#if e}}\n<b>{{f}} {{g}}</b>\n{{/if}}\n\n{{h}}\n</div>",
        Template::Handlebars,
        "
<div>
  {{#if a}}
    <span class=\"b\">
      <a href=\"c\">{{d}}</a>
    </span>
  {{/if}}

  {{#if e}}
    <b>{{f}} {{g}}</b>
  {{/if}}

  {{h}}
</div>",
    );
}

#[test]
fn a_tag_between_code_and_text_is_omitted_as_soon_as_it_can() {
    let formatter = Formatter::new().tags(Tags::Omit);
    let formatted = report(&formatter, "@endif 6{!! $a !!}", Template::Blade);
    assert_eq!(formatted.html, "@endif 6{!! $a !!}\n");
    let formatter = formatter.template(Template::Blade);
    let once = formatter.format("@endif<html>6{!! $a !!}");
    assert_eq!(formatter.format(&once), once);
}
