//! The switch: a crate of the copy, that says which mutant is on.
//!
//! A process has at most one mutant on, the one whose number is in its environment. It can also write down which mutants it
//! meets: a test need not be run with those it does not meet.

/// The name of the crate.
pub(crate) const CRATE: &str = "mutant_switch";

/// The variable with the number of the mutant that is on.
pub(crate) const ON: &str = "MUTANT_ON";

/// The variable with the file in which the mutants that are met are written down, a line each.
pub(crate) const MET: &str = "MUTANTS_MET";

/// The source of the crate.
pub(crate) fn library(count: usize) -> String {
    format!(
        r#"
use std::fs::{{File, OpenOptions}};
use std::io::Write as _;
use std::sync::atomic::{{AtomicBool, AtomicUsize, Ordering::Relaxed}};
use std::sync::OnceLock;

const UNREAD: usize = usize::MAX;
const RECORDING: usize = usize::MAX - 1;
const NONE: usize = usize::MAX - 2;
static ON: AtomicUsize = AtomicUsize::new(UNREAD);
static MET: [AtomicBool; {count}] = [const {{ AtomicBool::new(false) }}; {count}];
static FILE: OnceLock<File> = OnceLock::new();

#[inline]
pub fn on(number: usize) -> bool {{
    let on = ON.load(Relaxed);
    if on >= RECORDING {{ meet(number, on) }} else {{ on == number }}
}}

#[cold]
fn meet(number: usize, mut on: usize) -> bool {{
    if on == UNREAD {{
        let number = std::env::var("{ON}").ok().and_then(|number| number.parse().ok());
        let records = std::env::var_os("{MET}").is_some();
        on = if records {{ RECORDING }} else {{ number.unwrap_or(NONE) }};
        ON.store(on, Relaxed);
    }}
    // To write takes longer than to read, and most mutants are met again and again.
    if on == RECORDING && !MET[number].load(Relaxed) && !MET[number].swap(true, Relaxed) {{
        let mut file = FILE.get_or_init(|| {{
            let path = std::env::var_os("{MET}").unwrap();
            OpenOptions::new().append(true).create(true).open(path).unwrap()
        }});
        let _ = file.write_all(format!("{{number}}\n").as_bytes());
    }}
    on == number
}}
"#
    )
}
