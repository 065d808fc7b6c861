//! The XML declaration: its parts, and whether it is valid.

use broth_markup::ErrorCode;

use crate::chars::is_space;

/// The parts of an XML declaration, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`.
///
/// The encoding is for information: the decoder has already used it.
///
/// ```
/// use broth::xml::XmlDeclaration;
///
/// let declaration = XmlDeclaration::of("version='1.0' encoding='koi8-r'");
/// assert_eq!(declaration.version, Some("1.0"));
/// assert_eq!(declaration.encoding, Some("koi8-r"));
/// assert_eq!(declaration.standalone, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XmlDeclaration<'t> {
    /// The version.
    pub version: Option<&'t str>,
    /// The name of the encoding.
    pub encoding: Option<&'t str>,
    /// `yes` or `no`, if it is valid.
    pub standalone: Option<&'t str>,
    /// Everything between `<?xml ` and `?>`, as a processing instruction's data.
    pub data: &'t str,
}

impl<'t> XmlDeclaration<'t> {
    /// Parses the text between `<?xml ` and `?>`. It stops at the first part that it does not
    /// understand.
    #[must_use]
    pub fn of(data: &'t str) -> Self {
        let mut declaration = Self { data, ..Self::default() };
        for part in Parts::of(data) {
            let Ok(Part { name, value, .. }) = part else { break };
            match name {
                "version" => declaration.version.get_or_insert(value),
                "encoding" => declaration.encoding.get_or_insert(value),
                "standalone" => declaration.standalone.get_or_insert(value),
                _ => break,
            };
        }
        declaration
    }
}

/// A pseudo-attribute, and its offset in the data.
struct Part<'t> {
    name: &'t str,
    value: &'t str,
    at: usize,
    /// Whether white space precedes it.
    is_apart: bool,
}

/// The pseudo-attributes of a declaration; `Err` is the offset of something else.
struct Parts<'t> {
    data: &'t str,
    at: usize,
}

impl<'t> Parts<'t> {
    fn of(data: &'t str) -> Self {
        Self { data, at: 0 }
    }

    fn skip_space(&mut self) -> bool {
        let rest = &self.data[self.at..];
        let skipped = rest.len() - rest.trim_start_matches(is_space).len();
        self.at += skipped;
        skipped > 0
    }

    fn part(&mut self, is_apart: bool) -> Option<Part<'t>> {
        let at = self.at;
        let rest = &self.data[at..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic())?];
        self.at += name.len();
        self.skip_space();
        if name.is_empty() || !self.data[self.at..].starts_with('=') {
            return None;
        }
        self.at += 1;
        self.skip_space();
        let rest = &self.data[self.at..];
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let len = rest[1..].find(quote)?;
        self.at += len + 2;
        Some(Part { name, value: &rest[1..=len], at, is_apart })
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Result<Part<'t>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_apart = self.skip_space();
        let at = self.at;
        if at >= self.data.len() {
            return None;
        }
        let part = self.part(is_apart);
        if part.is_none() {
            self.at = self.data.len();
        }
        Some(part.ok_or(at))
    }
}

/// The first error in a declaration and its offset; if there is no error, the first notice.
///
/// <https://www.w3.org/TR/xml/#NT-XMLDecl>
pub(crate) fn violation(data: &str) -> Option<(ErrorCode, usize)> {
    // The names that are still possible, in the required order.
    let mut expected: &[&str] = &["version", "encoding", "standalone"];
    let mut notice = None;
    for part in Parts::of(data) {
        let Part { name, value, at, is_apart } = match part {
            Ok(part) => part,
            Err(at) if expected.len() == 3 => return Some((ErrorCode::MissingXmlVersion, at)),
            Err(at) => return Some((ErrorCode::InvalidXmlDeclaration, at)),
        };
        if expected.len() == 3 && name != "version" {
            return Some((ErrorCode::MissingXmlVersion, at));
        }
        match expected.iter().position(|&possible| possible == name) {
            Some(found) if is_apart || found == 0 && expected.len() == 3 => {
                expected = &expected[found + 1..];
            }
            _ => return Some((ErrorCode::InvalidXmlDeclaration, at)),
        }
        let wrong = match name {
            "version" if !is_version_1(value) => ErrorCode::InvalidXmlDeclaration,
            "version" if value != "1.0" => {
                notice = Some((ErrorCode::UnsupportedXmlVersion, at));
                continue;
            }
            "encoding" if !is_encoding_name(value) => ErrorCode::InvalidEncodingName,
            "standalone" if !matches!(value, "yes" | "no") => {
                ErrorCode::InvalidStandaloneDeclaration
            }
            _ => continue,
        };
        return Some((wrong, at));
    }
    if expected.len() == 3 { Some((ErrorCode::MissingXmlVersion, 0)) } else { notice }
}

/// <https://www.w3.org/TR/xml/#NT-VersionNum>
fn is_version_1(version: &str) -> bool {
    version
        .strip_prefix("1.")
        .is_some_and(|minor| !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()))
}

/// <https://www.w3.org/TR/xml/#NT-EncName>
fn is_encoding_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::violation;
    use broth_markup::ErrorCode;

    #[test]
    fn declarations() {
        for (data, expected) in [
            ("version=\"1.0\"", None),
            ("version = '1.0' encoding='UTF-8' standalone='no' ", None),
            ("version='1.0' standalone='yes'", None),
            ("", Some((ErrorCode::MissingXmlVersion, 0))),
            ("encoding='UTF-8'", Some((ErrorCode::MissingXmlVersion, 0))),
            ("version='1.1'", Some((ErrorCode::UnsupportedXmlVersion, 0))),
            ("version='1.1' encoding='a'", Some((ErrorCode::UnsupportedXmlVersion, 0))),
            ("version='1.1' encoding='1'", Some((ErrorCode::InvalidEncodingName, 14))),
            ("version='1.1' version='1.0'", Some((ErrorCode::InvalidXmlDeclaration, 14))),
            ("version='2.0'", Some((ErrorCode::InvalidXmlDeclaration, 0))),
            ("version='1.'", Some((ErrorCode::InvalidXmlDeclaration, 0))),
            ("version=1.0", Some((ErrorCode::MissingXmlVersion, 0))),
            ("version='1.0", Some((ErrorCode::MissingXmlVersion, 0))),
            ("version='1.0'encoding='a'", Some((ErrorCode::InvalidXmlDeclaration, 13))),
            ("version='1.0' encoding=' a'", Some((ErrorCode::InvalidEncodingName, 14))),
            ("version='1.0' encoding=''", Some((ErrorCode::InvalidEncodingName, 14))),
            ("version='1.0' standalone='Yes'", Some((ErrorCode::InvalidStandaloneDeclaration, 14))),
            (
                "version='1.0' standalone='yes' encoding='a'",
                Some((ErrorCode::InvalidXmlDeclaration, 31)),
            ),
            ("version='1.0' other='a'", Some((ErrorCode::InvalidXmlDeclaration, 14))),
            ("version='1.0' x", Some((ErrorCode::InvalidXmlDeclaration, 14))),
        ] {
            assert_eq!(violation(data), expected, "{data}");
        }
    }
}
