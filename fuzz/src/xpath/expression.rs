//! Expressions, by the grammar or out of pieces.

use dice::Dice;

/// Pieces that mostly do not fit.
const PIECES: [&str; 48] = [
    "a",
    "p",
    "*",
    "@*",
    "@a",
    "/",
    "//",
    ".",
    "..",
    "[",
    "]",
    "(",
    ")",
    "|",
    "=",
    "!=",
    "<",
    ">=",
    "+",
    "-",
    "div",
    "mod",
    "and",
    "or",
    "::",
    "self::",
    "child::",
    "ancestor::",
    "first::",
    "text()",
    "node()",
    "comment()",
    "processing-instruction('a')",
    "last()",
    "position()",
    "count(",
    "string(",
    "soup(",
    "$v",
    "$",
    "x:a",
    "s:*",
    "1",
    ".5",
    "'a'",
    "\"",
    " ",
    "é",
];

const AXES: [&str; 14] = [
    "",
    "child::",
    "descendant::",
    "descendant-or-self::",
    "self::",
    "parent::",
    "ancestor::",
    "ancestor-or-self::",
    "following-sibling::",
    "preceding-sibling::",
    "following::",
    "preceding::",
    "attribute::",
    "namespace::",
];

const TESTS: [&str; 14] = [
    "*",
    "node()",
    "text()",
    "comment()",
    "a",
    "p",
    "b",
    "div",
    "body",
    "svg",
    "s:*",
    "id",
    "processing-instruction()",
    "*",
];

/// How deep expressions are.
const DEPTH: usize = 3;

/// Anything.
pub(super) fn mixed(dice: &mut Dice) -> String {
    let count = 1 + dice.roll(8);
    (0..count).map(|_| dice.one_of(&PIECES)).collect()
}

/// An expression of any type.
pub(super) fn value(dice: &mut Dice) -> String {
    match dice.roll(5) {
        0 => string(dice, DEPTH),
        1 => number(dice, DEPTH),
        2 => boolean(dice, DEPTH),
        _ => nodes(dice, DEPTH),
    }
}

/// A relative location path.
pub(super) fn relative_path(dice: &mut Dice) -> String {
    path(dice, DEPTH)
}

/// A boolean that does not depend on the position of its context.
pub(super) fn condition(dice: &mut Dice) -> String {
    // Within predicates of its own, positions are others.
    loop {
        let text = boolean(dice, DEPTH);
        let mut depth = 0_usize;
        let is_outside = |(at, c): (usize, char)| {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            depth == 0 && ["position()", "last()"].iter().any(|it| text[at..].starts_with(it))
        };
        if !text.char_indices().any(is_outside) {
            return format!("boolean({text})");
        }
    }
}

fn path(dice: &mut Dice, depth: usize) -> String {
    let mut path = String::new();
    for number in 0..=dice.roll(3) {
        if number > 0 {
            path += dice.one_of(&["/", "/", "//"]);
        }
        if dice.roll(8) == 0 {
            path += dice.one_of(&[".", ".."]);
            continue;
        }
        path += if dice.flip() { "" } else { dice.one_of(&AXES) };
        path += dice.one_of(&TESTS);
        while depth > 0 && dice.roll(3) == 0 {
            path += &format!("[{}]", predicate(dice, depth - 1));
        }
    }
    path
}

fn predicate(dice: &mut Dice, depth: usize) -> String {
    match dice.roll(6) {
        0 => dice.one_of(&["1", "2", "last()", "position() = 2", "last() - 1"]).to_owned(),
        1 => number(dice, depth),
        2 => nodes(dice, depth),
        3 => string(dice, depth),
        _ => boolean(dice, depth),
    }
}

fn nodes(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        return dice.one_of(&[".", "..", "*", "@*", "//a", "text()", "/*", "//@*"]).to_owned();
    }
    match dice.roll(7) {
        0 => format!("{} | {}", path(dice, depth - 1), path(dice, depth - 1)),
        1 => format!("/{}", path(dice, depth)),
        2 => format!("//{}", path(dice, depth)),
        3 => format!("({})[{}]", nodes(dice, depth - 1), predicate(dice, depth - 1)),
        4 => format!("({})/{}", nodes(dice, depth - 1), path(dice, depth - 1)),
        5 => format!("id({})", string(dice, depth - 1)),
        _ => path(dice, depth),
    }
}

fn string(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        return dice.one_of(&["'a'", "''", "'1'", "$v", "name()", "string()"]).to_owned();
    }
    let below = depth - 1;
    match dice.roll(9) {
        0 => format!("string({})", nodes(dice, below)),
        1 => format!("concat({}, {})", string(dice, below), string(dice, below)),
        2 => format!("normalize-space({})", string(dice, below)),
        3 => format!("substring({}, {})", string(dice, below), number(dice, below)),
        4 => format!("substring-before({}, {})", string(dice, below), string(dice, below)),
        5 => format!("translate({}, {}, 'xy')", string(dice, below), string(dice, below)),
        6 => format!("local-name({})", nodes(dice, below)),
        7 => format!("string({})", number(dice, below)),
        _ => string(dice, 0),
    }
}

fn number(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        let simple = ["0", "1", "2", "1.5", "-1", "position()", "last()", "string-length()"];
        return dice.one_of(&simple).to_owned();
    }
    let below = depth - 1;
    match dice.roll(6) {
        0 | 1 => format!("count({})", nodes(dice, below)),
        2 => format!("number({})", string(dice, below)),
        3 => format!("sum({})", nodes(dice, below)),
        4 => {
            let operator = dice.one_of(&["+", "-", "*", "div", "mod"]);
            format!("{} {operator} {}", number(dice, below), number(dice, below))
        }
        _ => format!("{}({})", dice.one_of(&["floor", "ceiling", "round"]), number(dice, below)),
    }
}

fn boolean(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        return dice.one_of(&["true()", "false()", "lang('en')", "not(*)"]).to_owned();
    }
    let below = depth - 1;
    match dice.roll(7) {
        0 => format!("not({})", nodes(dice, below)),
        1 => format!("({} and {})", boolean(dice, below), boolean(dice, below)),
        2 => format!("({} or {})", boolean(dice, below), boolean(dice, below)),
        3 => format!("contains({}, {})", string(dice, below), string(dice, below)),
        _ => {
            let mut side = || match dice.roll(6) {
                0 => string(dice, below),
                1 => number(dice, below),
                2 => boolean(dice, below),
                _ => nodes(dice, below),
            };
            let (left, right) = (side(), side());
            let operator = dice.one_of(&["=", "=", "!=", "<", ">="]);
            format!("({left} {operator} {right})")
        }
    }
}
