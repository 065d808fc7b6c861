//! MIME types.

/// A type, a subtype and parameters, each a name with a token or a quoted string. RFC 9110 allows a
/// semicolon without a parameter; by the example in MIME Sniffing, `text/html;` is not valid.
///
/// <https://mimesniff.spec.whatwg.org/#valid-mime-type>
pub(super) fn is_mime_type(value: &str) -> bool {
    let is_token = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
    };
    let (essence, mut rest) = value.split_at(value.find([';', ' ', '\t']).unwrap_or(value.len()));
    let has_essence =
        essence.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
    while !rest.is_empty() {
        let Some(parameter) = rest.trim_start_matches([' ', '\t']).strip_prefix(';') else {
            return false;
        };
        let Some((name, value)) = parameter.trim_start_matches([' ', '\t']).split_once('=') else {
            return false;
        };
        let end = match value.strip_prefix('"') {
            Some(quoted) => quoted_string_end(quoted).map(|end| end + 1),
            None => {
                let end = value.find([';', ' ', '\t']).unwrap_or(value.len());
                is_token(&value[..end]).then_some(end)
            }
        };
        let Some(end) = end.filter(|_| is_token(name)) else { return false };
        rest = &value[end..];
    }
    has_essence
}

/// The end of an HTTP quoted string, from after its opening quote.
fn quoted_string_end(quoted: &str) -> Option<usize> {
    let may_be_quoted = |c: char| matches!(c, '\t' | ' '..='~' | '\u{80}'..='\u{FF}');
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        let c = match c {
            '"' => return Some(at + 1),
            '\\' => chars.next()?.1,
            c => c,
        };
        if !may_be_quoted(c) {
            return None;
        }
    }
    None
}
