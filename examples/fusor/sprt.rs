//! `fusor sprt`: what a match between two engines says so far.

use fusor_examples::statistics::{self, TestOptions};
use fusor_rating::stats::{MatchScore, Sprt};
use lexopt::{Arg, ValueExt};

use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = statistics::help!(
    "\
Usage: fusor sprt --wins W --losses L --draws D [OPTIONS]
       fusor sprt --pairs LL,LD,DD+WL,WD,WW [OPTIONS]

Says whether a match is decided: a sequential probability ratio test of
\"stronger by elo0\" against \"stronger by elo1\".

Scores, from the side of the engine that is tested:
  --wins W --losses L --draws D   single games
  --pairs LL,LD,DD+WL,WD,WW       pairs of games from one opening with colours
                                  swapped, by their points 0, 1/2, 1, 1 1/2, 2;
                                  the third number may be given as a sum, 20+5

Options:
"
);

/// What was asked for.
struct Options {
    test: Sprt,
    score: MatchScore,
}

/// Runs the command with the arguments that are left.
pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let options = options(args)?;
    let report =
        statistics::report(Some(&options.test), &options.score).map_err(|error| Failure::Command(error.to_string()))?;
    streams.out.write_all(report.as_bytes())?;
    Ok(Verdict::Fine)
}

/// Reads the arguments.
fn options(mut args: lexopt::Parser) -> Result<Options, Failure> {
    let mut test = TestOptions::default();
    let [mut wins, mut losses, mut draws] = [None::<u64>; 3];
    let mut pairs = None;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("wins") => wins = Some(args.value()?.parse()?),
            Arg::Long("losses") => losses = Some(args.value()?.parse()?),
            Arg::Long("draws") => draws = Some(args.value()?.parse()?),
            Arg::Long("pairs") => pairs = Some(parse_pairs(&args.value()?.string()?).map_err(usage)?),
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Long(name) => {
                let name = name.to_owned();
                if !test.read(&name, &mut args)? {
                    return Err(lexopt::Error::UnexpectedOption(format!("--{name}")).into());
                }
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let test = test.test().map_err(|error| usage(error.to_string()))?;
    let score = match (pairs, wins, losses, draws) {
        (Some(pairs), None, None, None) => MatchScore::pairs(pairs),
        (None, Some(wins), Some(losses), Some(draws)) => MatchScore::games(wins, draws, losses),
        _ => {
            let expected = "expected either --pairs, or all of --wins, --losses and --draws";
            return Err(usage(expected.to_owned()));
        }
    };
    Ok(Options { test, score })
}

fn usage(what: String) -> Failure {
    lexopt::Error::from(what).into()
}

/// Reads `LL,LD,DD+WL,WD,WW`.
fn parse_pairs(text: &str) -> Result<[u64; 5], String> {
    let wrong = || format!("--pairs: expected five counts like 3,10,20+5,12,4, found {text:?}");
    let count = |field: &str| -> Option<u64> {
        field
            .split('+')
            .try_fold(0_u64, |sum, part| sum.checked_add(part.trim().parse().ok()?))
    };
    let counts: Option<Vec<u64>> = text.split(',').map(count).collect();
    counts.and_then(|counts| counts.try_into().ok()).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {

    fn answer(args: &str) -> String {
        let args: Vec<&str> = ["sprt"].into_iter().chain(args.split_whitespace()).collect();
        let ran = crate::tests::run(&args);
        if ran.end == "fine" { ran.out } else { ran.end }
    }

    /// The report of Cute Chess for this match: `Elo difference: 12.0 +/- 7.9, LOS: 99.9 %,
    /// DrawRatio: 53.2 %`, `llr 2.95 (100.2%), lbound -2.94, ubound 2.94 - H1 was accepted`.
    #[test]
    fn single_games() {
        insta::assert_snapshot!(answer("--elo0 0 --elo1 5 --wins 880 --losses 759 --draws 1863"), @r"
        LLR        2.947 [-2.944, 2.944]
        Verdict    H1 accepted: stronger by elo1
        Elo        12.01 +/- 7.87
        nElo       17.57 +/- 11.51
        LOS        99.86 %
        Score      51.73 % of 3502 games
        Draws      53.20 %
        ");
    }

    /// As fastchess reports it: `Elo: 7.21 +/- 3.87, nElo: 12.07 +/- 6.48`, `LLR: 2.89 (-2.25, 2.89)`.
    #[test]
    fn pairs() {
        let args = "--elo1 3 --beta 0.1 --model normalized --pairs 147,1252,2000+509,1445,165";
        insta::assert_snapshot!(answer(args), @r"
        LLR        2.894 [-2.251, 2.890]
        Verdict    H1 accepted: stronger by elo1
        Elo        7.21 +/- 3.87
        nElo       12.07 +/- 6.48
        LOS        99.99 %
        Score      51.04 % of 11036 games
        Draws      45.47 % (level pairs)
        ");
    }

    #[test]
    fn nothing_and_everything() {
        insta::assert_snapshot!(answer("--pairs 0,0,0,0,0"), @r"
        LLR        0.000 [-2.944, 2.944]
        Verdict    undecided: play on
        ");
        insta::assert_snapshot!(answer("--wins 9 --losses 0 --draws 0"), @r"
        LLR        0.129 [-2.944, 2.944]
        Verdict    undecided: play on
        Elo        no finite value (from 118.12 to inf)
        nElo       no finite value (from -inf to inf)
        LOS        99.87 %
        Score      100.00 % of 9 games
        Draws      0.00 %
        ");
    }

    #[test]
    fn messages() {
        insta::assert_snapshot!(answer(""), @r"
        fusor sprt: expected either --pairs, or all of --wins, --losses and --draws
        `fusor sprt --help` says what can be asked for.
        ");
        insta::assert_snapshot!(answer("--wins 1 --losses 1"), @r"
        fusor sprt: expected either --pairs, or all of --wins, --losses and --draws
        `fusor sprt --help` says what can be asked for.
        ");
        insta::assert_snapshot!(answer("--pairs 1,2,3,4"), @r#"
        fusor sprt: --pairs: expected five counts like 3,10,20+5,12,4, found "1,2,3,4"
        `fusor sprt --help` says what can be asked for.
        "#);
        insta::assert_snapshot!(answer("--pairs 1,2,-3,4,5"), @r#"
        fusor sprt: --pairs: expected five counts like 3,10,20+5,12,4, found "1,2,-3,4,5"
        `fusor sprt --help` says what can be asked for.
        "#);
        insta::assert_snapshot!(answer("--elo0 5 --elo1 5 --pairs 1,2,3,4,5"), @r"
        fusor sprt: expected elo0 < elo1, both within 2000 of 0, found 5 and 5
        `fusor sprt --help` says what can be asked for.
        ");
        insta::assert_snapshot!(answer("--model bayes"), @r#"
        fusor sprt: --model: expected logistic or normalized, found "bayes"
        `fusor sprt --help` says what can be asked for.
        "#);
        insta::assert_snapshot!(answer("--wins x"), @r#"
        fusor sprt: cannot parse argument "x": invalid digit found in string
        `fusor sprt --help` says what can be asked for.
        "#);
        insta::assert_snapshot!(answer("--wines 3"), @r"
        fusor sprt: invalid option '--wines'
        `fusor sprt --help` says what can be asked for.
        ");
    }
}
