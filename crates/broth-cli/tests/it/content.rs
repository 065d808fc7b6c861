//! `broth content`.

use serde_json::{Value, json};

use super::inputs::{broth_in, folder};
use super::shell::broth;

const PAGE: &str = "<html lang=en><title>Soup</title><nav><a href=/>Home</a></nav><h1>Soup</h1>\
    <p>Leeks, <b>potatoes</b> and <a href=cream>cream</a>.<script>x()</script><footer>Broth</footer>";

fn run(options: &[&str], page: &str) -> String {
    let (status, out, err) = broth(&[&["content"], options].concat(), page);
    assert_eq!((status, &*err), (0, ""), "{options:?}");
    out
}

#[test]
fn the_content_is_written_in_every_format() {
    let markdown = "# Soup\n\nLeeks, **potatoes** and [cream](cream).\n";
    assert_eq!(run(&[], PAGE), markdown);
    assert_eq!(run(&["--format", "text"], PAGE), "Soup\n\nLeeks, potatoes and cream.\n");
    let html = run(&["--format", "html"], PAGE);
    assert!(html.contains("<b>potatoes</b>") && !html.contains("script"), "{html}");
    let json: Value = serde_json::from_str(&run(&["--format", "json"], PAGE)).unwrap();
    assert_eq!(
        (&json["markdown"], &json["evidence"]),
        (&json!(markdown), &json!("most of it is links"))
    );
    let absolute = run(&["--url", "https://example.org/a/"], PAGE);
    assert!(absolute.contains("(https://example.org/a/cream)"), "{absolute}");
}

#[test]
fn records_are_answered_as_the_contract_says() {
    let out = run(&["--jsonl"], &format!("{}\n", json!(PAGE)));
    let answer: Value = serde_json::from_str(&out).unwrap();
    let members: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(members, ["text", "markdown", "title", "byline", "date", "lang", "kind", "blocks"]);
    assert_eq!((&answer["title"], &answer["lang"]), (&json!("Soup"), &json!("en")));
    let blocks = answer["blocks"].as_array().unwrap();
    assert_eq!(blocks[0]["kept"], json!(false));
    assert_eq!(blocks[0]["why"], json!("navigation"));
    let span = &blocks[0]["span"];
    let (start, end) = (span[0].as_u64().unwrap() as usize, span[1].as_u64().unwrap() as usize);
    assert_eq!(&PAGE[start..end], "Home");
    assert_eq!(blocks.len(), 4);
}

#[test]
fn selectors_say_where_to_look_and_what_to_leave_out() {
    let page = "<div id=a><p>Leek</div><div id=b><p>Onion<p class=c>Salt</div>";
    assert_eq!(run(&["--select", "#b"], page), "Onion\n\nSalt\n");
    assert_eq!(run(&["--select", "#b", "--without", ".c"], page), "Onion\n");
    assert_eq!(run(&["--select", "#d"], page), "");
    assert_eq!(broth(&["content", "--select", ":("], page).0, 2);
}

#[test]
fn each_block_is_explained() {
    let lines = run(&["--explain"], PAGE);
    assert!(lines.starts_with("standard input: listing: most of it is links\n- 1:"), "{lines}");
    assert!(lines.contains(" navigation   Home\n") && lines.contains(" content      Soup\n"));
    let page = run(&["--explain=html"], "<p>1 &lt; 2<nav>&lt;script></nav>");
    assert!(page.contains("<p class=kept><b>content</b> 1 &lt; 2</p>"), "{page}");
    assert!(page.contains("<p class=dropped><b>navigation</b> &lt;script&gt;</p>"), "{page}");
    let controlled = run(&["--explain"], "<p>a\u{1b}[31mb");
    assert!(!controlled.contains('\u{1b}'), "{controlled:?}");
}

#[test]
fn pages_of_one_site_show_their_frame() {
    let files =
        [("a.html", "<p>Free delivery<p>Leek soup"), ("b.html", "<p>Free delivery<p>Onion soup")];
    let folder = folder("content-site", &files);
    let run = |options: &[&str]| {
        broth_in(&folder, &[&["content"], options, &["a.html", "b.html"]].concat(), "")
    };
    assert_eq!(run(&["--site"]), (0, "Leek soup\n\nOnion soup\n".into(), String::new()));
    let (_, out, _) = run(&["--format", "json"]);
    let first: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(first["file"], json!("a.html"));
}
