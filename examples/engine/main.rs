//! The engine as a program: UCI on standard input and output. What it is made of is in `fusor_examples::engine`.
//!
//! ```console
//! $ cargo run --release --example engine
//! setoption name UCI_Variant value fusor
//! position startpos moves e2e4 e7e5
//! go movetime 1000
//! ```

use std::io;

fn main() -> io::Result<()> {
    fusor_examples::engine::run(io::stdin().lock(), io::stdout())
}
