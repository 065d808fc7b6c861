//! `srcset`: the images that a browser may choose from.
//!
//! The parser drops a candidate whose descriptors it does not understand, and continues with the
//! next one.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use core::str::FromStr;

use crate::position::Position;
use crate::{
    Error, Reason, best_representation, check_valid_floating_point_number,
    check_valid_non_negative_integer, parse_floating_point_number, parse_non_negative_integer,
};

mod valid;

pub use valid::check_valid_srcset;

const DESCRIPTOR: &str = "a width such as 480w, or a density such as 2x,";

/// The value of a `srcset` attribute: images for screens of different sizes or densities.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
///
/// ```
/// use broth::values::Srcset;
///
/// let srcset = Srcset::parse("small.png 480w, large.png 1200w").unwrap();
/// let [small, large] = srcset.candidates() else { panic!() };
/// assert_eq!((small.url.as_str(), small.width, small.density), ("small.png", Some(480), None));
/// assert_eq!(large.to_string(), "large.png 1200w");
/// assert_eq!(Srcset::parse("a.png 2q").unwrap_err().span(), 6..8);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Srcset {
    candidates: Vec<ImageCandidate>,
}

/// An image of a [`Srcset`].
///
/// ```
/// use broth::values::Srcset;
///
/// let srcset = Srcset::parse("a.png, b.png 1.5x").unwrap();
/// let densities = srcset.candidates().iter().map(|candidate| candidate.density);
/// assert!(densities.eq([None, Some(1.5)]));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ImageCandidate {
    /// The URL as it was written, perhaps relative.
    pub url: String,
    /// The width of the image in pixels: `480w`. The largest `u64` stands for every larger number.
    pub width: Option<u64>,
    /// The density in image pixels for each CSS pixel: `2x`. Without a width and a density, it
    /// is 1.
    pub density: Option<f64>,
}

impl Srcset {
    /// Parses a value as [`parse_srcset_attribute`] does. If that leaves no candidate, the error
    /// says what is wrong with the first one.
    pub fn parse(input: &str) -> Result<Self, Error> {
        let Read { candidates, error } = read(input);
        match error {
            Some(error) if candidates.is_empty() => Err(error),
            _ if candidates.is_empty() => {
                Err(Error::new(Reason::UnexpectedEnd, "the URL of an image", input.len()))
            }
            _ => Ok(Self { candidates }),
        }
    }

    /// Parses a [valid](check_valid_srcset) value, and refuses every other one.
    ///
    /// ```
    /// use broth::values::Srcset;
    ///
    /// let error = Srcset::parse_strict("a.png 1x, b.png 2q").unwrap_err();
    /// assert_eq!(error.span(), 16..18);
    /// assert!(Srcset::parse_strict("a.png 1x, b.png 100w").is_err());
    /// ```
    pub fn parse_strict(input: &str) -> Result<Self, Error> {
        check_valid_srcset(input)?;
        Self::parse(input)
    }

    /// The candidates, in their order in the value.
    pub fn candidates(&self) -> &[ImageCandidate] {
        &self.candidates
    }
}

/// Writes the candidates with commas between them.
impl fmt::Display for Srcset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, candidate) in self.candidates.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            candidate.fmt(f)?;
        }
        Ok(())
    }
}

/// Writes the URL and its descriptors.
impl fmt::Display for ImageCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)?;
        if let Some(width) = self.width {
            write!(f, " {width}w")?;
        }
        if let Some(density) = self.density {
            write!(f, " {}x", best_representation(density))?;
        }
        Ok(())
    }
}

impl FromStr for Srcset {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a `srcset` attribute as browsers do: candidates with descriptors that are not understood
/// are dropped.
///
/// <https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute>
///
/// ```
/// use broth::values::parse_srcset_attribute;
///
/// let candidates = parse_srcset_attribute("a.png 1x, b.png 2q, c.png 3x");
/// let urls: Vec<&str> = candidates.iter().map(|candidate| candidate.url.as_str()).collect();
/// assert_eq!(urls, ["a.png", "c.png"]);
/// ```
pub fn parse_srcset_attribute(input: &str) -> Vec<ImageCandidate> {
    read(input).candidates
}

/// Finds the URLs in a `srcset` attribute, as ranges of it: those of candidates that
/// [`parse_srcset_attribute`] drops, too. Use it to rewrite URLs, or to decide which are allowed.
///
/// ```
/// use broth::values::srcset_urls;
///
/// let value = "a.png 1x, b.png 2q";
/// let urls: Vec<&str> = srcset_urls(value).map(|range| &value[range]).collect();
/// assert_eq!(urls, ["a.png", "b.png"]);
/// ```
pub fn srcset_urls(input: &str) -> SrcsetUrls<'_> {
    SrcsetUrls(Candidates(Position::start_of(input)))
}

/// The places of the URLs in a `srcset` attribute: the result of [`srcset_urls`].
#[derive(Clone, Debug)]
#[must_use]
pub struct SrcsetUrls<'a>(Candidates<'a>);

impl Iterator for SrcsetUrls<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        self.0.next().map(|(url, _)| url)
    }
}

impl FusedIterator for SrcsetUrls<'_> {}

/// The candidates of a value, and what was wrong with the first that was dropped.
struct Read {
    candidates: Vec<ImageCandidate>,
    error: Option<Error>,
}

fn read(input: &str) -> Read {
    let mut read = Read { candidates: Vec::new(), error: None };
    for (url, after) in Candidates(Position::start_of(input)) {
        match candidate(&input[url], &descriptors(input, after)) {
            Ok(candidate) => read.candidates.push(candidate),
            Err(error) => read.error = read.error.or(Some(error)),
        }
    }
    read
}

/// Finds the candidates of a value: the range of the URL, and that of the descriptors after it.
///
/// These are steps 4 to 8, and those of the descriptor tokenizer that find the end, of
/// <https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute>.
#[derive(Clone, Debug)]
struct Candidates<'a>(Position<'a>);

impl Iterator for Candidates<'_> {
    type Item = (Range<usize>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let position = &mut self.0;
        // Step 4.
        position.collect(|byte| byte.is_ascii_whitespace() || byte == b',');
        // Step 5.
        position.peek()?;
        // Step 6.
        let start = position.at();
        position.collect(|byte| !byte.is_ascii_whitespace());
        let url = position.since(start);
        // Step 8. A comma at the end of the URL ends the candidate.
        let len = url.trim_end_matches(',').len();
        let after = position.at();
        if len == url.len() {
            let mut is_in_parens = false;
            position.collect(|byte| is_part_of(&mut is_in_parens, byte) || byte != b',');
        }
        Some((start..start + len, after..position.at()))
    }
}

/// A descriptor, and its offset in the value.
type Descriptor<'a> = (usize, &'a str);

/// The descriptors in a range of a value.
fn descriptors(input: &str, range: Range<usize>) -> Vec<Descriptor<'_>> {
    let mut position = Position::start_of(&input[..range.end]);
    position.go_back_to(range.start);
    let mut descriptors = Vec::new();
    loop {
        position.skip_ascii_whitespace();
        let start = position.at();
        let mut is_in_parens = false;
        position.collect(|byte| is_part_of(&mut is_in_parens, byte));
        match position.since(start) {
            "" => return descriptors,
            descriptor => descriptors.push((start, descriptor)),
        }
    }
}

/// Whether a descriptor goes on with this byte. White space and commas in parentheses belong to it.
fn is_part_of(is_in_parens: &mut bool, byte: u8) -> bool {
    let ends = !*is_in_parens && (byte.is_ascii_whitespace() || byte == b',');
    *is_in_parens = if *is_in_parens { byte != b')' } else { byte == b'(' };
    !ends
}

/// The descriptor parser.
fn candidate(url: &str, descriptors: &[Descriptor<'_>]) -> Result<ImageCandidate, Error> {
    // Steps 9-12.
    let (mut width, mut density, mut height) = (None, None, None);
    // Step 13.
    for &(at, descriptor) in descriptors {
        let error = |reason| Error::new(reason, DESCRIPTOR, at).about(descriptor.len());
        let is_free = match descriptor.as_bytes().last() {
            Some(b'w') => width.is_none() && density.is_none(),
            Some(b'x') => width.is_none() && density.is_none() && height.is_none(),
            Some(b'h') => height.is_none() && density.is_none(),
            _ => true,
        };
        if !is_free {
            return Err(error(Reason::Duplicate));
        }
        if let Some(number) = descriptor.strip_suffix('w') {
            width = Some(above_zero(number).map_err(error)?);
        } else if let Some(number) = descriptor.strip_suffix('x') {
            density = Some(not_negative(number).map_err(error)?);
        } else if let Some(number) = descriptor.strip_suffix('h') {
            height = Some((at, descriptor, above_zero(number).map_err(error)?));
        } else {
            return Err(error(Reason::NotAllowed));
        }
    }
    // Step 14.
    if let (Some((at, height, _)), None) = (height, width) {
        let expected = "a width beside the height";
        return Err(Error::new(Reason::NotAllowed, expected, at).about(height.len()));
    }
    // Step 15.
    Ok(ImageCandidate { url: url.into(), width, density })
}

/// The number of a width or a height.
fn above_zero(number: &str) -> Result<u64, Reason> {
    check_valid_non_negative_integer(number).map_err(|_| Reason::NotAllowed)?;
    match parse_non_negative_integer(number) {
        Ok(number) if !number.is_zero() => Ok(number.to_u64().unwrap_or(u64::MAX)),
        _ => Err(Reason::OutOfRange),
    }
}

/// The number of a density.
fn not_negative(number: &str) -> Result<f64, Reason> {
    check_valid_floating_point_number(number).map_err(|_| Reason::NotAllowed)?;
    parse_floating_point_number(number).ok().filter(|&x| x >= 0.0).ok_or(Reason::OutOfRange)
}
