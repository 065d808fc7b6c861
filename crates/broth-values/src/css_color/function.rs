//! The functions that write colours.
//!
//! Each reads three components. The forms of a component, and the number that 100% is, are the
//! columns of the tables in <https://drafts.csswg.org/css-color-4/#color-syntax>.

use broth_css::Function;

use super::arguments::{Argument, Arguments, Quantity, Reader};
use super::{ColorSpace, CssColor, rounded, unexpected};
use crate::color::Color;
use crate::{Error, Reason};

/// The colour that a function writes.
pub(super) fn color(input: &str, function: Function<'_>) -> Result<CssColor, Error> {
    let name = function.name();
    let span = broth_css::ComponentValue::Function(function).span();
    let reader = Reader::new(input, function, span.end);
    let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(&name));
    match () {
        () if is(&["rgb", "rgba"]) => rgb(&reader.arguments(true)?),
        () if is(&["hsl", "hsla"]) => hsl(&reader.arguments(true)?),
        () if is(&["hwb"]) => hwb(&reader.arguments(false)?),
        () if is(&["lab"]) => lab(ColorSpace::Lab, [100.0, 125.0], &reader.arguments(false)?),
        () if is(&["oklab"]) => lab(ColorSpace::Oklab, [1.0, 0.4], &reader.arguments(false)?),
        () if is(&["lch"]) => lch(ColorSpace::Lch, [100.0, 150.0], &reader.arguments(false)?),
        () if is(&["oklch"]) => lch(ColorSpace::Oklch, [1.0, 0.4], &reader.arguments(false)?),
        () if is(&["color"]) => in_named_space(reader),
        () => {
            const EXPECTED: &str = "one of the functions `rgb()`, `hsl()`, `hwb()`, `lab()`, \
                `lch()`, `oklab()`, `oklch()` and `color()`";
            Err(Error::new(Reason::NotAllowed, EXPECTED, span.start).about(name.len()))
        }
    }
}

/// <https://drafts.csswg.org/css-color-4/#rgb-functions>
fn rgb(arguments: &Arguments<'_>) -> Result<CssColor, Error> {
    if arguments.is_legacy {
        let [first, ref others @ ..] = arguments.components;
        let is_percentage = matches!(first.quantity, Quantity::Percentage(_));
        for other in others {
            if matches!(other.quantity, Quantity::Percentage(_)) != is_percentage {
                let expected =
                    if is_percentage { "a percentage, as before," } else { "a number, as before," };
                return Err(unexpected(arguments.input, other.at, expected));
            }
        }
    }
    let [red, green, blue] = arguments.components.map(|it| arguments.number(it, 255.0));
    let color = Color {
        red: rounded(red?.unwrap_or(0.0)),
        green: rounded(green?.unwrap_or(0.0)),
        blue: rounded(blue?.unwrap_or(0.0)),
    };
    with_alpha(color, arguments)
}

/// <https://drafts.csswg.org/css-color-4/#the-hsl-notation>
fn hsl(arguments: &Arguments<'_>) -> Result<CssColor, Error> {
    let [hue, saturation, lightness] = arguments.components;
    let hue = arguments.hue(hue)?.unwrap_or(0.0);
    let saturation = arguments.hundredths(saturation)?.max(0.0);
    let lightness = arguments.hundredths(lightness)?;
    with_alpha(from_unit(hsl_to_rgb(hue, saturation, lightness)), arguments)
}

/// <https://drafts.csswg.org/css-color-4/#the-hwb-notation>
fn hwb(arguments: &Arguments<'_>) -> Result<CssColor, Error> {
    let [hue, white, black] = arguments.components;
    let hue = arguments.hue(hue)?.unwrap_or(0.0);
    let white = arguments.hundredths(white)?;
    let black = arguments.hundredths(black)?;
    // <https://drafts.csswg.org/css-color-4/#hwb-to-rgb>
    let components = match white + black {
        sum if sum >= 1.0 => [white / sum; 3],
        sum => hsl_to_rgb(hue, 1.0, 0.5).map(|component| component * (1.0 - sum) + white),
    };
    with_alpha(from_unit(components), arguments)
}

/// <https://drafts.csswg.org/css-color-4/#hsl-to-rgb>
fn hsl_to_rgb(hue: f64, saturation: f64, lightness: f64) -> [f64; 3] {
    let chroma = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|n| {
        let k = (n + hue / 30.0) % 12.0;
        lightness - chroma * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)
    })
}

/// A colour whose components are from 0 to 1.
fn from_unit(components: [f64; 3]) -> Color {
    let [red, green, blue] = components.map(|component| rounded(component * 255.0));
    Color { red, green, blue }
}

fn with_alpha(color: Color, arguments: &Arguments<'_>) -> Result<CssColor, Error> {
    Ok(CssColor::Rgb { color, alpha: arguments.alpha()?.unwrap_or(0.0) })
}

/// `lab()` and `oklab()`: what 100% is for the lightness, and for the other components.
///
/// <https://drafts.csswg.org/css-color-4/#specifying-lab-lch>
/// <https://drafts.csswg.org/css-color-4/#specifying-oklab-oklch>
fn lab(
    space: ColorSpace,
    [full, full_axis]: [f64; 2],
    arguments: &Arguments<'_>,
) -> Result<CssColor, Error> {
    let [lightness, a, b] = arguments.components;
    let lightness = arguments.number(lightness, full)?.map(|it| it.clamp(0.0, full));
    let components = [lightness, arguments.number(a, full_axis)?, arguments.number(b, full_axis)?];
    Ok(CssColor::Space { space, components, alpha: arguments.alpha()? })
}

/// `lch()` and `oklch()`: what 100% is for the lightness, and for the chroma.
fn lch(
    space: ColorSpace,
    [full, full_chroma]: [f64; 2],
    arguments: &Arguments<'_>,
) -> Result<CssColor, Error> {
    let [lightness, chroma, hue] = arguments.components;
    let lightness = arguments.number(lightness, full)?.map(|it| it.clamp(0.0, full));
    let chroma = arguments.number(chroma, full_chroma)?.map(|it| it.max(0.0));
    let components = [lightness, chroma, arguments.hue(hue)?];
    Ok(CssColor::Space { space, components, alpha: arguments.alpha()? })
}

/// <https://drafts.csswg.org/css-color-4/#color-function>
fn in_named_space(mut reader: Reader<'_, '_>) -> Result<CssColor, Error> {
    const EXPECTED: &str = "the name of a colour space, such as `display-p3`";
    let unexpected = reader.unexpected(EXPECTED);
    let name = reader.ident().ok_or(unexpected)?;
    let space = name.value().parse::<ColorSpace>().ok();
    let Some(space) = space.filter(|space| space.function().is_none()) else {
        let error = Error::new(Reason::NotAllowed, EXPECTED, name.span().start);
        return Err(error.about(name.text().len()));
    };
    let arguments = reader.arguments(false)?;
    let [first, second, third] = arguments.components.map(|it| arguments.number(it, 1.0));
    Ok(CssColor::Space { space, components: [first?, second?, third?], alpha: arguments.alpha()? })
}

impl Arguments<'_> {
    /// A number, or a percentage of the number that is 100%.
    fn number(&self, argument: Argument, full: f64) -> Result<Option<f64>, Error> {
        match argument.quantity {
            Quantity::None if self.is_legacy => {
                Err(self.error(argument, "a number or a percentage"))
            }
            Quantity::None => Ok(None),
            Quantity::Number(number) => Ok(Some(number)),
            // Not infinite, however large the percentage is.
            Quantity::Percentage(number) => {
                Ok(Some((number * full / 100.0).clamp(f64::MIN, f64::MAX)))
            }
            Quantity::Angle(_) => Err(self.error(argument, "a number or a percentage")),
        }
    }

    /// A percentage, or a number that means the same: 0.5 for `50%` and `50`. `none` is 0.
    fn hundredths(&self, argument: Argument) -> Result<f64, Error> {
        match argument.quantity {
            Quantity::Number(_) if self.is_legacy => Err(self.error(argument, "a percentage")),
            _ => Ok(self.number(argument, 100.0)?.unwrap_or(0.0) / 100.0),
        }
    }

    /// A hue, from 0 to 360 degrees.
    fn hue(&self, argument: Argument) -> Result<Option<f64>, Error> {
        match argument.quantity {
            Quantity::None if !self.is_legacy => Ok(None),
            Quantity::Number(degrees) | Quantity::Angle(degrees) => {
                let degrees = degrees % 360.0;
                // Not -0.
                Ok(Some(if degrees < 0.0 { degrees + 360.0 } else { degrees.abs() }))
            }
            _ => Err(self.error(argument, "a number of degrees or an angle")),
        }
    }

    /// From 0 to 1; without one, the colour is opaque.
    fn alpha(&self) -> Result<Option<f64>, Error> {
        match self.alpha {
            Some(alpha) => Ok(self.number(alpha, 1.0)?.map(|it| it.clamp(0.0, 1.0))),
            None => Ok(Some(1.0)),
        }
    }

    fn error(&self, argument: Argument, expected: &'static str) -> Error {
        unexpected(self.input, argument.at, expected)
    }
}
