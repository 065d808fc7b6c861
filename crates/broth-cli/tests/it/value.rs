//! `broth value` as a shell sees it.

use super::shell::broth;

#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str) {
    let (found, out, _) = broth(&[&["value"], args].concat(), input);
    assert_eq!((found, out.as_str()), (status, stdout), "{args:?}");
}

#[test]
fn values_may_begin_with_a_hyphen() {
    check(&["integer", "-5"], "", 0, "-5\n");
    check(&["integer", "3", "-5", "4"], "", 0, "3\n-5\n4\n");
    check(&["floating-point-number", "--valid", "-.5e1"], "", 0, "valid\n");
    check(&["integer", "-5", "--valid"], "", 0, "valid\n");
    check(&["--valid", "time-zone-offset", "-08:00"], "", 0, "valid\n");
    check(
        &["time-zone-offset", "-08:00"],
        "",
        0,
        "{\"hours\":-8,\"minutes\":0,\"offset_minutes\":-480}\n",
    );
    check(&["integer", "--", "-5"], "", 0, "-5\n");
    check(&["hash-name-reference", "--", "#--valid"], "", 0, "--valid\n");
    // Flags stay flags.
    for wrong in [&["integer", "--vaild", "5"][..], &["integer", "-x"], &["--nope"]] {
        let (status, out, err) = broth(&[&["value"], wrong].concat(), "");
        assert_eq!((status, out.as_str()), (2, ""), "{wrong:?}");
        assert!(err.contains("unexpected argument"), "{err}");
    }
}

#[test]
fn each_of_several_inputs_gets_a_line() {
    check(&["integer", "1", "x", "-3"], "", 1, "1\nnull\n-3\n");
    check(&["--valid", "date", "2024-02-29", "2023-02-29"], "", 1, "valid\ninvalid\n");
    check(&["--serialize", "month", "2024-02", "x"], "", 1, "2024-02\nnull\n");
    check(&["integer"], "1\nx\n\n2\n", 1, "1\nnull\nnull\n2\n");
    // A single value needs no line to keep its place.
    check(&["integer", "x"], "", 1, "");
}

#[test]
fn error_lines_do_not_begin_with_the_input() {
    let (status, _, err) = broth(&["value", "date"], "::error file=x::pwn\n");
    let told = "date: ::error file=x::pwn\n      ^ expected ";
    assert_eq!((status, err.starts_with(told)), (1, true), "{err}");
    let (_, out, err) = broth(&["value", "hash-name-reference", "#a\u{1B}[31m\u{9B}"], "");
    assert_eq!((out.as_str(), err.as_str()), ("a\\u{1b}[31m\\u{9b}\n", ""));
}

#[test]
fn standard_input_is_in_any_encoding() {
    let kind = "hash-name-reference";
    let name = b"#\xCD\xC9\xD2\r\n#x";
    for args in [&["--encoding", "koi8-r", kind][..], &[kind, "--encoding=koi8-r"]] {
        let (status, out, _) = broth(&[&["value"], args].concat(), name);
        assert_eq!((status, out.as_str()), (0, "\u{43C}\u{438}\u{440}\nx\n"), "{args:?}");
    }
    check(&[kind, "--guess", "utf8"], "#é", 0, "é\n");
    check(&["--encoding", "latin1", "integer", "-5"], "", 0, "-5\n");
    check(&["integer", "--encoding", "none"], "", 2, "");
}

/// Checks that the command refuses to write the value, and that its message names it.
#[track_caller]
fn check_unwritable(args: &[&str], message: &str) {
    let (status, out, err) = broth(&[&["value", "--serialize"], args].concat(), "");
    assert_eq!((status, out.as_str()), (1, ""), "{args:?}");
    assert!(err.contains(message), "{args:?}: {err}");
}

#[test]
fn what_no_valid_string_can_say_is_an_error_that_names_it() {
    check_unwritable(&["time", "14:54:39.92922"], "14:54:39.92922 has no valid string");
    check_unwritable(&["duration", "1.23456s"], "1.23456s has no valid string");
    check_unwritable(&["duration", "1.23456"], "1.23456s has no valid string");
    for kind in ["local-date-time", "normalized-local-date-time"] {
        let value = "2011-11-18T14:54:39.9292";
        check_unwritable(&[kind, value], &format!("{value} has no valid string"));
    }
    for kind in ["global-date-time", "date-or-time"] {
        let written = ["--serialize", kind, "2011-11-18T14:54:39.929000Z"];
        check(&written, "", 0, "2011-11-18T14:54:39.929Z\n");
        check_unwritable(&[kind, "2011-11-18T14:54:39.9292Z"], "39.9292Z has no valid string");
    }
    check_unwritable(&["floating-point-number", "0x7ff0000000000000"], "Infinity has no valid");
    check_unwritable(&["floating-point-number", "0xfff0000000000000"], "-Infinity has no valid");
    check_unwritable(&["floating-point-number", "0x7ff8000000000000"], "NaN has no valid string");
    check_unwritable(&["list-of-floating-point-numbers", ""], "an empty list has no valid string");
    check_unwritable(&["hash-name-reference", "#"], "a reference to nothing has no valid string");
    let set = "unordered-set-of-unique-space-separated-tokens";
    check_unwritable(&[set, "a b a"], "it occurs a second time");
    let record = r#"{"op": "serialize", "input": "14:54:39.92922"}"#;
    let (_, out, _) = broth(&["value", "time", "--jsonl"], record);
    assert!(out.starts_with(r#"{"value":null,"error":{"code":"no-valid-string","message":"14:54"#));
}

#[test]
fn serialized_values_read_back_as_the_same_value() {
    // One empty token needs a comma; a duration may have any number of digits.
    check(&["--serialize", "comma-separated-tokens", ",", "a,", "a,,"], "", 0, ",\na\na,,\n");
    check(&["comma-separated-tokens", ",", "a, "], "", 0, "[\"\"]\n[\"a\",\"\"]\n");
    let weeks = "100000000000000000000w";
    check(&["--serialize", "duration", weeks], "", 0, "100000000000000000000w\n");
    check(&["--valid", "duration", weeks], "", 0, "valid\n");
    check(
        &["--serialize", "duration", ".5", "0.5", "90", "1.5s"],
        "",
        0,
        "0.5s\n0.5s\n90s\n1.5s\n",
    );
    // The value itself is as good as its parts.
    check(&["--serialize", "floating-point-number", "1.50", "-.5e1"], "", 0, "1.5\n-5\n");
    check(&["--serialize", "simple-color", "255,0,0", "#FF0000"], "", 0, "#ff0000\n#ff0000\n");
    check(&["--serialize", "legacy-color", "chucknorris"], "", 0, "#c00000\n");
    check(&["--serialize", "simple-color", "300,0,0"], "", 2, "");
}

#[test]
fn sixteen_digits_are_a_number_and_bits_begin_with_0x() {
    let kind = "floating-point-number";
    let numbers = ["1000000000000000", "9007199254740993", "-1000000000000000", "0000000000000001"];
    let written = "1000000000000000\n9007199254740992\n-1000000000000000\n1\n";
    check(&[&["--serialize", kind][..], &numbers].concat(), "", 0, written);
    let bits = ["0x3ff8000000000000", "0x1000000000000000", "0x8000000000000000"];
    let written = "1.5\n1.2882297539194267e-231\n0\n";
    check(&[&["--serialize", kind][..], &bits].concat(), "", 0, written);
    // As the rules read it: up to the first character that is in no number.
    check(&["--serialize", kind, "3ff8000000000000", "0x3ff8", "0x10"], "", 0, "3\n0\n0\n");
    check(&["--serialize", kind], "1000000000000000\n", 0, "1000000000000000\n");
    // A program writes the bits as it reads them.
    for (input, value) in [
        ("3ff8000000000000", "1.5"),
        ("0x3ff8000000000000", "1.5"),
        ("1000000000000000", "1.2882297539194267e-231"),
        ("100000000000000", "100000000000000"),
    ] {
        let record = format!(r#"{{"op": "serialize", "input": "{input}"}}"#);
        let (_, out, _) = broth(&["value", kind, "--jsonl"], &record);
        assert_eq!(out, format!("{{\"value\":\"{value}\"}}\n"), "{record}");
        let (_, out, _) = broth(&["value", kind, "--jsonl", "--serialize"], format!("\"{input}\""));
        assert_eq!(out, format!("{{\"value\":\"{value}\"}}\n"), "{record}");
    }
}

#[test]
fn numbers_are_written_as_javascript_writes_them() {
    for (kind, between) in
        [("floating-point-number", "\n"), ("list-of-floating-point-numbers", ",")]
    {
        let numbers = ["1e22", "1e21", "1e20", "123e18", "1e-6", "1e-7", "-.5", "12e24"];
        let args =
            if between == "," { vec![numbers.join(",")] } else { numbers.map(String::from).into() };
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let written = [
            "1e+22",
            "1e+21",
            "100000000000000000000",
            "123000000000000000000",
            "0.000001",
            "1e-7",
            "-0.5",
            "1.2e+25",
        ];
        let written = written.join(between) + "\n";
        check(&[&["--serialize", kind, "--"][..], &args].concat(), "", 0, &written);
    }
}

#[test]
fn a_legacy_color_of_three_numbers_is_read_by_the_rules() {
    check(&["--serialize", "legacy-color", "1,2,3"], "", 0, "#102030\n");
    check(&["legacy-color", "1,2,3"], "", 0, "{\"r\":16,\"g\":32,\"b\":48}\n");
    let record = r#"{"op": "serialize", "input": "1,2,3"}"#;
    let (_, out, _) = broth(&["value", "legacy-color", "--jsonl"], record);
    assert_eq!(out, "{\"value\":\"#010203\"}\n");
}

#[test]
fn texts_between_commas_are_written_without_spaces() {
    let kind = "comma-separated-tokens";
    let inputs = ["a,b", "a, b", " a ,\tb,", ",a", ",,", "a b , c", "", ", ", "a,,b"];
    let written = "a,b\na,b\na,b\n,a\n,,\na b,c\n\n,,\na,,b\n";
    check(&[&["--serialize", kind][..], &inputs].concat(), "", 0, written);
    // What is written reads back as the same texts, and is its own shortest form.
    for input in inputs {
        let serialized = broth(&["value", "--serialize", kind, input], "").1;
        let serialized = serialized.trim_end_matches('\n');
        let read = |text: &str| broth(&["value", kind, text], "").1;
        assert_eq!(read(serialized), read(input), "{input:?}");
        check(&["--serialize", kind, serialized], "", 0, &format!("{serialized}\n"));
    }
}

#[test]
fn kinds_without_a_definition_of_valid_say_so() {
    for kind in ["dimension", "nonzero-dimension", "list-of-dimensions", "legacy-color"] {
        let (status, out, err) = broth(&["value", "--valid", kind, "12px junk"], "");
        assert_eq!((status, out.as_str()), (2, ""), "{kind}");
        assert!(err.contains(&format!("{kind} has no valid strings")), "{err}");
        let (status, out, _) =
            broth(&["value", kind, "--jsonl"], r#"{"op": "valid", "input": "12px"}"#);
        assert!(status == 1 && out.contains("\"bad-option\""), "{kind}: {out}");
    }
}

#[test]
fn flags_describe_attributes_and_sets() {
    let attribute = "enumerated-attribute";
    let shapes = ["--keyword", "circle", "--keyword", "circ=circle", "--non-conforming", "circ"];
    let with = |args: &[&'static str]| [args, &shapes].concat();
    check(&with(&[attribute, "CIRC"]), "", 0, "circle\n");
    check(&with(&[attribute, "--valid", "circle", "CIRC"]), "", 1, "valid\ninvalid\n");
    check(&with(&["--serialize", attribute, "CIRC"]), "", 0, "circle\n");
    check(&with(&[attribute, "star", "--invalid-value-default", "box"]), "", 0, "box\n");
    check(&with(&["--serialize", attribute, "star"]), "", 1, "");
    check(&["boolean-attribute", "--valid", "CHECKED", "--name", "checked"], "", 0, "valid\n");
    let only = ["--valid", "space-separated-tokens", "NoOpener", "--allowed", "noopener"];
    check(&only, "", 1, "");
    check(&[&only[..], &["--case", "ascii-insensitive"]].concat(), "", 0, "valid\n");
    for set in ["unordered", "ordered"]
        .map(|order| format!("{order}-set-of-unique-space-separated-tokens"))
    {
        check(&["--valid", &set, "a A"], "", 0, "valid\n");
        check(&["--valid", &set, "a A", "--case", "ascii-insensitive"], "", 1, "");
    }
    let tree = r#"[{"type":"map","id":"a"},{"type":"map","name":"b"}]"#;
    let lookup = ["hash-name-reference-lookup", "--type", "map", "--tree", tree];
    check(&[&lookup[..], &["#a"]].concat(), "", 0, "0\n");
    check(&[&lookup[..], &["--valid", "#b"]].concat(), "", 0, "valid\n");
    check(&[&lookup[..], &["--valid", "#a"]].concat(), "", 1, "");
}

/// Checks that the record of a kind is refused with this message.
#[track_caller]
fn check_refused(kind: &str, record: &str, message: &str) {
    let (status, out, _) = broth(&["value", kind, "--jsonl"], record);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["error"]["code"]), (1, &"bad-option".into()), "{record}: {out}");
    assert_eq!(answer["error"]["message"], message, "{record}");
}

#[test]
fn params_are_checked() {
    let attribute = "enumerated-attribute";
    check_refused(
        attribute,
        r#"{"input": "a", "params": {"keyword": {"a": "a"}}}"#,
        "enumerated-attribute has no \"keyword\"; did you mean \"keywords\"?",
    );
    check_refused(
        attribute,
        r#"{"input": "a", "params": {"keywords": {"a": "a"}, "invalid": "b"}}"#,
        "enumerated-attribute has no \"invalid\"; did you mean \"invalid_value_default\"?",
    );
    check_refused(
        attribute,
        r#"{"input": "a", "params": {"keywords": {"a": 1}}}"#,
        "\"keywords\" must be an object of keywords and their states, such as {\"ltr\": \"ltr\"}",
    );
    check_refused(
        attribute,
        r#"{"input": "a"}"#,
        "enumerated-attribute needs --keyword, or \"keywords\" in the params of a record",
    );
    check_refused(
        attribute,
        r#"{"input": "a", "params": {"keywords": {"a": "a"}, "non_conforming": ["b"]}}"#,
        "the non-conforming keyword \"b\" is not among the keywords",
    );
    check_refused(
        "space-separated-tokens",
        r#"{"input": "a", "params": {"case": "upper"}}"#,
        "\"case\" must be \"sensitive\" or \"ascii-insensitive\"",
    );
    check_refused(
        "integer",
        r#"{"input": "5", "params": {"name": "x"}}"#,
        "integer has no params; remove \"name\"",
    );
    check_refused("integer", r#"{"input": "5", "params": [1]}"#, "\"params\" must be an object");
    check_refused(
        "hash-name-reference-lookup",
        r##"{"input": "#a", "params": {"type": "map", "tree": [{"type": "map", "nmae": "a"}]}}"##,
        "\"tree\" must be a list of elements, such as {\"type\": \"map\", \"name\": \"a\"}",
    );
    let (status, _, err) = broth(&["value", "integer", "5", "--keyword", "a"], "");
    assert_eq!((status, err.as_str()), (2, "broth: integer has no params; remove --keyword\n"));
}

#[test]
fn params_of_a_record_are_heeded_and_override_flags() {
    let answer = |kind: &str, record: &str| {
        broth(&["value", kind, "--jsonl", "--allowed", "a", "--case", "ascii-insensitive"], record)
            .1
    };
    let set = "space-separated-tokens";
    let valid = r#"{"op": "valid", "input": "A"}"#;
    assert_eq!(answer(set, valid), "{\"value\":true}\n");
    let valid =
        r#"{"op": "valid", "input": "A", "params": {"case": "sensitive", "allowed": null}}"#;
    assert_eq!(answer(set, valid), "{\"value\":false}\n");
    let valid = r#"{"op": "valid", "input": "b", "params": {"allowed": ["b", "c"]}}"#;
    assert_eq!(answer(set, valid), "{\"value\":true}\n");
    let keywords =
        r#""keywords": {"circle": "circle", "circ": "circle"}, "non_conforming": ["circ"]"#;
    for (op, input, value) in [
        ("valid", "circ", "false"),
        ("parse", "circ", "\"circle\""),
        ("serialize", "circ", "\"circle\""),
    ] {
        let record = format!(r#"{{"op": "{op}", "input": "{input}", "params": {{{keywords}}}}}"#);
        let (_, out, _) = broth(&["value", "enumerated-attribute", "--jsonl"], &record);
        assert_eq!(out, format!("{{\"value\":{value}}}\n"), "{record}");
    }
}

#[test]
fn unknown_kinds_name_those_that_may_be_meant() {
    for (kind, meant) in [
        ("datee", "did you mean date?"),
        ("colo", "did you mean color or simple-color or lowercase-simple-color or legacy-color?"),
    ] {
        let (status, _, err) = broth(&["value", kind, "x"], "");
        assert!(status == 2 && err.contains(meant), "{err}");
    }
}
