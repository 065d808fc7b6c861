//! The page that all work is done with.

use std::fmt::Write as _;

/// How long the page is at least, in bytes.
const SIZE: usize = 128 << 10;

/// A page with something of everything, the same in every run: links, tables, forms, scripts, SVG,
/// references, misnested tags and text.
pub(crate) fn page() -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>Soup</title></head>\n\
         <body>\n",
    );
    let mut number: u64 = 1;
    while page.len() < SIZE {
        // Knuth's linear congruential generator.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        part(&mut page, number >> 33);
    }
    page
}

fn part(page: &mut String, n: u64) {
    const WORDS: [&str; 7] = ["onion", "leek", "barley", "stock", "thyme", "pepper", "marrow"];
    let word = |at: u64| WORDS[((n >> at) % 7) as usize];
    let (one, two, number) = (word(0), word(5), n % 97);
    let written = match n % 11 {
        0 => writeln!(page, "<ul class=menu><li><a href=\"/{one}\">{one}</a><li><a>{two}</a></ul>"),
        1 => writeln!(page, "<h2 id=s-{number}>{one} &amp; {two}</h2>"),
        2 => writeln!(page, "<table><tr><th>{one}<td>{number}<tr><th>{two}<td>&nbsp;</table>"),
        3 => {
            writeln!(page, "<input type=text name={one} value='{two}' class=\"w {one}\" required>")
        }
        4 => writeln!(page, "<script>if ({one} < {number} && b) {{ run(\"<p>\"); }}</script>"),
        5 => {
            writeln!(page, "<svg viewBox='0 0 9 9'><path fill=\"#fff\" d=\"M1 {number}z\"/></svg>")
        }
        6 => writeln!(page, "<p><b>{one} <i>{two}</b> {number}</i>"),
        7 => writeln!(page, "<!-- {one} --><blockquote><p>{two}, {two}</blockquote>"),
        8 => writeln!(page, "<pre><code class=language-c>{one} = {two} &lt; {number}</code></pre>"),
        _ => writeln!(
            page,
            "<p>The {one} goes in first, then the <em>{two}</em>; it simmers for {number} minutes \
             while the {one} and the rest of the stock are left alone.</p>"
        ),
    };
    written.expect("a string takes everything");
}
