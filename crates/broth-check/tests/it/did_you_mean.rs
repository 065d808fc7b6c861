//! Advice about misspelt names: `did you mean ..?`

use broth_check::check;

/// The advice of the findings of a rule in a body.
fn advice(rule: &str, body: &str) -> Vec<String> {
    let html = format!("<!DOCTYPE html><html lang=en><title>Soup</title><h1>a</h1>{body}");
    let found = check(&html).into_iter().filter(|finding| finding.rule.as_str() == rule);
    found.map(|finding| finding.help.unwrap_or_default().into_owned()).collect()
}

#[track_caller]
fn means(rule: &str, body: &str, meant: &str) {
    assert_eq!(advice(rule, body), [format!("did you mean `{meant}`?")], "{body}");
}

#[test]
fn elements() {
    means("unknown-element", "<artcle>a</artcle>", "article");
    means("unknown-element", "<SECTOIN>a</SECTOIN>", "section");
    means("unknown-element", "<buton>a</buton>", "button");
    let hyphen = "the name of a custom element contains a hyphen";
    assert_eq!(advice("unknown-element", "<croutons>a</croutons>"), [hyphen]);
    // A name of one letter is near many others.
    assert_eq!(advice("unknown-element", "<z>a</z>"), [hyphen]);
}

#[test]
fn ids_of_the_kind_that_an_attribute_refers_to() {
    means("dangling-reference", "<label for=nmae>a</label><input id=name>", "name");
    means("dangling-reference", "<input list=cites><datalist id=cities></datalist>", "cities");
    means("dangling-reference", "<form id=order></form><button form=oder>a</button>", "order");
    means("dangling-reference", "<img src=a alt=b usemap=#mpa><map name=map></map>", "map");
    means("dangling-reference", "<table><tr><th id=price>a<td headers=pirce>b</table>", "price");
    means("dangling-relation", "<p id=note>a</p><input aria-describedby=noet>", "note");
    means("dangling-fragment", "<a href=#recipse>a</a><h2 id=recipes>b</h2>", "recipes");
    means("dangling-fragment", "<a href=#recipse>a</a><a name=recipes>b</a>", "recipes");
    // An element of another kind is not meant.
    assert_eq!(advice("dangling-reference", "<label for=nmae>a</label><p id=name>b</p>"), [""]);
    assert_eq!(advice("dangling-fragment", "<a href=#soup>a</a><h2 id=bread>b</h2>"), [""]);
}

#[test]
fn commands_keywords_attributes_and_references() {
    let dialog = "<dialog id=a></dialog><button commandfor=a command=shwo-modal>b</button>";
    means("invalid-value", dialog, "show-modal");
    means("invalid-keyword", "<input type=chekbox>", "checkbox");
    means("unknown-attribute", "<p clas=a>b</p>", "class");
    means("invalid-link-type", "<a href=/ rel=nofolow>a</a>", "nofollow");
    means("unknown-named-character-reference", "<p>&nbps;</p>", "&nbsp;");
}

#[test]
fn only_some_of_many_ids_are_compared() {
    let wrong: String = (0..100).map(|n| format!("<a href=#soup{n:03}x>a</a>")).collect();
    let right: String = (0..100).map(|n| format!("<p id=soup{n:03}>a</p>")).collect();
    let advice = advice("dangling-fragment", &(wrong + &right));
    let (with, without): (Vec<_>, Vec<_>) = advice.iter().partition(|help| !help.is_empty());
    assert_eq!((with.len(), without.len()), (64, 36));
}

#[test]
fn an_unclosed_raw_text_is_not_closed_at_the_end() {
    for name in ["title", "textarea", "script", "style", "xmp", "iframe", "noframes", "noembed"] {
        for end in ["", "</", "</b", "</p>", "\n", "<!--"] {
            let html = format!("<!DOCTYPE html><html lang=en><{name}>Soup{end}");
            let fixed = broth_check::fix(&html);
            assert!(!fixed.html.contains(&format!("</{name}")), "{html}: {}", fixed.html);
            // Of a script in a comment, the parser says more.
            let rules = ["missing-end-tag", "eof-in-script-html-comment-like-text"];
            let is_told = |found: &broth_check::Finding| rules.contains(&found.rule.as_str());
            assert!(fixed.left.iter().any(is_told), "{html}: {:?}", fixed.left);
        }
    }
}
