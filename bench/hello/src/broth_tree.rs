//! Counts the nodes of the tree.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", broth::html::parse(&text).node_count());
    Ok(())
}
