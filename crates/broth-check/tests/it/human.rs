//! The checker's reports for people, reviewed by people.

use broth::check::{Checker, Report, check};

/// All reports about a text, as they are printed.
fn report(text: &str, deny: &[&str]) -> String {
    let checker = deny.iter().fold(Checker::new(), |checker, rule| checker.deny(*rule));
    let report = Report::new("page.html", text);
    let mut out = String::new();
    for finding in checker.check(text) {
        report.write(&finding, &mut out);
    }
    out
}

#[test]
fn a_removal_shows_both_lines() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\n<title>Soup</title>\n<p class=hot id=a class=soup>Soup<br></br>",
        &[]
    ));
}

#[test]
fn an_insertion_shows_the_line_as_it_will_be() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\n<title>Fish &amp chips &chips;</title>\n<dl><dt>Soup</dl>",
        &[]
    ));
}

#[test]
fn related_places_are_underlined_too() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\n<title>Soup</title>\n<p id=soup>\n\n\n<p id=soup><b id=x></b><i \
         id=x></i>",
        &[]
    ));
}

#[test]
fn values_say_what_they_want() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\n<title>Soup</title>\n<input type=dat value=a disabled=true><input \
         type=time value=24:00>",
        &[]
    ));
}

#[test]
fn tabs_wide_characters_and_controls_keep_the_columns() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\r\n<title>汤</title>\r\n\t<p>热汤🍜 &soup; e\u{301} &tea;\u{1}</p>\r\n",
        &[]
    ));
}

#[test]
fn of_a_long_line_a_part_is_shown() {
    let long = "soup ".repeat(100);
    let text = format!("<!DOCTYPE html><title>Soup</title><p>{long}&soup;{long}<p>{long}</b>");
    insta::assert_snapshot!(report(&text, &[]));
}

#[test]
fn spans_of_several_lines_are_underlined_on_the_first() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML \
         4.01//EN\"\n  \"http://www.w3.org/TR/html4/strict.dtd\">\n<title>Soup</title><div\n \
         class=a>",
        &[]
    ));
}

#[test]
fn matters_of_taste() {
    insta::assert_snapshot!(report(
        "<!DOCTYPE html>\n<TITLE>Soup</title>\n<br/><p class='a'>Soup",
        &["uppercase-tag-name", "void-element-slash", "attribute-quotes", "omitted-end-tag"]
    ));
}

#[test]
fn colours_are_escape_sequences() {
    let text = "<!DOCTYPE html><title>Soup</title><br></br>";
    let mut out = String::new();
    let finding = &check(text)[0];
    Report::new("page.html", text).colors(true).write(finding, &mut out);
    assert!(
        out.starts_with("\u{1B}[1;31merror[void-element-end-tag]\u{1B}[0m\u{1B}[1m: "),
        "{out:?}"
    );
    // Without the escape sequences, it is the same text.
    let mut plain = String::new();
    Report::new("page.html", text).write(finding, &mut plain);
    let mut stripped = String::new();
    for part in out.split("\u{1B}[") {
        stripped +=
            part.split_once('m').filter(|(code, _)| code.len() < 5).map_or(part, |(_, rest)| rest);
    }
    assert_eq!(stripped, plain);
}
