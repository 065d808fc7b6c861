//! `broth links`: the addresses of pages.

use std::io;
use std::iter;

use broth::data::{Address, AddressKind};
use broth::prelude::*;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;

use super::pages::{self, Page, Pages, span};
use crate::Outcome;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};
use crate::terminal::visible;

/// `broth links`
#[derive(clap::Args)]
pub(crate) struct Links {
    #[command(flatten)]
    pages: Pages,
    #[command(flatten)]
    address: pages::Address,
    /// Print only some kinds of addresses, such as `link,image`.
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kind())]
    kind: Vec<AddressKind>,
    /// Print the addresses with their texts and places as JSON, a line for each file.
    #[arg(long)]
    json: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "json"])]
    jsonl: bool,
}

fn kind() -> impl TypedValueParser<Value = AddressKind> {
    let words = AddressKind::ALL.iter().map(|kind| kind.as_str());
    PossibleValuesParser::new(words).try_map(|word| word.parse::<AddressKind>())
}

impl Links {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        self.pages.each(|page, out| {
            if self.json {
                return page.write_line(&self.object(page), out);
            }
            for address in self.addresses(page) {
                let (place, kind) = (page.place(address.span), address.kind);
                writeln!(out, "{}{place} {kind} {}", page.prefix(), visible(&address.url))?;
            }
            Ok(())
        })
    }

    fn addresses<'p>(&self, page: &'p Page) -> impl Iterator<Item = Address<'p>> {
        let is_wanted =
            |address: &Address<'_>| self.kind.is_empty() || self.kind.contains(&address.kind);
        page.document.addresses(self.address.as_str()).filter(is_wanted)
    }

    fn object(&self, page: &Page) -> Object {
        let mut links = List::default();
        for address in self.addresses(page) {
            links.push(&json!({
                "url": address.url,
                "kind": address.kind.as_str(),
                "element": address.node.name(),
                "rel": address.rel,
                "text": address.text,
                "span": span(address.span),
            }));
        }
        Object::new().with_list("links", &links)
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let page = self.pages.of_record(record)?;
        Ok(page.answer(self.object(&page), iter::empty()))
    }
}
