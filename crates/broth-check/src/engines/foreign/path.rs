//! The data of a path.
//!
//! <https://www.w3.org/TR/SVG2/paths.html#PathDataBNF>

/// Returns the fault of the data of a path, if there is one.
pub(super) fn check(data: &str) -> Result<(), &'static str> {
    let mut rest = skip_space(data.as_bytes());
    let mut is_first = true;
    while let Some((&command, after)) = rest.split_first() {
        if is_first && !command.eq_ignore_ascii_case(&b'm') {
            return Err("it must begin with `M` or `m`");
        }
        is_first = false;
        let numbers = match command.to_ascii_lowercase() {
            b'z' => 0,
            b'h' | b'v' => 1,
            b'm' | b'l' | b't' => 2,
            b's' | b'q' => 4,
            b'c' => 6,
            b'a' => ARC,
            _ => return Err("a letter or sign is not a command"),
        };
        rest = skip_space(after);
        if numbers == 0 {
            continue;
        }
        loop {
            rest = arguments(rest, numbers)?;
            let next = skip_comma(rest);
            if !begins_number(next) {
                break;
            }
            rest = next;
        }
        rest = skip_space(rest);
    }
    Ok(())
}

/// The number of arguments of an arc. The fourth and the fifth are flags.
const ARC: usize = 7;

fn arguments(mut rest: &[u8], numbers: usize) -> Result<&[u8], &'static str> {
    for at in 0..numbers {
        if at > 0 {
            rest = skip_comma(rest);
        }
        rest = if numbers == ARC && matches!(at, 3 | 4) {
            match rest {
                [b'0' | b'1', after @ ..] => after,
                _ => return Err("a flag of an arc is neither 0 nor 1"),
            }
        } else {
            number(rest).ok_or("a number is missing or is not one")?
        };
    }
    Ok(rest)
}

fn begins_number(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'0'..=b'9' | b'.' | b'+' | b'-'))
}

/// The text after a number.
fn number(text: &[u8]) -> Option<&[u8]> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let text = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text);
    let whole = digits(text);
    let mut rest = &text[whole..];
    let mut fraction = 0;
    if let Some(after) = rest.strip_prefix(b".") {
        fraction = digits(after);
        rest = &after[fraction..];
    }
    if whole + fraction == 0 {
        return None;
    }
    if let [b'e' | b'E', after @ ..] = rest {
        let after = after.strip_prefix(b"-").or(after.strip_prefix(b"+")).unwrap_or(after);
        if digits(after) > 0 {
            rest = &after[digits(after)..];
        }
    }
    Some(rest)
}

fn skip_space(text: &[u8]) -> &[u8] {
    text.trim_ascii_start()
}

fn skip_comma(text: &[u8]) -> &[u8] {
    let text = skip_space(text);
    text.strip_prefix(b",").map_or(text, skip_space)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn paths() {
        for data in [
            "",
            " ",
            "M0 0",
            "m1,2 3,4z",
            "M10-20L.5.5 1e3,-4",
            "M0 0a25,25 0 01-25,25z",
            "M0 0A1 1 0 0 1 2 2 1 1 0 11 3 3",
            "M0,0 C1 2 3 4 5 6 7 8 9 10 11 12 S1 2 3 4Q1 2 3 4 T5 6 H1 2 V3Z m 1 1",
            "M1. 2.",
        ] {
            assert_eq!(check(data), Ok(()), "{data}");
        }
        for data in [
            "L1 1",
            "M",
            "M1",
            "M 20 100 H 40#90",
            "M0 0 a25,25 0 6 0 -25,25 z",
            "M0 0 L1",
            "M0 0,",
            "M0 0 C1 2 3 4 5",
            "M,0 0",
            "M0,,0",
            "M0 0 z1",
            "M0 0 x",
            "none",
        ] {
            assert!(check(data).is_err(), "{data}");
        }
    }
}
