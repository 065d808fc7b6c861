//! `broth data`: structured data and metadata of pages.

use std::io;

use broth::data::{DataReader, Syntax};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::pages::{Address, Page, Pages};
use crate::Outcome;
use crate::json::Object;
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};

/// `broth data`
#[derive(clap::Args)]
pub(crate) struct Data {
    #[command(flatten)]
    pages: Pages,
    #[command(flatten)]
    address: Address,
    /// Read only some syntaxes, such as `microdata,json-ld`.
    #[arg(long, value_name = "SYNTAXES", value_delimiter = ',', value_parser = syntax())]
    only: Vec<Syntax>,
    /// Print the nodes in `@graph` of JSON-LD instead of the objects that have it.
    #[arg(long)]
    flatten_graphs: bool,
    /// Report mistakes in the data on standard error.
    #[arg(long)]
    report: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "report"])]
    jsonl: bool,
}

fn syntax() -> impl TypedValueParser<Value = Syntax> {
    PossibleValuesParser::new(Syntax::ALL.iter().map(|syntax| syntax.as_str()))
        .try_map(|word| word.parse::<Syntax>())
}

impl Data {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::NONE, |command, record| command.answer(record));
        }
        self.pages.each(|page, out| {
            let data = self.reader().read(&page.document, self.address.as_str());
            if self.report {
                page.tell(data.findings());
            }
            page.write_line(&Object::of_json(&data.to_json()), out)
        })
    }

    fn reader(&self) -> DataReader {
        let reader = DataReader::new().flatten_graphs(self.flatten_graphs);
        if self.only.is_empty() { reader } else { reader.syntaxes(self.only.iter().copied()) }
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        let page: Page = self.pages.of_record(record)?;
        let data = self.reader().read(&page.document, self.address.as_str());
        Ok(page.answer(Object::of_json(&data.to_json()), data.findings()))
    }
}
