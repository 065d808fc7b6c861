//! `kind`: a kind of value by its name.

use broth::values::{UnknownKind, ValueKind};
use broth_markup::distance::nearest;

/// The kind of this name, or the code and the message of an error that suggests another.
pub fn kind(name: &str) -> Result<ValueKind, (&'static str, String)> {
    name.parse().map_err(|error: UnknownKind| {
        let names = ValueKind::ALL.iter().map(|kind| kind.as_str());
        let help = match nearest(name, names) {
            Some(meant) => format!("did you mean {meant:?}? "),
            None => String::new(),
        };
        (error.code(), format!("{help}{error}"))
    })
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn an_unknown_name_suggests_the_nearest() {
        let (code, message) = kind("colour").unwrap_err();
        assert_eq!(code, "unknown-kind");
        assert!(message.starts_with("did you mean \"color\"? there is no kind \"colour\""));
    }
}
