//! The datatypes of dates, times and durations, by their forms.
//!
//! <https://www.w3.org/TR/xmlschema11-2/>

/// The datatype whose form a text has.
///
/// <https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax>, rule 9
pub(super) fn datatype(text: &str) -> Option<&'static str> {
    macro_rules! xsd {
        ($name:literal) => {
            concat!("http://www.w3.org/2001/XMLSchema#", $name)
        };
    }
    const FORMS: [(fn(&str) -> bool, &str); 6] = [
        (is_duration, xsd!("duration")),
        (is_date_time, xsd!("dateTime")),
        (is_date, xsd!("date")),
        (is_time, xsd!("time")),
        (is_year_month, xsd!("gYearMonth")),
        (is_year, xsd!("gYear")),
    ];
    FORMS.iter().find(|(has_form, _)| has_form(text)).map(|(_, datatype)| *datatype)
}

fn is_date_time(text: &str) -> bool {
    let parts = || {
        let (date, time) = text.split_once('T')?;
        after_day(date)?.is_empty().then_some(())?;
        after_clock(time).filter(|zone| is_zone(zone))
    };
    parts().is_some()
}

fn is_date(text: &str) -> bool {
    after_day(text).is_some_and(is_zone)
}

fn is_time(text: &str) -> bool {
    after_clock(text).is_some_and(is_zone)
}

fn is_year_month(text: &str) -> bool {
    after_month(text).is_some_and(|(_, _, zone)| is_zone(zone))
}

fn is_year(text: &str) -> bool {
    after_year(text).is_some_and(|(_, zone)| is_zone(zone))
}

/// <https://www.w3.org/TR/xmlschema11-2/#nt-durationRep>
fn is_duration(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let Some(text) = text.strip_prefix('P') else { return false };
    let (days, times) = match text.split_once('T') {
        Some((days, times)) => (days, Some(times)),
        None => (text, None),
    };
    let has_days = !days.is_empty();
    let times_fit = times.is_none_or(|times| !times.is_empty() && are_counts(times, "HMS"));
    (has_days || times.is_some()) && are_counts(days, "YMD") && times_fit
}

/// Whether a text is numbers with these units, in this order. Seconds may have a fraction.
fn are_counts(text: &str, units: &str) -> bool {
    let (mut rest, mut units) = (text, units);
    while !rest.is_empty() {
        let Some(end) = rest.find(|c: char| c.is_ascii_alphabetic()) else { return false };
        let Some(unit) = units.find(&rest[end..=end]) else { return false };
        let number = &rest[..end];
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let may_have_fraction = &rest[end..=end] == "S" || !number.contains('.');
        if !(is_digits(whole) && is_digits(fraction) && may_have_fraction) {
            return false;
        }
        (rest, units) = (&rest[end + 1..], &units[unit + 1..]);
    }
    true
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The year, and what follows it.
fn after_year(text: &str) -> Option<(i64, &str)> {
    let (is_before, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (year, rest) = digits.split_at(end);
    let is_year = year.len() == 4 || year.len() > 4 && !year.starts_with('0');
    // Of a longer year, only its place in the calendar's 400 years counts.
    let year = year.get(year.len().checked_sub(4)?..)?.parse::<i64>().ok()?;
    is_year.then_some((if is_before { -year } else { year }, rest))
}

/// Year and month, and what follows them.
fn after_month(text: &str) -> Option<(i64, u32, &str)> {
    let (year, rest) = after_year(text)?;
    let (month, rest) = two_digits(rest.strip_prefix('-')?)?;
    (1..=12).contains(&month).then_some((year, month, rest))
}

/// The text after a day.
fn after_day(text: &str) -> Option<&str> {
    let (year, month, rest) = after_month(text)?;
    let (day, rest) = two_digits(rest.strip_prefix('-')?)?;
    (1..=days_in(year, month)).contains(&day).then_some(rest)
}

fn days_in(year: i64, month: u32) -> u32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The text after hours, minutes and seconds.
fn after_clock(text: &str) -> Option<&str> {
    let (hour, rest) = two_digits(text)?;
    let (minute, rest) = two_digits(rest.strip_prefix(':')?)?;
    let (second, rest) = two_digits(rest.strip_prefix(':')?)?;
    let (fraction, rest) = fraction(rest)?;
    let is_midnight =
        hour == 24 && minute == 0 && second == 0 && fraction.bytes().all(|b| b == b'0');
    (hour < 24 && minute < 60 && second < 60 || is_midnight).then_some(rest)
}

/// The digits of a fraction, and what follows it; no digits if there is none.
fn fraction(text: &str) -> Option<(&str, &str)> {
    let Some(digits) = text.strip_prefix('.') else { return Some(("", text)) };
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    (end > 0).then(|| digits.split_at(end))
}

/// Whether a text is a time zone, or empty.
fn is_zone(text: &str) -> bool {
    let offset = || {
        let (hour, rest) = two_digits(text.strip_prefix(['+', '-'])?)?;
        let (minute, rest) = two_digits(rest.strip_prefix(':')?)?;
        (rest.is_empty() && (hour < 14 && minute < 60 || hour == 14 && minute == 0)).then_some(())
    };
    matches!(text, "" | "Z") || offset().is_some()
}

fn two_digits(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    is_digits(digits).then(|| digits.parse().ok())?.map(|number| (number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(texts: &[&str], expected: Option<&str>) {
        for text in texts {
            let name = datatype(text).map(|iri| iri.rsplit('#').next().unwrap_or_default());
            assert_eq!(name, expected, "{text}");
        }
    }

    #[test]
    fn a_text_has_the_datatype_of_its_form() {
        check(&["P2011Y06M28DT00H00M00S", "-P1D", "PT1.5S", "P1Y"], Some("duration"));
        check(
            &["2012-03-18T00:00:00Z", "2012-03-18T24:00:00", "-0044-03-15T00:00:00.5-02:00"],
            Some("dateTime"),
        );
        check(&["2012-03-18", "2012-02-29Z", "12012-03-18+14:00"], Some("date"));
        check(&["00:00:00Z", "23:59:59.999"], Some("time"));
        check(&["2012-03", "2012-03Z"], Some("gYearMonth"));
        check(&["2012", "-2012", "12012"], Some("gYear"));
    }

    #[test]
    fn a_text_of_no_form_has_no_datatype() {
        check(&["", "P", "PT", "P1S", "P1DT", "P1M1Y", "P1.5D", "PT1.S"], None);
        check(&["2013-02-29", "2012-13-01", "2012-00", "012012", "201", "2012-03-18T00:00Z"], None);
        check(
            &["25:00:00", "24:00:01", "00:60:00", "00:00:00.", "00:00:00+15:00", "18 March"],
            None,
        );
    }
}
