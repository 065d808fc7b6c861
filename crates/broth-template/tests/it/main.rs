//! Everything about template code that can be seen from outside.

use broth_template::{Kind, Place, Regions, Template};

fn codes(text: &str, template: Template) -> Vec<&str> {
    Regions::parse(text, template).list().iter().map(|region| &text[region.span.range()]).collect()
}

#[test]
fn code_begins_and_ends_at_the_marks_of_its_language() {
    use Template::{Astro, Blade, Ejs, Erb, Go, Handlebars, Jinja, Liquid, Php, Svelte, Vue};
    let rows: &[(Template, &str, &[&str])] = &[
        (Jinja, "a{{ b }}c{% d %}{# e #}", &["{{ b }}", "{% d %}", "{# e #}"]),
        (Jinja, "{{ '}}' }}{% x \"%}\" %}", &["{{ '}}' }}", "{% x \"%}\" %}"]),
        (Jinja, "{{ it's }}\n{{ it's }}", &["{{ it's }}", "{{ it's }}"]),
        (Jinja, "{{ a {% b %}", &["{% b %}"]),
        (
            Jinja,
            "{% comment %}<p>{{ x }}{% endcomment %}y",
            &["{% comment %}<p>{{ x }}{% endcomment %}"],
        ),
        (Jinja, "{% trans 'a' %}b{% endtrans %}", &["{% trans 'a' %}", "{% endtrans %}"]),
        (
            Liquid,
            "{% schema %}{\"a\": 1}{% endschema %}",
            &["{% schema %}{\"a\": 1}{% endschema %}"],
        ),
        (Liquid, "{# no comment #}", &[]),
        (Erb, "<%= a %><%# b %><% c %><%% d %>", &["<%= a %>", "<%# b %>", "<% c %>"]),
        (Ejs, "<%- a %>", &["<%- a %>"]),
        (
            Handlebars,
            "{{{ a }}}{{!-- }} --}}{{! b }}{{c}}",
            &["{{{ a }}}", "{{!-- }} --}}", "{{! b }}", "{{c}}"],
        ),
        (Go, "{{/* a */}}{{ `}}` }}", &["{{/* a */}}", "{{ `}}` }}"]),
        (
            Blade,
            "{!! a !!}{{-- b --}}@if(c(')')) d @endif",
            &["{!! a !!}", "{{-- b --}}", "@if(c(')'))", "@endif"],
        ),
        (Blade, "a@b.c @media @foo @else @php $x @endphp", &["@else", "@php $x @endphp"]),
        (Blade, "a\n  @soup\n@hot b\n@cold", &["@soup", "@cold"]),
        (Php, "<?php a ?><?= b ?><?xml c ?><?php d", &["<?php a ?>", "<?= b ?>", "<?php d"]),
        (Vue, "{{ a }}<script>{{ b }}</script><My-c :d='>' />", &["{{ a }}", "<My-c :d='>' />"]),
        (
            Svelte,
            "{#if a}{b({c: '}'})}{/if}<style>a{}</style><B c={d} />",
            &["{#if a}", "{b({c: '}'})}", "{/if}", "<B c={d} />"],
        ),
        (Astro, "{a.map(b => <i>{b}</i>)}{", &["{a.map(b => <i>{b}</i>)}"]),
    ];
    for &(template, text, expected) in rows {
        assert_eq!(codes(text, template), expected, "{text}");
    }
}

#[test]
fn blocks_have_a_beginning_branches_and_an_end() {
    use Template::{Blade, Ejs, Erb, Go, Handlebars, Jinja, Php, Svelte};
    for (template, text) in [
        (Jinja, "{% if a %}{% include b %}{% else %}c{% endif %}"),
        (Erb, "<% if a %><%= b %><% else %>c<% end %>"),
        (Ejs, "<% if (a) { %><%= b %><% } else { %>c<% } %>"),
        (Handlebars, "{{#if a}}{{b}}{{else}}c{{/if}}"),
        (Go, "{{ if a }}{{ b }}{{ else }}c{{ end }}"),
        (Blade, "@if(a){{ b }}@else c @endif"),
        (Php, "<?php if (a): ?><?= b ?><?php else: ?>c<?php endif; ?>"),
        (Php, "<?php if (a) { ?><?= b ?><?php } else { ?>c<?php } ?>"),
        (Svelte, "{#if a}{b}{:else}c{/if}"),
    ] {
        let regions = Regions::parse(text, template);
        let [block] = regions.blocks() else { panic!("{text}: {:?}", regions.blocks()) };
        assert_eq!((block.open, &*block.middles, block.close), (0, &[2][..], 3), "{text}");
        let branches = regions.branches();
        let at = |region: usize| branches.at(regions.list()[region].span.start);
        assert_eq!([0, 1, 2, 3].map(at), [1, 1, 2, 2], "{text}");
        assert_eq!(branches.at(text.len()), 0, "{text}");
    }
    let erb = "<%= form_for a do |f| %><%= x if y %><% end %>";
    assert_eq!(Regions::parse(erb, Erb).blocks().len(), 1);
}

#[test]
fn a_stand_in_is_as_long_as_the_code_and_fits_its_place() {
    let text = "<a{% if b %} c{% endif %} d={{ e }} {{ f }}='{{ > }}'>{{ g }}<script>{{ h }}</script><{{ i }}></{{ i }}>";
    let regions = Regions::parse(text, Template::Jinja);
    let masked = regions.mask(text);
    assert_eq!(masked.text.len(), text.len());
    use Place::{Name, Raw, Tag, Text, Value};
    assert_eq!(masked.places, [Name, Tag, Value, Tag, Value, Text, Raw, Name, Name]);
    let tail = &masked.text[masked.text.len() - 19..];
    assert_eq!(tail[1..8], tail[11..18], "{tail}");
    assert!(masked.text.contains("><!xxxx><script>x"), "{}", masked.text);
    assert_eq!(regions.list()[0].kind, Kind::Code);
}

#[test]
fn hostile_texts_take_linear_time() {
    for piece in [
        "{{",
        "{% a %}",
        "{% enda %}",
        "{",
        "{'",
        "<A '",
        "@if(",
        "{{ '",
        "{% comment %}",
        "<?php",
        "{/*",
    ] {
        let text = piece.repeat(20_000);
        for template in [Template::Jinja, Template::Svelte, Template::Blade, Template::Vue] {
            let regions = Regions::parse(&text, template);
            assert_eq!(regions.mask(&text).text.len(), text.len());
            std::hint::black_box(regions.branches());
        }
    }
}

#[test]
fn code_without_room_for_a_comment_is_text() {
    let text = "<p>{}{#if a}{ }<a b={}>";
    let regions = Regions::parse(text, Template::Svelte);
    let codes: Vec<&str> = regions.list().iter().map(|it| &text[it.span.range()]).collect();
    assert_eq!(codes, ["{#if a}", "{ }"]);
    assert_eq!(regions.mask(text).text.len(), text.len());
}

#[test]
fn places_in_different_blocks_are_independent() {
    let text =
        "a{% if b %}c{% if d %}e{% endif %}f{% else %}g{% endif %}h{% for i in j %}k{% endfor %}";
    let branches = Regions::parse(text, Template::Jinja).branches();
    let at = |letter: &str| text.find(letter).unwrap();
    let (c, e, g, k) = (at("}c{") + 1, at("}e{") + 1, at("}g{") + 1, at("}k{") + 1);
    for (one, two, is_so) in
        [(0, c, false), (c, e, false), (c, g, true), (e, g, true), (c, k, true), (k, k, false)]
    {
        assert_eq!(branches.are_independent(one, two), is_so, "{one} {two}");
        assert_eq!(branches.are_independent(two, one), is_so, "{two} {one}");
    }
}

#[test]
fn a_block_says_whether_it_may_move_its_content() {
    use Template::{Blade, Erb, Go, Handlebars, Jinja, Liquid, Svelte};
    for (template, text, is_transparent) in [
        (Jinja, "{% if a %}{% endif %}", true),
        (Jinja, "{% block a %}{% endblock %}", true),
        (Jinja, "{% macro a() %}{% endmacro %}", false),
        (Jinja, "{% soup a %}{% endsoup %}", false),
        (Liquid, "{% capture a %}{% endcapture %}", false),
        (Erb, "<% a.each do |b| %><% end %>", true),
        (Erb, "<%= form_with do |b| %><% end %>", false),
        (Handlebars, "{{#each a}}{{/each}}", true),
        (Handlebars, "{{#soup a}}{{/soup}}", false),
        (Go, "{{ range .A }}{{ end }}", true),
        (Go, "{{ define \"a\" }}{{ end }}", false),
        (Blade, "@foreach($a as $b)@endforeach", true),
        (Blade, "@push('a')@endpush", false),
        (Svelte, "{#snippet a()}{/snippet}", false),
    ] {
        let regions = Regions::parse(text, template);
        assert_eq!(regions.blocks()[0].is_transparent, is_transparent, "{text}");
    }
    assert_eq!(Regions::parse("{{ form.a }}{% endform %}", Template::Liquid).blocks(), []);
}
