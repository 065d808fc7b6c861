//! `Cache`: compiled selectors and expressions.

use std::collections::HashMap;

/// How many things a cache keeps.
const ROOM: usize = 512;

/// Keeps compiled selectors and expressions by their texts. A full cache is emptied.
#[derive(Debug)]
pub struct Cache<T>(HashMap<String, T>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> Cache<T> {
    /// Finds the thing that was compiled from this text.
    #[must_use]
    pub fn get(&self, text: &str) -> Option<T> {
        self.0.get(text).cloned()
    }

    /// Keeps the thing that was compiled from this text.
    pub fn insert(&mut self, text: &str, compiled: T) {
        if self.0.len() >= ROOM {
            self.0.clear();
        }
        self.0.insert(text.to_owned(), compiled);
    }

    /// Finds the thing that was compiled from this text, or compiles it.
    pub fn get_or_compile<E>(
        &mut self,
        text: &str,
        compile: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(compiled) = self.get(text) {
            return Ok(compiled);
        }
        let compiled = compile(text)?;
        self.insert(text, compiled.clone());
        Ok(compiled)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cache, ROOM};

    #[test]
    fn each_text_is_compiled_once() {
        let mut cache = Cache::default();
        let mut count = 0;
        for text in ["1", "2", "1", "x", "x"] {
            let _ = cache.get_or_compile(text, |text| {
                count += 1;
                text.parse::<u32>()
            });
        }
        assert_eq!(count, 4, "errors are not kept");
    }

    #[test]
    fn a_full_cache_begins_anew() {
        let mut cache = Cache::default();
        for number in 0..3 * ROOM {
            let text = number.to_string();
            assert_eq!(cache.get_or_compile(&text, str::parse), Ok(number));
            assert!(cache.0.len() <= ROOM);
        }
    }
}
