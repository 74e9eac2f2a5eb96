//! For each control a table of calls and times, worked out by hand from its published definition.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used, clippy::panic)]

mod script;

use core::time::Duration;
use fusor_clock::{LagCompensation, Policy, Side, Start, Timestamp};
use insta::assert_snapshot;
use script::play;

/// FIDE Laws of Chess, article 6: the time of the game is all there is; the flag falls at zero.
#[test]
fn sudden_death() {
    assert_snapshot!(play("180", Policy::new(), "
        0 look
        3 press
        10 press
        100 press
        272.999999999 look
        273 press
        280 press
    "), @r"
    0 look                    white 180s                     black 180s
    3 press                   white 177s                     black 180s
    10 press                  white 177s                     black 173s
    100 press                 white 87s                      black 173s
    272.999999999 look        white 87s                      black 1ns
    273 press                 white 87s                      black 0ns                      the flag of black fell at 273 s
    280 press                 white 87s                      black 0ns                      the flag of black fell at 273 s
    ");
}

/// FIDE, glossary "increment": an amount added for each move, from the first on. It does not save a
/// flag that fell.
#[test]
fn fischer() {
    assert_snapshot!(play("180+2", Policy::new(), "
        3 press
        10 press
        10 press
        10.5 press
        187.999999999 press
        363.5 press
    "), @r"
    3 press                   white 179s                     black 180s
    10 press                  white 179s                     black 175s
    10 press                  white 181s                     black 175s
    10.5 press                white 181s                     black 176.5s
    187.999999999 press       white 5.500000001s             black 176.5s
    363.5 press               white 5.500000001s             black 2.999999999s
    ");
    // The increment comes after the move: at zero it is too late.
    assert_snapshot!(play("3+5", Policy::new(), "
        2.999999999 press
        5.999999999 press
    "), @r"
    2.999999999 press         white 5.000000001s             black 3s
    5.999999999 press         white 5.000000001s             black 0ns                      the flag of black fell at 5.999999999 s
    ");
    // A time of zero starts with one increment.
    assert_snapshot!(play("0+5", Policy::new(), "
        2 press
        7 press
    "), @r"
    2 press                   white 8s                       black 5s
    7 press                   white 8s                       black 0ns                      the flag of black fell at 7 s
    ");
}

/// FIDE, guidelines on delay ("Bronstein") mode: the time used is given back, up to the delay.
#[test]
fn bronstein() {
    assert_snapshot!(play("60 bronstein 5", Policy::new(), "
        3 press
        11 press
        16 look
        16 press
        73 press
        75 look
        77 press
    "), @r"
    3 press                   white 60s                      black 60s
    11 press                  white 60s                      black 57s
    16 look                   white 55s                      black 57s
    16 press                  white 60s                      black 57s
    73 press                  white 60s                      black 0ns                      the flag of black fell at 73 s
    75 look                   white 60s                      black 0ns
    77 press                  white 60s                      black 0ns                      the flag of black fell at 73 s
    ");
}

/// US Chess rule 5F: the clock waits for the delay before it counts, on each move.
#[test]
fn us_delay() {
    assert_snapshot!(play("60 delay 5", Policy::new(), "
        0 look
        3 look
        3 press
        11 press
        16 press
        75.999999999 look
        77.999999999 look
        78 look
    "), @r"
    0 look                    white 60s after 5s             black 60s after 5s
    3 look                    white 60s after 2s             black 60s after 5s
    3 press                   white 60s after 5s             black 60s after 5s
    11 press                  white 60s after 5s             black 57s after 5s
    16 press                  white 60s after 5s             black 57s after 5s
    75.999999999 look         white 60s after 5s             black 2.000000001s
    77.999999999 look         white 60s after 5s             black 1ns
    78 look                   white 60s after 5s             black 0ns
    ");
}

/// The two delays differ when less than the delay is left.
#[test]
fn delays_in_need() {
    assert_snapshot!(play("3 bronstein 5", Policy::new(), "4 press"), @"4 press                   white 0ns                      black 3s                       the flag of white fell at 3 s");
    assert_snapshot!(play("3 delay 5", Policy::new(), "4 press"), @"4 press                   white 3s after 5s              black 3s after 5s");
    // A delay alone: each move may take less than it.
    assert_snapshot!(play("0 delay 5", Policy::new(), "4.999999999 press\n 9.999999999 press"), @r"
    4.999999999 press         white 0ns after 5s             black 0ns after 5s
    9.999999999 press         white 0ns after 5s             black 0ns                      the flag of black fell at 9.999999999 s
    ");
}

/// FIDE, periods: the time of the next is added when the last move of the present one is made; what
/// was left stays.
#[test]
fn periods() {
    assert_snapshot!(play("2/10:5", Policy::new(), "
        4 press
        7 press
        12 press
        18 press
        23 press
        28 press
        29 press
    "), @r"
    4 press                   white 6s /1                    black 10s /2
    7 press                   white 6s /1                    black 7s /1
    12 press                  white 6s                       black 7s /1
    18 press                  white 6s                       black 6s
    23 press                  white 1s                       black 6s
    28 press                  white 1s                       black 1s
    29 press                  white 0ns                      black 1s                       the flag of white fell at 29 s
    ");
    // The flag falls when the moves are not made, however much the next period would add.
    assert_snapshot!(play("2/10:500", Policy::new(), "
        9 press
        9 press
        10 press
    "), @r"
    9 press                   white 1s /1                    black 10s /2
    9 press                   white 1s /1                    black 10s /1
    10 press                  white 0ns /1                   black 10s /1                   the flag of white fell at 10 s
    ");
    // A last period with moves repeats; increments are those of the period the move belongs to.
    assert_snapshot!(play("1/10+1:2/20+3", Policy::new(), "
        4 press
        4 press
        5 press
        5 press
        6 press
    "), @r"
    4 press                   white 27s /2                   black 10s /1
    4 press                   white 27s /2                   black 31s /2
    5 press                   white 29s /1                   black 31s /2
    5 press                   white 29s /1                   black 34s /1
    6 press                   white 51s /2                   black 34s /1
    ");
}

/// Japanese byo-yomi: a period is lost only when it is fully used; unused main time runs over.
#[test]
fn byoyomi() {
    assert_snapshot!(play("10 byoyomi 3x30", Policy::new(), "
        0 look
        15 look
        25 press
        70 press
        99.999999999 press
        99.999999999 press
        129.999999999 press
        160 look
        190 look
        219.999999999 look
        219.999999999 press
    "), @r"
    0 look                    white 10s x3                   black 10s x3
    15 look                   white 25s x3 overtime          black 10s x3
    25 press                  white 30s x3 overtime          black 10s x3
    70 press                  white 30s x3 overtime          black 30s x2 overtime
    99.999999999 press        white 30s x3 overtime          black 30s x2 overtime
    99.999999999 press        white 30s x3 overtime          black 30s x2 overtime
    129.999999999 press       white 30s x2 overtime          black 30s x2 overtime
    160 look                  white 30s x2 overtime          black 29.999999999s x1 overtime
    190 look                  white 30s x2 overtime          black 0ns x0 overtime
    219.999999999 look        white 30s x2 overtime          black 0ns x0 overtime
    219.999999999 press       white 30s x2 overtime          black 0ns x0 overtime          the flag of black fell at 189.999999999 s
    ");
}

/// Canadian byo-yomi: so many moves within each period; what is left of one is lost.
#[test]
fn canadian() {
    assert_snapshot!(play("10 canadian 3/60", Policy::new(), "
        4 press
        4 press
        9 look
        10 press
        10 press
        30 press
        30 press
        31 press
        31 press
        90.999999999 press
        91 press
        91 press
    "), @r"
    4 press                   white 6s                       black 10s
    4 press                   white 6s                       black 10s
    9 look                    white 1s                       black 10s
    10 press                  white 60s /2 overtime          black 10s
    10 press                  white 60s /2 overtime          black 10s
    30 press                  white 40s /1 overtime          black 10s
    30 press                  white 40s /1 overtime          black 10s
    31 press                  white 60s /3 overtime          black 10s
    31 press                  white 60s /3 overtime          black 10s
    90.999999999 press        white 1ns /2 overtime          black 10s
    91 press                  white 1ns /2 overtime          black 9.999999999s
    91 press                  white 1ns /1 overtime          black 9.999999999s
    ");
}

/// Hourglass: what one side uses the other gains.
#[test]
fn hourglass() {
    assert_snapshot!(play("hourglass 60", Policy::new(), "
        4 look
        10 press
        30 press
        30 look
        79.999999999 look
        100 press
    "), @r"
    4 look                    white 56s                      black 64s
    10 press                  white 50s                      black 70s
    30 press                  white 70s                      black 50s
    30 look                   white 70s                      black 50s
    79.999999999 look         white 20.000000001s            black 99.999999999s
    100 press                 white 0ns                      black 120s                     the flag of white fell at 100 s
    ");
}

/// Correspondence: so many days for each move.
#[test]
fn correspondence() {
    assert_snapshot!(play("days 3", Policy::new(), "
        86400 press
        259200 press
        518399.999999999 press
        777599.999999999 press
    "), @r"
    86400 press               white 259200s                  black 259200s
    259200 press              white 259200s                  black 259200s
    518399.999999999 press    white 259200s                  black 259200s
    777599.999999999 press    white 259200s                  black 0ns                      the flag of black fell at 777599.999999999 s
    ");
}

#[test]
fn sides_apart_and_untimed() {
    assert_snapshot!(play("none | 60+1", Policy::new(), "
        1000000 press
        1000010 press
        2000000 press
        2000051 press
    "), @r"
    1000000 press             white -                        black 60s
    1000010 press             white -                        black 51s
    2000000 press             white -                        black 51s
    2000051 press             white -                        black 0ns                      the flag of black fell at 2000051 s
    ");
}

#[test]
fn pause_resume_and_corrections() {
    assert_snapshot!(play("60", Policy::new(), "
        10 pause
        11 press
        12 pause
        50 resume
        51 resume
        55 press
        60 add white 15
        60 add black 5
        61 take black 2
        61 take white 100
        62 press
        62 press
    "), @r"
    10 pause                  white 50s                      black 60s
    11 press                  white 50s                      black 60s                      the clock is paused
    12 pause                  white 50s                      black 60s                      the clock is paused
    50 resume                 white 50s                      black 60s
    51 resume                 white 49s                      black 60s                      the clock is not paused
    55 press                  white 45s                      black 60s
    60 add white 15           white 60s                      black 55s
    60 add black 5            white 60s                      black 60s
    61 take black 2           white 60s                      black 57s
    61 take white 100         white 0ns                      black 57s
    62 press                  white 0ns                      black 56s
    62 press                  white 0ns                      black 56s                      the flag of white fell at 62 s
    ");
    // All is taken from the side on the move: its flag falls at this moment.
    assert_snapshot!(play("60", Policy::new(), "
        10 take white 60
        11 look
        12 press
    "), @r"
    10 take white 60          white 0ns                      black 60s
    11 look                   white 0ns                      black 60s
    12 press                  white 0ns                      black 60s                      the flag of white fell at 10 s
    ");
    // In byo-yomi a correction counts as thought about the move, and time added comes first.
    assert_snapshot!(play("10 byoyomi 2x30", Policy::new(), "
        5 take white 10
        6 press
        6 press
        10 add white 20
        31 press
        31 take black 45
    "), @r"
    5 take white 10           white 25s x2 overtime          black 10s x2
    6 press                   white 30s x2 overtime          black 10s x2
    6 press                   white 30s x2 overtime          black 10s x2
    10 add white 20           white 16s x2                   black 10s x2
    31 press                  white 30s x2 overtime          black 10s x2
    31 take black 45          white 30s x2 overtime          black 25s x1 overtime
    ");
}

#[test]
fn take_back() {
    assert_snapshot!(play("60+5", Policy::new(), "
        10 press
        12 back restore
        15 press
        18 press
        19 back keep
        19 look
        20 press
        25 back restore
        26 back restore
        27 back restore
    "), @r"
    10 press                  white 55s                      black 60s
    12 back restore           white 60s                      black 60s
    15 press                  white 62s                      black 60s
    18 press                  white 62s                      black 62s
    19 back keep              white 61s                      black 57s
    19 look                   white 61s                      black 57s
    20 press                  white 61s                      black 61s
    25 back restore           white 61s                      black 60s
    26 back restore           white 60s                      black 60s
    27 back restore           white 59s                      black 60s                      there is no move that can be taken back
    ");
    // The last move of a period is taken back with the time it brought, a correction stays.
    assert_snapshot!(play("1/10:50", Policy::new(), "
        4 press
        5 add white 3
        6 back keep
        6 press
    "), @r"
    4 press                   white 56s                      black 10s /1
    5 add white 3             white 59s                      black 9s /1
    6 back keep               white 9s /1                    black 8s /1
    6 press                   white 59s                      black 8s /1
    ");
    // So does time taken away, as far as there was any.
    assert_snapshot!(play("60", Policy::new(), "
        10 press
        12 take white 5
        13 back restore
        20 press
        20 take white 50
        20 back keep
    "), @r"
    10 press                  white 50s                      black 60s
    12 take white 5           white 45s                      black 58s
    13 back restore           white 55s                      black 60s
    20 press                  white 48s                      black 60s
    20 take white 50          white 0ns                      black 60s
    20 back keep              white 0ns                      black 60s
    ");
    // No sand is lost.
    assert_snapshot!(play("hourglass 60", Policy::new(), "
        10 press
        15 back keep
        15 press
        20 back restore
    "), @r"
    10 press                  white 50s                      black 70s
    15 back keep              white 55s                      black 65s
    15 press                  white 55s                      black 65s
    20 back restore           white 55s                      black 65s
    ");
    assert_snapshot!(play("60", Policy::new().with_take_backs(1), "
        10 press
        20 press
        20 back keep
        21 back keep
    "), @r"
    10 press                  white 50s                      black 60s
    20 press                  white 50s                      black 50s
    20 back keep              white 50s                      black 50s
    21 back keep              white 50s                      black 49s                      there is no move that can be taken back
    ");
}

#[test]
fn starts() {
    assert_snapshot!(play("60+1", Policy::new().with_start(Start::OnFirstMove), "
        40 look
        40 press
        45 press
        46 back restore
        47 back restore
        50 look
        51 press
        53 look
    "), @r"
    40 look                   white 60s                      black 60s
    40 press                  white 61s                      black 60s
    45 press                  white 61s                      black 56s
    46 back restore           white 61s                      black 60s
    47 back restore           white 60s                      black 60s
    50 look                   white 60s                      black 60s
    51 press                  white 61s                      black 60s
    53 look                   white 61s                      black 58s
    ");
    let start = Start::AtMoment {
        moment: Timestamp::from_secs(100),
        first_move_limit: Some(Duration::from_secs(20)),
    };
    assert_snapshot!(play("60", Policy::new().with_start(start), "
        50 press
        60 pause
        70 resume
        105 press
        124.999999999 look
        125 press
    "), @r"
    50 press                  white 60s                      black 60s                      the clock does not start before 100 s
    60 pause                  white 60s                      black 60s
    70 resume                 white 60s                      black 60s
    105 press                 white 55s                      black 60s
    124.999999999 look        white 55s                      black 40.000000001s
    125 press                 white 55s                      black 40s                      the flag of black fell at 125 s
    ");
    assert_snapshot!(play("60", Policy::new().with_first(Side::Black), "5 press"), @"5 press                   white 60s                      black 55s");
}

#[test]
fn margin() {
    let policy = Policy::new().with_margin(Duration::from_millis(200));
    assert_snapshot!(play("10+0.1", policy, "
        10.15 look
        10.15 press
        20.35 press
    "), @r"
    10.15 look                white 0ns                      black 10s
    10.15 press               white 100ms                    black 10s
    20.35 press               white 100ms                    black 0ns                      the flag of black fell at 20.35 s
    ");
    // The last period of byo-yomi stays, the sand of an hourglass does not multiply.
    assert_snapshot!(play("0 byoyomi 2x10", policy, "20.1 press"), @"20.1 press                white 10s x1 overtime          black 10s x2 overtime");
    assert_snapshot!(play("hourglass 10", policy, "10.1 press"), @"10.1 press                white 0ns                      black 20s");
}

#[test]
fn lag_beyond_the_quota() {
    let lag = LagCompensation::scaled(Duration::from_secs(60), Duration::ZERO);
    // The quota of 1.17 s makes the flag wait; a move that claims less than it came late fell.
    assert_snapshot!(play("60", Policy::new().with_lag(lag), "
        61 look
        61 press lag 0.9
    "), @r"
    61 look                   white 0ns                      black 60s
    61 press lag 0.9          white 0ns                      black 60s                      the flag of white fell at 60.9 s
    ");
    // Nothing waits for a move that could not be made in any time.
    assert_snapshot!(play("60", Policy::new().with_lag(lag), "
        0 take white 60
        1 press lag 1
    "), @r"
    0 take white 60           white 0ns                      black 60s
    1 press lag 1             white 0ns                      black 60s                      the flag of white fell at 0 s
    ");
    // A move taken back with its time kept does not give back the quota it used.
    assert_snapshot!(play("60", Policy::new().with_lag(lag), "
        10 press lag 1
        10 back keep
        20 press lag 5
    "), @r"
    10 press lag 1            white 51s                      black 60s
    10 back keep              white 51s                      black 60s
    20 press lag 5            white 41.56s                   black 60s
    ");
    // At exactly zero it is too late, with lag as without.
    assert_snapshot!(play("60", Policy::new().with_lag(lag), "61 press lag 1"), @"61 press lag 1            white 0ns                      black 60s                      the flag of white fell at 61 s");
    assert_snapshot!(play("60", Policy::new().with_lag(lag), "
        61.169999999 press lag 5
        62 look
    "), @r"
    61.169999999 press lag 5  white 1ns                      black 60s
    62 look                   white 1ns                      black 59.169999999s
    ");
}
