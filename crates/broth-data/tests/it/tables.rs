//! Tables by the standard's table model.

use broth::data::Table;
use broth::prelude::*;

/// All rows of a table; `-` is a place without a cell.
fn grid(table: &Table<'_>) -> Vec<String> {
    let rows = table.header_rows.iter().chain(&table.rows).enumerate();
    rows.map(|(row, texts)| {
        let place = |(column, text): (usize, &String)| match table.cell(row, column) {
            Some(cell) => {
                assert_eq!(&cell.text, text);
                text.clone()
            }
            None => "-".to_owned(),
        };
        texts.iter().enumerate().map(place).collect::<Vec<_>>().join(" ")
    })
    .collect()
}

#[track_caller]
fn check(html: &str, headers: usize, expected: &[&str]) {
    let doc = broth::html::parse(&format!("<table>{html}</table>"));
    let table = doc.tables().next().unwrap();
    assert_eq!(grid(&table), expected, "{html}");
    assert_eq!(table.header_rows.len(), headers, "{html}");
    assert!(table.complete);
}

#[test]
fn cells_are_where_the_model_puts_them() {
    check("", 0, &[]);
    check("<tr>", 0, &[""]);
    check("<tr><td>1<td colspan=2>2<tr><td>3", 0, &["1 2 2", "3"]);
    check("<tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4", 0, &["1 2", "1 3", "4"]);
    check("<tr><td>1<td rowspan=2>2<tr>", 0, &["1 2", "- 2"]);
    check("<tr><td rowspan=2 colspan=2>1<td>2<tr><td>3", 0, &["1 1 2", "1 1 3"]);
    check(
        "<tr><td rowspan=3>1<td>2<td rowspan=2>3<tr><td>4<tr><td>5<td>6",
        0,
        &["1 2 3", "1 4 3", "1 5 6"],
    );
}

#[test]
fn spans_are_read_as_the_standard_reads_them() {
    // Step by step: zero columns are one, more than 1,000 are 1,000, and no number is one.
    check(
        "<tr><td colspan=0>a<td colspan=x>b<td colspan='2.9'>c<td colspan=' +2y'>d",
        0,
        &["a b c c d d"],
    );
    check("<tr><td colspan=-3 rowspan=-3>a<tr><td>b", 0, &["a", "b"]);
    for colspan in ["1000", "1001", "99999999999999999999999"] {
        let doc = broth::html::parse(&format!("<table><tr><td colspan={colspan}>a</table>"));
        assert_eq!(doc.tables().next().unwrap().rows[0].len(), 1000, "{colspan}");
    }
}

#[test]
fn a_rowspan_of_zero_reaches_to_the_end_of_the_row_group() {
    check(
        "<tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4<tbody><tr><td>5",
        0,
        &["1 2", "1 3", "1 4", "5"],
    );
}

#[test]
fn a_cell_ends_with_its_row_group() {
    check("<tbody><tr><td rowspan=3>1<td>2<tbody><tr><td>3<td>4", 0, &["1 2", "3 4"]);
    check("<thead><tr><td rowspan=9>1</thead><tr><td>2", 1, &["1", "2"]);
    check("<tr><td rowspan=65534>1", 0, &["1"]);
}

#[test]
fn the_first_of_two_overlapping_cells_counts() {
    // The example of overlapping cells in the standard's section on the table model.
    check("<tr><td>1<td rowspan=2>2<tr><td colspan=2>3", 0, &["1 2", "3 2"]);
    check("<tr><td>1<td rowspan=2>2<tr><td colspan=3>3<td>4", 0, &["1 2", "3 2 3 4"]);
}

#[test]
fn rows_of_footers_come_last() {
    let html = "<tfoot><tr><td>f</tfoot><thead><tr><td>h<tr><td>i</thead><tbody><tr><th>b";
    check(html, 3, &["h", "i", "b", "f"]);
    check("<tfoot><tr><td rowspan=2>f</tfoot><tr><td>a", 0, &["a", "f"]);
}

#[test]
fn header_rows_are_the_first_ones() {
    check("<tr><th>A<th>B<tr><td>1<td>2", 1, &["A B", "1 2"]);
    check("<tr><th>A<td>1<tr><th>B<td>2", 0, &["A 1", "B 2"]);
    check("<tr><td>1<tr><th>A", 0, &["1", "A"]);
    check("<tr><th rowspan=2>A<th>B<tr><th>C<tr><td>1<td>2", 2, &["A B", "A C", "1 2"]);
    check("<tr><tr><th>A", 0, &["", "A"]);
}

#[test]
fn a_table_of_the_standard() {
    let doc = broth::html::parse(
        "<table>
         <caption>Specification values: <b>Steel</b>, <b>Castings</b></caption>
         <thead>
          <tr>
           <th rowspan=2>Grade.</th>
           <th rowspan=2>Yield Point.</th>
           <th colspan=2>Ultimate tensile strength</th>
          </tr>
          <tr>
           <th>kg/mm<sup>2</sup></th>
           <th>lb/in<sup>2</sup></th>
          </tr>
         </thead>
         <tbody>
          <tr><td>Hard</td><td>0.45 ultimate</td><td>56.2</td><td>80,000</td></tr>
          <tr><td>Medium</td><td>0.45 ultimate</td><td>49.2</td><td>70,000</td></tr>
         </tbody>
        </table>",
    );
    let table = doc.tables().next().unwrap();
    assert_eq!(table.caption.as_deref(), Some("Specification values: Steel, Castings"));
    assert_eq!(
        table.header,
        [
            "Grade.",
            "Yield Point.",
            "Ultimate tensile strength kg/mm2",
            "Ultimate tensile strength lb/in2",
        ]
    );
    assert_eq!(table.rows.len(), 2);
    let medium = table.records().last().unwrap();
    assert_eq!(medium.get("Grade."), Some("Medium"));
    assert_eq!(medium.get("Ultimate tensile strength lb/in2"), Some("70,000"));
}

#[test]
fn a_record_has_the_columns_of_its_row() {
    let doc = broth::html::parse(
        "<table><tr><th>A<th>B<th>A<tr><td>1<td>2<td>3<td>4<tr><td>5<tr></table>",
    );
    let table = doc.tables().next().unwrap();
    let records: Vec<Vec<_>> = table.records().map(|record| record.iter().collect()).collect();
    assert_eq!(
        records,
        [vec![("A", "1"), ("B", "2"), ("A 2", "3"), ("column 4", "4")], vec![("A", "5")], vec![],]
    );
    let second = table.records().nth(1).unwrap();
    assert_eq!((second.get("A"), second.get("B"), second.get("C")), (Some("5"), None, None));
    assert_eq!(second.into_iter().count(), 1);
    assert_eq!(table.columns, ["A", "B", "A 2", "column 4"]);
}

#[test]
fn a_table_without_headings_has_records() {
    let doc = broth::html::parse("<table><tr><td>Leek<td>4<tr><td>Onion</table>");
    let table = doc.tables().next().unwrap();
    let records: Vec<Vec<_>> = table.records().map(|record| record.iter().collect()).collect();
    assert_eq!(
        records,
        [vec![("column 1", "Leek"), ("column 2", "4")], vec![("column 1", "Onion")]]
    );
}

#[test]
fn cells_know_their_nodes_and_places() {
    let doc =
        broth::html::parse("<table><tr><th>A<td rowspan=2 colspan=2><b>B</b><tr><td>C</table>");
    let table = doc.tables().next().unwrap();
    let cells: Vec<_> = table
        .cells
        .iter()
        .map(|cell| {
            let place = (cell.row, cell.column, cell.rowspan, cell.colspan);
            (cell.node.name(), cell.text.as_str(), cell.is_header, place)
        })
        .collect();
    assert_eq!(
        cells,
        [
            ("th", "A", true, (0, 0, 1, 1)),
            ("td", "B", false, (0, 1, 2, 2)),
            ("td", "C", false, (1, 0, 1, 1)),
        ]
    );
    assert_eq!(table.span, table.node.span());
}

#[test]
fn a_table_in_a_table_is_a_table_of_its_own() {
    let doc = broth::html::parse(
        "<table id=o><caption>C</caption><tr><td>1<table><tr><td>2<td>3</table><tr><td>4</table>",
    );
    let rows: Vec<_> = doc.tables().map(|table| table.rows).collect();
    assert_eq!(rows, [vec![vec!["1\n2\t3"], vec!["4"]], vec![vec!["2", "3"]]]);
    let outer = doc.by_id("o").unwrap();
    assert_eq!(outer.tables().count(), 1);
    assert_eq!(outer.table().unwrap().caption.as_deref(), Some("C"));
}

#[test]
fn only_html_tables_are_tables() {
    let doc = broth::xml::parse("<table><tr><td>1</td></tr></table>");
    assert_eq!(doc.tables().count(), 0);
    let xhtml =
        "<table xmlns='http://www.w3.org/1999/xhtml'><tr><td colspan='2'>1</td></tr></table>";
    let doc = broth::xml::parse(xhtml);
    assert_eq!(doc.tables().next().unwrap().rows, [["1", "1"]]);
}
