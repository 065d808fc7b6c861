//! No parser: what reading and printing take.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", text.len());
    Ok(())
}
