//! Hash-name references and unique internal values.

use core::fmt;

use crate::{Error, Reason};

/// The name that a hash-name reference refers to; `None` if it refers to nothing.
///
/// ```
/// use broth::values::hash_name;
///
/// assert_eq!(hash_name("x#map"), Some("map"));
/// assert_eq!(hash_name("#a#b"), Some("a#b"));
/// assert_eq!(hash_name("#"), None);
/// ```
pub fn hash_name(input: &str) -> Option<&str> {
    input.split_once('#').map(|(_, name)| name).filter(|name| !name.is_empty())
}

/// An element that a reference may refer to.
///
/// ```
/// use broth::values::{Named, parse_hash_name_reference};
///
/// struct Element { tag: &'static str, id: Option<&'static str> }
/// impl Named for Element {
///     fn is_of_type(&self, name: &str) -> bool { self.tag == name }
///     fn id(&self) -> Option<&str> { self.id }
///     fn name(&self) -> Option<&str> { None }
/// }
/// let tree = [Element { tag: "p", id: Some("a") }, Element { tag: "map", id: Some("a") }];
/// assert_eq!(parse_hash_name_reference("#a", "map", &tree).unwrap().tag, "map");
/// ```
pub trait Named {
    /// Whether it has the required type.
    fn is_of_type(&self, name: &str) -> bool;
    /// The value of its `id` attribute.
    fn id(&self) -> Option<&str>;
    /// The value of its `name` attribute.
    fn name(&self) -> Option<&str>;
}

/// Finds the element that a hash-name reference refers to.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference>
///
/// `tree` yields the elements of the scope's tree in tree order.
///
/// ```
/// use broth::values::{Named, parse_hash_name_reference};
///
/// struct Map(&'static str);
/// impl Named for Map {
///     fn is_of_type(&self, name: &str) -> bool { name == "map" }
///     fn id(&self) -> Option<&str> { None }
///     fn name(&self) -> Option<&str> { Some(self.0) }
/// }
/// let tree = [Map("a"), Map("b")];
/// assert_eq!(parse_hash_name_reference("#b", "map", &tree).unwrap().0, "b");
/// assert!(parse_hash_name_reference("#B", "map", &tree).is_none());
/// ```
pub fn parse_hash_name_reference<E: Named>(
    input: &str,
    element_type: &str,
    tree: impl IntoIterator<Item = E>,
) -> Option<E> {
    // Steps 1 and 2.
    let s = hash_name(input)?;
    // Step 3.
    tree.into_iter().find(|element| {
        element.is_of_type(element_type) && (element.id() == Some(s) || element.name() == Some(s))
    })
}

impl<E: Named> Named for &E {
    fn is_of_type(&self, name: &str) -> bool {
        (**self).is_of_type(name)
    }

    fn id(&self) -> Option<&str> {
        (**self).id()
    }

    fn name(&self) -> Option<&str> {
        (**self).name()
    }
}

/// Checks that a string is a valid hash-name reference: a `#` and exactly the `name` of an element
/// of the type.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference>
///
/// ```
/// use broth::values::{Named, check_valid_hash_name_reference};
///
/// struct Map(&'static str);
/// impl Named for Map {
///     fn is_of_type(&self, name: &str) -> bool { name == "map" }
///     fn id(&self) -> Option<&str> { None }
///     fn name(&self) -> Option<&str> { Some(self.0) }
/// }
/// let check = |input| check_valid_hash_name_reference(input, "map", &[Map("a"), Map("b")]);
/// assert!(check("#b").is_ok());
/// assert_eq!(check("#c").unwrap_err().offset(), 1);
/// assert_eq!(check("x#b").unwrap_err().offset(), 0); // although it parses
/// ```
pub fn check_valid_hash_name_reference<E: Named>(
    input: &str,
    element_type: &str,
    tree: impl IntoIterator<Item = E>,
) -> Result<(), Error> {
    let Some(name) = input.strip_prefix('#') else {
        return Err(match input.chars().next() {
            None => Error::new(Reason::UnexpectedEnd, "a #", 0),
            Some(found) => Error::new(Reason::UnexpectedCharacter(found), "a #", 0),
        });
    };
    let named = |element: E| element.is_of_type(element_type) && element.name() == Some(name);
    if tree.into_iter().any(named) {
        return Ok(());
    }
    Err(Error::new(Reason::NotAllowed, "the name of an existing element", 1))
}

/// A value that is equal to no other.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unique-internal-value>
///
/// ```
/// # use broth::values::{UniqueInternalValue, UniqueInternalValues};
/// let mut values = UniqueInternalValues::default();
/// let (first, second): (UniqueInternalValue, _) = (values.create(), values.create());
/// assert!(first < second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UniqueInternalValue(u64);

impl fmt::Display for UniqueInternalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A source of unique internal values. The caller keeps it: libraries have no global state.
///
/// ```
/// use broth::values::UniqueInternalValues;
///
/// let mut values = UniqueInternalValues::default();
/// assert_ne!(values.create(), values.create());
/// ```
#[derive(Clone, Debug, Default)]
pub struct UniqueInternalValues(u64);

impl UniqueInternalValues {
    /// Creates a value that is different from all earlier ones.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#new-unique-internal-value>
    pub fn create(&mut self) -> UniqueInternalValue {
        self.0 += 1;
        UniqueInternalValue(self.0)
    }
}
