//! `Limits`: how large the parts of a document may become; `Limit`: which limit it met.
//!
//! The specifications set no limits. Without any, 36 kB of `<b id=..>` and `<p>` become 1.6 million
//! nodes, and a deep tree overflows the stack of every program that walks it by recursion. So there
//! are limits, on by default, and wide enough for every document that is not an attack.

use core::fmt;

/// Declares [`Limit`] and [`Limits`] from a row for each limit: its name, what happens beyond it,
/// and, if it is set here, its method and field, its default, and the value that means no limit.
macro_rules! limits {
    ($(
        $limit:ident($name:literal, $summary:literal) {$(
            $(#[$about:meta])*
            $field:ident($($parameter:ident),+): $kind:ty = $value:expr,
            default $default:expr, none $none:expr
        )?}
    )*) => {
        /// A limit of a parser. Which of them a document can meet depends on its language.
        ///
        /// ```
        /// use broth::html::Limit;
        ///
        /// assert_eq!(Limit::TokenBytes.as_str(), "token-bytes");
        /// assert_eq!(Limit::TokenBytes.summary(), "the rest of the token is dropped");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Limit {
            $(#[doc = concat!("`", $name, "`: ", $summary, ".")] $limit,)*
        }

        impl Limit {
            /// Its name: `depth`, `attributes`, ...
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$limit => $name,)*
                }
            }

            /// One sentence that says what happens beyond the limit.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    $(Self::$limit => $summary,)*
                }
            }
        }

        /// How large the parts of a document may become, in HTML and in XML.
        ///
        /// A document that meets a limit is still parsed, and keeps all its text. The result names
        /// each [`Limit`] that was met, and where.
        ///
        /// ```
        /// use broth_markup::Limits;
        ///
        /// let careful = Limits::default().depth(100).attributes(50).errors(20);
        /// let trusting = Limits::none();
        /// assert_ne!(careful, trusting);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[doc(hidden)] pub $field: $kind,)?)*
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($($field: $default,)?)* }
            }
        }

        impl Limits {
            /// No limits at all.
            #[must_use]
            pub const fn none() -> Self {
                Self { $($($field: $none,)?)* }
            }

            $($(
                $(#[$about])*
                #[must_use]
                pub const fn $field(mut self, $($parameter: usize),+) -> Self {
                    self.$field = $value;
                    self
                }
            )?)*
        }
    };
}

limits! {
    Depth("depth", "deeper elements become siblings of the one at the limit") {
        /// How many elements may be open inside one another; by default 512 in HTML, as in
        /// browsers, and 4,096 in XML. Deeper elements become siblings of the element at the limit.
        /// In HTML, each of them is open until its end tag comes, or until 32 times as many
        /// elements are open: then the last one is closed before another one begins.
        // `None` means the default of the language.
        depth(elements): Option<usize> = Some(elements), default None, none Some(usize::MAX)
    }

    FormattingElements("formatting-elements", "the earliest formatting elements are not reopened") {
        /// How many formatting elements (`b`, `font`, ...) of HTML may wait to be opened again; 512
        /// by default. Beyond that, the earliest is forgotten.
        formatting_elements(elements): usize = elements, default 512, none usize::MAX
    }

    RepeatedElements("repeated-elements", "formatting elements are not reopened from here on") {
        /// How many formatting elements of HTML may be opened again per byte of input; 1 by
        /// default. Beyond that, they are forgotten instead. The first 4,096 are free.
        repeated_elements(per_byte): usize = per_byte, default 1, none usize::MAX
    }

    Attributes("attributes", "further attributes of the tag are dropped") {
        /// How many attributes a tag may have; 65,536 by default. Further attributes are dropped.
        attributes(per_tag): usize = per_tag, default 1 << 16, none usize::MAX
    }

    TokenBytes("token-bytes", "the rest of the token is dropped") {
        /// How many bytes of the source of a tag, a comment or any other token that is not text are
        /// kept; 256 MiB by default, and 1 GiB at most. The rest of the token is dropped.
        token_bytes(per_token): usize = per_token, default 1 << 28, none usize::MAX
    }

    Entities("entities", "references to entities remain text from here on") {
        /// How many bytes of text the entities and default attributes of XML may become: `bytes` in
        /// any document, and `per_byte` more for each byte of it; 64 KiB and 16 by default. Beyond
        /// that, references stay as they are written.
        entities(bytes, per_byte): (usize, usize) = (bytes, per_byte),
            default (64 * 1024, 16), none (usize::MAX, usize::MAX)
    }

    Errors("errors", "further errors are not reported") {
        /// How many parse errors are kept at a time; 10,000 by default. Further errors are not
        /// reported.
        errors(errors): usize = errors, default 10_000, none usize::MAX
    }

    ContentPatching("content-patching", "templates no longer replace markers from here on") {
        /// How many nodes may be visited per byte of input in search of the markers of HTML's
        /// `<template for>`; 4 by default. Beyond that, templates stay where they are. A long
        /// processing instruction counts as more than one.
        content_patching(per_byte): usize = per_byte, default 4, none usize::MAX
    }

    // Only the rewriter has this limit, and sets it with a method of its own.
    HeldBytes("held-bytes", "what handlers waited for is passed on unchanged") {}
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
