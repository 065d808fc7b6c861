//! After warm-up, a token costs no allocation.
//!
//! This test has no harness: allocations are counted for the whole process, so no other thread may
//! run.

use broth_html_tokenizer::{Next, Tokenizer};
use broth_input::Input;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static GLOBAL: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

const PAGE: &str = "<!DOCTYPE html><title>A &amp; B</title>\r\n<p CLASS='x &lt; y' id=z\0 \
    data-a=1>Fish &copy chips\
    <!-- a -- comment --><?target data?><script>if (a < b) { \"</p>\" }</script></p><br/>1 < 2\0<a \
    href=/x&amp;y>";

fn main() {
    no_token_allocates_after_warm_up();
}

fn no_token_allocates_after_warm_up() {
    let text = PAGE.repeat(200);
    let mut input = Input::whole(&text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let mut region = None;
    let mut tokens = 0;
    while let Next::Token(..) = tokenizer.next(&mut input) {
        tokens += 1;
        if tokens == 100 {
            region = Some(Region::new(GLOBAL));
        }
    }
    let change = region.expect("more than a hundred tokens").change();
    assert!(tokens > 3_000);
    assert_eq!((change.allocations, change.reallocations), (0, 0));
}
