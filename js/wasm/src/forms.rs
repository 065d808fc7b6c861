//! The forms of a document, and what they send. `js/src/forms.ts` reads the replies, and keeps
//! what was filled in.

use std::collections::HashMap;

use broth_data::{Control, Extract as _, Form};

use crate::data::write_node;
use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;
use crate::resolved;

/// The bits of a request to fill in a form.
mod flag {
    /// Whether values are taken away.
    pub(super) const CLEAR: u32 = 0;
}

/// Writes the forms below a node.
pub(crate) fn write(page: &Page, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (node, places) = (page.node(request.node), page.places());
    if let Some(forms) = resolved::read(page, request, 0, reply, |base| node.forms(base))? {
        reply.list(&forms, |form, reply| write_form(form, places, reply));
    }
    Ok(())
}

fn write_form(form: &Form<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(form.node, reply);
    reply.text(&form.action);
    reply.flag(form.resolved);
    reply.text(form.method.as_str());
    reply.text(form.enctype.as_str());
    reply.flag(form.no_validate);
    places.write(form.span, reply);
    reply.list(&form.controls, |control, reply| write_control(control, places, reply));
}

fn write_control(control: &Control<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(control.node, reply);
    for text in [control.name, control.kind, &control.value] {
        reply.text(text);
    }
    let Control { is_checked, is_disabled, is_submit, is_valid, in_datalist, .. } = *control;
    for flag in [is_checked, is_disabled, is_submit, is_valid, in_datalist] {
        reply.flag(flag);
    }
    reply.maybe_text(control.direction.map(|(name, _)| name));
    reply.maybe_text(control.direction.map(|(_, direction)| direction));
    places.write(control.span, reply);
    reply.list(&control.options, |option, reply| {
        write_node(option.node, reply);
        reply.text(&option.value);
        reply.text(&option.label);
        reply.flag(option.is_selected);
        reply.flag(option.is_disabled);
    });
}

/// The form of a request as it was filled in, and the number of the next text. The texts are a
/// count, and for each control its node, its value, and a digit for itself and each option that
/// says whether it is checked or selected.
fn form<'p>(
    page: &'p Page,
    request: &Request<'_>,
    base: &broth_data::Base,
) -> Result<Option<(Form<'p>, usize)>, Failure> {
    let Some(mut form) = Form::read(page.node(request.node), base) else { return Ok(None) };
    let count = number(request, 0)?;
    let nodes = form.controls.iter().map(|control| control.node.id().get() as usize);
    let index: HashMap<usize, usize> = nodes.zip(0..).collect();
    for at in (1..).step_by(3).take(count) {
        let (node, value) = (number(request, at)?, request.text(at + 1)?);
        let switches = request.text(at + 2)?;
        let control = index.get(&node).and_then(|at| form.controls.get_mut(*at));
        let Some(control) = control else { continue };
        control.value = value.to_owned();
        let mut switches = switches.bytes().map(|switch| switch == b'1');
        control.is_checked = switches.next().unwrap_or(control.is_checked);
        for (option, is_selected) in control.options.iter_mut().zip(switches) {
            option.is_selected = is_selected;
        }
    }
    Ok(Some((form, 1 + 3 * count)))
}

fn number(request: &Request<'_>, at: usize) -> Result<usize, Failure> {
    request.text(at)?.parse().map_err(|_| Failure::REQUEST)
}

fn no_form() -> Failure {
    Failure::new(Kind::Edit, "no-form", "the element is no form any more")
}

/// Gives controls values, or takes them away, and writes the controls. After the form, the request
/// has a name and a value for each.
pub(crate) fn fill(page: &Page, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let base = broth_data::Base::default();
    let (mut form, first) = form(page, request, &base)?.ok_or_else(no_form)?;
    for at in (first..request.count()).step_by(2) {
        let (name, value) = (request.text(at)?, request.text(at + 1)?);
        let is_clear = request.has_flag(flag::CLEAR);
        let is_done = if is_clear { form.clear(name, value) } else { form.fill(name, value) };
        if !is_done {
            let what = if is_clear { "check box or option" } else { "control" };
            let verb = if is_clear { "has" } else { "can have" };
            let message = format!("no {what} {name:?} {verb} the value {value:?}");
            return Err(Failure::new(Kind::Edit, "no-control", message));
        }
    }
    let places = page.places();
    reply.list(&form.controls, |control, reply| write_control(control, places, reply));
    Ok(())
}

/// Writes what a form sends. After the form, the request has the node of the control that submits
/// it, if there is one, and the addresses.
pub(crate) fn submit(page: &Page, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let first = 1 + 3 * number(request, 0)?;
    let submitter = request.maybe(first)?.map(str::parse).transpose();
    let submitter: Option<u32> = submitter.map_err(|_| Failure::REQUEST)?;
    let sent = resolved::read(page, request, first + 1, reply, |base| {
        let (form, _) = form(page, request, base)?.ok_or_else(no_form)?;
        let is_it = |it: &Control<'_>| Some(it.node.id().get()) == submitter && it.is_submit;
        let at = form.controls.iter().position(is_it);
        if submitter.is_some() && at.is_none() {
            let message = "submitter is no button that submits this form";
            return Err(Failure::new(Kind::Edit, "bad-submitter", message));
        }
        Ok(form.submit(at))
    })?;
    let Some(sent) = sent else { return Ok(()) };
    let sent = sent?;
    let body = sent.body();
    reply.text(&sent.url());
    reply.flag(sent.resolved);
    reply.text(sent.method.as_str());
    reply.text(sent.enctype.as_str());
    reply.list(&sent.entries, |entry, reply| {
        reply.text(&entry.name);
        reply.text(&entry.value);
    });
    reply.text(&body.text);
    reply.text(&body.content_type);
    Ok(())
}
