//! Calls the core functions. Each is a function here, unless it is a single expression.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib>

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeId;
use broth_input::Span;
use broth_markup::Namespace;

use super::{Context, Evaluator, Result, Set, Val};
use crate::chars::is_space;
use crate::functions::Function;
use crate::functions::strings::{
    is_normal, normalize_space, substring, substring_after, substring_before, translate,
};
use crate::item::Item;
use crate::node::XNode;
use crate::number::{ceiling, floor, round, string_to_number};
use crate::program::Expr;

/// Calls a function whose arguments have been checked.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib>
pub(super) fn call<'v>(
    evaluator: &mut Evaluator<'v>,
    function: Function,
    arguments: &'v [Expr],
    context: Context,
) -> Result<Val<'v>> {
    let mut call = Arguments { evaluator, arguments, context };
    Ok(match function {
        Function::Last => Val::Number(context.size as f64),
        Function::Position => Val::Number(context.position as f64),
        Function::Count => Val::Number(call.nodes()?.items.len() as f64),
        Function::Id => call.id()?,
        Function::LocalName => call.name(|node| Cow::Borrowed(node.local_name()))?,
        Function::NamespaceUri => call.name(|node| Cow::Borrowed(node.namespace_uri()))?,
        Function::Name => call.name(XNode::name)?,
        Function::String => Val::String(call.string_or_context()?),
        Function::Concat => call.concat()?,
        Function::StartsWith => {
            let (text, start) = (call.string(0)?, call.string(1)?);
            Val::Boolean(text.starts_with(&*start))
        }
        Function::Contains => {
            let (text, part) = (call.string(0)?, call.string(1)?);
            Val::Boolean(text.contains(&*part))
        }
        Function::SubstringBefore => call.part(substring_before)?,
        Function::SubstringAfter => call.part(substring_after)?,
        Function::Substring => {
            let (text, start) = (call.string(0)?, call.number(1)?);
            let len = if arguments.len() > 2 { Some(call.number(2)?) } else { None };
            Val::String(Cow::Owned(substring(&text, start, len).into()))
        }
        Function::StringLength => Val::Number(call.string_or_context()?.chars().count() as f64),
        Function::NormalizeSpace => {
            let text = call.string_or_context()?;
            // OPTIMIZATION: most strings are normal and need no copy: 4 % of an expression with
            // `normalize-space`.
            Val::String(if is_normal(&text) { text } else { Cow::Owned(normalize_space(&text)) })
        }
        Function::Translate => {
            let (text, from, to) = (call.string(0)?, call.string(1)?, call.string(2)?);
            Val::String(Cow::Owned(translate(&text, &from, &to)))
        }
        Function::Boolean => Val::Boolean(call.boolean()?),
        Function::Not => Val::Boolean(!call.boolean()?),
        Function::True => Val::Boolean(true),
        Function::False => Val::Boolean(false),
        Function::Lang => call.lang()?,
        Function::Number => Val::Number(call.number_or_context()?),
        Function::Sum => call.sum()?,
        Function::Floor => Val::Number(floor(call.number(0)?)),
        Function::Ceiling => Val::Number(ceiling(call.number(0)?)),
        Function::Round => Val::Number(round(call.number(0)?)),
    })
}

/// The arguments of a call.
struct Arguments<'a, 'v> {
    evaluator: &'a mut Evaluator<'v>,
    arguments: &'v [Expr],
    context: Context,
}

impl<'v> Arguments<'_, 'v> {
    fn string(&mut self, index: usize) -> Result<Cow<'v, str>> {
        let Some(argument) = self.arguments.get(index) else { return Ok(Cow::Borrowed("")) };
        let text = self.evaluator.string(argument, self.context)?;
        self.evaluator.spend(text.len() / 16)?;
        Ok(text)
    }

    fn number(&mut self, index: usize) -> Result<f64> {
        let Some(argument) = self.arguments.get(index) else { return Ok(f64::NAN) };
        self.evaluator.number(argument, self.context)
    }

    fn boolean(&mut self) -> Result<bool> {
        let Some(argument) = self.arguments.first() else { return Ok(false) };
        self.evaluator.boolean(argument, self.context)
    }

    fn nodes(&mut self) -> Result<Rc<Set>> {
        let Some(argument) = self.arguments.first() else { return Ok(Rc::default()) };
        self.evaluator.nodes(argument, self.context, Span::default())
    }

    /// The argument as a string; without one, that of the context node.
    fn string_or_context(&mut self) -> Result<Cow<'v, str>> {
        match self.arguments {
            [] => self.evaluator.string_value(self.context.item),
            _ => self.string(0),
        }
    }

    fn number_or_context(&mut self) -> Result<f64> {
        match self.arguments {
            [] => Ok(string_to_number(&self.evaluator.string_value(self.context.item)?)),
            _ => self.number(0),
        }
    }

    /// A name of the first node of the argument; without one, of the context node.
    fn name(&mut self, name: impl Fn(XNode<'v>) -> Cow<'v, str>) -> Result<Val<'v>> {
        let item = match self.arguments {
            [] => Some(self.context.item),
            _ => self.nodes()?.items.first().copied(),
        };
        let name = item.map(|item| name(XNode::of(self.evaluator.doc, item)));
        Ok(Val::String(name.unwrap_or_default()))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-concat>
    fn concat(&mut self) -> Result<Val<'v>> {
        let mut all = String::with_capacity(32);
        for index in 0..self.arguments.len() {
            all.push_str(&self.string(index)?);
        }
        Ok(Val::String(Cow::Owned(all)))
    }

    /// The part of the first string before or after the second one.
    fn part(&mut self, part: for<'t> fn(&'t str, &str) -> &'t str) -> Result<Val<'v>> {
        let (text, found) = (self.string(0)?, self.string(1)?);
        Ok(Val::String(match text {
            Cow::Borrowed(text) => Cow::Borrowed(part(text, &found)),
            Cow::Owned(text) => Cow::Owned(part(&text, &found).into()),
        }))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-sum>
    fn sum(&mut self) -> Result<Val<'v>> {
        let set = self.nodes()?;
        let mut sum = 0.0;
        for &item in &set.items {
            sum += string_to_number(&self.evaluator.string_value(item)?);
        }
        Ok(Val::Number(sum))
    }

    /// The language is the value of the nearest attribute `xml:lang`. As in browsers, this is so in
    /// HTML documents, too: their attribute `lang` does not count.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-lang>
    fn lang(&mut self) -> Result<Val<'v>> {
        let wanted = self.string(0)?;
        let mut node = Some(self.evaluator.doc.node(self.context.item.id));
        while let Some(element) = node {
            self.evaluator.spend(1)?;
            let lang = element.attrs().find(|attribute| {
                attribute.name_without_namespace().is_none()
                    && attribute.name().namespace == Namespace::Xml
                    && attribute.name().local == "lang"
            });
            if let Some(lang) = lang {
                let language = lang.value().as_bytes();
                let is_prefix = language
                    .get(..wanted.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(wanted.as_bytes()));
                let ends = matches!(language.get(wanted.len()), None | Some(b'-'));
                return Ok(Val::Boolean(is_prefix && ends));
            }
            node = element.parent();
        }
        Ok(Val::Boolean(false))
    }

    /// The elements whose ids are listed, separated by white space, in the string or in the
    /// string-values of the nodes.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-id>
    fn id(&mut self) -> Result<Val<'v>> {
        let Some(argument) = self.arguments.first() else { return Ok(Val::Nodes(Rc::default())) };
        let value = self.evaluator.expr(argument, self.context)?;
        let mut texts = Vec::new();
        if let Val::Nodes(set) = &value {
            for &item in &set.items {
                texts.push(self.evaluator.string_value(item)?);
            }
        } else {
            texts.push(self.evaluator.string_of(&value)?);
        }
        let mut found = Vec::new();
        for text in &texts {
            for id in text.split(is_space).filter(|id| !id.is_empty()) {
                self.evaluator.spend(1)?;
                found.extend(self.evaluator.ids()?.get(id).copied().map(Item::node));
            }
        }
        let items = self.evaluator.sort(found)?;
        Ok(Val::Nodes(Rc::new(Set { is_flat: items.len() < 2, items })))
    }
}

impl<'v> Evaluator<'v> {
    /// The first element with each id.
    fn ids(&mut self) -> Result<&BTreeMap<&'v str, NodeId>> {
        if self.ids.is_none() {
            self.spend(self.doc.node_count())?;
        }
        let (root, is_xml) = (self.root, self.is_xml);
        Ok(self.ids.get_or_insert_with(|| {
            let mut ids = BTreeMap::new();
            for node in core::iter::once(root).chain(root.descendants()) {
                let of_html = node.attr_named(broth_markup::Name::Id);
                let of_xml = is_xml.then(|| node.xml_ids()).into_iter().flatten();
                for id in of_html.into_iter().chain(of_xml) {
                    ids.entry(id).or_insert(node.id());
                }
            }
            ids
        }))
    }
}
