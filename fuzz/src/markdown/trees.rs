//! Trees of Markdown's own elements, and some others, with texts that look like markup.

use dice::Dice;

/// Texts that mean something to a reader of Markdown, alone or with what is beside them.
const TEXTS: &[&str] = &[
    "a",
    "soup",
    " ",
    "  ",
    "*",
    "**",
    "***",
    "_",
    "__",
    "~",
    "~~",
    "~~~",
    "`",
    "``",
    "```",
    "[",
    "]",
    "[x]",
    "[ ] ",
    "](",
    "(b)",
    ")",
    "(",
    "!",
    "![",
    "&lt;",
    "&gt;",
    "&lt;b&gt;",
    "&lt;!--",
    "&lt;a href=x&gt;",
    "&amp;",
    "&amp;amp;",
    "&amp;#42;",
    "&amp;copy",
    "\\",
    "\\\\",
    "\\*",
    "#",
    "##",
    " #",
    "# ",
    "-",
    "- ",
    "--- ",
    "---",
    "===",
    "=",
    "+ ",
    "+",
    "1. ",
    "1.",
    "2) ",
    "12345678901. ",
    ":",
    "|",
    "| - |",
    "|-|",
    " - | - ",
    "&gt; ",
    "\n",
    "\t",
    "&nbsp;",
    "\u{2003}",
    "é",
    "—",
    "中文",
    "。",
    "😀",
    "http://a.b",
    "www.a.b",
    "HTTPS://x",
    "ftp://z.y",
    "://",
    "www.",
    "[a]: /u",
    "[^1]: x",
    "[^1",
    "^1]",
    ": x",
    "[1]",
    "[^1]",
    "x@y.z",
    ".",
    ",",
    "'",
    "\"",
    "0",
    "$",
    "{",
    "^",
    "/",
    "@",
    ";",
    "?",
    "&#12;",
    "&#13;",
    "\u{200B}",
    "\u{301}",
    "Ⓐ",
    "£",
    "&lt;https://a.b&gt;",
    "&lt;x@y.z&gt;",
    "&lt;/p&gt;",
    "&lt;?x",
    "&lt;![CDATA[",
    "&lt;div&gt;",
    "\\\n",
    "_a_",
    "a_b",
    "*a*",
    "**a**",
    "a*b",
    "`a`",
];

const ADDRESSES: &[&str] = &[
    "",
    "/u",
    "a b",
    "a(b)",
    "a(b",
    "a)b",
    "<x>",
    "http://a.b",
    "www.a.b",
    "mailto:x@y.z",
    "x@y.z",
    "\\",
    "a\\*b",
    "&amp;amp;",
    "#",
    "*",
    "a_b_",
    "`",
    "]",
    "[",
    "é",
    "a|b",
    "&#10;",
    "&quot;",
    "'",
];

const INLINES: &[&str] =
    &["em", "strong", "b", "i", "code", "a", "del", "span", "sub", "kbd", "s", "u", "x-y"];

const BLOCKS: &[&str] = &[
    "p",
    "div",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "h1",
    "h2",
    "h3",
    "table",
    "tr",
    "td",
    "th",
    "hr",
    "dl",
    "dt",
    "dd",
    "section",
    "details",
    "summary",
    "figure",
    "x-y style=display:block",
];

/// The markup of a tree.
pub(super) fn tree(dice: &mut Dice) -> String {
    let mut html = String::new();
    if dice.flip() {
        inlines(dice, &mut html, 0);
    } else {
        blocks(dice, &mut html, 0);
    }
    html
}

fn attribute(dice: &mut Dice, html: &mut String, name: &str, values: &[&str]) {
    *html += &format!(" {name}=\"{}\"", dice.one_of(values).replace('"', "&quot;"));
}

fn inlines(dice: &mut Dice, html: &mut String, depth: usize) {
    for _ in 0..1 + dice.roll(4) {
        match dice.roll(13) {
            12 => reference(dice, html),
            0..=5 => *html += dice.one_of(TEXTS),
            6 => {
                *html += dice.one_of(&["<br>", "<br>", "<br>", "<embed src=x>", "<video></video>"])
            }
            7 => {
                *html += "<img";
                attribute(dice, html, "src", ADDRESSES);
                attribute(dice, html, "alt", TEXTS);
                if dice.flip() {
                    attribute(dice, html, "title", TEXTS);
                }
                html.push('>');
            }
            _ if depth > 5 => *html += dice.one_of(TEXTS),
            _ => {
                let name = dice.one_of(INLINES);
                *html += &format!("<{name}");
                if name == "a" {
                    attribute(dice, html, "href", ADDRESSES);
                    if dice.roll(3) == 0 {
                        attribute(dice, html, "title", TEXTS);
                    }
                }
                html.push('>');
                inlines(dice, html, depth + 1);
                *html += &format!("</{name}>");
            }
        }
    }
}

fn blocks(dice: &mut Dice, html: &mut String, depth: usize) {
    if depth > 5 {
        return inlines(dice, html, 3);
    }
    for _ in 0..1 + dice.roll(3) {
        match dice.roll(11) {
            10 => notes(dice, html, depth),
            0..=1 => inlines(dice, html, 0),
            2..=3 => {
                *html += "<p>";
                inlines(dice, html, 0);
            }
            4 => list(dice, html, depth),
            5 => {
                *html += "<blockquote>";
                if dice.roll(8) > 0 {
                    blocks(dice, html, depth + 1);
                }
                *html += "</blockquote>";
            }
            6 => code(dice, html),
            7 => {
                let level = 1 + dice.roll(6);
                *html += &format!("<h{level}>");
                if dice.roll(6) > 0 {
                    inlines(dice, html, 1);
                }
                *html += &format!("</h{level}>");
            }
            8 => table(dice, html, depth),
            _ => {
                let name = dice.one_of(BLOCKS);
                *html += &format!("<{name}>");
                blocks(dice, html, depth + 1);
                if dice.roll(4) > 0 {
                    let name = name.split(' ').next().unwrap_or_default();
                    *html += &format!("</{name}>");
                }
            }
        }
    }
}

fn list(dice: &mut Dice, html: &mut String, depth: usize) {
    let name = dice.one_of(&["ul", "ol"]);
    *html += &format!("<{name}");
    if dice.roll(4) == 0 {
        let starts = &["0", "2", "10", "-1", "1000000000", "999999999", "x"];
        attribute(dice, html, "start", starts);
    }
    html.push('>');
    for _ in 0..dice.roll(4) {
        *html += "<li>";
        if dice.roll(5) == 0 {
            *html += "<input type=checkbox checked>";
        }
        match dice.roll(4) {
            0 => {}
            1 => inlines(dice, html, 1),
            _ => blocks(dice, html, depth + 1),
        }
        *html += "</li>";
    }
    *html += &format!("</{name}>");
}

/// A reference to a footnote, as GitHub, pandoc or markdown-it writes it.
fn reference(dice: &mut Dice, html: &mut String) {
    let id = dice.roll(4);
    *html += &match dice.roll(3) {
        0 => format!("<sup><a href=#fn{id} data-footnote-ref>{id}</a></sup>"),
        1 => format!("<a href=#fn{id} role=doc-noteref><sup>{id}</sup></a>"),
        _ => format!("<sup class=footnote-ref><a href=#fn{id}>[{id}]</a></sup>"),
    };
}

fn notes(dice: &mut Dice, html: &mut String, depth: usize) {
    *html += "<section data-footnotes><ol>";
    for _ in 0..1 + dice.roll(3) {
        *html += &format!("<li id=fn{}>", dice.roll(4));
        blocks(dice, html, depth + 2);
        *html += "<a href=#x data-footnote-backref>x</a></li>";
    }
    *html += "</ol></section>";
}

fn code(dice: &mut Dice, html: &mut String) {
    *html += "<pre><code";
    if dice.flip() {
        let classes =
            &["language-rust", "language-a`b", "language-~x", "language-\\*", "lang-c", "x"];
        attribute(dice, html, "class", classes);
    }
    html.push('>');
    for _ in 0..dice.roll(6) {
        *html += dice.one_of(TEXTS);
        if dice.roll(3) == 0 {
            html.push('\n');
        }
    }
    *html += "</code></pre>";
}

fn table(dice: &mut Dice, html: &mut String, depth: usize) {
    *html += "<table>";
    for row in 0..dice.roll(4) {
        *html += "<tr>";
        for _ in 0..dice.roll(4) {
            let name = if row == 0 && dice.roll(4) > 0 { "th" } else { "td" };
            *html += &format!("<{name}");
            for (attr, values) in [
                ("align", &["left", "center", "right", "x"][..]),
                ("colspan", &["2", "3"]),
                ("rowspan", &["2", "3"]),
            ] {
                if dice.roll(8) == 0 {
                    attribute(dice, html, attr, values);
                }
            }
            html.push('>');
            if dice.roll(10) == 0 {
                blocks(dice, html, depth + 2);
            } else if dice.roll(5) > 0 {
                inlines(dice, html, 2);
            }
            *html += &format!("</{name}>");
        }
        *html += "</tr>";
    }
    *html += "</table>";
}
