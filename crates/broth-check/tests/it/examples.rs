//! The examples in explanations, a line each: ``Wrong in table: `<td>` ``.

/// An example of an explanation.
#[derive(Debug)]
pub(crate) struct Example {
    pub(crate) is_wrong: bool,
    /// `document`, the name of the element that a fragment is in, or empty: the contents of a body.
    pub(crate) place: String,
    pub(crate) markup: String,
}

/// The examples in a text.
pub(crate) fn examples(text: &str) -> Vec<Example> {
    text.lines()
        .filter_map(|line| {
            let (is_wrong, rest) = match (line.strip_prefix("Wrong"), line.strip_prefix("Right")) {
                (Some(rest), _) => (true, rest),
                (_, Some(rest)) => (false, rest),
                _ => return None,
            };
            let (place, markup) = rest.split_once(": `").expect("an example in backticks");
            let place = place.trim().trim_start_matches("in ").to_owned();
            let markup = markup.strip_suffix('`').expect("an example in backticks");
            Some(Example { is_wrong, place, markup: unescape(markup) })
        })
        .collect()
}

/// `⟨U+0001⟩` is an invisible character.
fn unescape(markup: &str) -> String {
    let mut parts = markup.split("⟨U+");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('⟩').expect("a closing bracket");
        let number = u32::from_str_radix(number, 16).expect("a number");
        out.push(char::from_u32(number).expect("a character"));
        out += rest;
    }
    out
}
