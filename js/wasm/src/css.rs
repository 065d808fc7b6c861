//! CSS: the declarations of a `style` attribute, and the addresses that the other side decides
//! about.
//!
//! This side cannot call a function of the other. An address without an answer is written down and
//! refused for now; the other side decides about all that were written down, and asks again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use broth::css::{TokenKind, parse_declarations};
use broth::sanitize::CssSanitizer;

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;

/// Addresses with the decisions so far.
#[derive(Clone, Default)]
pub(crate) struct Addresses(Arc<Mutex<Exchange>>);

/// The decisions of a request, and the addresses without one.
#[derive(Default)]
struct Exchange {
    /// `None` refuses an address.
    decided: HashMap<String, Option<String>>,
    asked: Vec<String>,
}

impl Addresses {
    /// Reads the decisions of a request: an address, and the one that takes its place, with U+0000
    /// between them. Other texts are no decisions.
    pub(crate) fn read(texts: &[&str]) -> Self {
        let decisions = texts.iter().filter_map(|text| {
            let (address, new) = text.strip_prefix("url\0")?.split_once('\0')?;
            Some((address.to_owned(), new.strip_prefix('+').map(str::to_owned)))
        });
        let exchange = Exchange { decided: decisions.collect(), asked: Vec::new() };
        Self(Arc::new(Mutex::new(exchange)))
    }

    /// A policy that decides by these.
    pub(crate) fn decide_in(&self, css: CssSanitizer) -> CssSanitizer {
        let exchange = Arc::clone(&self.0);
        css.on_url(move |address| {
            let mut exchange = exchange.lock().unwrap_or_else(PoisonError::into_inner);
            exchange.decide(address)
        })
    }

    /// The addresses that have to be decided about.
    pub(crate) fn asked(&self) -> Vec<String> {
        let mut exchange = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut exchange.asked)
    }
}

impl Exchange {
    fn decide(&mut self, address: &str) -> Option<String> {
        if let Some(decision) = self.decided.get(address) {
            return decision.clone();
        }
        self.decided.insert(address.to_owned(), None);
        self.asked.push(address.to_owned());
        None
    }
}

/// Writes the declarations of a `style` attribute that have no error: the name, the value as it is
/// written, and whether it is important.
pub(crate) fn declarations(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let list = parse_declarations(request.text(0)?);
    let declarations = list.declarations().filter(|declaration| {
        let is_bad = |kind| matches!(kind, TokenKind::BadString | TokenKind::BadUrl);
        !declaration.value().tokens().any(|token| is_bad(token.kind()))
    });
    reply.list(declarations, |declaration, reply| {
        reply.text(&declaration.name());
        reply.text(&declaration.value().to_string());
        reply.flag(declaration.is_important());
    });
    Ok(())
}
