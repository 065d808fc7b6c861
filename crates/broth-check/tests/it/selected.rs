//! Rules of one's own by selector, and fixes that set and remove attributes.

use broth::check::{Checker, Fix, Lint, Severity, Unfixed};

static HOUSE: Lint = Lint::new("house", Severity::Warning, "Not as in our house.");

const HEAD: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>";

fn rule(selector: &str, fix: impl Fn(broth::Node<'_>) -> Fix + Send + Sync + 'static) -> Checker {
    Checker::new().rule(&HOUSE, selector, move |element, report| {
        report.finding(element, "not so").fix(fix(element));
    })
}

fn fixed(checker: &Checker, body: &str) -> String {
    let page = format!("{HEAD}{body}");
    let fixed = checker.fix(&page);
    assert!(fixed.left.iter().all(|left| left.rule.as_str() != "house"), "{:?}", fixed.left);
    fixed.html[HEAD.len()..].to_owned()
}

#[test]
fn a_function_sees_the_elements_that_match() {
    let checker = Checker::new().rule(&HOUSE, "p > b:first-child", |b, report| {
        report.finding(b, format!("bold: {}", b.text())).help("use strong").label("here");
    });
    let page = format!("{HEAD}<p><b>a</b><b>b</b><template><p><b>c</b></template><p>x");
    let findings = checker.check(&page);
    let told: Vec<_> = findings.iter().map(|finding| &*finding.message).collect();
    assert_eq!(told, ["bold: a", "bold: c"]);
    assert_eq!(&page[findings[0].span.range()], "<b>");
    assert_eq!(findings[0].help.as_deref(), Some("use strong"));
}

#[test]
fn a_function_sees_fragments() {
    let checker = rule("td:not([class=x])", |td| Fix::set_attr(td, "class", "x"));
    assert_eq!(checker.check_fragment("<td>1<td>2", "tr").len(), 2);
    let fixed = checker.fix_fragment("<td class=y>1", "tr");
    assert_eq!(fixed.html, r#"<td class="x">1"#);
}

#[test]
fn attributes_are_added_after_the_others() {
    let checker = rule("img:not([loading])", |img| Fix::set_attr(img, "loading", "lazy"));
    for (before, after) in [
        ("<img src=a alt=''>", r#"<img src=a alt='' loading="lazy">"#),
        ("<IMG alt='' src=a>", r#"<IMG alt='' src=a loading="lazy">"#),
        ("<img src=a alt />", r#"<img src=a alt loading="lazy" />"#),
    ] {
        let fixed = checker.fix(&format!("{HEAD}{before}"));
        assert_eq!(&fixed.html[HEAD.len()..], after);
    }
    let checker = rule("b:not([lang])", |b| Fix::set_attr(b, "lang", "de"));
    assert_eq!(
        fixed(&checker, "<p><b>x</b><b\n>y</b>"),
        "<p><b lang=\"de\">x</b><b lang=\"de\"\n>y</b>"
    );
}

#[test]
fn a_fix_may_mend_what_a_rule_of_ours_is_about() {
    let checker = rule("img:not([alt])", |img| Fix::set_attr(img, "alt", ""));
    assert_eq!(fixed(&checker, "<img src=a>"), r#"<img src=a alt="">"#);
}

#[test]
fn a_value_is_set_with_its_quotes() {
    let checker = rule("a[target=_blank]:not([rel])", |a| Fix::set_attr(a, "rel", "noopener"));
    let link = "<a target=_blank href=/>x</a>";
    assert_eq!(fixed(&checker, link), link.replace("href=/", r#"href=/ rel="noopener""#));
    let checker = rule("[title='a']", |it| Fix::set_attr(it, "title", "\"b\" & c"));
    let value = r#"<p title="&quot;b&quot; &amp; c">"#;
    for title in ["title=a", "TITLE = 'a'", "title=\"a\""] {
        assert_eq!(fixed(&checker, &format!("<p {title}>")), value);
    }
}

#[test]
fn attributes_are_removed_with_the_space_before_them() {
    let checker = rule("[onclick]", |it| Fix::remove_attr(it, "onclick"));
    for (before, after) in [
        ("<p id=a onclick=x()>", "<p id=a>"),
        ("<p\n onclick='x()'\n id=a>", "<p\n id=a>"),
        ("<p onclick>", "<p>"),
    ] {
        let fixed = checker.fix(&format!("{HEAD}{before}"));
        assert_eq!(&fixed.html[HEAD.len()..], after, "{:?}", fixed.left);
    }
}

#[test]
fn an_element_without_a_tag_has_no_fix() {
    let checker = rule("tbody", |it| Fix::set_attr(it, "id", "x"));
    let left = checker.fix(&format!("{HEAD}<table><tr><td>1</table>")).left;
    assert_eq!(left[0].unfixed, Some(Unfixed::InvalidFix));
}

#[test]
fn a_selector_that_is_not_valid_is_a_finding() {
    let findings = rule("p:hot", |p| Fix::remove_attr(p, "x")).check(HEAD);
    assert_eq!(findings[0].rule.as_str(), "invalid-selector");
    assert!(findings[0].message.contains("`house`") && findings[0].message.contains("`p:hot`"));
}

#[test]
fn an_element_gets_another_name_in_both_tags() {
    let checker = rule("b", |b| Fix::rename_element(b, "strong"));
    for (before, after) in [
        ("<p><b class=a>x</b><B>y</B >", "<p><strong class=a>x</strong><strong>y</strong >"),
        ("<p><b>x<b>y</b></b>", "<p><strong>x<strong>y</strong></strong>"),
    ] {
        assert_eq!(fixed(&checker, before), after);
    }
    // There, a browser would build another tree.
    let wrong = rule("b", |b| Fix::rename_element(b, "p")).fix(&format!("{HEAD}<p><b>x</b>"));
    assert_eq!(wrong.left[0].unfixed, Some(Unfixed::SideEffect), "{}", wrong.html);
}

#[test]
fn markup_replaces_an_element_with_its_content() {
    for (body, markup, after) in [
        ("<p>a<marquee>b<i>c</i></marquee>d", "", "<p>ad"),
        ("<p>a<marquee>b</marquee>d", "<b>x</b>&amp;", "<p>a<b>x</b>&amp;d"),
        ("<p><marquee></marquee>", "x", "<p>x"),
        ("<ul><li>a<marquee>b</marquee><li>c</ul>", "<hr>", "<ul><li>a<hr><li>c</ul>"),
    ] {
        let checker = rule("marquee", move |it| Fix::replace_element(it, markup));
        let fixed = checker.fix(&format!("{HEAD}{body}"));
        assert_eq!(&fixed.html[HEAD.len()..], after, "{:?}", fixed.left);
    }
    // Markup that a browser reads differently there, or that changes what is around it.
    for (body, markup) in [
        ("<p>a<marquee>b</marquee>d", "<div>x</div>"),
        ("<p>a<marquee>b</marquee>d", "<b>"),
        ("<p>a<marquee>b</marquee>d", "<!--"),
        ("<p>a<marquee>b</marquee>d", "</p>"),
        ("<p>a<marquee>b</marquee>d", "<textarea>"),
    ] {
        let checker = rule("marquee", move |it| Fix::replace_element(it, markup));
        let page = format!("{HEAD}{body}");
        assert_eq!(checker.fix(&page).html, page, "{markup}");
    }
}

#[test]
fn a_fix_may_be_made_of_several() {
    let checker = rule("[align]", |it| {
        Fix::remove_attr(it, "align")
            .and(Fix::set_attr(it, "class", "a"))
            .and(Fix::set_attr(it, "id", "b"))
    });
    assert_eq!(fixed(&checker, "<p align=left>x"), r#"<p class="a" id="b">x"#);
    assert_eq!(fixed(&checker, "<p align=left lang=de>x"), r#"<p lang=de class="a" id="b">x"#);
    let checker = rule("[align]", |it| Fix::rename_attr(it, "align", "data-align"));
    assert_eq!(fixed(&checker, "<p ALIGN=left>x"), "<p data-align=left>x");
    let checker =
        rule("b", |b| Fix::rename_element(b, "strong").and(Fix::set_attr(b, "lang", "de")));
    assert_eq!(fixed(&checker, "<p><b>x</b>"), r#"<p><strong lang="de">x</strong>"#);
}
