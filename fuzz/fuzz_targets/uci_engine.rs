//! Any text as a line of the engine protocol, in both directions.
#![no_main]

use fusor_notation::engine::{EngineReply, GuiCommand};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match GuiCommand::parse(line) {
        Ok(command) => {
            let written = command.to_string();
            assert_eq!(GuiCommand::parse(&written).unwrap().to_string(), written);
        }
        Err(error) => assert!(error.offset <= line.len(), "{error}"),
    }
    match EngineReply::parse(line) {
        Ok(reply) => {
            let written = reply.to_string();
            assert_eq!(EngineReply::parse(&written).unwrap().to_string(), written);
        }
        Err(error) => assert!(error.offset <= line.len(), "{error}"),
    }
});
