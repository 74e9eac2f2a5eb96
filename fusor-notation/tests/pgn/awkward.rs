//! Awkward PGN files and how they are to be read, as event logs.

use std::path::Path;

use crate::log::{log_of, log_of_stream};

/// Every file in `data/pgn` beside the events that it should give. The log is the same when the file comes from
/// memory and when it comes byte by byte.
#[test]
fn awkward_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "only {} files", files.len());
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let log = log_of(&bytes);
        assert_eq!(log, log_of_stream(&bytes, 1), "{name}, byte by byte");
        insta::with_settings!({ snapshot_path => "../data/pgn/readings", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, log);
        });
    }
}
