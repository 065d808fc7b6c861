//! A Rust file in pieces: names, signs, texts and comments. The checks read these instead of lines,
//! so that a word in a comment is not taken for code.

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier, a keyword or a number.
    Name,
    /// A sign of one character.
    Sign,
    /// A string or a character, without its quotes.
    Text,
    /// Documentation, without its slashes.
    Doc,
    /// Another comment, without its slashes.
    Comment,
}

/// A piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'s> {
    pub(super) kind: Kind,
    pub(super) text: &'s str,
    /// From 1.
    pub(super) line: usize,
}

impl Piece<'_> {
    /// Whether it is this sign.
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }

    /// Whether it is code.
    pub(super) fn is_code(&self) -> bool {
        matches!(self.kind, Kind::Name | Kind::Sign | Kind::Text)
    }
}

/// The pieces of a file. White space is between them.
pub(super) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut at, mut line) = (Vec::new(), 0, 1);
    while at < source.len() {
        let rest = &source[at..];
        let first = rest.chars().next().unwrap_or_default();
        if first.is_whitespace() {
            line += usize::from(first == '\n');
            at += first.len_utf8();
            continue;
        }
        let (kind, text, length) = piece(rest, first);
        pieces.push(Piece { kind, text, line });
        line += rest[..length].matches('\n').count();
        at += length;
    }
    pieces
}

/// The first piece: its kind, its text, and its length in bytes.
fn piece(rest: &str, first: char) -> (Kind, &str, usize) {
    if rest.starts_with("//") {
        let length = rest.find('\n').unwrap_or(rest.len());
        let is_doc =
            rest.starts_with("///") && !rest.starts_with("////") || rest.starts_with("//!");
        let (kind, slashes) = if is_doc { (Kind::Doc, 3) } else { (Kind::Comment, 2) };
        return (kind, &rest[slashes..length], length);
    }
    if rest.starts_with("/*") {
        let length = block_comment(rest);
        return (Kind::Comment, rest[2..length].trim_end_matches("*/"), length);
    }
    if let Some((start, end, length)) = raw_text(rest).or_else(|| text(rest)) {
        return (Kind::Text, &rest[start..end], length);
    }
    let is_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    if is_of_a_name(first) {
        let length = rest.find(|c| !is_of_a_name(c)).unwrap_or(rest.len());
        return (Kind::Name, &rest[..length], length);
    }
    let length = first.len_utf8();
    (Kind::Sign, &rest[..length], length)
}

/// The length of a comment between `/*` and `*/`, which may contain others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Where the content of `r#".."#` begins and ends, and where the text ends.
fn raw_text(rest: &str) -> Option<(usize, usize, usize)> {
    let after = rest.trim_start_matches(['b', 'c']);
    let prefix = rest.len() - after.len();
    let after = after.strip_prefix('r').filter(|_| prefix < 2)?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].strip_prefix('"')?;
    let start = prefix + 1 + hashes + 1;
    let end = format!("\"{}", "#".repeat(hashes));
    let content = rest[start..].find(&end)?;
    Some((start, start + content, start + content + end.len()))
}

/// The same of `".."`, `b".."`, `'.'` and `b'.'`, but not of a lifetime.
fn text(rest: &str) -> Option<(usize, usize, usize)> {
    let start = match rest.as_bytes() {
        [b'"' | b'\'', ..] => 1,
        [b'b' | b'c', b'"' | b'\'', ..] => 2,
        _ => return None,
    };
    let quote = char::from(rest.as_bytes()[start - 1]);
    let mut chars = rest[start..].char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            _ if c == quote => return Some((start, start + at, start + at + 1)),
            _ => {}
        }
        // A lifetime is not closed after its first character.
        if quote == '\'' && c != '\\' && at == 0 && !rest[start + c.len_utf8()..].starts_with('\'')
        {
            return None;
        }
    }
    None
}

/// Leaves out what is compiled for tests only: an item after `#[cfg(test)]`.
pub(super) fn without_tests<'s>(pieces: &[Piece<'s>]) -> Vec<Piece<'s>> {
    let code: Vec<Piece<'s>> = pieces.iter().filter(|piece| piece.is_code()).copied().collect();
    let (mut kept, mut at) = (Vec::new(), 0);
    let test = ["#", "[", "cfg", "(", "test", ")", "]"];
    while at < code.len() {
        let ahead = code[at..].iter().map(|piece| piece.text);
        if ahead.take(test.len()).eq(test) {
            at = end_of_item(&code, at + test.len());
        } else {
            kept.push(code[at]);
            at += 1;
        }
    }
    kept
}

/// The end of an item: after its `;`, or after the `}` of its body.
fn end_of_item(code: &[Piece<'_>], mut at: usize) -> usize {
    let mut depth = 0;
    while at < code.len() {
        let piece = code[at];
        at += 1;
        if piece.kind != Kind::Sign {
            continue;
        }
        match piece.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth -= 1,
            "}" => {
                depth -= 1;
                // `use a::{b, c};` goes on after its brace.
                if depth == 0 && !code.get(at).is_some_and(|next| next.is_sign(";")) {
                    return at;
                }
            }
            ";" if depth == 0 => return at,
            _ => {}
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_pieces() {
        use Kind::{Comment, Doc, Name, Sign, Text};
        let source = "/// Doc.\nfn a<'b>() { \"c\\\"\" } // d\n//! e\nr#\"f\"g\"# '\\'' b'h' /* i \
            /* j */ k */ 'l: 1\n//// m";
        let found: Vec<_> = pieces(source).iter().map(|p| (p.kind, p.text, p.line)).collect();
        let signs = |text: &'static str, line| {
            text.char_indices().map(move |(at, _)| (Sign, &text[at..=at], line))
        };
        let mut expected = vec![(Doc, " Doc.", 1), (Name, "fn", 2), (Name, "a", 2)];
        expected.extend(signs("<'", 2));
        expected.push((Name, "b", 2));
        expected.extend(signs(">(){", 2));
        expected.push((Text, "c\\\"", 2));
        expected.extend(signs("}", 2));
        expected.extend([(Comment, " d", 2), (Doc, " e", 3), (Text, "f\"g", 4), (Text, "\\'", 4)]);
        expected.extend([(Text, "h", 4), (Comment, " i /* j */ k ", 4), (Sign, "'", 4)]);
        expected.extend([(Name, "l", 4), (Sign, ":", 4), (Name, "1", 4), (Comment, "// m", 5)]);
        assert_eq!(found, expected);
    }

    #[test]
    fn items_for_tests_are_left_out() {
        for (source, rest) in [
            ("a #[cfg(test)] use b::{c, d}; e", "a e"),
            ("a #[cfg(test)] mod b { fn c() { d; } } e", "a e"),
            ("a #[cfg(test)] mod b; e", "a e"),
            ("a #[cfg(test)] #[c] fn b(d: [u8; 2]) {} e", "a e"),
            ("#[cfg(feature)] a;", "# [ cfg ( feature ) ] a ;"),
        ] {
            let code = without_tests(&pieces(source));
            let texts: Vec<&str> = code.iter().map(|piece| piece.text).collect();
            assert_eq!(texts.join(" "), rest);
        }
    }
}
