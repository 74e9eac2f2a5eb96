//! Any text as a line of EPD.
#![no_main]

use fusor_notation::epd::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match line.parse::<Epd>() {
        Ok(epd) => {
            let written = epd.to_string();
            let again: Epd = written.parse().unwrap();
            assert_eq!(again.to_string(), written);
            assert_eq!(again.fen(), epd.fen());
            assert!(again.perft().eq(epd.perft()));
        }
        Err(error) => assert!(error.offset <= line.len(), "{error}"),
    }
});
