//! The components of Vue, Svelte and Astro in markup. Their names are not those of HTML: `<Link>`
//! is no `link`, and nobody knows what it writes.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Span;
use broth_template::Template;

/// Gives the components of a text names of custom elements that are as long. Returns where they
/// are.
pub(super) fn mask(text: &mut String, template: Template) -> Vec<Span> {
    if !template.has_components() {
        return Vec::new();
    }
    let bytes = text.as_bytes();
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'<') {
        let start = at + found + 1 + usize::from(bytes.get(at + found + 1) == Some(&b'/'));
        let rest = bytes.get(start..).unwrap_or_default();
        let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        let len = rest.iter().take_while(is_of_name).count();
        let name = &rest[..len];
        let is_component = name.first().is_some_and(u8::is_ascii_uppercase)
            || name.first().is_some_and(u8::is_ascii_alphabetic)
                && name.iter().any(|byte| b".:".contains(byte));
        if is_component && len > 1 {
            names.push(Span::new(start, start + len));
        }
        at = start + len;
    }
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    for name in &names {
        masked.push_str(&text[at..name.start]);
        masked.push_str("x-");
        // Equal names stay equal, so that end tags find their start tags.
        let rest = text[name.range()].bytes().skip(2);
        masked.extend(rest.map(|byte| match byte {
            b'.' | b':' => 'x',
            byte => char::from(byte.to_ascii_lowercase()),
        }));
        at = name.end;
    }
    masked.push_str(&text[at..]);
    *text = masked;
    names
}
