//! Pages that are made to be slow, or to overflow a stack.

use std::time::{Duration, Instant};

use broth::content::{Extractor, extract};

/// Far more than a linear page takes, and far less than one whose time is quadratic.
const LIMIT: Duration = Duration::from_secs(20);

fn is_linear(html: &str) {
    let start = Instant::now();
    let content = Extractor::new().tables(false).links(false).report(html);
    let _ = content.text();
    let beginning: String = html.chars().take(40).collect();
    assert!(start.elapsed() < LIMIT, "{beginning}: {:?}", start.elapsed());
}

#[test]
fn time_is_linear_in_siblings_and_links_and_headings() {
    for part in [
        "<p>Soup of the day",
        "<a href=/a>Soup</a> ",
        "<ul><li><a href=/a>Soup</a><li><a href=/b>Leek</a><li><a href=/c>d</a></ul>",
        "<h1>Soup</h1>",
        "<h2>Related</h2>",
        "<div class=\"nav related comments\">Soup</div>",
        "<header>Soup</header>",
        "<table><td>Soup</table>",
        "<details><summary>Soup</summary>Leek</details>",
        "<p hidden>Soup",
    ] {
        is_linear(&part.repeat(50_000));
    }
}

#[test]
fn time_is_linear_in_depth() {
    for part in [
        "<div>",
        "<div><h2>Related</h2>",
        "<div><h1>Soup</h1>",
        "<div><p>Soup",
        "<header>Soup",
        "<table><td>Soup",
        "<ul><li><a href=a>b",
    ] {
        is_linear(&part.repeat(50_000));
    }
}

#[test]
fn depth_overflows_no_stack() {
    let deep = |n: usize| format!("{}<p>Soup", "<div>".repeat(n));
    assert_eq!(extract(&deep(100_000)), "Soup");
    let _ = extract(&"<header>Soup".repeat(20_000));
    let _ = extract(&"<ul><li><a href=a>b".repeat(20_000));
}

#[test]
fn nothing_panics() {
    for html in [
        "",
        " ",
        "<",
        "<p>",
        "&nbsp;",
        "<b>&nbsp;</b><p>a",
        "<svg><p>a",
        "<table><td>a",
        "<noscript>a",
        "<template>a",
        "<body hidden>a",
        "<details>a",
    ] {
        let content = Extractor::new().report(html);
        let _ = (content.text(), content.title);
    }
}
