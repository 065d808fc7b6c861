//! Arguments whose values are names from a list, known to shell completions.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};

/// How a name is read, and which names there are. Help does not list them.
#[derive(Clone)]
pub(crate) struct Named<T> {
    pub(crate) read: fn(&str) -> Result<T, String>,
    pub(crate) names: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
