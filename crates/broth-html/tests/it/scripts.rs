//! Scripts that write: `document.write()` by the insertion point.

use broth_dom::Document;
use broth_html::{Parser, Progress, Stream};

/// A host whose scripts consist of what they write, in quotes. Inside, `´` means a quote and `¬` a
/// slash.
fn run(stream: &mut Stream, mut progress: Progress) {
    while let Progress::Script(script) = progress {
        let text = stream.document().node(script).text();
        for written in text.split('`').skip(1).step_by(2) {
            // A written script runs before the one that writes it continues.
            let inner = stream.write(&written.replace('´', "`").replace('¬', "/"));
            run(stream, inner);
        }
        progress = stream.resume();
    }
}

#[track_caller]
fn check(pieces: &[&str], expected: &str) {
    let mut stream = Parser::new().scripting(true).stream();
    for piece in pieces {
        let progress = stream.feed(piece);
        run(&mut stream, progress);
    }
    let parsed = stream.finish();
    let body = parsed.document.body().expect("a body");
    assert_eq!(body.dump_html().to_string(), expected, "{pieces:?}");
}

#[test]
fn text_written_by_a_script_comes_after_it() {
    let expected = "| \"1\"\n| <script>\n|   \"`2`\"\n| \"23\"\n";
    check(&["<body>1<script>`2`</script>3"], expected);
    check(&["<body>1<script>`2`</scr", "ipt>", "3"], expected);
    check(
        &["<body><script>`<b>``</b>`</script>x"],
        "| <script>\n|   \"`<b>``</b>`\"\n| <b>\n| \"x\"\n",
    );
}

#[test]
fn tags_and_references_may_be_written_in_parts() {
    check(
        &["<body><script>`<i titl`</script>e=a>x"],
        "| <script>\n|   \"`<i titl`\"\n| <i>\n|   title=\"a\"\n|   \"x\"\n",
    );
    check(&["<body><script>`&am`</script>p;x"], "| <script>\n|   \"`&am`\"\n| \"&x\"\n");
    check(
        &["<body><script>`<!--`</script>x-->y"],
        "| <script>\n|   \"`<!--`\"\n| <!-- x -->\n| \"y\"\n",
    );
}

#[test]
fn scripts_write_scripts() {
    // The inner script ends in what follows the outer one.
    check(
        &["<body>1<script>`2<script>´3´</script>4`</script>5"],
        concat!(
            "| \"1\"\n",
            "| <script>\n",
            "|   \"`2<script>´3´\"\n",
            "| \"2\"\n",
            "| <script>\n",
            "|   \"`3`4`\"\n",
            "| \"35\"\n",
        ),
    );
    // The inner script runs in the middle of what the outer one writes.
    check(
        &["<body>1<script>`2<script>´3´<¬script>4``5`</script>6"],
        concat!(
            "| \"1\"\n",
            "| <script>\n",
            "|   \"`2<script>´3´<¬script>4``5`\"\n",
            "| \"2\"\n",
            "| <script>\n",
            "|   \"`3`\"\n",
            "| \"3456\"\n",
        ),
    );
}

#[test]
fn text_that_arrives_while_a_script_runs_waits() {
    let mut stream = Parser::new().scripting(true).stream();
    let Progress::Script(_) = stream.feed("<body><script>a</script>b") else { panic!("no script") };
    assert_eq!(stream.feed("c"), Progress::NeedInput);
    assert_eq!(stream.write("<hr>"), Progress::NeedInput);
    let hr = stream.document().body().unwrap().last_child().unwrap();
    assert!(hr.is("hr"));
    assert_eq!(stream.resume(), Progress::NeedInput);
    assert_eq!(stream.finish().document.body().unwrap().text(), "abc");
}

/// The nodes that the parser knows are not in another document.
#[test]
fn a_document_that_is_taken_away_ends_the_parser() {
    let script = "<p><b>x<script>1</script>";
    let taken: [fn(&mut Stream) -> Document; 3] = [
        |stream| std::mem::take(stream.document_mut()),
        |stream| {
            let copy = stream.document().clone();
            std::mem::replace(stream.document_mut(), copy)
        },
        |stream| {
            let mut other = Parser::new().stream();
            other.feed("<i>a<i>b<i>c<i>d");
            std::mem::swap(stream.document_mut(), other.document_mut());
            other.feed("<p>e");
            other.finish().document
        },
    ];
    for take in taken {
        let mut stream = Parser::new().scripting(true).stream();
        assert!(matches!(stream.feed(script), Progress::Script(_)));
        let own = take(&mut stream);
        assert_eq!(own.root().text(), "x1");
        let left = stream.document().clone();
        assert_eq!(stream.write("<u>"), Progress::Done);
        assert_eq!(stream.resume(), Progress::Done);
        assert_eq!(stream.feed("<i>y"), Progress::Done);
        assert!(stream.finish().document == left);
    }
}

#[test]
fn a_script_may_change_the_tree() {
    let mut stream = Parser::new().scripting(true).stream();
    let mut progress = stream.feed("<body><b><p><script>x</script>y</b>z");
    while let Progress::Script(script) = progress {
        let document = stream.document_mut();
        let p = document.node(script).parent().unwrap().id();
        let b = document.node(p).parent().unwrap().id();
        // Upside down: the bold text goes into the paragraph.
        let body = document.body().unwrap().id();
        document.append(body, p).unwrap();
        document.append(p, b).unwrap();
        progress = stream.resume();
    }
    let parsed = stream.finish();
    let text = parsed.root().text();
    assert!(["x", "y", "z"].iter().all(|part| text.contains(part)), "{text}");
}

#[test]
fn a_template_made_by_a_program_comes_back_from_markup() {
    let mut document = broth_html::parse("<!DOCTYPE html><p>");
    let p = document.root().by_tag("p").next().unwrap().id();
    let template = document.create_element("template").unwrap();
    document.append(p, template).unwrap();
    assert!(broth::serialize::Serializer::new().misfits(&document).is_empty());
    assert!(broth_html::parse(&document.root().inner_html()) == document);
}
