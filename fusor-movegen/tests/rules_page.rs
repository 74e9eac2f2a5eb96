//! The rules page, `docs/rules.md`, is complete: every numbered rule has a row in its table, and every test named there
//! exists.
//!
//! The page is not part of the published crate; there is nothing to check where it is absent.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

#[test]
fn every_rule_has_tests_and_every_test_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(page) = fs::read_to_string(root.join("../docs/rules.md")) else {
        return;
    };
    let rules: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- **")?.split_once("**"))
        .map(|(number, _)| number)
        .collect();
    assert!(rules.len() > 60, "the rules must be found");

    let mut rows = BTreeMap::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", number, tests, ""] = cells.as_slice()
            && number.starts_with(|c: char| c.is_ascii_digit())
        {
            let tests: Vec<&str> = tests.split(", ").map(|test| test.trim_matches('`')).collect();
            assert!(rows.insert(*number, tests).is_none(), "two rows for rule {number}");
        }
    }
    assert_eq!(rows.keys().copied().collect::<BTreeSet<_>>(), rules);

    let mut files = BTreeMap::new();
    for (number, tests) in &rows {
        for test in tests {
            let mut path: Vec<&str> = test.split("::").collect();
            let (file, function) = (path.remove(0), path.pop().unwrap());
            let text = files
                .entry(file)
                .or_insert_with(|| fs::read_to_string(root.join("tests").join(format!("{file}.rs"))).unwrap());
            // Inside its module, if it has one, and marked as a test.
            let start = path
                .first()
                .map_or(Some(0), |module| text.find(&format!("\nmod {module} {{")));
            let inside = start.map_or_else(|| panic!("rule {number}: no module of {test}"), |start| &text[start..]);
            let declared = format!("#[test]\nfn {function}()");
            let indented = format!("#[test]\n    fn {function}()");
            assert!(
                inside.contains(&declared) || inside.contains(&indented),
                "rule {number}: there is no test {test}"
            );
        }
    }
}
