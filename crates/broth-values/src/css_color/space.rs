//! `ColorSpace`: the spaces of colours that are not converted.

use alloc::string::{String, ToString as _};
use core::fmt;
use core::str::FromStr;

/// Makes the enum of one row for each space: its name, its other name if it has one, and whether
/// a function of its own writes it.
macro_rules! spaces {
    ($(
        $space:ident, $name:literal $(| $alias:literal)?, $has_function:literal, $about:literal;
    )*) => {
        /// A space of colours.
        ///
        /// <https://drafts.csswg.org/css-color-4/#typedef-color-space>
        ///
        /// ```
        /// use broth::values::{ColorSpace, CssColor};
        ///
        /// let color = CssColor::parse("color(display-p3 100% 0.5 none)").unwrap();
        /// let CssColor::Space { space, components, .. } = color else { panic!() };
        /// assert_eq!((space, components), (ColorSpace::DisplayP3, [Some(1.0), Some(0.5), None]));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ColorSpace {
            $(
                #[doc = $about]
                $space,
            )*
        }

        impl ColorSpace {
            /// All spaces.
            pub const ALL: &'static [Self] = &[$(Self::$space),*];

            /// The name, as CSS writes it.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$space => $name,)*
                }
            }

            /// The function that writes colours of this space, unless it is `color()`.
            pub(super) fn function(self) -> Option<&'static str> {
                match self {
                    $(Self::$space => if $has_function { Some($name) } else { None },)*
                }
            }
        }

        impl FromStr for ColorSpace {
            type Err = UnknownColorSpace;

            /// Reads a name in any case.
            fn from_str(name: &str) -> Result<Self, UnknownColorSpace> {
                $(
                    if [$name $(, $alias)?].iter().any(|known| known.eq_ignore_ascii_case(name)) {
                        return Ok(Self::$space);
                    }
                )*
                Err(UnknownColorSpace(name.to_string()))
            }
        }
    };
}

spaces! {
    Srgb, "srgb", false, "`color(srgb r g b)`, whose components are from 0 to 1, or beyond.";
    SrgbLinear, "srgb-linear", false, "sRGB without its transfer function.";
    DisplayP3, "display-p3", false, "Display P3, the space of many screens.";
    DisplayP3Linear, "display-p3-linear", false, "Display P3 without its transfer function.";
    A98Rgb, "a98-rgb", false, "A98 RGB.";
    ProphotoRgb, "prophoto-rgb", false, "ProPhoto RGB.";
    Rec2020, "rec2020", false, "The space of UHD television.";
    XyzD50, "xyz-d50", false, "CIE XYZ with the white point D50.";
    XyzD65, "xyz-d65" | "xyz", false, "CIE XYZ with the white point D65.";
    Lab, "lab", true, "`lab()`: lightness from 0 to 100, a and b.";
    Lch, "lch", true, "`lch()`: lightness from 0 to 100, chroma and hue.";
    Oklab, "oklab", true, "`oklab()`: lightness from 0 to 1, a and b.";
    Oklch, "oklch", true, "`oklch()`: lightness from 0 to 1, chroma and hue.";
}

impl fmt::Display for ColorSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for a name that no [`ColorSpace`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColorSpace(String);

impl UnknownColorSpace {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-color-space"
    }

    /// The name that was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownColorSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no colour space {:?}", self.0)
    }
}

impl core::error::Error for UnknownColorSpace {}
