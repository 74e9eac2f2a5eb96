//! The `fusor` command-line tool.

fn main() {}
