//! `broth forms`: the forms of pages, and what they send.

use std::io;
use std::iter;

use broth::data::Form;
use broth::prelude::*;
use broth::select::SelectorError;
use serde_json::json;

use super::pages::{Address, Page, Pages, span};
use crate::Outcome;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::without;

/// `broth forms`
#[derive(clap::Args)]
pub(crate) struct Forms {
    #[command(flatten)]
    pages: Pages,
    #[command(flatten)]
    address: Address,
    /// Send each form by its first button that SELECTOR matches. By default, no button sends it, as
    /// if a script did.
    #[arg(long, value_name = "SELECTOR")]
    submitter: Option<String>,
    /// Fill in a value, in all forms that have a control of this name.
    #[arg(long, value_name = "NAME=VALUE", value_parser = filling)]
    fill: Vec<(String, String)>,
    /// Add what is sent: the URL that is requested, and the body with its type.
    #[arg(long)]
    request: bool,
    /// Add the controls, with their kinds, values and options, and whether they are valid.
    #[arg(long)]
    controls: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess"])]
    jsonl: bool,
}

fn filling(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = parts.ok_or("expected NAME=VALUE, such as `soup=leek`")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Forms {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        let submitter = match self.submitter() {
            Ok(submitter) => submitter,
            Err(error) => {
                without::tell_bad_selector(&error);
                return Ok(Outcome::Misuse);
            }
        };
        self.pages.each(|page, out| page.write_line(&self.object(page, submitter.as_ref()), out))
    }

    fn submitter(&self) -> Result<Option<Selector>, SelectorError> {
        self.submitter.as_deref().map(Selector::parse).transpose()
    }

    fn object(&self, page: &Page, submitter: Option<&Selector>) -> Object {
        let mut forms = List::default();
        for mut form in page.document.forms(self.address.as_str()) {
            for (name, value) in &self.fill {
                form.fill(name, value);
            }
            forms.push_object(&self.form(&form, submitter));
        }
        Object::new().with_list("forms", &forms)
    }

    fn form(&self, form: &Form<'_>, submitter: Option<&Selector>) -> Object {
        let submitter = submitter.and_then(|selector| {
            let is_it = |node: Node<'_>| node.matches(selector);
            form.controls.iter().position(|control| control.is_submit && is_it(control.node))
        });
        let sent = form.submit(submitter);
        let entries = sent.entries.iter().map(|entry| [&entry.name, &entry.value]);
        let mut object = Object::new()
            .with("action", &sent.action)
            .with("method", sent.method.as_str())
            .with("enctype", sent.enctype.as_str())
            .with_list("entries", &entries.collect());
        if self.request {
            let body = sent.body();
            object = object.with("url", &sent.url());
            if sent.method == broth::data::FormMethod::Post {
                object = object.with("content_type", &body.content_type).with("body", &body.text);
            }
        }
        if self.controls {
            object = object.with_list("controls", &controls(form));
        }
        object
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let submitter = self.submitter().map_err(|error| BadRecord::selector(&error))?;
        let page = self.pages.of_record(record)?;
        Ok(page.answer(self.object(&page, submitter.as_ref()), iter::empty()))
    }
}

fn controls(form: &Form<'_>) -> List {
    let controls = form.controls.iter().map(|control| {
        let options = control.options.iter().map(|option| {
            json!({
                "value": option.value,
                "label": option.label,
                "is_selected": option.is_selected,
                "is_disabled": option.is_disabled,
            })
        });
        json!({
            "name": control.name,
            "kind": control.kind,
            "value": control.value,
            "is_checked": control.is_checked,
            "is_disabled": control.is_disabled,
            "is_valid": control.is_valid,
            "options": options.collect::<Vec<_>>(),
            "span": span(control.span),
        })
    });
    controls.collect()
}
