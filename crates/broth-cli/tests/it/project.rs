//! The part of `broth.toml` about a project: frameworks, attributes, custom elements, rules of its
//! own, and the files that it extends.

use std::fs;
use std::path::Path;

use super::inputs::{broth_in, folder};

const HEAD: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>";

/// The findings in a body, as `rule: message`, by a configuration.
#[track_caller]
fn found(name: &str, config: &str, body: &str) -> Vec<String> {
    let page = format!("{HEAD}{body}");
    let folder = folder(name, &[("broth.toml", config), ("a.html", &page)]);
    lines(&folder, &["a.html"])
}

#[track_caller]
fn lines(folder: &Path, args: &[&str]) -> Vec<String> {
    let (status, out, err) =
        broth_in(folder, &[&["check", "--format", "concise"], args].concat(), "");
    assert!(status < 2, "{err}");
    let said = |line: &str| {
        let (_, rest) = line.split_once(": ")?;
        let (message, rule) = rest.strip_suffix(')')?.rsplit_once(" (")?;
        let (_, message) = message.split_once(": ")?;
        Some(format!("{rule}: {message}"))
    };
    out.lines().map(|line| said(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn presets_allow_the_attributes_of_frameworks() {
    for (preset, body) in [
        ("htmx", "<form hx-get=/a hx-on:click=b sse-connect=/c></form>"),
        ("alpine", "<p x-data @click.prevent=a :class=b x-on:click=c>"),
        ("vue", "<p v-if=a v-bind:title=b @click=c :class=d><b #e .f=g></b>"),
        ("angular", "<p *ngIf=a (click)=b [title]=c [(ngModel)]=d #e i18n-title>"),
        ("svelte", "<p on:click=a bind:value=b class:c=d>"),
        ("astro", "<p client:load set:html=a class:list=b>"),
        ("livewire", "<p wire:click=a>"),
        ("vue", "<svg @click=a v-on:click=b :class=c><path :d=d /></svg>"),
    ] {
        let config = format!("presets = ['{preset}']");
        assert_eq!(found("presets", &config, body), [""; 0], "{body}");
        assert_ne!(found("presets", "", body), [""; 0], "{body}");
    }
    // A name that no framework has stays a mistake.
    let told = found("presets", "presets = ['vue', 'htmx']", "<a herf=a>b</a>");
    assert_eq!(told, ["unknown-attribute: HTML has no attribute `herf`"]);
}

#[test]
fn an_attribute_of_a_framework_says_how_to_allow_it() {
    let page =
        format!("{HEAD}<p @click=a><p :class=b><p v-bind:title=c><p x-on:click=d><p hx-get=e>");
    let folder = folder("framework-help", &[("a.html", &page)]);
    let (_, out, _) = broth_in(&folder, &["check", "a.html"], "");
    assert_eq!(out.matches("[unknown-attribute]").count(), 5, "{out}");
    assert_eq!(out.matches("`presets = [\"vue\"]` in broth.toml").count(), 3, "{out}");
    assert_eq!(out.matches("`presets = [\"alpine\"]` in broth.toml").count(), 1, "{out}");
    assert_eq!(out.matches("`presets = [\"htmx\"]` in broth.toml").count(), 1, "{out}");
}

#[test]
fn attributes_are_allowed_by_pattern_and_element() {
    let config = "attributes = ['soup-*', '*-id', \
        {name = 'size', elements = ['p', 'h*'], values = ['small', 'large']}]";
    let body = "<p soup-kind=a bowl-id=b size=small><h1 size=large>a</h1>";
    assert_eq!(found("attributes", config, body), [""; 0]);
    assert_eq!(
        found("attributes", config, "<p size=tiny soup=a><b size=small>c</b>"),
        [
            "invalid-keyword: `tiny` is not a value of `size`",
            "unknown-attribute: HTML has no attribute `soup`",
            "misplaced-attribute: `b` has no attribute `size`",
        ]
    );
}

#[test]
fn custom_elements_have_attributes_values_and_content() {
    let config = "[elements.soup-bowl]\ncontent = 'phrasing'\n\
        attributes = ['hot', {name = 'size', values = ['small', 'large'], required = true}]\n\
        [elements.soup-menu]\nchildren = ['soup-bowl', 'h*']\n[elements.soup-line]\n\
        content = 'nothing'\nattributes = []\n[elements.layout]";
    let right = "<soup-bowl size=small hot id=a data-x onclick=c()>d<b>e</b></soup-bowl>\
        <soup-menu any=a><h1>b</h1><soup-bowl size=large></soup-bowl></soup-menu>\
        <soup-line> </soup-line><other-one any></other-one><layout></layout>";
    assert_eq!(found("elements", config, right), [""; 0]);
    for (wrong, told) in [
        ("<soup-bowl>", "missing-attribute: this `soup-bowl` must have `size`"),
        ("<soup-bowl size=huge>", "invalid-keyword: `huge` is not a value of `size`"),
        ("<soup-bowl size=large cold>", "unknown-attribute: `soup-bowl` has no attribute `cold`"),
        (
            "<soup-bowl size=large><div></div>",
            "content-not-allowed: `soup-bowl` may contain only phrasing content",
        ),
        (
            "<soup-menu><p>a</p>",
            "content-not-allowed: `p` is not allowed as a child of `soup-menu`",
        ),
        ("<soup-line>a", "content-not-allowed: `soup-line` must be empty"),
        ("<soup-line a>", "unknown-attribute: `soup-line` has no attribute `a`"),
        ("<soup-bwol>", "unknown-element: no element `soup-bwol` is declared"),
    ] {
        let name = wrong.split(['<', '>', ' ']).nth(1).unwrap();
        let told = [told.to_owned()];
        assert_eq!(found("elements", config, &format!("{wrong}</{name}>")), told, "{wrong}");
    }
}

const MANIFEST: &str = r#"{"schemaVersion": "1.0.0", "modules": [
    {"kind": "javascript-module", "path": "a.js", "declarations": [
        {"kind": "class", "name": "Spoon", "tagName": "soup-spoon", "customElement": true,
         "attributes": [{"name": "metal", "type": {"text": "'steel' | 'silver'"}}, {"name": "long"}]},
        {"kind": "class", "name": "Fork", "attributes": [{"name": "teeth"}]}]},
    {"kind": "javascript-module", "path": "b.js", "exports": [
        {"kind": "custom-element-definition", "name": "soup-fork",
         "declaration": {"name": "Fork", "module": "a.js"}},
        {"kind": "custom-element-definition", "name": "soup-knife"}]}]}"#;

#[test]
fn a_manifest_declares_custom_elements() {
    let page = format!(
        "{HEAD}<soup-spoon metal=steel long></soup-spoon><soup-spoon metal=gold></soup-spoon>\
         <soup-fork teeth=4 handle></soup-fork><soup-knife any></soup-knife>"
    );
    let files = [
        ("broth.toml", "custom-elements = ['dist/custom-elements.json']"),
        ("dist/custom-elements.json", MANIFEST),
        ("a.html", &page),
    ];
    let folder = folder("manifest", &files);
    assert_eq!(
        lines(&folder, &["a.html"]),
        [
            "invalid-keyword: `gold` is not a value of `metal`",
            "unknown-attribute: `soup-fork` has no attribute `handle`",
        ]
    );
}

/// A rule with each kind of repair.
const OWN: &str = "[rules.custom.no-center]\nselector = 'center'\nmessage = 'no centre here'\n\
    help = 'use a class'\nfix = {rename = 'div', set = {class = 'middle'}}\n\
    [rules.custom.lazy]\nxpath = '//img[not(@loading)]'\nmessage = 'not lazy'\n\
    severity = 'warning'\nfix.set.loading = 'lazy'\n\
    [rules.custom.no-align]\nselector = '[align]'\nmessage = 'no align'\n\
    fix = {remove-attribute = 'align'}\n\
    [rules.custom.no-spacer]\nselector = 'hr.spacer'\nmessage = 'no spacer'\nfix.replace = '<br>'\n\
    [rules.custom.own-data]\nxpath = '//p/@soup'\nmessage = 'our data'\n\
    fix.rename = {soup = 'data-soup'}\n";

#[test]
fn rules_of_ones_own_need_no_program() {
    let body = "<center>a</center><img src=a alt=''><div align=left>b</div>c<hr class=spacer>d\
        <p soup=hot>e";
    let told = found("own", OWN, body);
    for told_by_it in [
        "no-center: no centre here",
        "lazy: not lazy",
        "no-align: no align",
        "no-spacer: no spacer",
        "own-data: our data",
    ] {
        assert!(told.iter().any(|told| told == told_by_it), "{told:?}");
    }
    let folder = folder("own-fix", &[("broth.toml", OWN), ("a.html", &format!("{HEAD}{body}\n"))]);
    let (status, _, err) = broth_in(&folder, &["check", "--fix", "a.html"], "");
    assert_eq!(status, 0, "{err}");
    let fixed = "<div class=\"middle\">a</div><img src=a alt='' loading=\"lazy\"><div>b</div>c<br>d\
        <p data-soup=hot>e\n";
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), format!("{HEAD}{fixed}"));
}

#[test]
fn a_rule_of_ones_own_is_named_like_any_other() {
    let page = format!("{HEAD}<img src=a alt=''>");
    let files = [("broth.toml", OWN), ("a.html", &page), ("b/c.html", &page)];
    let folder = folder("own-names", &files);
    assert_eq!(lines(&folder, &["--allow", "lazy", "."]), [""; 0]);
    assert_eq!(lines(&folder, &["--only", "lazy", "b"]), ["lazy: not lazy"]);
    let (_, out, _) = broth_in(&folder, &["check", "--deny", "lazy", "a.html"], "");
    assert!(out.starts_with("error[lazy]: not lazy"), "{out}");
    let (status, out, _) = broth_in(&folder, &["check", "--explain", "no-center"], "");
    let text = "no-center (error)\n\nno centre here\n\nuse a class\n\nIt finds `center`.\n";
    assert_eq!((status, &*out), (0, text));
    let (_, out, _) = broth_in(&folder, &["check", "--list"], "");
    assert!(out.contains("\nwarning lazy: not lazy\n"), "{out}");
    let (_, out, _) = broth_in(&folder, &["check", "--format", "sarif", "a.html"], "");
    let log: serde_json::Value = serde_json::from_str(&out).unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["id"] == "lazy"));
    let (_, out, _) = broth_in(&folder, &["completions", "bash"], "");
    assert!(out.contains("no-center"), "completions name the rules of the folder");
    let (status, _, err) = broth_in(&folder, &["check", "--deny", "lazi", "a.html"], "");
    assert_eq!(status, 2);
    assert!(err.contains("did you mean `lazy`?"), "{err}");
    // Without the configuration, there is no such rule.
    assert_eq!(broth_in(&folder, &["check", "--no-config", "--deny", "lazy", "a.html"], "").0, 2);
}

#[test]
fn rules_have_files_and_levels_by_path() {
    let page = format!("{HEAD}<b>a</b><i>b</i>");
    let config = "[rules.custom.no-bold]\nselector = 'b'\nmessage = 'bold'\nfiles = ['mail/']\n\
        [rules.custom.no-italics]\nselector = 'i'\nmessage = 'italics'\n\
        [[overrides]]\nfiles = ['old/']\nrules = {custom = {no-italics = 'off'}}\n\
        [[overrides]]\nfiles = ['app/']\npresets = ['vue']\nattributes = ['soup']\n";
    let app = format!("{HEAD}<p @click=a soup>");
    let files = [
        ("broth.toml", config),
        ("mail/a.html", &page),
        ("old/a.html", &page),
        ("app/a.html", &app),
    ];
    let folder = folder("own-paths", &files);
    assert_eq!(lines(&folder, &["mail"]), ["no-bold: bold", "no-italics: italics"]);
    assert_eq!(lines(&folder, &["old"]), [""; 0]);
    assert_eq!(lines(&folder, &["app"]), [""; 0]);
}

#[test]
fn a_file_extends_others() {
    let page = format!("{HEAD}<p hx-get=a><i>b</i><b>c</b>");
    let base = "presets = ['htmx']\nignore = ['vendor/']\n\
        [rules.custom.no-italics]\nselector = 'i'\nmessage = 'italics'\n\
        [rules.custom.no-bold]\nselector = 'b'\nmessage = 'bold'\n";
    let files = [
        (
            "site/broth.toml",
            "extends = ['../shared/base.toml', '../more']\n[rules.custom]\nno-bold = 'off'\n",
        ),
        ("shared/base.toml", base),
        ("more/broth.toml", "[rules.custom.no-italics]\nselector = 'i'\nmessage = 'sloping'\n"),
        ("site/a.html", &page),
        ("site/vendor/b.html", &page),
    ];
    let folder = folder("extends", &files);
    assert_eq!(lines(&folder, &["site"]), ["no-italics: sloping"]);
}

#[test]
fn mistakes_in_the_file_are_told_with_their_place() {
    for (config, message) in [
        (
            "presets = ['react']",
            ":1:11: unknown preset `react`; use htmx, alpine, vue, angular, svelte, astro, livewire",
        ),
        (
            "attributes = [1]",
            ":1:15: invalid type: integer `1`, expected a name or a pattern, or a table with `name`",
        ),
        (
            "attributes = [{names = 'a'}]",
            ":1:16: unknown field `names`, expected one of `name`, `elements`, `values`, `required`",
        ),
        (
            "[rules]\nstyle = 'off'\npresets = ['vue']",
            ":3:1: `presets`: no rule has this name; `broth check --list` lists them; `ignore`, `presets` and other lists are written before the first table, such as `[rules]`",
        ),
        ("extends = 'none.toml'", ":1:11: "),
        ("extends = 'broth.toml'", ":1:11: `broth.toml` extends this file, or is this file"),
        ("custom-elements = 'none.json'", ":1:19: "),
        ("custom-elements = 'a.html'", ":1:19: "),
        (
            "[elements.soup-bowl]\ncontent = 'all'",
            ":2:11: unknown kind of content `all`; use any, phrasing, text, nothing",
        ),
        ("[rules.custom.a]\nselector = 'p:hot'\nmessage = 'b'", ":2:12: bad selector: "),
        ("[rules.custom.a]\nxpath = '//p['\nmessage = 'b'", ":2:9: bad XPath: "),
        ("[rules.custom.a]\nselector = 'p'", ":1:1: missing field `message`"),
        ("[rules.custom.a]\nmessage = 'b'", ":1:15: the rule `a` needs a `selector` or an `xpath`"),
        (
            "[rules.custom.A]\nmessage = 'b'\nselector = 'p'",
            ":1:15: `A` cannot be the name of a rule",
        ),
        (
            "[rules.custom.duplicate-id]\nmessage = 'b'\nselector = 'p'",
            ":1:15: `duplicate-id` is a rule of broth; give yours another name",
        ),
        ("[rules.custom]\na = 'off'", ":2:1: no rule `a` is declared"),
        ("[rules.custom]\na = 'of'", ":2:5: unknown variant `of`, expected one of `error`"),
        (
            "[rules.custom.a]\nselector = 'p'\nmessage = 'b'\nfix = {drop = 'c'}",
            ":4:8: unknown field `drop`, expected one of `remove-attribute`, `set`, `rename`, `replace`",
        ),
        (
            "[[overrides]]\nfiles = ['a']\n[overrides.rules.custom.a]\nselector = 'p'\nmessage = 'b'",
            ":3:25: a rule is declared in `[rules.custom]`, with `files`",
        ),
    ] {
        let folder = folder("wrong-project", &[("broth.toml", config), ("a.html", HEAD)]);
        let (status, _, err) = broth_in(&folder, &["check", "a.html"], "");
        assert_eq!(status, 2, "{config}");
        assert!(err.contains(&format!("broth.toml{message}")), "{config}\n{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

// --- The first run on a large site ---

#[test]
fn statistics_count_the_findings_of_each_rule() {
    let page = format!("{HEAD}<p id=a><p id=a><p id=a><br/></br>");
    let folder = folder("statistics", &[("a.html", &page), ("b.html", &page), ("c.html", HEAD)]);
    let (status, out, err) = broth_in(&folder, &["check", "--statistics", "."], "");
    assert_eq!(status, 1);
    assert_eq!(
        out,
        "4 error   duplicate-id (2 files)\n\
         2 error   void-element-end-tag (2 files, 2 fixable)\n"
    );
    assert!(err.contains("3 files checked"), "{err}");
    let args = ["check", "--statistics", "--format", "json", "."];
    let (_, out, _) = broth_in(&folder, &args, "");
    let rows: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(rows[0]["rule"], "duplicate-id");
    assert_eq!((&rows[0]["findings"], &rows[0]["files"]), (&4.into(), &2.into()));
    let (status, out, err) = broth_in(&folder, &["check", "--statistics", "--format", "sarif"], "");
    assert_eq!((status, &*out), (2, ""));
    assert!(err.contains("--statistics has the formats human, concise and json"), "{err}");
}

#[test]
fn only_the_named_rules_are_checked() {
    let page = "<!DOCTYPE html><TITLE>Soup</TITLE><p id=a><p id=a>";
    let folder =
        folder("only", &[("a.html", page), ("broth.toml", "[rules]\nduplicate-id = 'off'\n")]);
    let only = |rules: &[&str]| {
        let args: Vec<&str> = rules.iter().flat_map(|rule| ["--only", rule]).collect();
        lines(&folder, &[&args[..], &["a.html"]].concat())
    };
    let ids = only(&["duplicate-id"]);
    assert!(!ids.is_empty() && ids.iter().all(|told| told.starts_with("duplicate-id")), "{ids:?}");
    let tags = only(&["uppercase-tag-name"]);
    assert_eq!(tags.len(), 2, "{tags:?}");
    assert_eq!(only(&["uppercase-tag-name", "duplicate-id"]).len(), ids.len() + tags.len());
    let (_, _, err) =
        broth_in(&folder, &["check", "--fix", "--only", "uppercase-tag-name", "."], "");
    assert!(err.contains("a.html: 2 findings repaired"), "{err}");
}

#[test]
fn unsafe_repairs_are_made_only_on_request() {
    let page = format!("{HEAD}<nav role=navigation><a herf=a tiltle=b>c</a></nav><br/></br>\n");
    let folder = folder("unsafe", &[("a.html", &page)]);
    let (_, _, err) = broth_in(&folder, &["check", "a.html"], "");
    assert!(
        err.ends_with("1 can be repaired (--fix); 3 more with --fix --unsafe-fixes\n"),
        "{err}"
    );
    broth_in(&folder, &["check", "--fix", "a.html"], "");
    let safe = page.replace("<br/></br>", "<br/><br>");
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), safe);
    let (status, _, err) = broth_in(&folder, &["check", "--fix", "--unsafe-fixes", "a.html"], "");
    assert_eq!(status, 0, "{err}");
    let fixed =
        safe.replace(" role=navigation", "").replace("herf", "href").replace("tiltle", "title");
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), fixed);
    assert_eq!(broth_in(&folder, &["check", "--unsafe-fixes", "a.html"], "").0, 2);
}

#[test]
fn concise_lines_show_no_control_characters() {
    let page = format!("{HEAD}<p \u{1b}[31m=a>");
    let folder = folder("concise", &[("a.html", &page)]);
    let (_, out, _) = broth_in(&folder, &["check", "--format", "concise", "a.html"], "");
    assert!(out.starts_with("a.html:1:") && !out.contains('\u{1b}'), "{out}");
}
