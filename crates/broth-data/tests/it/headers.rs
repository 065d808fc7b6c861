//! The header cells of each cell, by the standard's algorithm.

use broth::html;
use broth::prelude::*;

/// Checks the headers of cells, as `cell: header, header`, for the cells that have some.
#[track_caller]
fn check(rows: &str, expected: &[&str]) {
    let doc = html::parse(&format!("<table>{rows}</table>"));
    let table = doc.tables().next().unwrap();
    let text = |at: usize| table.cells[at].text.clone();
    let found = table.cell_headers().into_iter().enumerate();
    let found: Vec<String> = found
        .filter(|(_, headers)| !headers.is_empty())
        .map(|(at, headers)| {
            let headers: Vec<String> = headers.into_iter().map(text).collect();
            format!("{}: {}", text(at), headers.join(", "))
        })
        .collect();
    assert_eq!(found, expected, "{rows}");
}

#[test]
fn headers_are_to_the_left_and_above() {
    check("<tr><th>A<th>B<tr><td>1<td>2", &["1: A", "2: B"]);
    check("<tr><th><th>A<tr><th>B<td>1", &["1: B, A"]);
    // A data cell in the corner is data of its row and of its column.
    check("<tr><td><th>A<tr><th>B<td>1", &[]);
    check("<tr><th>A<td>1<tr><th>B<td>2", &["1: A", "2: B"]);
    // The nearest ones first.
    check("<tr><th>A<tr><th>B<tr><td>1", &["B: A", "1: B, A"]);
}

#[test]
fn data_between_headers_makes_them_opaque() {
    check("<tr><th>A<tr><td>1<tr><th>B<tr><td>2", &["1: A", "2: B"]);
    check(
        "<tr><th colspan=2>A<tr><td>1<td>2<tr><th>B<th>C<tr><td>3<td>4",
        &["1: A", "2: A", "B: A", "C: A", "3: B, A", "4: C, A"],
    );
}

#[test]
fn the_scope_of_a_header_decides() {
    check("<tr><th scope=row>A<th>B<tr><td>1<td>2", &["B: A", "2: B"]);
    check("<tr><th scope=col>A<td>1<tr><td>2<td>3", &["2: A"]);
    check("<tr><td>1<th scope=ROW>A<td>2", &["2: A"]);
}

#[test]
fn groups_have_headers() {
    check(
        "<tbody><tr><th scope=rowgroup>A<td>1<tr><td>2<td>3<tbody><tr><td>4<td>5",
        &["1: A", "2: A", "3: A"],
    );
    check(
        "<colgroup span=2><colgroup><tr><th scope=colgroup colspan=2>A<td>1<tr><td>2<td>3<td>4",
        &["2: A", "3: A"],
    );
}

#[test]
fn the_attribute_headers_names_them() {
    check("<tr><th id=a>A<th id=b>B<tr><td headers='b a no'>1<td headers=''>2", &["1: B, A"]);
}

#[test]
fn empty_headers_do_not_count() {
    check("<tr><th> <tr><td>1", &[]);
    check("<tr><th><b></b><tr><td>1", &["1: "]);
}

#[test]
fn spans_reach_all_their_headers() {
    check("<tr><th>A<th>B<tr><td colspan=2>1", &["1: A, B"]);
    check("<tr><th>A<td rowspan=2>1<tr><th>B", &["1: A, B"]);
}

#[test]
fn a_place_that_two_cells_want_is_skipped() {
    // The second header reaches into the place of the first one.
    check(
        "<tr><th rowspan=2>A<th>B<th rowspan=2>C<tr><th colspan=2>D<tr><td>1<td>2<td>3",
        &["D: B, C", "1: A", "2: D, B", "3: C"],
    );
}

#[test]
fn headers_of_huge_tables_take_linear_time() {
    let rows = "<tr><td>1".repeat(40_000);
    let doc = html::parse(&format!("<table>{rows}</table>"));
    let table = doc.tables().next().unwrap();
    assert_eq!(table.cell_headers().len(), 40_000);
    let rows = "<tr><th scope=rowgroup>1".repeat(20_000);
    let doc = html::parse(&format!("<table><tbody>{rows}</table>"));
    assert_eq!(doc.tables().next().unwrap().cell_headers().len(), 20_000);
}
