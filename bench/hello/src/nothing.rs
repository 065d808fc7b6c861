//! No parser: the program only reads and prints.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", text.len());
    Ok(())
}
