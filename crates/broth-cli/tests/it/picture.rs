//! README's picture: the command's own output, drawn.

use std::fmt::Write as _;
use std::path::Path;

use super::shell::broth;

/// The page of the picture, and the picture, from the root of the project.
const PAGE: &str = "examples/menu.html";
const PICTURE: &str = "docs/plots/check.svg";

/// The width of a character, the height of a line, and the frame around them.
const CHAR: usize = 8;
const LINE: usize = 19;
const MARGIN: usize = 16;

#[test]
fn the_picture_in_the_readme_shows_what_the_command_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join(PAGE)).unwrap();
    let (status, out, _) =
        broth(&["check", "--color", "always", "--stdin-filename", "menu.html", "-"], &page);
    assert_eq!(status, 1);
    let drawn = draw("broth check menu.html", &out);
    let file = root.join(PICTURE);
    if std::env::var_os("BROTH_WRITE").is_some() {
        std::fs::write(&file, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == drawn, "{PICTURE} is old: this test writes it if BROTH_WRITE is set");
}

/// The picture of a terminal with a command and its output.
fn draw(command: &str, output: &str) -> String {
    let lines: Vec<Vec<(String, String)>> = std::iter::once(vec![
        ("prompt".to_owned(), "$ ".to_owned()),
        ("strong".to_owned(), command.to_owned()),
    ])
    .chain(output.trim_end().lines().map(pieces))
    .collect();
    let columns = |line: &Vec<(String, String)>| -> usize {
        line.iter().map(|(_, text)| text.chars().count()).sum()
    };
    let width = lines.iter().map(columns).max().unwrap_or(0) * CHAR + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"broth check, and the two \
         mistakes that it finds and repairs\">\n<style>{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n"
    );
    for (at, line) in lines.iter().enumerate() {
        let y = MARGIN + (at + 1) * LINE - 5;
        write!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">").unwrap();
        for (class, text) in line {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            match class.is_empty() {
                true => svg.push_str(&text),
                false => write!(svg, "<tspan class=\"{class}\">{text}</tspan>").unwrap(),
            }
        }
        svg.push_str("</text>\n");
    }
    svg + "</svg>\n"
}

/// The pieces of a line, each with the class of its colour.
fn pieces(line: &str) -> Vec<(String, String)> {
    let mut pieces = Vec::new();
    for (at, part) in line.split("\x1b[").enumerate() {
        let (codes, text) = match at {
            0 => ("", part),
            _ => part.split_once('m').expect("only colours are set"),
        };
        let class = match codes {
            "" | "0" => "",
            "1" => "strong",
            "1;31" | "31" => "error",
            "1;32" | "32" => "added",
            "1;33" | "33" => "warning",
            "1;34" | "34" => "frame",
            "1;36" | "36" => "help",
            other => panic!("no class for the colour {other}"),
        };
        if !text.is_empty() {
            pieces.push((class.to_owned(), text.to_owned()));
        }
    }
    pieces
}

/// The colours of a dark terminal, which are readable beside light and dark text.
const STYLE: &str = "rect{fill:#161b22}text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,\
    monospace;fill:#e6edf3}.prompt{fill:#7d8590}.strong{font-weight:700}.error{fill:#ff7b72;\
    font-weight:700}.warning{fill:#e3b341;font-weight:700}.added{fill:#56d364}.frame{fill:#79c0ff}\
    .help{fill:#76e3ea;font-weight:700}";
