//! The table of properties and functions, by the grammars of the specifications.

use broth_css::{FunctionKind, Property, is_at_rule, parse_values};

#[test]
fn every_property_is_found_by_its_name_in_any_case() {
    assert!(Property::all().count() > 800);
    for property in Property::all() {
        let name = property.name();
        assert_eq!(Property::find(name), Some(property));
        assert_eq!(Property::find(&name.to_ascii_uppercase()), Some(property));
        assert_eq!(Property::find(&format!("{name}x")).filter(|it| it.name() == name), None);
    }
    for name in ["", "--a", "mso-hide", "colour"] {
        assert_eq!(Property::find(name), None, "{name}");
    }
}

#[test]
fn the_grammars_say_which_properties_may_load_something() {
    for (name, loads) in [
        ("background", true),
        ("background-image", true),
        ("border-image", true),
        ("-webkit-mask", true),
        ("content", true),
        ("cursor", true),
        ("filter", true),
        ("list-style", true),
        ("offset-path", true),
        ("shape-outside", true),
        ("background-color", false),
        ("color", false),
        ("font-family", false),
        ("width", false),
    ] {
        assert_eq!(Property::find(name).unwrap().may_load(), loads, "{name}");
    }
    let is = |name: &str, test: fn(&Property) -> bool| Property::find(name).is_some_and(test);
    assert!(is("behavior", Property::may_run) && !is("color", Property::may_run));
    assert!(is("fill", Property::may_refer) && !is("background", Property::may_refer));
}

#[test]
fn the_grammars_say_what_functions_do() {
    use FunctionKind as Kind;

    for (name, kind) in [
        ("rgb", Some(Kind::Value)),
        ("translateX", Some(Kind::Value)),
        ("linear-gradient", Some(Kind::Value)),
        ("cross-fade", Some(Kind::Value)),
        ("minmax", Some(Kind::Value)),
        ("repeat", Some(Kind::Value)),
        ("url", Some(Kind::Loads)),
        ("src", Some(Kind::Loads)),
        ("-webkit-image-set", Some(Kind::Loads)),
        ("image", Some(Kind::Loads)),
        ("symbols", Some(Kind::Loads)),
        ("attr", Some(Kind::Substitutes)),
        ("env", Some(Kind::Substitutes)),
        ("if", Some(Kind::Substitutes)),
        ("paint", Some(Kind::Other)),
        ("element", Some(Kind::Other)),
        ("expression", None),
        ("progid", None),
    ] {
        assert_eq!(FunctionKind::find(name), kind, "{name}");
    }
    assert!(is_at_rule("IMPORT") && is_at_rule("-webkit-keyframes") && !is_at_rule("imports"));
}

#[test]
fn a_token_that_no_value_can_have_is_found() {
    for (name, value, misfit) in [
        ("color", "red", None),
        ("color", "#fff", None),
        ("color", "rgb(0 0 0 / 50%)", None),
        ("color", "CanvasText", None),
        ("color", "inherit", None),
        ("color", "rde", Some("rde")),
        ("color", "#fffff", Some("#fffff")),
        ("color", "#ggg", Some("#ggg")),
        ("fill", "red", None),
        ("cx", "90", None),
        ("overflow", "overlay", None),
        ("writing-mode", "tb-rl", None),
        ("color", "1px", Some("1px")),
        ("color", "var(--x) 1px", None),
        ("width", "0", None),
        ("width", "auto", None),
        ("width", "1.5e3cqmin", None),
        ("width", "10px\\9", Some("10px\\9")),
        ("width", "10deg", Some("10deg")),
        ("width", "-webkit-fill-available", None),
        ("margin", "0 auto 1px 2%", None),
        ("margin", "0 auto 1px red", Some("red")),
        ("font", "italic bold .8em/1.2 Arial, 'x'", None),
        ("font-family", "1px", Some("1px")),
        ("background", "url(a.png) no-repeat center / cover #fff", None),
        ("display", "blok", Some("blok")),
        ("display", "grid", None),
        ("grid-template-columns", "[a] 1fr minmax(0, 1fr)", None),
        ("transition", "opacity .2s ease-in", None),
        ("animation", "x 2s", None),
        ("content", "'a' counter(x)", None),
        ("transform", "rotate(1deg)", None),
        ("z-index", "1px", Some("1px")),
        ("opacity", "50%", None),
        ("line-height", "1.5", None),
        ("zoom", "1", None),
    ] {
        let list = parse_values(value);
        let found = Property::find(name).unwrap().misfit(list.values());
        assert_eq!(found.map(|token| token.text()), misfit, "{name}: {value}");
    }
}
