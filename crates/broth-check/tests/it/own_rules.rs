//! Rules that are not the checker's: they run in the same walk, and their findings are like any
//! others.

use broth::check::{
    Checker, Edit, Effect, Finding, Fix, FixKind, Lint, Report, Rule, Severity, Span, TokenChecker,
    Unfixed, Visitor, Walk, check,
};
use broth::dom::{Document, Node};

static LOUD_CLASS: Lint =
    Lint::new("loud-class", Severity::Warning, "A class is written in capitals.")
        .explanation("Our classes are in lower case.");

/// Classes in capitals, with a fix.
#[derive(Clone, Default)]
struct LoudClass;

impl Visitor<'_> for LoudClass {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let Some(class) = element.attribute("class") else { return };
        let (Some(name), Some(place)) = (class.name_span(), class.value_span()) else { return };
        let quiet = class.value().to_ascii_lowercase();
        if quiet != class.value() {
            let fix = Fix::replace("write it in lower case", place, quiet)
                .with_effect(Effect::AttributeValue(name.start));
            walk.report(
                Finding::new(&LOUD_CLASS, place)
                    .message(format!("`{}` is loud", class.value()))
                    .label("shouts")
                    .related(name, "in this attribute")
                    .fix(fix),
            );
        }
    }
}

static ONE_MENU: Lint = Lint::new("one-menu", Severity::Error, "A page has one menu.");

/// Something about the whole document, and about the trees in it.
#[derive(Clone, Default)]
struct OneMenu {
    menus: usize,
    trees: usize,
    texts: usize,
    open: usize,
}

impl<'d> Visitor<'d> for OneMenu {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.open += 1;
        self.menus += usize::from(element.is("menu") && walk.is_in_document());
    }

    fn text(&mut self, text: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.texts += usize::from(text.node_value().is_some_and(|text| !text.trim().is_empty()));
    }

    fn end(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open -= 1;
    }

    fn start_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.trees += 1;
    }

    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        assert_eq!(self.open, 0);
        let Some(root) = walk.root() else { return };
        let place = root.start_tag().or(root.span()).unwrap_or_default();
        if self.menus != 1 {
            let Self { menus, trees, texts, .. } = self;
            walk.report(
                Finding::new(&ONE_MENU, place)
                    .message(format!("{menus} menus, {trees} trees, {texts} texts")),
            );
        }
    }
}

fn checker() -> Checker {
    Checker::new().visitor(&LOUD_CLASS, LoudClass).visitor(&ONE_MENU, OneMenu::default())
}

fn names(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.rule.as_str()).collect()
}

const PAGE: &str =
    "<!DOCTYPE html><title>Soup</title><menu></menu><p class=HOT>Soup<img src=a.png>";

#[test]
fn rules_of_others_are_found_beside_ours_in_source_order() {
    assert_eq!(names(&checker().check(PAGE)), ["loud-class", "missing-attribute"]);
    assert_eq!(names(&check(PAGE)), ["missing-attribute"]);
}

#[test]
fn each_document_has_a_visitor_of_its_own() {
    let page = "<!DOCTYPE html><title>Soup</title><template><menu></menu></template><p>Soup";
    for _ in 0..2 {
        let found = checker().check(page);
        assert_eq!(found[0].message, "0 menus, 1 trees, 2 texts");
    }
    // A fragment has no root.
    assert_eq!(names(&checker().check_fragment("<p>", "body")), [""; 0]);
}

#[test]
fn options_comments_and_limits_are_for_all_rules() {
    let loud = Rule::from(&LOUD_CLASS);
    assert!(checker().rules().any(|rule| rule == loud));
    assert_eq!(checker().deny(loud).check(PAGE)[0].severity, Severity::Error);
    assert_eq!(names(&checker().allow(loud).check(PAGE)), ["missing-attribute"]);
    let allowed = PAGE.replace("<p ", "<!-- broth allow loud-class: we cook --><p ");
    assert_eq!(names(&checker().check(&allowed)), ["missing-attribute"]);
    let misspelt = allowed.replace("loud-class:", "loud-clas:");
    let found = checker().check(&misspelt);
    assert!(found[0].message.ends_with("did you mean `loud-class`?"), "{}", found[0].message);
    assert_eq!(checker().findings_limit(1).check(PAGE).len(), 2);
}

#[test]
fn a_fix_of_another_rule_is_proven_and_applied() {
    let fixed = checker().fix(PAGE);
    assert_eq!(fixed.html, PAGE.replace("HOT", "hot"));
    assert_eq!((fixed.applied.len(), names(&fixed.left)), (1, vec!["missing-attribute"]));
}

#[test]
fn a_fix_that_changes_something_else_is_not_applied() {
    #[derive(Clone)]
    struct Careless;
    impl Visitor<'_> for Careless {
        fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
            if let (true, Some(tag)) = (element.is("p"), element.start_tag()) {
                walk.report(Finding::new(&LOUD_CLASS, tag).fix(Fix::remove("remove it", tag)));
            }
        }
    }
    let page = "<!DOCTYPE html><title>Soup</title><p>Soup";
    let checker = Checker::new().visitor(&LOUD_CLASS, Careless);
    assert_eq!(checker.fix(page).html, page);
    assert_eq!(checker.check(page)[0].fix, None);
}

#[test]
fn a_rule_of_style_is_off_unless_denied() {
    static TASTE: Lint = Lint::new("taste", Severity::Style, "It tastes of nothing.");
    #[derive(Clone)]
    struct Taste;
    impl Visitor<'_> for Taste {
        fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
            if let (true, Some(tag)) = (element.is("p"), element.start_tag()) {
                walk.report(Finding::new(&TASTE, tag));
            }
        }
    }
    let page = "<!DOCTYPE html><title>Soup</title><p>Soup";
    let checker = Checker::new().visitor(&TASTE, Taste);
    assert_eq!(names(&checker.check(page)), [""; 0]);
    assert_eq!(names(&checker.deny(Rule::from(&TASTE)).check(page)), ["taste"]);
}

#[test]
fn reports_show_any_rule() {
    let mut out = String::new();
    Report::new("page.html", PAGE).write(&checker().check(PAGE)[0], &mut out);
    assert!(out.starts_with("warning[loud-class]: `HOT` is loud\n"), "{out}");
    assert_eq!(Rule::from(&LOUD_CLASS).explanation(), "Our classes are in lower case.");
}

static WRONG: Lint = Lint::new("wrong", Severity::Error, "The rule is wrong.");

/// A finding with a fix at these places, which may not be in the text.
#[derive(Clone)]
struct Places {
    finding: (usize, usize),
    edits: Vec<(usize, usize)>,
}

impl Visitor<'_> for Places {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is("p") {
            let span = |(start, end)| Span { start, end };
            let mut fix = Fix::replace("write x", Span::default(), "x");
            let edit = |&place| Edit { span: span(place), text: "x".into() };
            fix.edits = self.edits.iter().map(edit).collect();
            let finding = Finding::new(&WRONG, span(self.finding));
            walk.report(finding.related(Span { start: 900, end: 9 }, "nowhere").fix(fix));
        }
    }
}

#[test]
fn places_that_the_text_does_not_have_are_refused_with_a_message() {
    let page = "<!DOCTYPE html><title>é</title><p>Soup &notit; <b>";
    for (finding, edits, help) in [
        ((9, 6), vec![(0, 0)], ""),
        ((900, 901), vec![(0, 0)], ""),
        // Inside a character.
        ((23, 24), vec![(0, 0)], ""),
        ((1, 2), vec![(9, 6)], "the fix \"write x\" changes 9..6, which the text does not have"),
        ((1, 2), vec![(1, 99)], "the fix \"write x\" changes 1..99, which the text does not have"),
        (
            (1, 2),
            vec![(23, 24)],
            "the fix \"write x\" changes 23..24, which the text does not have",
        ),
        ((1, 2), vec![(usize::MAX, 2)], "does not have"),
        (
            (1, 2),
            vec![(4, 9), (8, 9)],
            "the edits of the fix \"write x\" overlap, or are not in order",
        ),
        (
            (1, 2),
            vec![(4, 4), (1, 1)],
            "the edits of the fix \"write x\" overlap, or are not in order",
        ),
        ((1, 2), vec![], "the fix \"write x\" has no edits"),
    ] {
        let checker = Checker::new().visitor(&WRONG, Places { finding, edits });
        for findings in
            [checker.check(page), checker.fix(page).left, checker.check_fragment(page, "div")]
        {
            let found = findings.iter().find(|found| found.rule == Rule::from(&WRONG)).unwrap();
            assert!(page.get(found.span.range()).is_some(), "{found:?}");
            assert_eq!((&found.related, &found.fix), (&vec![], &None));
            let told = found.help.as_deref().unwrap_or_default();
            assert!(told.contains(help), "{told}");
            assert!(help.is_empty() == found.label.starts_with("the rule says"), "{found:?}");
            let mut report = String::new();
            Report::new("page.html", page).write(found, &mut report);
        }
        assert_eq!(checker.fix(page).html, page);
    }
}

#[test]
fn a_fix_that_is_refused_says_why() {
    #[derive(Clone)]
    struct Rename;
    impl Visitor<'_> for Rename {
        fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
            if let (Some(tag), true) = (element.start_tag(), element.is("b")) {
                let name = Span::new(tag.start + 1, tag.start + 2);
                let fix = Fix::replace("use `em`", name, "em");
                walk.report(Finding::new(&WRONG, tag).fix(fix));
            }
        }
    }
    let checker = Checker::new().visitor(&WRONG, Rename);
    for (page, why) in [
        ("<!DOCTYPE html><title>a</title><b>a</b>", "changes the tree; where it changes only"),
        ("<!DOCTYPE html><title>a</title><p>&copy a<b>a</b>", "changes the tree"),
    ] {
        let found = checker.check(page);
        let finding = found.iter().find(|found| found.rule == Rule::from(&WRONG)).unwrap();
        assert_eq!(finding.unfixed, Some(Unfixed::SideEffect));
        let help = finding.help.as_deref().unwrap_or_default();
        assert!(help.starts_with("the fix \"use `em`\" ") && help.contains(why), "{help}");
    }
}

#[test]
fn a_fix_says_what_it_changes() {
    #[derive(Clone)]
    struct Reword;
    impl Visitor<'_> for Reword {
        fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
            let is_old = element.is("a") && element.text() != "a < b & c";
            if let (Some(tag), true) = (element.start_tag(), is_old) {
                walk.report(Finding::new(&WRONG, tag).fix(Fix::set_text(element, "a < b & c")));
            }
        }
    }
    let page = "<!DOCTYPE html><title>a</title><input size=' 5'></br><a href=/>x &amp; y</a>";
    let checker = Checker::new().visitor(&WRONG, Reword);
    let found = checker.check(page);
    let kind = |rule: &str| {
        let finding = found.iter().find(|finding| finding.rule.as_str() == rule);
        finding.unwrap_or_else(|| panic!("{rule}: {found:?}")).fix_kind()
    };
    assert_eq!(kind("invalid-number"), Some(FixKind::RenderingUnchanged));
    assert_eq!(kind(Rule::from(&WRONG).as_str()), Some(FixKind::ChangesTree));
    let kinds: Vec<_> = found.iter().filter_map(Finding::fix_kind).collect();
    assert!(kinds.contains(&FixKind::TreeUnchanged), "{found:?}");
    let fixed = checker.fix(page);
    assert!(fixed.html.contains(">a &lt; b &amp; c</a>"), "{}", fixed.html);
}

#[test]
fn a_text_is_replaced_only_where_there_is_nothing_else() {
    for (page, edits) in [
        ("<b>a</b>", 1),
        ("<b></b>", 0),
        ("<b>a<i>b</i></b>", 0),
        ("<b><i>b</i></b>", 0),
        ("<b>a<!-- b --></b>", 0),
        ("<p>\u{e4}", 1),
        ("<script>a</script>", 0),
        ("<textarea>a</textarea>", 1),
    ] {
        let doc = broth_html::parse(page);
        let name = page[1..].split('>').next().unwrap();
        let bold = doc.root().by_tag(name).next().unwrap();
        assert_eq!(Fix::set_text(bold, "x").edits.len(), edits, "{page}");
        assert_eq!(Fix::set_text(bold, "").edits, [], "{page}");
    }
}

#[test]
fn rules_have_names_before_and_after_they_are_added() {
    let before = Checker::new().deny("loud-class").visitor(&LOUD_CLASS, LoudClass);
    let after = Checker::new().visitor(&LOUD_CLASS, LoudClass).deny("loud-class");
    for checker in [before, after] {
        assert_eq!(checker.severity_of("loud-class"), Some(Severity::Error));
        assert!(checker.check(PAGE).iter().all(|it| it.rule.as_str() != "unknown-rule"));
    }
}

#[test]
fn a_name_that_no_rule_has_is_a_finding_of_each_verb() {
    let checker = Checker::new().allow("missing-titel").severity("soup", Severity::Warning);
    let page = "<!DOCTYPE html><title>Soup</title>";
    for found in [
        checker.check(page),
        checker.check_fragment("<p>", "div"),
        checker.fix(page).left,
        checker.fix_fragment("<p>", "div").left,
        TokenChecker::new(page, &checker).finish(&Document::new()),
    ] {
        let messages: Vec<&str> = found.iter().map(|finding| &*finding.message).collect();
        let typo = "unknown rule `missing-titel`; did you mean `missing-title`?";
        assert_eq!(messages, [typo, "no rule has the name `soup`"]);
        assert!(found.iter().all(|finding| finding.rule.as_str() == "unknown-rule"));
        assert_eq!(found[0].severity, Severity::Error);
    }
}

#[test]
fn findings_have_a_line_and_a_column_and_print_as_one_line() {
    let page = "<!DOCTYPE html><title>Soup</title>\n<p>é<b class=a class=b>Hot</b>";
    let place = |finding: &Finding| (finding.line, finding.column);
    let found = check(page);
    assert_eq!(place(&found[0]), (2, 16));
    let line = found[0].to_string();
    assert!(
        line.starts_with("2:16: error: ") && line.ends_with(" (duplicate-attribute)"),
        "{line}"
    );
    assert_eq!(place(&Checker::new().fix(page).applied[0]), (2, 16));
    assert_eq!(
        place(&Checker::new().fix("<!DOCTYPE html><title>a</title>\n<br></br>").applied[0]),
        (2, 5)
    );
    // A message may quote the source, which may steer a terminal.
    let message = Finding::new(&LOUD_CLASS, Span::new(0, 1)).message("a\u{1B}[2Jb");
    assert!(
        !message.to_string().contains('\u{1B}') && message.to_string().starts_with("warning: ")
    );
}
