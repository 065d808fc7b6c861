//! Rules that are not the checker's: they run in the same walk, and their findings are like any
//! others.

use broth::check::{
    Edit, Effect, Finding, Fix, Lint, Options, Report, Rule, Severity, Span, Unfixed, Visitor,
    Walk, check_fragment, check_with, fix,
};
use broth::dom::Node;
use broth::html::Context;

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

fn options() -> Options {
    Options::default().rule(&LOUD_CLASS, LoudClass).rule(&ONE_MENU, OneMenu::default())
}

fn names(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.rule.as_str()).collect()
}

const PAGE: &str =
    "<!DOCTYPE html><title>Soup</title><menu></menu><p class=HOT>Soup<img src=a.png>";

#[test]
fn rules_of_others_are_found_beside_ours_in_source_order() {
    assert_eq!(names(&check_with(PAGE, &options())), ["loud-class", "missing-attribute"]);
    assert_eq!(names(&check_with(PAGE, &Options::default())), ["missing-attribute"]);
}

#[test]
fn each_document_has_a_visitor_of_its_own() {
    let page = "<!DOCTYPE html><title>Soup</title><template><menu></menu></template><p>Soup";
    for _ in 0..2 {
        let found = check_with(page, &options());
        assert_eq!(found[0].message, "0 menus, 1 trees, 2 texts");
    }
    // A fragment has no root.
    assert_eq!(names(&check_fragment("<p>", &Context::html("body"), &options())), [""; 0]);
}

#[test]
fn options_comments_and_limits_are_for_all_rules() {
    let loud = Rule::from(&LOUD_CLASS);
    assert!(options().rules().any(|rule| rule == loud));
    assert_eq!(check_with(PAGE, &options().deny(loud))[0].severity, Severity::Error);
    assert_eq!(names(&check_with(PAGE, &options().allow(loud))), ["missing-attribute"]);
    let allowed = PAGE.replace("<p ", "<!-- broth allow loud-class: we cook --><p ");
    assert_eq!(names(&check_with(&allowed, &options())), ["missing-attribute"]);
    let misspelt = allowed.replace("loud-class:", "loud-clas:");
    let found = check_with(&misspelt, &options());
    assert!(found[0].message.ends_with("did you mean `loud-class`?"), "{}", found[0].message);
    assert_eq!(check_with(PAGE, &options().findings_limit(1)).len(), 2);
}

#[test]
fn a_fix_of_another_rule_is_proven_and_applied() {
    let fixed = fix(PAGE, &options());
    assert_eq!(fixed.text, PAGE.replace("HOT", "hot"));
    assert_eq!((fixed.applied, names(&fixed.left)), (1, vec!["missing-attribute"]));
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
    let options = Options::default().rule(&LOUD_CLASS, Careless);
    assert_eq!(fix(page, &options).text, page);
    assert_eq!(check_with(page, &options)[0].fix, None);
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
    let options = Options::default().rule(&TASTE, Taste);
    assert_eq!(names(&check_with(page, &options)), [""; 0]);
    assert_eq!(names(&check_with(page, &options.deny(Rule::from(&TASTE)))), ["taste"]);
}

#[test]
fn reports_show_any_rule() {
    let mut out = String::new();
    Report::new("page.html", PAGE).write(&check_with(PAGE, &options())[0], &mut out);
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
        let options = Options::default().rule(&WRONG, Places { finding, edits });
        for findings in [
            check_with(page, &options),
            fix(page, &options).left,
            check_fragment(page, &Context::html("div"), &options),
        ] {
            let found = findings.iter().find(|found| found.rule == Rule::from(&WRONG)).unwrap();
            assert!(page.get(found.span.range()).is_some(), "{found:?}");
            assert_eq!((&found.related, &found.fix), (&vec![], &None));
            let told = found.help.as_deref().unwrap_or_default();
            assert!(told.contains(help), "{told}");
            assert!(help.is_empty() == found.label.starts_with("the rule says"), "{found:?}");
            let mut report = String::new();
            Report::new("page.html", page).write(found, &mut report);
        }
        assert_eq!(fix(page, &options).text, page);
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
    let options = Options::default().rule(&WRONG, Rename);
    for (page, why) in [
        ("<!DOCTYPE html><title>a</title><b>a</b>", "changes the tree; where it changes only"),
        ("<!DOCTYPE html><title>a</title><p>&copy a<b>a</b>", "changes the tree"),
    ] {
        let found = check_with(page, &options);
        let finding = found.iter().find(|found| found.rule == Rule::from(&WRONG)).unwrap();
        assert_eq!(finding.unfixed, Some(Unfixed::SideEffect));
        let help = finding.help.as_deref().unwrap_or_default();
        assert!(help.starts_with("the fix \"use `em`\" ") && help.contains(why), "{help}");
    }
}
