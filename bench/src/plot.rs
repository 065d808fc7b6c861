//! The figures as pictures: SVG that follows the reader's choice of a light or a dark page.

use std::fmt::Write as _;
use std::path::Path;

/// Where the pictures are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/plots");

/// Writes a picture, and returns the line of Markdown that shows it.
pub fn write(name: &str, title: &str, picture: &str) -> std::io::Result<String> {
    std::fs::create_dir_all(FOLDER)?;
    std::fs::write(Path::new(FOLDER).join(name).with_extension("svg"), picture)?;
    Ok(format!("![{title}](plots/{name}.svg)\n"))
}

/// The colours: those of broth stand out.
const STYLE: &str = "\
text{font:12px system-ui,sans-serif;fill:#1f2328}.number{fill:#59636e}.title{font-weight:600}\
.ours{fill:#b35900}.theirs{fill:#8c959f}path{fill:none;stroke-width:1.5}\
.line-0{stroke:#b35900}.line-1{stroke:#0969da}.line-2{stroke:#1a7f37}.line-3{stroke:#8250df}\
.key-0{fill:#b35900}.key-1{fill:#0969da}.key-2{fill:#1a7f37}.key-3{fill:#8250df}\
.frame{fill:none;stroke:#d1d9e0}\
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.number{fill:#9198a1}.ours{fill:#f0a35e}.theirs{fill:#656c76}\
.line-0{stroke:#f0a35e}.line-1{stroke:#4493f8}.line-2{stroke:#3fb950}.line-3{stroke:#ab7df8}\
.key-0{fill:#f0a35e}.key-1{fill:#4493f8}.key-2{fill:#3fb950}.key-3{fill:#ab7df8}.frame{stroke:#3d444d}}";

fn begin(width: f64, height: f64, title: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// A bar of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'t> {
    /// The name that is written beside it.
    pub name: &'t str,
    /// Its length; above zero.
    pub value: f64,
    /// Whether it is one of broth's.
    pub ours: bool,
}

/// From this ratio of the longest bar to the shortest on, the scale is logarithmic.
const WIDE: f64 = 30.0;

/// A chart of bars, longest at the top as given. `unit` is that of the values.
#[must_use]
pub fn bars(title: &str, unit: &str, bars: &[Bar<'_>]) -> String {
    const ROW: f64 = 22.0;
    const NAMES: f64 = 210.0;
    const LENGTH: f64 = 400.0;
    let most = bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
    let least = bars.iter().map(|bar| bar.value).fold(f64::INFINITY, f64::min);
    let is_logarithmic = most > least * WIDE;
    let length = |value: f64| match is_logarithmic {
        // The shortest bar is a twentieth of the longest.
        true => LENGTH * (1.0 + 19.0 * (value / least).ln() / (most / least).ln()) / 20.0,
        false => LENGTH * value / most,
    };
    let height = ROW * (bars.len() as f64 + 1.5);
    let mut out = begin(NAMES + LENGTH + 90.0, height, title);
    let scale = if is_logarithmic { ", logarithmic" } else { "" };
    let (title, unit) = (escape(title), escape(unit));
    let _ = writeln!(
        out,
        "<text x=\"0\" y=\"14\"><tspan class=\"title\">{title}</tspan> \
         <tspan class=\"number\">({unit}{scale})</tspan></text>"
    );
    for (row, bar) in (1..).zip(bars) {
        let top = ROW * f64::from(row);
        let (width, class) = (length(bar.value), if bar.ours { "ours" } else { "theirs" });
        let (name, value) = (escape(bar.name), number(bar.value));
        let (text, end) = (top + 15.0, NAMES + width + 6.0);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"{class}\" x=\"{NAMES}\" y=\"{}\" width=\"{width:.1}\" height=\"14\" \
             rx=\"2\"/>\
             <text class=\"number\" x=\"{end:.1}\" y=\"{text}\">{value}</text>",
            NAMES - 8.0,
            top + 4.0,
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Three digits are enough.
fn number(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// A small chart of curves.
#[derive(Clone, Debug)]
pub struct Curves {
    /// Its title.
    pub title: String,
    /// For each curve its name, and its points from left to right.
    pub curves: Vec<(&'static str, Vec<(f64, f64)>)>,
}

/// Many small charts in one picture, both axes logarithmic and the same in each, so that slopes can
/// be compared: a linear cost rises as the diagonal does.
#[must_use]
pub fn curves(title: &str, charts: &[Curves]) -> String {
    const COLUMNS: usize = 3;
    const SIDE: f64 = 170.0;
    const CELL: (f64, f64) = (240.0, 220.0);
    let all = || charts.iter().flat_map(|chart| &chart.curves).flat_map(|(_, points)| points);
    let range = |of: fn(&(f64, f64)) -> f64| {
        let values = || all().map(of).filter(|value| *value > 0.0).map(f64::ln);
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
    };
    let (left, right) = range(|point| point.0);
    let (bottom, top) = range(|point| point.1);
    // One scale for both axes.
    let span = (right - left).max(top - bottom).max(f64::EPSILON);
    let rows = charts.len().div_ceil(COLUMNS);
    let mut out = begin(CELL.0 * COLUMNS as f64, CELL.1 * rows as f64, title);
    for (at, chart) in charts.iter().enumerate() {
        let (x, y) = (CELL.0 * (at % COLUMNS) as f64, CELL.1 * (at / COLUMNS) as f64);
        let name = escape(&chart.title);
        let _ = writeln!(
            out,
            "<g transform=\"translate({x} {y})\"><text class=\"title\" x=\"0\" \
             y=\"14\">{name}</text>\
             <rect class=\"frame\" x=\"0\" y=\"22\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
        );
        for (index, (name, points)) in chart.curves.iter().enumerate() {
            let mut path = String::new();
            for (number, &(length, cost)) in points.iter().filter(|point| point.1 > 0.0).enumerate()
            {
                let across = SIDE * (length.ln() - left) / span;
                let up = SIDE * (cost.ln() - bottom) / span;
                let command = if number == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{command}{across:.1} {:.1}", 22.0 + SIDE - up);
            }
            let (class, row) = (index % 4, 40.0 + 15.0 * index as f64);
            let _ = writeln!(
                out,
                "<path class=\"line-{class}\" d=\"{path}\"/>\
                 <text class=\"key-{class}\" x=\"8\" y=\"{row}\">{}</text>",
                escape(name)
            );
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::{Bar, Curves, bars, curves};

    /// Our parser of XML says whether a picture is well-formed; returns the values of an
    /// attribute.
    fn values(picture: &str, element: &str, attribute: &str) -> Vec<String> {
        let document = roxmltree::Document::parse(picture).expect("well-formed");
        let all = document.descendants().filter(|node| node.tag_name().name() == element);
        all.filter_map(|node| node.attribute(attribute).map(str::to_owned)).collect()
    }

    fn bar(name: &'static str, value: f64) -> Bar<'static> {
        Bar { name, value, ours: name == "broth" }
    }

    #[test]
    fn bars_are_as_long_as_their_values() {
        let picture = bars("a < b", "MB/s", &[bar("broth", 300.0), bar("peer & Co", 150.0)]);
        let rects = |attribute| values(&picture, "rect", attribute);
        assert_eq!(rects("width"), ["400.0", "200.0"]);
        assert_eq!(rects("class"), ["ours", "theirs"]);
        assert!(!picture.contains("logarithmic"));
    }

    #[test]
    fn values_far_apart_have_a_logarithmic_scale() {
        let picture = bars("speeds", "MB/s", &[bar("broth", 1000.0), bar("peer", 1.0)]);
        let widths = values(&picture, "rect", "width");
        assert_eq!(widths, ["400.0", "20.0"]);
        assert!(picture.contains("logarithmic"));
    }

    #[test]
    fn a_linear_cost_rises_as_the_diagonal() {
        let points = vec![(1.0, 1.0), (10.0, 10.0), (100.0, 100.0)];
        let chart = Curves { title: "depth".into(), curves: vec![("broth", points)] };
        let paths = values(&curves("growth", &[chart]), "path", "d");
        assert_eq!(paths, ["M0.0 192.0L85.0 107.0L170.0 22.0"]);
    }
}
