//! The role of code: whether it begins, divides or ends a block.

use crate::template::Template;

/// The role of code. Blocks are matched by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role<'t> {
    /// It may begin a block: it does so if something ends it.
    Open(&'t str),
    Middle,
    Close(&'t str),
    Other,
}

/// The first word of code, after its mark.
pub(crate) fn first_word(code: &str, template: Template) -> &str {
    let start = match template {
        Template::Blade => code.trim_start_matches('@'),
        Template::Handlebars => code.trim_start_matches(['{', '~', '#', '^', '/', '*', '>']),
        Template::Svelte => code.trim_start_matches(['{', '#', ':', '/', '@']),
        Template::Php => code.trim_start_matches("<?php").trim_start_matches("<?"),
        _ => code.trim_start_matches(['{', '<', '%', '-', '~', '+', '=', '_']),
    };
    let start = start.trim_start();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    &start[..start.find(|c| !is_word(c)).unwrap_or(start.len())]
}

pub(crate) fn role(code: &str, template: Template) -> Role<'_> {
    let word = first_word(code, template);
    match template {
        Template::Jinja | Template::Liquid => jinja(word),
        Template::Blade if code.starts_with('@') => blade(code, word),
        Template::Handlebars => handlebars(code, word),
        Template::Go => match word {
            "if" | "range" | "with" | "block" | "define" => Role::Open(""),
            "else" => Role::Middle,
            "end" => Role::Close(""),
            _ => Role::Other,
        },
        Template::Svelte => match code.as_bytes().get(1) {
            Some(b'#') => Role::Open(word),
            Some(b':') => Role::Middle,
            Some(b'/') => Role::Close(word),
            _ => Role::Other,
        },
        Template::Erb => ruby(code, word),
        Template::Ejs | Template::Php | Template::Blade => braces(code, word),
        Template::Vue | Template::Astro => Role::Other,
    }
}

fn jinja(word: &str) -> Role<'_> {
    match word {
        "else" | "elif" | "elseif" | "elsif" | "empty" | "when" | "plural" | "pluralize" => {
            Role::Middle
        }
        "" => Role::Other,
        _ => match word.strip_prefix("end") {
            Some(name) if !name.is_empty() => Role::Close(name),
            _ => Role::Open(word),
        },
    }
}

fn blade<'t>(code: &'t str, word: &'t str) -> Role<'t> {
    match word {
        "else" | "elseif" | "case" | "default" => Role::Middle,
        "empty" if !code.contains('(') => Role::Middle,
        "show" | "stop" | "overwrite" | "append" => Role::Close("section"),
        _ => match word.strip_prefix("end") {
            Some(name) if !name.is_empty() => Role::Close(name),
            _ => Role::Open(word),
        },
    }
}

fn handlebars<'t>(code: &'t str, word: &'t str) -> Role<'t> {
    let inside = code.trim_start_matches(['{', '~']);
    match inside.chars().next() {
        Some('#') => Role::Open(word),
        Some('^') if word.is_empty() => Role::Middle,
        Some('^') => Role::Open(word),
        Some('/') => Role::Close(word),
        _ if word == "else" => Role::Middle,
        _ => Role::Other,
    }
}

/// The code between its marks.
fn inside(code: &str) -> &str {
    let code = code.trim_start_matches("<?php").trim_start_matches(['<', '%', '?', '=', '-', '_']);
    code.trim_end_matches(['>', '%', '?', '-', '_']).trim()
}

fn ruby<'t>(code: &'t str, word: &str) -> Role<'t> {
    let inside = inside(code);
    let is_block = inside.ends_with(" do")
        || inside == "do"
        || inside.ends_with('{')
        || inside.ends_with('|') && (inside.contains(" do ") || inside.contains("{ |"));
    match word {
        "end" => Role::Close(""),
        "else" | "elsif" | "when" | "in" | "rescue" | "ensure" => Role::Middle,
        "if" | "unless" | "case" | "while" | "until" | "for" | "begin" => Role::Open(""),
        _ if inside.starts_with('}') => Role::Close(""),
        _ if is_block => Role::Open(""),
        _ => Role::Other,
    }
}

/// JavaScript and PHP: blocks have braces, or in PHP a colon and a word that ends them.
fn braces<'t>(code: &'t str, word: &str) -> Role<'t> {
    let inside = inside(code);
    let opens = inside.ends_with('{') || inside.ends_with("=>") && inside.contains('(');
    match (inside.starts_with('}'), opens) {
        (true, true) => return Role::Middle,
        (true, false) => return Role::Close(""),
        (false, true) => return Role::Open(""),
        (false, false) => {}
    }
    let has_colon = inside.ends_with(':');
    match word {
        "else" | "elseif" | "case" | "default" if has_colon => Role::Middle,
        "if" | "foreach" | "for" | "while" | "switch" if has_colon => Role::Open(""),
        "endif" | "endforeach" | "endfor" | "endwhile" | "endswitch" => Role::Close(""),
        _ => Role::Other,
    }
}

/// Whether the block that code begins writes its content in its own place, without anything around
/// it.
pub(crate) fn is_transparent(code: &str, template: Template) -> bool {
    const WORDS: &[&str] = &[
        "auth",
        "autoescape",
        "await",
        "block",
        "cache",
        "can",
        "canany",
        "cannot",
        "case",
        "each",
        "empty",
        "env",
        "error",
        "for",
        "foreach",
        "forelse",
        "guest",
        "has",
        "hasSection",
        "if",
        "ifchanged",
        "isset",
        "key",
        "language",
        "localize",
        "localtime",
        "once",
        "paginate",
        "production",
        "range",
        "session",
        "spaceless",
        "switch",
        "timezone",
        "unless",
        "until",
        "while",
        "with",
    ];
    const LOOPS: &[&str] = &[".each", ".times", ".forEach", ".map", ".reverse_each"];
    let word = first_word(code, template);
    match template {
        Template::Erb | Template::Ejs => {
            WORDS.contains(&word) || word == "begin" || LOOPS.iter().any(|it| code.contains(it))
        }
        Template::Php => WORDS.contains(&word) || code.contains("if (") || code.contains("if("),
        _ => WORDS.contains(&word),
    }
}
