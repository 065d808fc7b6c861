//! Properties, functions and at-rules, as the specifications list them: which there are, which
//! values they may have, and which of them load something.

mod fit;
mod generated;

/// A property of CSS.
///
/// ```
/// use broth::css::Property;
///
/// let background = Property::find("BACKGROUND").unwrap();
/// assert_eq!((background.name(), background.may_load()), ("background", true));
/// assert!(!Property::find("color").unwrap().may_load());
/// assert!(Property::find("colour").is_none());
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Property {
    name: &'static str,
    /// The kinds of tokens in its values, as bits of [`Accepts`].
    accepts: u16,
    /// Its keywords, as indices.
    keywords: &'static [u16],
    loads: bool,
    refers: bool,
    runs: bool,
}

/// The kinds of tokens that a value may have besides keywords, as bits.
#[derive(Clone, Copy)]
enum Accepts {
    /// Any tokens: no table knows them.
    Any = 1,
    Angle = 1 << 1,
    Color = 1 << 2,
    Flex = 1 << 3,
    Frequency = 1 << 4,
    /// Names that authors choose.
    Ident = 1 << 5,
    Length = 1 << 6,
    Number = 1 << 7,
    Percentage = 1 << 8,
    Resolution = 1 << 9,
    String = 1 << 10,
    Time = 1 << 11,
    Url = 1 << 12,
}

/// A row of the table.
const fn property(name: &'static str, accepts: u16, keywords: &'static [u16]) -> Property {
    Property { name, accepts, keywords, loads: false, refers: false, runs: false }
}

impl Property {
    const fn loading(mut self) -> Self {
        self.loads = true;
        self
    }

    const fn referring(mut self) -> Self {
        self.refers = true;
        self
    }

    const fn running(mut self) -> Self {
        self.runs = true;
        self
    }

    /// Finds a property by its name, in any case. Custom properties are not in the table.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        let all = generated::PROPERTIES;
        find(all, name, |property| property.name).map(|index| &all[index])
    }

    /// Every property, in the order of the names.
    ///
    /// ```
    /// assert!(broth::css::Property::all().any(|property| property.name() == "color"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Self> + Clone {
        generated::PROPERTIES.iter()
    }

    /// Its name, in lower case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The keywords that its values may have, in lower case, without those that all properties
    /// have, such as `inherit`.
    ///
    /// ```
    /// let float = broth::css::Property::find("float").unwrap();
    /// assert!(float.keywords().any(|keyword| keyword == "inline-start"));
    /// ```
    pub fn keywords(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.keywords.iter().map(|index| generated::KEYWORDS[usize::from(*index)])
    }

    /// Whether its value may load something: whether the grammar of its values has a URL or an
    /// image in it.
    #[must_use]
    pub fn may_load(&self) -> bool {
        self.loads
    }

    /// Whether a URL in its value that is only a fragment, as in `fill: url(#a)`, is an element of
    /// the document, so that nothing is loaded.
    #[must_use]
    pub fn may_refer(&self) -> bool {
        self.refers
    }

    /// Whether it runs code in a browser of the past: `behavior` and `-moz-binding`.
    #[must_use]
    pub fn may_run(&self) -> bool {
        self.runs
    }
}

/// The effect of a function of CSS.
///
/// ```
/// use broth::css::FunctionKind;
///
/// assert_eq!(FunctionKind::find("CALC"), Some(FunctionKind::Value));
/// assert_eq!(FunctionKind::find("image-set"), Some(FunctionKind::Loads));
/// assert_eq!(FunctionKind::find("var"), Some(FunctionKind::Substitutes));
/// assert_eq!(FunctionKind::find("expression"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FunctionKind {
    /// Its value depends on its arguments alone: `rgb()`, `calc()`, `linear-gradient()`.
    Value,
    /// It loads what a string in it names: `url()`, `image-set()`.
    Loads,
    /// Tokens from elsewhere take its place: `var()`, `attr()`.
    Substitutes,
    /// It runs code, or shows another element of the page: `paint()`, `element()`.
    Other,
}

impl FunctionKind {
    /// Finds a function by its name, in any case; `None` if no specification has it.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let all = generated::FUNCTIONS;
        find(all, name, |(name, _)| name).map(|index| all[index].1)
    }

    /// The names of all functions, in lower case and in order.
    ///
    /// ```
    /// assert!(broth::css::FunctionKind::names().any(|name| name == "calc"));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        generated::FUNCTIONS.iter().map(|(name, _)| *name)
    }
}

/// Whether there is an at-rule with this name, in any case and without the `@`.
///
/// ```
/// assert!(broth::css::is_at_rule("Media"));
/// ```
#[must_use]
pub fn is_at_rule(name: &str) -> bool {
    find(generated::AT_RULES, name, |name| name).is_some()
}

/// The names of all at-rules, in lower case and in order.
///
/// ```
/// assert!(broth::css::at_rules().any(|name| name == "media"));
/// ```
pub fn at_rules() -> impl Iterator<Item = &'static str> + Clone {
    generated::AT_RULES.iter().copied()
}

/// The index of the row with a name, which is in lower case in the table.
fn find<T>(rows: &[T], name: &str, name_of: impl Fn(&T) -> &str) -> Option<usize> {
    rows.binary_search_by(|row| {
        name_of(row).bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase()))
    })
    .ok()
}
