//! Expressions: precedence, conversions, comparisons, unions, and what is wrong with a text.

use crate::check::{check, error};

#[test]
fn operators() {
    check(
        &broth::xml::parse("<r/>"),
        &[
            ("1 + 2 * 3 - 4", "3"),
            ("2 * -3", "-6"),
            ("--1", "1"),
            ("- - '2'", "2"),
            ("5 mod -2", "1"),
            ("-5 mod 2", "-1"),
            ("1.5 mod 0.5", "0"),
            ("1 div 0", "Infinity"),
            ("1 = 1 = 1", "true"),
            ("3 > 2 > 1", "false"),
            ("1 or 0 and 0", "true"),
        ],
    );
}

#[test]
fn comparisons() {
    check(
        &broth::xml::parse("<r><n>1</n><n>2</n><n>x</n><e/></r>"),
        &[
            ("//n = 2", "true"),
            ("//n != 2", "true"),
            ("//n > 1", "true"),
            ("2 < //n", "false"),
            ("//n = 'x'", "true"),
            ("//e = ''", "true"),
            ("//n = true()", "true"),
            ("//none = false()", "true"),
            ("//none = //n", "false"),
            ("//none != ''", "false"),
            ("//n = //n[2]", "true"),
            ("//n[1] != //n[1]", "false"),
            ("//n != //n", "true"),
            ("//n < //n", "true"),
            ("//n[3] < //n", "false"),
            ("//n[2] >= //n[3]", "false"),
            ("'a' < 'b'", "false"),
            ("true() = 'x'", "true"),
            ("0 = ''", "false"),
            ("//n[2] | //n[1] | //n[2]", "n n"),
            ("(//e | //n)[1] = 1", "true"),
            ("-//n[2]", "-2"),
        ],
    );
}

#[test]
fn names_that_look_like_operators() {
    check(
        &broth::xml::parse("<div><mod>6</mod><and>2</and></div>"),
        &[
            ("div/mod div div/and", "3"),
            ("div/*[1] * div/*[2]", "12"),
            ("/div/and and/div/mod", "true"),
            ("* or *", "true"),
        ],
    );
}

#[test]
fn what_is_wrong_and_where() {
    let doc = broth::xml::parse("<r/>");
    let rows: &[(&str, &str, core::ops::Range<usize>)] = &[
        ("", "missing-expression", 0..0),
        ("//", "missing-expression", 2..2),
        ("1 +", "missing-expression", 3..3),
        ("(1", "missing-expression", 2..2),
        ("a]", "unexpected-token", 1..2),
        ("a b", "unexpected-token", 2..3),
        ("/ * 5", "unexpected-token", 4..5),
        ("a[]", "unexpected-token", 2..3),
        ("self::-name", "unexpected-token", 6..7),
        ("..[1]", "unexpected-token", 2..3),
        ("a#", "unexpected-character", 1..2),
        ("1e3", "unexpected-token", 1..3),
        ("'a", "unterminated-literal", 0..2),
        ("x::a", "unknown-axis", 0..1),
        ("f()", "unknown-function", 0..1),
        ("a:f()", "unknown-function", 0..3),
        ("1 + count()", "wrong-argument-count", 4..9),
        ("not(1, 2)", "wrong-argument-count", 0..3),
        ("count('a')", "not-nodes", 6..9),
        ("'a' | b", "not-nodes", 0..3),
        ("1[1]", "not-nodes", 0..1),
        ("true()/a", "not-nodes", 0..4),
        ("p:a", "undeclared-prefix", 0..3),
        ("$v", "unknown-variable", 0..2),
        ("$ v", "unexpected-token", 0..1),
    ];
    for (expression, code, span) in rows {
        assert_eq!(error(&doc, expression), ((*code).to_owned(), span.clone()), "{expression}");
    }
}

#[test]
fn white_space_is_allowed_between_tokens() {
    check(
        &broth::xml::parse("<r><a/></r>"),
        &[(" / r / child :: a [ 1 ] ", "a"), ("count ( //a )", "1"), ("\t1\r\n+ 1", "2")],
    );
}
