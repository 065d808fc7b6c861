//! The rules, one by one.

use broth::content::{Extractor, Kind, extract};

const LONG: &str = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot.";

fn reasons(html: &str) -> Vec<String> {
    let content = Extractor::new().report(html);
    content.blocks.iter().map(|block| block.reason.to_string()).collect()
}

#[test]
fn names_roles_and_classes_drop_elements() {
    for (markup, reason) in [
        ("<nav>Home</nav>", "navigation"),
        ("<div role=navigation>Home</div>", "navigation"),
        ("<div class=main-menu>Home</div>", "navigation"),
        ("<footer>© Broth</footer>", "footer"),
        ("<aside>Salt</aside>", "aside"),
        ("<div id=relatedPosts>Salt</div>", "related"),
        ("<div class=werbung>Salt</div>", "promotion"),
        ("<dialog open>Cookies?</dialog>", "popup"),
        ("<div class=cookie-consent>Cookies?</div>", "consent"),
        ("<figure><figcaption>Soup</figcaption></figure>", "caption"),
        ("<button>Buy</button>", "control"),
    ] {
        let html = format!("<p>{LONG}</p>{markup}<p>{LONG} Really.");
        assert_eq!(reasons(&html), ["content", reason, "content"], "{markup}");
    }
}

#[test]
fn a_class_is_not_believed_if_it_would_drop_most_of_the_page() {
    assert_eq!(
        extract(&format!("<div class=sidebar><p>{LONG}</div><p>Salt and pepper.")),
        format!("{LONG}\n\nSalt and pepper.")
    );
    assert_eq!(extract("<nav>Soup</nav>"), "Soup");
}

#[test]
fn a_class_is_not_believed_if_it_would_drop_most_of_a_list() {
    let item = |text: &str| format!("<li>{text}, 4 euros<a href=/{text}>Buy the {text} here</a>");
    let items: String = ["Leek", "Miso", "Onion"].map(item).concat();
    let html = format!("<h1>Soups</h1><p>Hot.<ul class=filter-results>{items}</ul><p>Salt.");
    let content = Extractor::new().url("https://example.org/collections/soup").report(&html);
    assert_eq!(content.kind, Kind::Collection);
    assert!(content.text().contains("Miso, 4 euros"), "{}", content.text());
}

#[test]
fn each_line_of_highlighted_code_is_content() {
    let line = |text: &str| {
        format!("<span style=display:flex><span><b><i><span>{text}</span></i></b></span></span>")
    };
    let code = [line("git init"), line("git status"), line("git status")].concat();
    let html = format!("<meta property=og:type content=article><p>{LONG}<pre><code>{code}</pre>");
    assert_eq!(reasons(&html), ["content", "content", "content", "content"]);
}

#[test]
fn what_main_holds_is_the_content() {
    let html = format!("<div>Welcome to our site</div><main><p>{LONG}</main><div>Thank you</div>");
    assert_eq!(reasons(&html), ["outside", "content", "outside"]);
    assert_eq!(extract("<main></main><p>Soup"), "Soup");
}

#[test]
fn sections_after_the_content_end_at_the_next_heading() {
    let html = format!(
        "<h1>Soup</h1><p>{LONG} {LONG}<h2>Related articles</h2><p>Bread<p>Salt<h2>Method</h2><p>{LONG}!"
    );
    assert_eq!(
        reasons(&html),
        ["content", "content", "end-section", "end-section", "end-section", "content", "content"]
    );
}

#[test]
fn comments_are_the_content_of_a_forum() {
    let post = |text: &str| format!("<div class=comment><a href=/u>Ann</a><p>{text} {LONG}</div>");
    let html = format!("<h1>Soup?</h1>{}{}{}", post("One."), post("Two."), post("Three."));
    let content = Extractor::new().report(&html);
    assert_eq!((content.kind, content.evidence), (Kind::Forum, "most of it is comments"));
    assert!(content.text().contains("Ann") && content.text().contains("Three."));
}

#[test]
fn hidden_text_is_content_only_if_the_page_has_nothing_else() {
    assert_eq!(extract(&format!("<p>{LONG}<p hidden>Salt")), LONG);
    assert_eq!(extract(&format!("<div hidden id=S:0><p>{LONG}</div>")), LONG);
    assert_eq!(extract(&format!("<div id=app></div><noscript><p>{LONG}</noscript>")), LONG);
    assert_eq!(extract(&format!("<p>{LONG}<noscript>Enable scripts</noscript>")), LONG);
    assert_eq!(
        extract(&format!("<p>{LONG}<details><summary>More</summary><p>Salt.</details>")),
        format!("{LONG}\n\nMore\n\nSalt.")
    );
}

#[test]
fn lists_of_links_are_dropped_unless_the_page_is_one() {
    let list =
        "<ul><li><a href=/a>Leek soup</a><li><a href=/b>Onion soup</a><li><a href=/c>Miso</a></ul>";
    assert_eq!(extract(&format!("<p>{LONG} {LONG}</p>{list}")), format!("{LONG} {LONG}"));
    assert_eq!(extract(list), "Leek soup\nOnion soup\nMiso");
}

#[test]
fn metadata_come_from_structured_data_and_meta_elements() {
    let html = r#"<html lang=en><title>Soup | Broth</title>
        <meta property=og:site_name content=Broth><meta name=description content="On soup">
        <meta property=og:image content=/a.jpg>
        <script type=application/ld+json>{"@type": "Article", "headline": "Soup",
        "author": [{"name": "Ann"}, {"name": "Bob"}], "datePublished": "2026-01-02"}</script>
        <p>Leeks."#;
    let content = Extractor::new().report(html);
    let texts = [
        content.title,
        content.byline,
        content.date,
        content.site,
        content.lang,
        content.image,
        content.description,
    ];
    let texts: Vec<String> = texts.into_iter().map(Option::unwrap).collect();
    assert_eq!(texts, ["Soup", "Ann, Bob", "2026-01-02", "Broth", "en", "/a.jpg", "On soup"]);
    assert_eq!(content.kind, Kind::Article);
}

#[test]
fn every_block_has_its_place() {
    let html = "<nav>Home</nav><p>Leek <b>soup</b>, hot";
    let content = Extractor::new().report(html);
    let places: Vec<&str> =
        content.blocks.iter().map(|it| &html[it.span.unwrap().range()]).collect();
    assert_eq!(places, ["Home", "Leek <b>soup</b>, hot"]);
}
