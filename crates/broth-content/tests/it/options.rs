//! The options of an extractor.

use broth::content::{Extractor, Focus, Frame, Kind, Reason};

const LONG: &str = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot.";

#[test]
fn comments_are_kept_if_they_are_wanted() {
    let html = format!("<p>{LONG} {LONG}</p><div class=comments><p>I like it!</div>");
    assert!(!Extractor::new().extract(&html).contains("I like it!"));
    assert!(Extractor::new().comments(true).extract(&html).contains("I like it!"));
}

#[test]
fn tables_images_and_links_are_dropped_if_they_are_not_wanted() {
    let html =
        format!("<p>{LONG} <a href=/b>Bread</a><img src=a alt=b><table><tr><td>{LONG}1</table>");
    let tables = Extractor::new().tables(false);
    assert!(!tables.extract(&html).contains("hot.1"));
    assert_eq!(tables.report(&html).blocks[1].reason, Reason::Table);
    let no_links = Extractor::new().links(false).images(false).report(&html);
    let markup = no_links.node().inner_html();
    assert!(markup.contains("Bread") && !markup.contains("<a") && !markup.contains("<img"));
    assert!(Extractor::new().report(&html).node().inner_html().contains("<img"));
}

#[test]
fn short_blocks_are_dropped() {
    let html = format!("<p>{LONG}<p>Salt.");
    assert_eq!(Extractor::new().min_length(10).extract(&html), LONG);
}

#[test]
fn recall_keeps_what_only_classes_call_no_content() {
    let html = format!("<nav>Home</nav><div class=related><p>Salt is good.</div><p>{LONG} {LONG}");
    let text = |focus| Extractor::new().focus(focus).extract(&html);
    assert!(!text(Focus::Balanced).contains("Salt"));
    assert!(text(Focus::Recall).contains("Salt") && !text(Focus::Recall).contains("Home"));
    assert!(!text(Focus::Precision).contains("Salt"));
}

#[test]
fn the_address_is_evidence_for_the_kind() {
    let kind = |url| Extractor::new().url(url).report("<p>Soup").kind;
    assert_eq!(kind("https://example.org/forum/soup"), Kind::Forum);
    assert_eq!(kind("https://example.org/docs/soup"), Kind::Documentation);
    assert_eq!(kind("https://example.org/collections/soup"), Kind::Collection);
    assert_eq!(kind("https://forumsoup.org/"), Kind::Service);
}

#[test]
fn the_frame_of_a_site_is_what_half_of_its_pages_have() {
    let pages = ["a", "b", "c"].map(|it| format!("<p>Free delivery<p>Leek soup {it}, hot"));
    let documents = pages.each_ref().map(|page| broth::html::parse(page));
    let frame = Frame::learn(&documents);
    assert!(frame.contains("Free delivery") && !frame.contains("Leek soup a, hot"));
    let content = Extractor::new().frame(frame).report(&pages[0]);
    assert_eq!(
        (content.text().as_str(), content.blocks[0].reason),
        ("Leek soup a, hot", Reason::Frame)
    );
    assert!(!Frame::learn(&documents[..1]).contains("Free delivery"));
}
