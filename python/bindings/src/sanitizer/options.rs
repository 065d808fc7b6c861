//! The options of a sanitizer, from the keywords of a call.

use broth_markup::distance::nearest;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyMapping, PySet, PyString};

use super::on_url::OnUrl;
use super::{dumped, json};
use crate::parsing::context;

/// Names by element or attribute; `*` stands for all others.
type Lists = Vec<(String, Vec<String>)>;

/// The options, as a key of the cache.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    /// The configuration as JSON.
    pub(super) config: Option<String>,
    pub(super) elements: Option<Vec<String>>,
    pub(super) attributes: Option<Lists>,
    pub(super) allow_elements: Vec<String>,
    pub(super) allow_attributes: Lists,
    pub(super) remove_elements: Vec<String>,
    pub(super) replace_with_children: Vec<String>,
    pub(super) remove_attributes: Lists,
    pub(super) classes: Lists,
    pub(super) schemes: Option<Lists>,
    pub(super) relative_urls: bool,
    pub(super) rel: Option<String>,
    pub(super) target: Option<String>,
    pub(super) id_prefix: Option<String>,
    pub(super) keep_content: bool,
    pub(super) context: Option<String>,
    /// The policy for CSS as JSON.
    pub(super) css: Option<String>,
    /// The function of that policy.
    pub(super) on_url: Option<OnUrl>,
    pub(super) safe: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            config: None,
            elements: None,
            attributes: None,
            allow_elements: Vec::new(),
            allow_attributes: Vec::new(),
            remove_elements: Vec::new(),
            replace_with_children: Vec::new(),
            remove_attributes: Vec::new(),
            classes: Vec::new(),
            schemes: None,
            relative_urls: true,
            rel: None,
            target: None,
            id_prefix: None,
            keep_content: false,
            context: None,
            css: None,
            on_url: None,
            safe: true,
        }
    }
}

/// The names of the options.
const NAMES: [&str; 17] = [
    "elements",
    "attributes",
    "allow_elements",
    "allow_attributes",
    "remove_elements",
    "replace_with_children",
    "remove_attributes",
    "classes",
    "schemes",
    "relative_urls",
    "rel",
    "target",
    "id_prefix",
    "keep_content",
    "context",
    "css",
    "safe",
];

/// The names that nh3, bleach and others have for options, and ours.
const OF_OTHERS: [(&str, &str); 28] = [
    ("css_sanitizer", "css"),
    ("filter_style_properties", "css"),
    ("tags", "elements"),
    ("allowed_tags", "elements"),
    ("allowed_elements", "elements"),
    ("allow_tags", "allow_elements"),
    ("attrs", "attributes"),
    ("allowed_attributes", "attributes"),
    ("allow_attrs", "allow_attributes"),
    ("remove_tags", "remove_elements"),
    ("forbid_tags", "remove_elements"),
    ("deny_elements", "remove_elements"),
    ("remove_attrs", "remove_attributes"),
    ("forbid_attr", "remove_attributes"),
    ("deny_attributes", "remove_attributes"),
    ("replace_with_children_elements", "replace_with_children"),
    ("unwrap_elements", "replace_with_children"),
    ("allowed_classes", "classes"),
    ("allow_classes", "classes"),
    ("protocols", "schemes"),
    ("url_schemes", "schemes"),
    ("allowed_schemes", "schemes"),
    ("url_relative", "relative_urls"),
    ("link_rel", "rel"),
    ("link_target", "target"),
    ("prefix", "id_prefix"),
    ("strip", "keep_content"),
    ("unsafe", "safe"),
];

impl Options {
    pub(crate) fn of_keywords(
        config: Option<&Bound<'_, PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut options = Self { config: config.map(json).transpose()?, ..Self::default() };
        for (name, value) in keywords.into_iter().flat_map(|keywords| keywords.iter()) {
            options.set(name.cast::<PyString>()?.to_cow()?.as_ref(), &value)?;
        }
        Ok(options)
    }

    /// Sets an option. `None` leaves the default.
    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if !NAMES.contains(&name) {
            return Err(unknown(name));
        }
        if value.is_none() {
            return Ok(());
        }
        match name {
            "elements" => self.elements = Some(names(name, value)?),
            "attributes" => self.attributes = Some(lists(name, value)?),
            "allow_elements" => self.allow_elements = names(name, value)?,
            "allow_attributes" => self.allow_attributes = lists(name, value)?,
            "remove_elements" => self.remove_elements = names(name, value)?,
            "replace_with_children" => self.replace_with_children = names(name, value)?,
            "remove_attributes" => self.remove_attributes = lists(name, value)?,
            "classes" => self.classes = lists(name, value)?,
            "schemes" => self.schemes = Some(lists(name, value)?),
            "relative_urls" => self.relative_urls = switch(name, value)?,
            "rel" => self.rel = Some(tokens(name, value)?),
            "target" => self.target = Some(text(name, value)?),
            "id_prefix" => self.id_prefix = Some(text(name, value)?),
            "keep_content" => self.keep_content = switch(name, value)?,
            "context" => self.context = Some(context(&text(name, value)?)?),
            "css" => {
                let (css, on_url) = policy(name, value)?;
                (self.css, self.on_url) = (Some(css), on_url);
            }
            _ => self.safe = switch(name, value)?,
        }
        Ok(())
    }

    /// The keywords of these options.
    pub(super) fn to_keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = |lists: &Lists| {
            let dict = PyDict::new(py);
            for (name, names) in lists {
                dict.set_item(name, names)?;
            }
            PyResult::Ok(dict)
        };
        let all = PyDict::new(py);
        for name in self.names() {
            match name {
                "elements" => all.set_item(name, &self.elements)?,
                "attributes" => {
                    all.set_item(name, self.attributes.as_ref().map(dict).transpose()?)?;
                }
                "allow_elements" => all.set_item(name, &self.allow_elements)?,
                "allow_attributes" => all.set_item(name, dict(&self.allow_attributes)?)?,
                "remove_elements" => all.set_item(name, &self.remove_elements)?,
                "replace_with_children" => all.set_item(name, &self.replace_with_children)?,
                "remove_attributes" => all.set_item(name, dict(&self.remove_attributes)?)?,
                "classes" => all.set_item(name, dict(&self.classes)?)?,
                "schemes" => all.set_item(name, self.schemes.as_ref().map(dict).transpose()?)?,
                "relative_urls" => all.set_item(name, self.relative_urls)?,
                "rel" => all.set_item(name, &self.rel)?,
                "target" => all.set_item(name, &self.target)?,
                "id_prefix" => all.set_item(name, &self.id_prefix)?,
                "keep_content" => all.set_item(name, self.keep_content)?,
                "context" => all.set_item(name, &self.context)?,
                "css" => {
                    let loads = py.import("json")?.getattr("loads")?;
                    let css = self.css.as_ref().map(|json| loads.call1((json,))).transpose()?;
                    if let (Some(css), Some(on_url)) = (&css, &self.on_url) {
                        css.set_item("on_url", on_url.function(py))?;
                    }
                    all.set_item(name, css)?;
                }
                "safe" => all.set_item(name, self.safe)?,
                _ => {}
            }
        }
        Ok(all)
    }

    /// The names of the options that are not the default.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let default = Self::default();
        let set = [
            (self.config.is_some(), "config"),
            (self.elements.is_some(), "elements"),
            (self.attributes.is_some(), "attributes"),
            (!self.allow_elements.is_empty(), "allow_elements"),
            (!self.allow_attributes.is_empty(), "allow_attributes"),
            (!self.remove_elements.is_empty(), "remove_elements"),
            (!self.replace_with_children.is_empty(), "replace_with_children"),
            (!self.remove_attributes.is_empty(), "remove_attributes"),
            (!self.classes.is_empty(), "classes"),
            (self.schemes.is_some(), "schemes"),
            (self.relative_urls != default.relative_urls, "relative_urls"),
            (self.rel.is_some(), "rel"),
            (self.target.is_some(), "target"),
            (self.id_prefix.is_some(), "id_prefix"),
            (self.keep_content != default.keep_content, "keep_content"),
            (self.context.is_some(), "context"),
            (self.css.is_some(), "css"),
            (self.safe != default.safe, "safe"),
        ];
        set.into_iter().filter_map(|(is_set, name)| is_set.then_some(name)).collect()
    }
}

fn unknown(name: &str) -> PyErr {
    let of_others = OF_OTHERS.iter().find(|(other, _)| *other == name);
    let help = match (of_others, nearest(name, NAMES)) {
        _ if name == "report" => "use Sanitizer(...).report(html)".to_owned(),
        (Some((_, ours)), _) => format!("use '{ours}'"),
        (None, Some(meant)) => format!("did you mean '{meant}'?"),
        (None, None) => format!("use {}", NAMES.join(", ")),
    };
    PyTypeError::new_err(format!("unknown option '{name}'; {help}"))
}

fn wrong(name: &str, expected: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match value.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("{name} is {expected}, not {kind}")),
        Err(error) => error,
    }
}

fn switch(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    match value.cast::<PyBool>() {
        Ok(value) => Ok(value.is_true()),
        Err(_) => Err(wrong(name, "True or False", value)),
    }
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.extract().map_err(|_| wrong(name, "a str", value))
}

/// Words in one text, or in a list.
fn tokens(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.is_instance_of::<PyString>() {
        true => text(name, value),
        false => Ok(names(name, value)?.join(" ")),
    }
}

/// Names in a list, a set or another iterable.
fn names(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if value.is_instance_of::<PyString>() {
        let value = value.repr()?;
        return Err(PyTypeError::new_err(format!("{name} is a list; write [{value}]")));
    }
    let wrong = |_| wrong(name, "a list of str", value);
    let names = value.try_iter().map_err(wrong)?.map(|name| name?.extract::<String>());
    let mut names = names.collect::<PyResult<Vec<_>>>().map_err(wrong)?;
    if value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>() {
        // A set has another order in each run.
        names.sort_unstable();
    }
    Ok(names)
}

/// A policy for CSS as JSON, and the function that it has: a word, or a dict.
fn policy(name: &str, value: &Bound<'_, PyAny>) -> PyResult<(String, Option<OnUrl>)> {
    if value.is_instance_of::<PyString>() {
        return Ok((dumped(value)?, None));
    }
    let Ok(mapping) = value.cast::<PyMapping>() else {
        let expected = "'keep', 'remove', 'content', 'mail', 'offline', or a dict";
        return Err(wrong(name, expected, value));
    };
    let members = PyDict::new(value.py());
    members.update(mapping)?;
    let function = members.get_item("on_url")?.filter(|function| !function.is_none());
    if members.contains("on_url")? {
        members.del_item("on_url")?;
    }
    let on_url = function.as_ref().map(OnUrl::new).transpose()?;
    Ok((dumped(&members)?, on_url))
}

/// A dict of lists; a list alone is that of `*`.
fn lists(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Lists> {
    let Ok(mapping) = value.cast::<PyMapping>() else {
        return Ok(vec![("*".to_owned(), names(name, value)?)]);
    };
    let mut lists = Lists::new();
    for item in mapping.items()? {
        let (key, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let Ok(key) = key.extract::<String>() else {
            return Err(PyTypeError::new_err(format!("the keys of {name} are names")));
        };
        let of = format!("{name}[{key:?}]");
        lists.push((key, names(&of, &value)?));
    }
    Ok(lists)
}
