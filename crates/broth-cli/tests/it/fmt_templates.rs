//! `broth fmt` for templates, for XML, and with the settings of prettier.

use std::fs;

use super::inputs::{broth_in, folder};
use super::shell::broth;

#[test]
fn templates_are_recognised_by_their_names() {
    let jinja = "<table>{% if a < b %}<tr><td>{{ c  }}</td></tr>{% endif %}</table>";
    let formatted = "<table>\n  {% if a < b %}\n    <tr>\n      <td>{{ c  }}</td>\n    </tr>\n  {% endif %}\n</table>\n";
    for name in ["a.jinja", "a.html.j2", "a.njk", "a.twig", "a.liquid"] {
        let (status, out, err) = broth(&["fmt", "--stdin-filename", name], jinja);
        assert_eq!((status, &*out, &*err), (0, formatted, ""), "{name}");
    }
    let choose = |language: &str| broth(&["fmt", "--templates", language], jinja);
    assert_eq!(choose("jinja").1, formatted);
    assert_eq!(choose("basic").0, 2);
    let (_, out, _) =
        broth(&["fmt", "--stdin-filename", "a.php"], "<?php a  b ?>\n<UL><?php c ?></UL>");
    assert_eq!(out, "<?php a  b ?>\n<ul><?php c ?></ul>\n");
    let record = "{\"input\": \"<P CLASS={{a}}>{{ b }}\", \"templates\": \"jinja\"}";
    let (_, out, _) = broth(&["fmt", "--jsonl"], record);
    assert!(out.contains("\"output\":\"<p class={{a}}>{{ b }}\\n\""), "{out}");
}

#[test]
fn an_element_in_two_branches_is_reported() {
    let text = "<main>{% if a %}<div  id=b>{% endif %}<p>c</p></div></main>";
    let (status, out, err) = broth(&["fmt", "--templates", "jinja"], text);
    assert_eq!(status, 0);
    assert!(out.contains("<div  id=b>{% endif %}<p>c</p></div>"), "{out}");
    assert_eq!(err, "standard input:1:17: its tags are in different branches of a template\n");
    let (_, out, _) =
        broth(&["fmt", "--jsonl"], format!("{{\"input\":\"{text}\",\"templates\":\"jinja\"}}"));
    assert!(out.contains("\"kept\":[{\"span\":[16,52],\"why\":\"template\"}]"), "{out}");
}

#[test]
fn a_configuration_names_the_language_of_templates() {
    let files = [
        (
            "broth.toml",
            "templates = \"jinja\"\n[[overrides]]\nfiles = [\"*.page\"]\ntemplates = \"erb\"\n",
        ),
        ("a.html", "<ul>{% a %}<li>b</ul>"),
        ("a.page", "<ul><% a < b %><li>b</ul>"),
    ];
    let folder = folder("fmt-templates", &files);
    let (status, _, err) = broth_in(&folder, &["fmt", "a.html", "a.page"], "");
    assert_eq!((status, &*err), (0, "a.html: formatted\na.page: formatted\n"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("a.html"), "<ul>\n  {% a %}\n  <li>b\n</ul>\n");
    assert_eq!(read("a.page"), "<ul>\n  <% a < b %>\n  <li>b\n</ul>\n");
    fs::write(folder.join("broth.toml"), "templates = \"x\"").unwrap();
    let (status, _, err) = broth_in(&folder, &["fmt", "a.html"], "");
    assert!(status == 2 && err.contains("unknown template language `x`"), "{err}");
}

#[test]
fn code_in_a_file_that_is_no_template_leads_to_one_hint() {
    let files =
        [("a.html", "<p>{% a %}\n"), ("b.html", "<p>{% b %}\n"), ("c.html.j2", "<p>{% c %}\n")];
    let folder = folder("fmt-hint", &files);
    let (status, _, err) = broth_in(&folder, &["fmt", "."], "");
    assert_eq!(status, 0);
    assert_eq!(err.matches("notice").count(), 1, "{err}");
    assert!(err.starts_with("a.html:1: notice: `{%` looks like the code of a template"), "{err}");
    let (_, _, err) = broth_in(&folder, &["fmt", "--templates", "none", "c.html.j2"], "");
    assert!(err.is_empty(), "{err}");
}

#[test]
fn xml_is_formatted_in_place_and_as_a_filter() {
    let feed = "<?xml version='1.0' encoding='iso-8859-1'?><feed><title>caf\u{E9}  </title><entry/></feed>";
    let formatted = "<?xml version='1.0' encoding='iso-8859-1'?>\n<feed>\n  <title>caf\u{E9}  </title>\n  <entry/>\n</feed>\n";
    let latin = |text: &str| text.chars().map(|c| c as u8).collect::<Vec<u8>>();
    let folder = folder("fmt-xml", &[]);
    fs::write(folder.join("a.xml"), latin(feed)).unwrap();
    let run = |args: &[&str]| broth_in(&folder, &[&["xml", "fmt"], args].concat(), "");
    assert_eq!(run(&["--check", "."]), (1, "a.xml\n".to_owned(), String::new()));
    let (status, out, _) = run(&["--diff", "a.xml"]);
    assert!(status == 1 && out.contains("\n+  <entry/>\n"), "{out}");
    assert_eq!(run(&["."]), (0, String::new(), "a.xml: formatted\n".to_owned()));
    assert_eq!(fs::read(folder.join("a.xml")).unwrap(), latin(formatted));
    assert_eq!(run(&["--check", "."]).0, 0);
    let (status, out, err) = broth(&["xml", "fmt", "--tabs"], "<a><b/></a>");
    assert_eq!((status, &*out, &*err), (0, "<a>\n\t<b/>\n</a>\n", ""));
    let (status, out, err) = broth(&["xml", "fmt"], "<a><b></a>");
    assert_eq!((status, &*out), (0, "<a><b></a>"));
    assert!(err.contains("1:1: "), "{err}");
    let (_, out, _) =
        broth(&["xml", "fmt", "--jsonl"], "{\"input\":\"<a><b c='1'/></a>\",\"indent\":1}");
    assert_eq!(
        out,
        "{\"output\":\"<a>\\n <b c=\\\"1\\\"/>\\n</a>\\n\",\"changed\":true,\"kept\":[]}\n"
    );
}

#[test]
fn the_settings_of_prettier_count_where_no_configuration_has_a_layout() {
    let html = "<ul><li>a</ul>";
    for (name, settings) in [
        (".prettierrc", "{\"tabWidth\": 4, \"singleQuote\": true}"),
        (".prettierrc", "# comment\ntabWidth: 4\nsemi: false\n"),
        (".prettierrc.toml", "tabWidth = 4\n"),
        ("package.json", "{\"name\": \"x\", \"prettier\": {\"tabWidth\": 4}}"),
        (
            ".prettierrc.json",
            "{\"overrides\": [{\"files\": \"*.html\", \"options\": {\"tabWidth\": 4}}]}",
        ),
    ] {
        let folder = folder("fmt-prettier", &[("a.html", html), (name, settings)]);
        let run = |args: &[&str]| broth_in(&folder, &[&["fmt"], args].concat(), html).1;
        assert_eq!(run(&["--stdin-filename", "a.html"]), "<ul>\n    <li>a\n</ul>\n", "{name}");
        assert_eq!(run(&["--stdin-filename", "a.html", "--indent", "1"]), "<ul>\n <li>a\n</ul>\n");
        assert_eq!(run(&["--stdin-filename", "a.html", "--no-config"]), "<ul>\n  <li>a\n</ul>\n");
        fs::write(folder.join("broth.toml"), "[fmt]\nwidth = 50\n").unwrap();
        assert_eq!(run(&["--stdin-filename", "a.html"]), "<ul>\n  <li>a\n</ul>\n");
        fs::remove_file(folder.join("broth.toml")).unwrap();
        fs::remove_file(folder.join(name)).unwrap();
    }
    for (name, settings) in [("prettier.config.js", "x"), (".prettierrc", "overrides:\n  - x: 1\n")]
    {
        let folder = folder("fmt-prettier-notice", &[(name, settings)]);
        let (status, out, err) = broth_in(&folder, &["fmt", "--stdin-filename", "a.html"], html);
        assert_eq!((status, &*out), (0, "<ul>\n  <li>a\n</ul>\n"));
        assert!(err.contains("notice: broth"), "{err}");
        fs::remove_file(folder.join(name)).unwrap();
    }
}

#[test]
fn the_checker_works_around_code_and_tells_what_it_left_out_once() {
    let page = |body: &str| {
        format!("<!DOCTYPE html><html lang=en><title>a</title><body>{body}</body></html>")
    };
    let both = page("{% if a %}<p>{{ b }}</p>{% else %}</b>{% endif %}");
    let folder = folder("check-templates", &[("a.html.j2", &*both), ("b.html.j2", &both)]);
    let (status, out, err) = broth_in(&folder, &["check", "."], "");
    assert_eq!((status, &*out), (0, ""), "{err}");
    assert_eq!(err.matches("2 parts of templates are not checked").count(), 1, "{err}");
    fs::write(folder.join("c.html"), page("<p>{% a %}</p>")).unwrap();
    let (_, _, err) = broth_in(&folder, &["check", "c.html"], "");
    assert!(err.contains("c.html:1: notice: `{%` looks like the code of a template"), "{err}");
    let record = "{\"input\":\"<p>{{ a\\\"b }}<p class={{ c }}>\",\"templates\":\"jinja\"}";
    assert_eq!(broth(&["check", "--jsonl"], record).1, "{\"findings\":[]}\n");
}
