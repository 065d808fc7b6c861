//! The coordinates of an `area`, by its shape.
//!
//! <https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape>

use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::Name;
use broth_values::{check_valid_integer, parse_integer};

use crate::Finding;
use crate::rules::attributes::attribute_conflict;
use crate::rules::values::invalid_number;

/// The finding about the coordinates of an `area`. Another rule reports what is not a list of
/// numbers.
pub(super) fn check(area: Node<'_>) -> Option<Finding> {
    if !area.is_html(Name::Area) {
        return None;
    }
    let shape = area.attr_named(Name::Shape).unwrap_or("rect").to_ascii_lowercase();
    let coords = area.attribute_named(Name::Coords)?;
    let place = coords.value_span().filter(|span| !span.is_empty()).or(coords.name_span())?;
    if shape == "default" {
        let message = "an `area` of the shape `default` has no `coords`: it covers the whole image";
        return Some(Finding::new(&attribute_conflict::LINT, place).message(message));
    }
    broth_values::check_valid_list_of_floating_point_numbers(coords.value()).ok()?;
    let message = match &*shape {
        "rect" => "four integers: left, top, right and bottom",
        "circle" => "three integers: the centre and a radius",
        "poly" => "pairs of integers: at least three points",
        _ => return None,
    };
    let reason = wrong(&shape, coords.value())?;
    Some(
        Finding::new(&invalid_number::LINT, place)
            .message(alloc::format!(
                "`coords` of an `area` of the shape `{shape}` is not {message}"
            ))
            .label(reason),
    )
}

/// What is wrong with a valid list of numbers as the coordinates of a shape.
fn wrong(shape: &str, value: &str) -> Option<&'static str> {
    let are_integers = value.split(',').all(|number| check_valid_integer(number).is_ok());
    if !are_integers {
        return Some("a coordinate is not an integer");
    }
    let numbers: Vec<_> = value.split(',').map_while(|text| parse_integer(text).ok()).collect();
    match (shape, &numbers[..]) {
        ("rect", [left, top, right, bottom]) => match () {
            () if left >= right => Some("the left side is not before the right one"),
            () if top >= bottom => Some("the top is not above the bottom"),
            () => None,
        },
        ("rect", _) => Some("a rectangle has four coordinates"),
        ("circle", [_, _, _]) => {
            let radius = value.rsplit(',').next().unwrap_or_default();
            let is_negative =
                radius.starts_with('-') && radius.contains(|c| ('1'..='9').contains(&c));
            is_negative.then_some("the radius is negative")
        }
        ("circle", _) => Some("a circle has three coordinates"),
        ("poly", points) if points.len() % 2 == 1 => Some("a point has two coordinates"),
        ("poly", points) if points.len() < 6 => Some("a polygon has at least three points"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::wrong;

    #[test]
    fn coordinates_fit_their_shape() {
        for (shape, right, wrong_ones) in [
            (
                "rect",
                &["0,0,1,1", "-5,-5,0,10"][..],
                &["0,0,1", "0,0,1,1,1", "1,0,1,1", "0,2,1,1", "2,0,1,1", "0,0,1.5,1"][..],
            ),
            ("circle", &["0,0,0", "-1,-1,5", "1,1,-0"], &["0,0", "0,0,-1", "0,0,1,1", "0,0,1.5"]),
            (
                "poly",
                &["0,0,1,1,2,0", "0,0,1,1,2,0,3,3"],
                &["0,0,1,1", "0,0,1,1,2", "0,0,1,1,2,0,3", "0,0,1,1,2,.5"],
            ),
        ] {
            for value in right {
                assert_eq!(wrong(shape, value), None, "{shape} {value}");
            }
            for value in wrong_ones {
                assert!(wrong(shape, value).is_some(), "{shape} {value}");
            }
        }
    }
}
