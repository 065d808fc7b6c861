//! Options by their names.

use broth_dom::Node;
use broth_markdown::Converter;

#[test]
fn each_option_has_words() {
    for (name, value, html, expected) in [
        ("flavor", "commonmark", "<s>a</s>", "a"),
        ("emphasis", "_", "<i>a</i>", "_a_"),
        ("emphasis", "underscore", "<i>a</i>", "_a_"),
        ("bullet", "+", "<ul><li>a</ul>", "+ a"),
        ("heading", "setext", "<h1>a</h1>", "a\n==="),
        ("fence", "~~~", "<pre>a</pre>", "~~~\na\n~~~"),
        ("fence", "~", "<pre>a</pre>", "~~~\na\n~~~"),
        ("hardBreak", "spaces", "a<br>b", "a  \nb"),
        ("hard-break", "spaces", "a<br>b", "a  \nb"),
        ("links", "references", "<a href=b>a</a>", "[a][1]\n\n[1]: b"),
        ("wrap", "20", "one two three four five", "one two three four\nfive"),
        ("rawHTML", "keep", "<sub>a</sub>", "<sub>a</sub>"),
        ("raw_html", "sanitized", "<sub>a</sub><sup>b</sup>", "<sub>a</sub>^b"),
        ("math", "tex", "<math><annotation encoding=TeX>a</annotation></math>", "$`a`$"),
        ("sub_sup", "text", "H<sub>2</sub>O", "H2O"),
        ("block_cells", "text", "<table><td><p>a<p>b<td>", "|  |  |\n| --- | --- |\n| a b |  |"),
        (
            "footnotes",
            "markdown",
            "<a href=#1 rel=footnote>1</a><p role=doc-footnote id=1>a",
            "[^1]\n\n[^1]: a",
        ),
        ("definition_lists", "text", "<dl><dt>a<dd>b</dl>", "a\n\nb"),
        ("definition-lists", "list", "<dl><dt>a<dd>b</dl>", "- **a**\n  - b"),
        ("details", "html", "<details open id=a>b</details>", "<details open>b</details>"),
        ("kbd", "text", "<kbd>a</kbd>", "a"),
        ("kbd", "html", "<kbd id=b>a</kbd>", "<kbd>a</kbd>"),
        ("front_matter", "true", "<title>a</title>", "---\ntitle: \"a\"\n---\n"),
        ("scripting", "off", "<noscript>a</noscript>", "a"),
    ] {
        let sub = |element: Node<'_>| (element.name() == "sub").then(Vec::new);
        let mut options = Converter::new().sanitizer(sub);
        options.set(name, value).unwrap();
        let doc = broth_html::parse(html);
        let text = options.convert_node(&doc);
        assert_eq!(text.strip_suffix('\n').unwrap(), expected, "{name}");
    }
}

#[test]
fn errors_say_which_options_and_values_there_are() {
    for (name, value, message) in [
        ("fence", "x", "fence cannot be \"x\"; use backticks or tildes"),
        ("bullet", "", "bullet cannot be \"\"; use dash, asterisk or plus"),
        ("hardBreak", "x", "hardBreak cannot be \"x\"; use backslash or spaces"),
        ("raw_html", "sanitized", "raw_html cannot be \"sanitized\"; use never or keep"),
        ("wrap", "19", "wrap cannot be \"19\"; use a whole number from 20 up"),
        ("wrap", "-1", "wrap cannot be \"-1\"; use a whole number from 20 up"),
        ("front_matter", "x", "front_matter cannot be \"x\"; use true or false"),
    ] {
        let error = Converter::new().set(name, value).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = Converter::new().set("soup", "gfm").unwrap_err().to_string();
    assert!(error.starts_with("unknown option \"soup\"; use flavor, emphasis, "), "{error}");
    for name in Converter::NAMES {
        let error = Converter::new().set(name, "\0").unwrap_err().to_string();
        assert!(error.starts_with(name), "{error}");
    }
}

#[test]
fn errors_name_what_is_near() {
    for (name, value, message) in [
        ("flavour", "gfm", "unknown option \"flavour\"; did you mean \"flavor\"?"),
        ("hardbraek", "spaces", "unknown option \"hardbraek\"; did you mean \"hard_break\"?"),
        ("fence", "backtick", "fence cannot be \"backtick\"; did you mean \"backticks\"?"),
        ("raw-html", "santized", "raw-html cannot be \"santized\"; did you mean \"sanitized\"?"),
    ] {
        let error = Converter::new().set(name, value).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
