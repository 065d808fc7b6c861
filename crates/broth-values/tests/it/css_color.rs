//! Colours of CSS.

use broth_values::{
    Color, ColorSpace, CssColor, check_valid_css_color, named_color, parse_css_color,
};

/// A colour as it is written; for an error, its code and its place.
fn written(input: &str) -> String {
    match parse_css_color(input) {
        Ok(color) => color.to_string(),
        Err(error) => format!("{} at {}", error.code(), error.offset()),
    }
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for &(input, expected) in cases {
        assert_eq!(written(input), expected, "{input}");
    }
}

#[test]
fn hex_digits_are_three_four_six_or_eight() {
    check(&[
        ("#abc", "#aabbcc"),
        ("#ABC8", "rgba(170, 187, 204, 0.533)"),
        ("#aabbcc", "#aabbcc"),
        ("#AaBbCcDd", "rgba(170, 187, 204, 0.867)"),
        ("#aabbccff", "#aabbcc"),
        ("#aabbcc80", "rgba(170, 187, 204, 0.5)"),
        (" \t#abc\n", "#aabbcc"),
        ("#abc/* a */", "#aabbcc"),
        ("#12", "wrong-length at 1"),
        ("#12345", "wrong-length at 1"),
        ("#123456789", "wrong-length at 1"),
        ("#12/**/", "wrong-length at 1"),
        ("#abg", "unexpected-character at 3"),
        ("#", "unexpected-character at 0"),
        ("abc", "not-allowed at 0"),
        ("#abc #abc", "unexpected-character at 5"),
    ]);
}

#[test]
fn names_are_those_of_css_in_any_case() {
    check(&[
        ("tomato", "#ff6347"),
        (" RebeccaPURPLE ", "#663399"),
        ("transparent", "rgba(0, 0, 0, 0)"),
        ("TransParent", "rgba(0, 0, 0, 0)"),
        // An escape is the character.
        ("r\\65 d", "#ff0000"),
        ("tomate", "not-allowed at 0"),
        ("currentcolor", "not-allowed at 0"),
        ("Canvas", "not-allowed at 0"),
        ("red blue", "unexpected-character at 4"),
        ("", "unexpected-end at 0"),
        (" ", "unexpected-end at 1"),
        ("'red'", "unexpected-character at 0"),
        ("red;", "unexpected-character at 3"),
    ]);
    assert_eq!(parse_css_color("tomato").unwrap().rgb(), named_color("tomato"));
}

#[test]
fn rgb_has_commas_everywhere_or_nowhere() {
    check(&[
        ("rgb(1, 2, 3)", "#010203"),
        ("RGBA(1,2,3,.5)", "rgba(1, 2, 3, 0.5)"),
        ("rgb(1,2,3,50%)", "rgba(1, 2, 3, 0.5)"),
        ("rgba(1 2 3)", "#010203"),
        ("rgb(1 2 3 / 0.25)", "rgba(1, 2, 3, 0.25)"),
        ("rgb(1 2 3/25%)", "rgba(1, 2, 3, 0.25)"),
        ("rgb(10% 50% 100%)", "#1a80ff"),
        // Without commas, numbers and percentages go together.
        ("rgb(0 50% 255)", "#0080ff"),
        ("rgb(none 2 none / none)", "rgba(0, 2, 0, 0)"),
        ("rgb(300, -5, 1e2)", "#ff0064"),
        ("rgb(1.5 2.49 3 / 7)", "#020203"),
        ("rgb(/**/1/**/2/**/3/**/)", "#010203"),
        ("rgb(1 2 3", "#010203"),
        ("rgb(0%, 50%, 3)", "unexpected-character at 13"),
        ("rgb(0, 50%, 3)", "unexpected-character at 7"),
        ("rgb(none, 2, 3)", "unexpected-character at 4"),
        ("rgb(1, 2, 3, none)", "unexpected-character at 13"),
        ("rgb(1, 2 3)", "unexpected-character at 9"),
        ("rgb(1 2, 3)", "unexpected-character at 7"),
        ("rgb(1, 2, 3 / 1)", "unexpected-character at 12"),
        ("rgb(1 2 3, 1)", "unexpected-character at 9"),
        ("rgb(1 2 3 / 1 1)", "unexpected-character at 14"),
        ("rgb(1, 2)", "unexpected-character at 8"),
        ("rgb(1, 2", "unexpected-end at 8"),
        ("rgb()", "unexpected-character at 4"),
        ("rgb(1deg 2 3)", "unexpected-character at 4"),
        ("rgb(1px 2 3)", "unexpected-character at 4"),
        ("rgb (1 2 3)", "not-allowed at 0"),
        ("rgb(from red r g b)", "unexpected-character at 4"),
        ("rgb(calc(1) 2 3)", "unexpected-character at 4"),
        ("rgb(1 2 3))", "unexpected-character at 10"),
        ("color-mix(in srgb, red, blue)", "not-allowed at 0"),
    ]);
}

#[test]
fn hsl_and_hwb_have_a_hue_in_any_unit() {
    check(&[
        ("hsl(120, 100%, 50%)", "#00ff00"),
        ("hsl(120deg 100% 50%)", "#00ff00"),
        ("HSLA(120DEG 100 50 / 50%)", "rgba(0, 255, 0, 0.5)"),
        ("hsl(-240 100% 50%)", "#00ff00"),
        ("hsl(840 100% 50%)", "#00ff00"),
        ("hsl(0.5turn 100% 50%)", "#00ffff"),
        ("hsl(200grad 100% 50%)", "#00ffff"),
        ("hsl(3.14159265358979rad 100% 50%)", "#00ffff"),
        ("hsl(1e308turn 0% 50%)", "#808080"),
        ("hsl(30 100% 50%)", "#ff8000"),
        ("hsl(none none 50%)", "#808080"),
        ("hsl(0 -50% 50%)", "#808080"),
        ("hsl(0 100% 200%)", "#ffffff"),
        ("hwb(120 0% 0%)", "#00ff00"),
        ("hwb(120 40% 20% / .5)", "rgba(102, 204, 102, 0.5)"),
        ("hwb(0 60% 60%)", "#808080"),
        ("hwb(none 100% none)", "#ffffff"),
        ("hsl(120, 100, 50)", "unexpected-character at 9"),
        ("hsl(none, 100%, 50%)", "unexpected-character at 4"),
        ("hsl(10% 100% 50%)", "unexpected-character at 4"),
        ("hsl(120 1deg 50%)", "unexpected-character at 8"),
        ("hwb(120, 0%, 0%)", "unexpected-character at 7"),
    ]);
}

#[test]
fn other_spaces_are_named_and_not_converted() {
    check(&[
        ("lab(50% 50% -25%)", "lab(50 62.5 -31.25)"),
        ("LAB(150 none -20 / none)", "lab(100 none -20 / none)"),
        ("lch(50 -3 -90deg)", "lch(50 0 270)"),
        ("lch(50% 100% none / 50%)", "lch(50 150 none / 0.5)"),
        ("oklab(50% 0.1 -100%)", "oklab(0.5 0.1 -0.4)"),
        ("oklch(2 50% .5turn)", "oklch(1 0.2 180)"),
        ("color(display-p3 1 50% none)", "color(display-p3 1 0.5 none)"),
        ("color(DISPLAY-P3-linear 1 0 0)", "color(display-p3-linear 1 0 0)"),
        ("color(srgb 1.5 -0.5 0 / .5)", "color(srgb 1.5 -0.5 0 / 0.5)"),
        ("color(xyz 0.1 0.2 0.3)", "color(xyz-d65 0.1 0.2 0.3)"),
        ("color(--mine 1 2 3)", "not-allowed at 6"),
        ("color(lab 1 2 3)", "not-allowed at 6"),
        ("color(srgb 1 2)", "unexpected-character at 14"),
        ("color(srgb, 1, 2, 3)", "unexpected-character at 10"),
        ("lab(1, 2, 3)", "unexpected-character at 5"),
        ("lab(1 2 3deg)", "unexpected-character at 8"),
    ]);
    let color = parse_css_color("oklch(0.5 0.1 none)").unwrap();
    let expected = CssColor::Space {
        space: ColorSpace::Oklch,
        components: [Some(0.5), Some(0.1), None],
        alpha: Some(1.0),
    };
    assert_eq!((color, color.rgb(), color.alpha()), (expected, None, 1.0));
}

#[test]
fn a_written_color_reads_back() {
    for input in [
        "#12345678",
        "rgb(1 2 3 / 0.12345)",
        "hsl(77 20% 30%)",
        "lab(1e1 2.5 none / none)",
        "color(rec2020 1e300 -1e300 0.1)",
        "lab(1 1e308% -1e308%)",
    ] {
        let text = written(input);
        assert_eq!(written(&text), text, "{input}");
    }
    // Every alpha of 8 bits stays itself.
    for alpha in 0..=255 {
        let text = written(&format!("#000000{alpha:02x}"));
        let read = parse_css_color(&text).unwrap().alpha();
        assert_eq!((read * 255.0).round(), f64::from(alpha), "{text}");
    }
}

#[test]
fn a_valid_color_is_closed() {
    for valid in ["#abc", "red", "rgb(1 2 3)", "red/* */", "color(srgb 1 2 3)"] {
        assert_eq!(check_valid_css_color(valid), Ok(()), "{valid}");
    }
    for open in ["rgb(1 2 3", "red/* ", "lab(1 2 3 /* "] {
        assert!(parse_css_color(open).is_ok(), "{open}");
        assert_eq!(check_valid_css_color(open).unwrap_err().offset(), open.len(), "{open}");
    }
}

#[test]
fn names_of_spaces_are_read_as_they_are_written() {
    for space in ColorSpace::ALL {
        assert_eq!(space.to_string().parse(), Ok(*space));
    }
    assert_eq!("XYZ".parse(), Ok(ColorSpace::XyzD65));
    let error = "cmyk".parse::<ColorSpace>().unwrap_err();
    assert_eq!((error.code(), error.name()), ("unknown-color-space", "cmyk"));
    assert_eq!(error.to_string(), "there is no colour space \"cmyk\"");
}

#[test]
fn a_long_or_deep_value_is_read_in_linear_time() {
    let deep = "rgb(".repeat(100_000);
    assert!(parse_css_color(&deep).is_err());
    let long = format!("rgb({} 2 3)", "1".repeat(100_000));
    assert_eq!(parse_css_color(&long).unwrap().rgb(), Some(Color { red: 255, green: 2, blue: 3 }));
}
