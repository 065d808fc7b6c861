//! XML events: every name, value and text is used (its length counts), so nothing can be optimized
//! away.

use std::cell::Cell;

use broth::xml::{Input, Next, Options, Tag, Token, Tokenizer, TreeBuilder};
use html5ever::tendril::StrTendril;
use quick_xml::events::Event;
use quick_xml::events::attributes::Attribute;
use quick_xml::name::ResolveResult;
use quick_xml::{NsReader, Reader, XmlVersion};
use xml5ever::buffer_queue::BufferQueue;
use xml5ever::tokenizer::{self, ProcessResult, TokenSink, XmlTokenizer};

use super::counting_sink::CountingSink;
use crate::corpus;
use crate::python;
use crate::rig::{Contender, Goal, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "xml-events",
    title: "XML events",
    note: "The text is known to be UTF-8. \"Decoded\": references in values and text replaced, \
        newlines and values normalised.",
    documents: corpus::xml,
    contenders: &[
        Contender {
            name: "broth, lent",
            work: "recovers; decoded, spans",
            prepare: |document| ready(move || lent(document.text, false)),
        },
        Contender {
            name: "broth, lent, with errors",
            work: "the same, every tokenizer error with its place",
            prepare: |document| ready(move || lent(document.text, true)),
        },
        Contender {
            name: "broth, to a sink",
            work: "recovers; namespaces resolved, end tags matched, no tree kept; decoded, spans",
            prepare: |document| ready(move || to_sink(document.text, false)),
        },
        Contender {
            name: "broth, to a sink, with errors",
            work: "the same, every error with its place",
            prepare: |document| ready(move || to_sink(document.text, true)),
        },
        Contender {
            name: "quick-xml, Reader",
            work: "stops at errors; end tags matched, duplicates checked; decoded",
            prepare: |document| ready(move || quick_xml_reader(document.text)),
        },
        Contender {
            name: "quick-xml, Reader, unescaped only",
            work: "the same, but newlines stay as they are",
            prepare: |document| ready(move || quick_xml_unescaped(document.text)),
        },
        Contender {
            name: "quick-xml, NsReader",
            work: "like Reader, and namespaces resolved",
            prepare: |document| ready(move || quick_xml_ns_reader(document.text)),
        },
        Contender {
            name: "quick-xml, Reader, raw events",
            work: "attributes not read, nothing decoded",
            prepare: |document| ready(move || quick_xml_raw(document.text)),
        },
        Contender {
            name: "xml5ever",
            work: "recovers; namespaces not resolved; decoded, errors as text",
            prepare: |document| ready(move || xml5ever_tokens(document.text)),
        },
        Contender {
            name: "expat by Python",
            work: "stops at errors; C, no handlers: everything is lexed and checked, nothing \
                returned",
            prepare: |document| python::ready("expat_events", document.text),
        },
    ],
    goals: &[
        Goal { who: "broth, lent", times: 3.0, whom: "quick-xml, Reader" },
        Goal { who: "broth, to a sink", times: 2.0, whom: "quick-xml, NsReader" },
    ],
};

fn weight_of_tag(tag: Tag<'_>) -> usize {
    tag.attrs.iter().fold(tag.name.len(), |sum, a| sum + a.name.len() + a.value.len())
}

fn weight(token: Token<'_>) -> usize {
    match token {
        Token::StartTag(tag) | Token::EmptyTag(tag) | Token::EndTag(tag) => weight_of_tag(tag),
        Token::Text(text) | Token::Cdata(text) => text.len(),
        Token::Comment(data) => data.len(),
        _ => 1,
    }
}

fn lent(text: &str, errors: bool) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().errors(errors);
    let mut sum = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        sum += weight(token) + span.start;
        if errors {
            sum += tokenizer.drain_errors(&input).count();
        }
    }
    sum
}

fn to_sink(text: &str, errors: bool) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().errors(errors);
    let options = Options::default().errors(errors);
    let mut builder = TreeBuilder::new(CountingSink::default(), options);
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        builder.process(&token, span);
        if errors {
            tokenizer.drain_errors(&input).for_each(|error| builder.report(error));
        }
    }
    let errors = builder.take_errors().len();
    builder.finish().sum + errors
}

/// The weight of a quick-xml event, without its attributes.
fn weight_of_event(event: &Event<'_>) -> usize {
    match event {
        Event::End(tag) => tag.name().as_ref().len(),
        Event::Text(text) => text.xml10_content().len(),
        Event::CData(text) => text.xml10_content().len(),
        Event::Comment(data) => data.xml10_content().len(),
        Event::GeneralRef(name) => match name.resolve_char_ref() {
            Ok(Some(c)) => c.len_utf8(),
            _ => quick_xml::escape::resolve_predefined_entity(name).map_or(0, str::len),
        },
        _ => 1,
    }
}

/// The events up to the end or the first error; `value_len` measures the values of attributes.
fn quick_xml_events(text: &str, value_len: fn(&Attribute<'_>) -> usize) -> usize {
    let mut reader = Reader::from_str(text);
    let mut sum = 0;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                sum += tag.name().as_ref().len();
                for attr in tag.attributes().flatten() {
                    sum += attr.key.as_ref().len() + value_len(&attr);
                }
            }
            event => sum += weight_of_event(&event),
        }
    }
    sum
}

fn quick_xml_reader(text: &str) -> usize {
    quick_xml_events(text, normalized_len)
}

fn normalized_len(attr: &Attribute<'_>) -> usize {
    attr.normalized_value(XmlVersion::Implicit1_0).map_or(0, |value| value.len())
}

fn quick_xml_unescaped(text: &str) -> usize {
    quick_xml_events(text, |attr| {
        quick_xml::escape::unescape(&attr.value).map_or(0, |value| value.len())
    })
}

fn quick_xml_ns_reader(text: &str) -> usize {
    let uri_len = |found: ResolveResult<'_>| match found {
        ResolveResult::Bound(namespace) => namespace.as_ref().len(),
        _ => 0,
    };
    let mut reader = NsReader::from_str(text);
    let mut sum = 0;
    while let Ok((found, event)) = reader.read_resolved_event() {
        sum += uri_len(found);
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                sum += tag.local_name().as_ref().len();
                for attr in tag.attributes().flatten() {
                    let (found, local) = reader.resolver().resolve_attribute(attr.key);
                    sum += uri_len(found) + local.as_ref().len() + normalized_len(&attr);
                }
            }
            event => sum += weight_of_event(&event),
        }
    }
    sum
}

fn quick_xml_raw(text: &str) -> usize {
    let mut reader = Reader::from_str(text);
    let mut sum = 0;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof => break,
            event => sum += event.len(),
        }
    }
    sum
}

struct Count(Cell<usize>);

impl TokenSink for Count {
    type Handle = ();

    fn process_token(&self, token: tokenizer::Token) -> ProcessResult<()> {
        let weight = match token {
            tokenizer::Token::Tag(tag) => tag
                .attrs
                .iter()
                .fold(tag.name.local.len(), |sum, a| sum + a.name.local.len() + a.value.len()),
            tokenizer::Token::Characters(text) => text.len(),
            _ => 1,
        };
        self.0.set(self.0.get() + weight);
        ProcessResult::Continue
    }
}

fn xml5ever_tokens(text: &str) -> usize {
    let tokenizer = XmlTokenizer::new(Count(Cell::new(0)), Default::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(text));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.0.get()
}
