//! Forms: which controls belong to them, and what they send.

use broth::data::{Form, FormEncoding, FormMethod};
use broth::html;
use broth::prelude::*;

const PAGE: &str = "https://example.org/menu?a#b";

/// The entries of the first form, as `name=value` with `&` between them.
#[track_caller]
fn check(html: &str, entries: &str) {
    check_submitted(html, None, entries);
}

#[track_caller]
fn check_submitted(html: &str, submitter: Option<&str>, entries: &str) {
    let doc = html::parse(html);
    let forms = doc.forms(PAGE);
    let form = &forms[0];
    let submitter = submitter.map(|id| {
        form.controls.iter().position(|it| it.node.attr("id") == Some(id)).expect("a control")
    });
    assert_eq!(listed(form, submitter), entries, "{html}");
}

fn listed(form: &Form<'_>, submitter: Option<usize>) -> String {
    let entries = form.entries(submitter).into_iter();
    entries.map(|it| format!("{}={}", it.name, it.value)).collect::<Vec<_>>().join("&")
}

#[test]
fn only_successful_controls_are_sent() {
    for (controls, entries) in [
        ("<input name=a value=b>", "a=b"),
        ("<input name=a>", "a="),
        ("<input value=b><input name='' value=c>", ""),
        ("<input name=a value=b disabled>", ""),
        ("<fieldset disabled><legend><input name=a></legend><input name=b></fieldset>", "a="),
        ("<datalist><input name=a></datalist><input name=b>", "b="),
        ("<input type=checkbox name=a><input type=checkbox name=b checked>", "b=on"),
        ("<input type=checkbox name=a value='' checked>", "a="),
        (
            "<input type=radio name=a value=1 checked><input type=radio name=a value=2 checked>",
            "a=2",
        ),
        ("<input type=submit name=a value=b><button name=c>d</button>", ""),
        ("<input type=reset name=a value=b><input type=button name=c value=d>", ""),
        ("<input type=image name=a>", ""),
        ("<input type=file name=a value=b>", "a="),
        ("<input type=hidden name=_CHARSET_ value=x>", "_CHARSET_=UTF-8"),
        ("<input name=_charset_ value=x>", "_charset_=x"),
        ("<textarea name=a>\n\n b\n</textarea>", "a=\n b\n"),
        ("<object name=a></object><output name=b>c</output><progress name=d>", ""),
        ("<template><input name=a></template>", ""),
    ] {
        check(&format!("<form>{controls}</form>"), entries);
    }
}

#[test]
fn selects_send_their_selected_options() {
    for (select, entries) in [
        ("<select name=a><option>b<option>c</select>", "a=b"),
        ("<select name=a><option disabled>b<option value=d>c</select>", "a=d"),
        ("<select name=a><optgroup disabled><option>b</optgroup><option>c</select>", "a=c"),
        ("<select name=a><option selected>b<option selected> c  d </select>", "a=c d"),
        ("<select name=a><option disabled selected>b<option>c</select>", ""),
        (
            "<select name=a multiple><option>b<option selected>c<option selected>d</select>",
            "a=c&a=d",
        ),
        ("<select name=a multiple><option>b</select>", ""),
        ("<select name=a size=2><option>b</select>", ""),
        ("<select name=a></select>", ""),
        ("<select name=a disabled><option>b</select>", ""),
        ("<select name=a><option value=''>b</select>", "a="),
        ("<select name=a><option label=b>c</select>", "a=c"),
    ] {
        check(&format!("<form>{select}</form>"), entries);
    }
}

#[test]
fn values_are_sanitized_by_the_type() {
    for (attributes, value) in [
        ("value='a&#10;b'", "ab"),
        ("type=unknown value=a", "a"),
        ("type=url value=' a '", "a"),
        ("type=email value=' a '", "a"),
        ("type=email multiple value=' a , b '", "a,b"),
        ("type=number value=1e2", "1e2"),
        ("type=number value=x", ""),
        ("type=date value=2027-03-01", "2027-03-01"),
        ("type=date value=2027-02-30", ""),
        ("type=month value=2027-13", ""),
        ("type=week value=2027-W53", ""),
        ("type=time value=25:00", ""),
        ("type=datetime-local value='2027-03-01 12:30:00.50'", "2027-03-01T12:30:00.5"),
        ("type=datetime-local value=x", ""),
        ("type=range", "50"),
        ("type=range value=200", "100"),
        ("type=range min=10 max=5", "10"),
        ("type=range min=1 max=9 step=5 value=9", "6"),
        ("type=range step=any value=1.5", "1.5"),
        // Without a minimum, steps begin at the attribute.
        ("type=range value=1.5", "1.5"),
        ("type=range min=0 value=1.5", "2"),
        ("type=color", "#000000"),
        ("type=color value=#ABCDEF", "#abcdef"),
        ("type=color value=red", "#000000"),
        ("type=hidden value='a&#10;b'", "a\nb"),
        ("type=password value=a", "a"),
    ] {
        check(&format!("<form><input name=a {attributes}></form>"), &format!("a={value}"));
    }
}

#[test]
fn the_submitter_is_sent_too() {
    let html = "<form><input name=a value=1><button id=x name=b value=2>c</button>\
        <input type=submit id=y name=d value=3><input type=image id=z name=e>\
        <input type=image id=i><button id=n>f</button><button type=button id=r name=g></button></form>";
    check_submitted(html, Some("x"), "a=1&b=2");
    check_submitted(html, Some("y"), "a=1&d=3");
    check_submitted(html, Some("z"), "a=1&e.x=0&e.y=0");
    check_submitted(html, Some("i"), "a=1&x=0&y=0");
    check_submitted(html, Some("n"), "a=1");
    check_submitted(html, Some("r"), "a=1");
}

#[test]
fn controls_belong_to_their_form_owner() {
    check("<form id=f></form><input name=a form=f>", "a=");
    check("<form><input name=a form=no><input name=b form=''></form>", "");
    check("<form id=f><input name=a></form><form><input name=b form=f></form>", "a=&b=");
    check("<div id=f></div><form id=f><input name=a form=f></form>", "");
    // The parser remembers the form, although the controls are outside of it.
    check("<table><form><tr><td><input name=a></table>", "a=");
    check("<form><div></form><input name=a>", "a=");
}

#[test]
fn directions_are_sent_with_dirname() {
    check("<form><input name=a dirname=b></form>", "a=&b=ltr");
    check("<form dir=rtl><textarea name=a dirname=b></textarea></form>", "a=&b=rtl");
    check("<form><input name=a dirname=b dir=auto value=שלום></form>", "a=שלום&b=rtl");
    check("<form><input type=number name=a dirname=b><input name=c dirname=''></form>", "a=&c=");
}

#[test]
fn the_form_and_the_submitter_say_where_to_send() {
    let doc = html::parse(
        "<base href=/b/><form></form><form action=x method=POST enctype=Multipart/Form-Data></form>
         <form method=put enctype=x action='http://['></form>
         <form method=dialog><button formaction='' formmethod=post formenctype=text/plain></form>",
    );
    let forms = doc.forms(PAGE);
    let of = |form: &Form<'_>| (form.action.clone(), form.method, form.enctype);
    let url = FormEncoding::UrlEncoded;
    // Without an action, it is the address of the page, whatever its base.
    assert_eq!(of(&forms[0]), (PAGE.into(), FormMethod::Get, url));
    let target = ("https://example.org/b/x".into(), FormMethod::Post, FormEncoding::Multipart);
    assert_eq!(of(&forms[1]), target);
    assert_eq!(
        (of(&forms[2]), forms[2].resolved),
        (("http://[".into(), FormMethod::Get, url), false)
    );
    assert_eq!(of(&forms[3]).1, FormMethod::Dialog);
    let sent = forms[3].submit(Some(0));
    let target = (PAGE, FormMethod::Post, FormEncoding::TextPlain);
    assert_eq!((&*sent.action, sent.method, sent.enctype), target);
}

#[test]
fn entries_are_encoded() {
    let html = |enctype: &str| {
        format!(
            "<form action=/x method=post enctype={enctype}><input name='a &\"' value='é~*-._+'>\
             <textarea name=t>\n1\n2</textarea><input type=file name=f></form>"
        )
    };
    let body = |enctype: &str| html::parse(&html(enctype)).forms(PAGE)[0].submit(None).body();
    let sent = body("application/x-www-form-urlencoded");
    assert_eq!(sent.text, "a+%26%22=%C3%A9%7E*-._%2B&t=1%0D%0A2&f=");
    assert_eq!(sent.content_type, "application/x-www-form-urlencoded");
    assert_eq!(body("text/plain").text, "a &\"=é~*-._+\r\nt=1\r\n2\r\nf=\r\n");
    let sent = body("multipart/form-data");
    let boundary = sent.content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let parts: Vec<&str> = sent.text.split(&format!("--{boundary}")).collect();
    assert_eq!(
        parts,
        [
            "",
            "\r\nContent-Disposition: form-data; name=\"a &%22\"\r\n\r\né~*-._+\r\n",
            "\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\n1\r\n2\r\n",
            "\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n\r\n",
            "--\r\n",
        ]
    );
}

#[test]
fn no_entry_contains_the_boundary() {
    let doc = html::parse(
        "<form enctype=multipart/form-data><input name=a value=broth-boundary-000000000000000000>
         <input name=broth-boundary-0000000000000000019></form>",
    );
    let body = doc.forms(PAGE)[0].submit(None).body();
    assert!(
        body.content_type.ends_with("broth-boundary-000000000000000002"),
        "{}",
        body.content_type
    );
}

#[test]
fn forms_can_be_filled_in() {
    let doc = html::parse(
        "<form><input name=a><input name=a><input type=checkbox name=b value=1><input type=checkbox name=b value=2>
         <select name=c><option>x<option>y<option disabled>z</select>
         <select name=d multiple><option selected>x<option>y</select><textarea name=e></textarea>
         <input type=radio name=r value=1 checked><input type=radio name=r value=2><input type=file name=f></form>",
    );
    let mut form = doc.forms(PAGE).remove(0);
    for (name, value) in
        [("a", "1\n2"), ("b", "2"), ("c", "y"), ("d", "y"), ("e", "3\r\n4"), ("r", "2")]
    {
        assert!(form.fill(name, value), "{name}");
    }
    for (name, value) in [("b", "3"), ("c", "z"), ("c", "w"), ("f", "x"), ("no", "x")] {
        assert!(!form.fill(name, value), "{name}");
    }
    assert!(form.clear("d", "x"));
    assert!(!form.clear("c", "y"));
    assert_eq!(listed(&form, None), "a=12&a=&b=2&c=y&d=y&e=3\n4&r=2&f=");
}

#[test]
fn controls_are_valid_by_the_rules_of_selectors() {
    let doc = html::parse(
        "<form><input name=a required><input name=b required value=x><input type=email name=c value=x>
         <input type=number name=d min=5 value=4></form><form></form>",
    );
    let forms = doc.forms(PAGE);
    let valid: Vec<bool> = forms[0].controls.iter().map(|control| control.is_valid).collect();
    assert_eq!(valid, [false, true, false, false]);
    assert_eq!((forms[0].is_valid(), forms[1].is_valid()), (false, true));
}

#[test]
fn many_forms_and_controls_take_linear_time() {
    let html =
        "<form id=f><input name=a form=f><select name=b><option>c</select></form>".repeat(20_000);
    let doc = html::parse(&html);
    let forms = doc.forms(PAGE);
    assert_eq!((forms.len(), forms[0].controls.len()), (20_000, 20_001));
}

#[test]
fn the_scheme_decides_about_the_url() {
    for (action, method, url) in [
        ("/x?a=1#b", "get", "https://example.org/x?q=1+2&r=%26#b"),
        ("/x?a=1", "post", "https://example.org/x?a=1"),
        ("ftp://a/", "get", "ftp://a/"),
        ("javascript:a()", "get", "javascript:a()"),
        ("mailto:a@b?c=d", "get", "mailto:a@b?q=1%202&r=%26"),
        ("mailto:a@b?c=d", "post enctype=text/plain", "mailto:a@b?c=d&body=q=1%202%0D%0Ar=&%0D%0A"),
        ("mailto:a@b", "post", "mailto:a@b?body=q=1+2&r=%26"),
    ] {
        let html = format!(
            "<form action='{action}' method={method}><input name=q value='1 2'><input name=r value=&></form>"
        );
        let doc = html::parse(&html);
        assert_eq!(doc.forms(PAGE)[0].submit(None).url(), url, "{action} {method}");
    }
}

#[test]
fn a_single_form_is_that_of_the_page() {
    let mut doc =
        html::parse("<form id=f><input name=a value=1></form><input form=f name=b value=2>");
    let form = doc.by_id("f").unwrap().id();
    assert_eq!(listed(&Form::read(doc.node(form), PAGE).unwrap(), None), "a=1&b=2");
    assert!(Form::read(doc.root(), PAGE).is_none());
    // Taken out of the document, it keeps what is in it.
    doc.edit(form).remove();
    assert_eq!(listed(&Form::read(doc.node(form), PAGE).unwrap(), None), "a=1");
}
