//! Documents that conform by construction have no errors; checking hostile ones terminates.

use dice::Dice;
use std::fmt::Write as _;

use broth::check::{Severity, check};

/// Writes documents that follow the rules, with all the freedom that these leave.
struct Writer {
    dice: Dice,
    out: String,
    ids: usize,
}

impl Writer {
    fn document(seed: u64) -> String {
        let mut writer = Self { dice: Dice::new(seed), out: String::new(), ids: 0 };
        writer.write();
        writer.out
    }

    fn put(&mut self, choices: &[&str]) {
        let chosen = self.dice.one_of(choices);
        self.out += chosen;
    }

    fn write(&mut self) {
        self.put(&["", "\u{FEFF}"]);
        self.misc();
        self.put(&[
            "<!DOCTYPE html>",
            "<!doctype HTML>",
            "<!DOCTYPE\thtml >",
            "<!DOCTYPE html system 'about:legacy-compat'>",
        ]);
        self.misc();
        self.put(&["", "<html lang=en>", "<HTML>"]);
        let head = self.dice.roll(2) == 0;
        self.out += if head { "<head>" } else { "" };
        self.put(&["<meta charset=utf-8>", "", "<meta charset='UTF-8' />"]);
        self.put(&["<title>Soup &amp; tea</title>", "<title>a < b & c </ x></title>"]);
        self.put(&["", "<style>a > b { }</style>", "<script>if (a < b && c) {}</script>"]);
        self.out += if head { "</head>" } else { "" };
        self.put(if head { &["\n<body>", "<body class=a>"] } else { &["<body>"] });
        for _ in 0..self.dice.roll(12) {
            self.block();
        }
        self.put(&["", "</body>", "</body></html>", "</body>\n</html>\n"]);
        self.put(&["", "<!-- end -->"]);
    }

    /// Comments, processing instructions and white space.
    fn misc(&mut self) {
        for _ in 0..self.dice.roll(3) {
            self.put(&[
                " ",
                "\n",
                "\r\n",
                "<!---->",
                "<!-- a > b -- c -->",
                "<!--<!-->",
                "<?a?>",
                "<?b-1 c=\"d\"?>",
                "<?c>",
            ]);
        }
    }

    fn attributes(&mut self) {
        for name in ["class", "title", "data-x"] {
            if self.dice.roll(3) > 0 {
                continue;
            }
            let spelled =
                if self.dice.roll(5) == 0 { name.to_uppercase() } else { name.to_owned() };
            self.put(&[" ", "\n", "  "]);
            self.out += &spelled;
            self.put(&[
                "",
                "=a",
                " = a&amp;b",
                "='a\"b > c < d'",
                "=\"a'b & c\"",
                "=\"?a=b&c=d&copy=e\"",
                "=a/b",
                "=&#xE9;",
            ]);
        }
        if self.dice.roll(4) == 0 {
            self.ids += 1;
            let id = self.ids;
            let _ = write!(self.out, " id=a{id}");
        }
    }

    fn open(&mut self, name: &str) {
        let _ = write!(self.out, "<{name}");
        self.attributes();
        self.put(&["", " "]);
        self.out.push('>');
    }

    fn text(&mut self) {
        self.put(&[
            "soup ",
            "fish & chips ",
            "&eacute;&#8364; ",
            "a &lt; b ",
            "AT&T ",
            "汤 ",
            "> ",
            "]]> ",
            "<!-- c -->",
            "<br>",
            "<br />",
            "<wbr>",
            "<img src=a.png alt=a width=5 />",
            "<?pi?>",
        ]);
    }

    fn phrase(&mut self) {
        for _ in 0..1 + self.dice.roll(4) {
            if self.dice.roll(3) == 0 {
                let name = self.dice.one_of(&["b", "i", "em", "span", "code", "x-soup"]);
                self.open(name);
                self.text();
                let _ = write!(self.out, "</{name}>");
            } else {
                self.text();
            }
        }
    }

    fn block(&mut self) {
        match self.dice.roll(10) {
            0 => {
                self.open("p");
                self.phrase();
                self.put(&["</p>", "</P\n>"]);
            }
            1 => {
                self.open("ul");
                for _ in 0..self.dice.roll(4) {
                    self.open("li");
                    self.phrase();
                    self.put(&["", "</li>"]);
                }
                self.out += "</ul>";
            }
            2 => {
                self.out += "<dl><dt>a<dt>b</dt><dd>c";
                self.phrase();
                self.out += "</dl>";
            }
            3 => {
                self.put(&["<table>", "<table><caption>a</caption>", "<table><colgroup><col>"]);
                let group = self.dice.one_of(&["", "<thead><tr><th>a<tbody>", "<tbody>"]);
                self.out += group;
                self.out += "<tr><td>";
                self.phrase();
                self.put(&["", "</td>", "</td></tr>", "<td>x<tr><th>y"]);
                self.out += "</table>";
            }
            4 => {
                self.out += "<svg viewBox=\"0 0 1 1\"><g><path d='M0 0'/></g><desc><![CDATA[a < b \
                    & c]]></desc>";
                self.put(&["<use xlink:href=#a />", "<foreignObject><p>a</p></foreignObject>", ""]);
                self.out += "</svg>";
            }
            5 => self.out += "<math><mi>x</mi><mo>&lt;</mo><ms><![CDATA[x<y]]></ms></math>",
            6 => self.out += "<pre>\n\n a\n</pre><textarea>\n<p>&amp;</textarea>",
            7 => {
                self.out += "<select><option selected>a<option value=b>b</option><optgroup \
                    label=c><option>d</select>";
                self.put(&["<input disabled>", "<input type=date value=2026-10-03 READONLY=''>"]);
                self.put(&[
                    "<input name=a pattern='[a-z\\-]{2,}' placeholder='a b'>",
                    "<input pattern='(?<y>\\d{4})-\\p{L}|[\\w--_]\\k<y>' value=''>",
                    "<textarea name=b placeholder='a\nb'></textarea>",
                ]);
                self.put(&[
                    "<img src=a.png alt=a srcset='a.png 1w' sizes='(width >= 60em) 50vw, 9rem'>",
                    "<img src=a.png alt=a srcset='a.png 1w' sizes=auto loading=lazy>",
                    "<picture><source srcset=b.png media='only screen and (hover), print'><img \
                     src=a.png alt=a></picture>",
                    "<iframe name=a></iframe>",
                ]);
            }
            8 => {
                self.out +=
                    "<template><tr><td>a</td></tr></template><ruby>汤<rp>(<rt>tāng<rp>)</ruby>"
            }
            _ => {
                self.open("div");
                self.phrase();
                self.out += "</div>";
            }
        }
    }
}

#[test]
fn conforming_documents_have_no_error() {
    for seed in 0..3_000 {
        let text = Writer::document(seed);
        let errors: Vec<String> = check(&text)
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| format!("{} {:?}", finding.rule, &text[finding.span.range()]))
            .collect();
        assert!(errors.is_empty(), "{text:?}: {errors:?}");
    }
}

#[test]
fn findings_are_sorted_and_inside_of_the_text() {
    for text in
        ["", "<", "\u{FEFF}", "<p", "<!--", "é<é&é</é", "<table>é<tr></é>\0\u{1}", "<p a=é a=é b='"]
    {
        let findings = check(text);
        assert!(findings.is_sorted_by_key(|finding| finding.span.start), "{text:?}");
        for finding in findings {
            assert!(text.get(finding.span.range()).is_some(), "{text:?} {finding:?}");
        }
    }
}

#[test]
fn hostile_documents_come_to_an_end() {
    for piece in [
        "<",
        "&",
        "<p>",
        "</p>",
        "<b>",
        "</b><b id=a>",
        "<a/></a>",
        "<svg><a/></a>",
        "<!-->",
        "<p a a=b ",
        "<table>x",
        "<x:y z:a=b>",
        "\r\n\n",
        "<br></br>",
        "<script></script></script>",
        "<?a?b??>",
        "<li><ul>",
    ] {
        let text = piece.repeat(40_000 / piece.len());
        assert!(!check(&text).is_empty(), "{piece}");
    }
}
