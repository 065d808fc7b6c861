//! Memory is bounded by the depth and by the longest token, in a stream; by the nodes and by the
//! edits that differ, in a page.
//!
//! This test has no harness: allocations are counted for the whole process, so no other thread may
//! run.

use broth_rewrite::{Edit, Page, Rewriter};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, Stats, StatsAlloc};

#[global_allocator]
static GLOBAL: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

const MIB: usize = 1 << 20;

fn main() {
    open_elements_of_a_stream_are_not_kept_without_bound();
    equal_edits_of_a_page_are_kept_once();
    println!("memory is bounded");
}

/// The bytes that are held.
fn held(stats: Stats) -> usize {
    stats.bytes_allocated - stats.bytes_deallocated
}

fn open_elements_of_a_stream_are_not_kept_without_bound() {
    let tags = [
        "<b>",
        "<div>",
        "<p><b>",
        "<soup>",
        "<svg>",
        "<table><tr><td>",
        "<object>",
        "<a><p>",
        "<template>",
        "<li><ul>",
        "<select><b>",
        "<table><caption>",
    ];
    for tag in tags {
        let piece = tag.repeat((1 << 14) / tag.len());
        let region = Region::new(GLOBAL);
        let mut page = Rewriter::new().remove("nothing").into_stream();
        let mut most = 0;
        for _ in 0..MIB / piece.len() {
            page.feed(&piece).unwrap();
            most = most.max(held(region.change()));
        }
        assert!(most < 12 * MIB, "{tag}: {most} bytes are held");
        let before = region.change().bytes_allocated;
        assert_eq!(page.finish().unwrap().output, b"");
        let at_the_end = region.change().bytes_allocated - before;
        assert!(at_the_end < 12 * MIB, "{tag}: {at_the_end} bytes at the end");
    }
}

fn equal_edits_of_a_page_are_kept_once() {
    let source = "<p>".repeat(MIB / 12);
    let page = Page::parse(&source);
    let region = Region::new(GLOBAL);
    for op in [
        Edit::SetAttr("class".into(), "soup".into()),
        Edit::AfterHtml("<hr>".into()),
        Edit::SetName("div".into()),
        Edit::Unwrap,
    ] {
        let before = held(region.change());
        let edits = Rewriter::new().rule("p", op.clone()).edits(&page).unwrap();
        let kept = held(region.change()) - before;
        assert!(kept < 6 * MIB, "{op:?}: {kept} bytes of edits");
        let output = edits.rewrite().unwrap();
        let with_output = held(region.change()) - before - kept;
        assert!(with_output <= 2 * output.len() + MIB, "{op:?}: {with_output} bytes of output");
    }
}
