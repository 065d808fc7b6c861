//! `perform`: answers a call by its number.

// Rows name the modules of the crate.
use crate::failure::Failure;
#[cfg(feature = "select")]
use crate::page::Style;
use crate::reply::Reply;
use crate::*;

#[macro_use]
mod list;

/// Numbers the calls by their places in the list, and answers them.
macro_rules! answer {
    (
        $request:ident, $state:ident, $reply:ident, $selectors:ident;
        $($name:ident in $module:literal $(of $page:ident)? => $answer:expr,)*
    ) => {
        /// The calls.
        #[repr(u32)]
        enum Call {
            /// Which of the modules this is.
            Features,
            $(#[cfg_attr(not(feature = $module), expect(dead_code, reason = "of another module"))]
            $name,)*
        }

        /// Does what a request asks for.
        pub(crate) fn perform(
            number: u32,
            $request: &Request<'_>,
            $state: &mut State,
        ) -> Result<(), Failure> {
            let $reply = &mut $state.reply;
            #[cfg(feature = "select")]
            let $selectors = &mut $state.selectors;
            match number {
                call if call == Call::Features as u32 => Ok(write_features($reply)),
                $(#[cfg(feature = $module)]
                call if call == Call::$name as u32 => {
                    $(let $page = $state.pages.get_mut($request.handle)?;)?
                    Answer::done($answer)
                })*
                _ => Err(Failure::REQUEST),
            }
        }
    };
}

all_calls!(answer);

/// An answer, which may fail.
trait Answer {
    fn done(self) -> Result<(), Failure>;
}

impl Answer for () {
    fn done(self) -> Result<(), Failure> {
        Ok(())
    }
}

impl Answer for Result<(), Failure> {
    fn done(self) -> Result<(), Failure> {
        self
    }
}

/// Writes the features of the module, as bits.
fn write_features(reply: &mut Reply) {
    let features = [cfg!(feature = "sanitize"), cfg!(feature = "select"), cfg!(feature = "full")];
    reply.number(features.iter().rev().fold(0, |bits, has| bits << 1 | usize::from(*has)));
}
