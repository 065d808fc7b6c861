//! The format of `broth.toml`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use broth::check::{Content, Framework, Rule, Severity};
use broth::xpath::XPath;
use broth::{Selector, entities::UnknownWord};
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::layout::Layout;
use crate::base_checker;
use crate::commands::check::Rules;
use crate::templates::Templates;

/// The file as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Written {
    /// Files whose settings come before these.
    pub(super) extends: Option<Spanned<OneOrMore<PathBuf>>>,
    /// Patterns of files that are not checked.
    pub(super) ignore: Vec<String>,
    /// Parts of documents that are not HTML.
    pub(super) ignored_regions: Vec<Region>,
    /// The findings that are known.
    pub(super) baseline: Option<PathBuf>,
    /// The language of templates.
    pub(super) templates: Option<Templates>,
    /// Frameworks whose attributes are allowed.
    pub(super) presets: Vec<Preset>,
    /// Attributes that are allowed.
    pub(super) attributes: Vec<Attribute>,
    /// Manifests of custom elements.
    pub(super) custom_elements: Option<Spanned<OneOrMore<PathBuf>>>,
    /// Custom elements by their names.
    pub(super) elements: BTreeMap<String, Element>,
    pub(super) rules: RulesTable,
    pub(super) fmt: Layout,
    pub(super) overrides: Vec<Override>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Region {
    pub(super) from: String,
    pub(super) to: String,
    #[serde(default, rename = "as")]
    pub(super) stand_in: As,
}

/// The text that a parser reads in the place of a region.
#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
pub(super) enum As {
    #[default]
    Space,
    Text,
}

/// Other settings for some files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Override {
    pub(super) files: Vec<String>,
    pub(super) templates: Option<Templates>,
    pub(super) presets: Option<Vec<Preset>>,
    pub(super) attributes: Option<Vec<Attribute>>,
    pub(super) rules: Option<RulesTable>,
    pub(super) fmt: Option<Layout>,
}

/// A framework whose attributes are allowed.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(try_from = "String")]
pub(super) struct Preset(pub(super) Framework);

impl TryFrom<String> for Preset {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        word.parse().map(Self).map_err(|error: UnknownWord| {
            format!("unknown preset `{word}`; use {}", error.known().join(", "))
        })
    }
}

/// An attribute that is allowed: its name or a pattern, or these and more in a table.
#[derive(Clone, Debug)]
pub(super) struct Attribute(pub(super) AttributeTable);

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct AttributeTable {
    pub(super) name: String,
    #[serde(default)]
    pub(super) elements: Vec<String>,
    #[serde(default)]
    pub(super) values: Vec<String>,
    #[serde(default)]
    pub(super) required: bool,
}

/// A custom element.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Element {
    pub(super) attributes: Option<Vec<Attribute>>,
    #[serde(default)]
    pub(super) content: ContentWord,
    pub(super) children: Option<Vec<String>>,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(try_from = "String")]
pub(super) struct ContentWord(pub(super) Content);

impl TryFrom<String> for ContentWord {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        word.parse().map(Self).map_err(|error: UnknownWord| {
            format!("unknown kind of content `{word}`; use {}", error.known().join(", "))
        })
    }
}

/// The level of a rule.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Level {
    Error,
    Warning,
    Style,
    Off,
}

impl Level {
    pub(super) fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Style => Some(Severity::Style),
            Self::Off => None,
        }
    }
}

/// The levels of rules, and rules of the file's own.
#[derive(Default)]
pub(super) struct RulesTable {
    pub(super) levels: BTreeMap<Rules, Level>,
    pub(super) custom: Vec<(Spanned<OwnName>, Custom)>,
}

/// A rule of the file's own, or the level of one that was declared before.
pub(super) enum Custom {
    Rule(Box<OwnRule>),
    Level(Level),
}

/// The name of a rule of the file's own.
#[derive(Deserialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
pub(super) struct OwnName(pub(super) String);

impl TryFrom<String> for OwnName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !is_word {
            return Err(format!(
                "`{name}` cannot be the name of a rule; use lower case and hyphens, as in \
                 `no-center`"
            ));
        }
        let is_built_in = base_checker::rules().into_iter().map(Rule::as_str).any(|it| it == name);
        if is_built_in || Rules::GROUPS.contains(&&*name) {
            return Err(format!("`{name}` is a rule of broth; give yours another name"));
        }
        Ok(Self(name))
    }
}

/// A rule of the file's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OwnRule {
    pub(super) selector: Option<Text<Selector>>,
    pub(super) xpath: Option<Text<XPath>>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) severity: Option<Level>,
    #[serde(default)]
    pub(super) files: Vec<String>,
    #[serde(default)]
    pub(super) fix: OwnFix,
}

/// The repair that a rule of the file's own offers.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct OwnFix {
    pub(super) remove_attribute: OneOrMore<String>,
    pub(super) set: BTreeMap<String, String>,
    pub(super) rename: Rename,
    pub(super) replace: Option<String>,
}

/// The new name of the element, or those of attributes.
#[derive(Clone, Default, Debug)]
pub(super) struct Rename {
    pub(super) element: Option<String>,
    pub(super) attributes: BTreeMap<String, String>,
}

/// A selector or an expression with its text.
pub(super) struct Text<T> {
    pub(super) text: String,
    pub(super) value: T,
}

impl<'de> Deserialize<'de> for Text<Selector> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = Selector::parse(&text)
            .map_err(|error| serde::de::Error::custom(format!("bad selector: {error}")))?;
        Ok(Self { text, value })
    }
}

impl<'de> Deserialize<'de> for Text<XPath> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = XPath::options().has_class().sets("set").parse(&text);
        let value = value.and_then(|value| value.validate().map(|()| value));
        let bad = |error| serde::de::Error::custom(format!("bad XPath: {error}"));
        Ok(Self { text, value: value.map_err(bad)? })
    }
}

/// A list, or one value in the place of a list.
#[derive(Clone, Debug)]
pub(super) struct OneOrMore<T>(pub(super) Vec<T>);

impl<T> Default for OneOrMore<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMore<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "invalid type, expected a string or a list of strings")]
        enum Either<T> {
            One(T),
            More(Vec<T>),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::One(one) => Self(vec![one]),
            Either::More(more) => Self(more),
        })
    }
}

/// A value that is a string or a table. serde's untagged enums would lose the places and the
/// messages of the table's own mistakes.
struct WordOr<W, T> {
    expected: &'static str,
    word: W,
    table: T,
}

impl<'de, V, W, T> Visitor<'de> for WordOr<W, T>
where
    W: FnOnce(&str) -> Result<V, String>,
    T: TableReader<'de, V>,
{
    type Value = V;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<V, E> {
        (self.word)(word).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V, A::Error> {
        self.table.read(map)
    }
}

/// Reads a value from a table.
trait TableReader<'de, V> {
    fn read<A: MapAccess<'de>>(self, map: A) -> Result<V, A::Error>;
}

/// Reads the type, and makes the value of it.
struct Of<T, V>(fn(T) -> V);

impl<'de, T: Deserialize<'de>, V> TableReader<'de, V> for Of<T, V> {
    fn read<A: MapAccess<'de>>(self, map: A) -> Result<V, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(self.0)
    }
}

impl<'de> Deserialize<'de> for Attribute {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let alone = |name: &str| {
            let name = name.to_owned();
            let (elements, values) = (Vec::new(), Vec::new());
            Ok(Self(AttributeTable { name, elements, values, required: false }))
        };
        deserializer.deserialize_any(WordOr {
            expected: "a name or a pattern, or a table with `name`",
            word: alone,
            table: Of::<AttributeTable, Self>(Self),
        })
    }
}

impl<'de> Deserialize<'de> for Rename {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        type Names = BTreeMap<String, String>;
        deserializer.deserialize_any(WordOr {
            expected: "the new name of the element, or a table with names of attributes",
            word: |name: &str| {
                Ok(Self { element: Some(name.to_owned()), attributes: BTreeMap::new() })
            },
            table: Of::<Names, Self>(|attributes| Self { element: None, attributes }),
        })
    }
}

impl<'de> Deserialize<'de> for Custom {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOr {
            expected: "a rule (a table with `selector` and `message`), or a level",
            word: |word: &str| {
                let word: StrDeserializer<'_, serde::de::value::Error> = StrDeserializer::new(word);
                Level::deserialize(word).map(Self::Level).map_err(|error| error.to_string())
            },
            table: Of::<Box<OwnRule>, Self>(Self::Rule),
        })
    }
}

/// A key of the table of rules.
#[derive(Deserialize)]
#[serde(try_from = "String")]
enum Key {
    Custom,
    Rules(Rules),
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        match &*name {
            "custom" => Ok(Self::Custom),
            _ => Rules::try_from(name).map(Self::Rules),
        }
    }
}

impl<'de> Deserialize<'de> for RulesTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = RulesTable;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of rules with their levels")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RulesTable, A::Error> {
                let mut table = RulesTable::default();
                while let Some(key) = map.next_key()? {
                    match key {
                        Key::Custom => table.custom = map.next_value::<CustomTable>()?.0,
                        Key::Rules(rules) => drop(table.levels.insert(rules, map.next_value()?)),
                    }
                }
                Ok(table)
            }
        }

        deserializer.deserialize_map(Reader)
    }
}

/// The rules of the file's own, with the places of their names.
struct CustomTable(Vec<(Spanned<OwnName>, Custom)>);

impl<'de> Deserialize<'de> for CustomTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = CustomTable;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of rules by their names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CustomTable, A::Error> {
                let mut table = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    table.push(entry);
                }
                Ok(CustomTable(table))
            }
        }

        deserializer.deserialize_map(Reader)
    }
}
