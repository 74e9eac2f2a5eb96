//! The positions with known answers, through the tool.

use fusor_movegen::types::Variant;

use super::{output, run_with_input};

/// The lines of a file of the repository after its header, split at tabs.
fn data(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// Gives the FENs to a command, and compares each line of the answer.
fn check(command: &str, variant: &str, cases: &[(&str, &str)]) {
    assert!(!cases.is_empty(), "no {command} of {variant}");
    let input: String = cases.iter().map(|(fen, _)| format!("{fen}\n")).collect();
    let args = [command, "--variant", variant, "--stdin", "--allow-opposite-check"];
    let ran = run_with_input(&args, input.as_bytes());
    assert_eq!(ran.end, "fine");
    assert_eq!(ran.out.lines().count(), cases.len());
    for (line, (fen, expected)) in ran.out.lines().zip(cases) {
        assert_eq!(&line, expected, "{variant}: {fen}");
    }
}

#[test]
fn move_lists() {
    for variant in Variant::ALL.map(Variant::name) {
        let lines = data(&format!("fusor-movegen/tests/data/moves-{variant}.tsv"));
        let cases: Vec<(&str, &str)> = lines.iter().map(|line| (&*line[0], &*line[1])).collect();
        check("moves", variant, &cases);
    }
}

#[test]
fn san_lists() {
    for variant in Variant::ALL.map(Variant::name) {
        let lines = data(&format!("fusor-notation/tests/data/san-{variant}.tsv"));
        let cases: Vec<(&str, &str)> = lines.iter().map(|line| (&*line[0], &*line[1])).collect();
        check("san", variant, &cases);
    }
}

#[test]
fn statuses() {
    let lines = data("fusor-movegen/tests/data/status.tsv");
    for variant in Variant::ALL.map(Variant::name) {
        let lines = lines.iter().filter(|line| line[0] == variant);
        let cases: Vec<(&str, &str)> = lines.map(|line| (&*line[1], &*line[2])).collect();
        check("status", variant, &cases);
    }
}

#[test]
fn counts() {
    for line in data("fusor-movegen/tests/data/perft.tsv") {
        let [variant, fen, depth, nodes] = line.as_slice() else {
            panic!("{line:?}");
        };
        if nodes.parse::<u64>().unwrap() <= 2_000 {
            let args = [
                "perft",
                "--variant",
                variant,
                "--fen",
                fen,
                "--allow-opposite-check",
                depth,
            ];
            assert_eq!(output(&args), format!("nodes {nodes}\n"), "{variant}: {fen}");
        }
    }
}
