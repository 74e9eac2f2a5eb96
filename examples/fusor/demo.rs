//! `fusor demo`: two simple players play a game.

mod narration;
mod player;

use std::thread;
use std::time::{Duration, Instant};

use fusor_clock::{Clock, ClockError, Policy, Side, TimeControl, TimeManager, Timestamp};
use fusor_examples::arguments;
use fusor_movegen::types::{Color, Variant};
use fusor_movegen::{Game, Position};
use fusor_notation::diagram::Diagram;
use fusor_notation::san;

use crate::options::{self, Argument, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};
use narration::Narration;
use player::{Player, Taste};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor demo [--variant V] [--fen FEN] [--seed N] [--delay MS]
                  [--looks N] [--simulated-time]

Two simple players play a game, one of whom likes to fuse and split stacks, the
other to capture. Prints every move with the time that is left and what it does,
and the board whenever something special has happened. The clocks of three
minutes show real time, unless it is simulated: then the same seed gives the
same game to the letter, as a look at a position costs the same on any machine.

Options:
  --seed N                 which game; default 1
  --delay MS               wait after each move, to watch; default 0
  --looks N                how many positions a player may look at for a move;
                           default 20000, less when its time runs short
  --simulated-time         the clocks go by how much the players look at
"
);

/// What looking at one position costs on the clock in simulated time, and at most in real time by far.
const LOOK: Duration = Duration::from_micros(50);

/// What the clocks go by.
enum Time {
    /// The time since the start of the game.
    Real(Instant),
    /// What has been spent so far by looking at positions.
    Simulated(Timestamp),
}

impl Time {
    /// The moment now, after a player has looked at so many positions.
    fn after(&mut self, looks: u32) -> Timestamp {
        match self {
            Self::Real(start) => Timestamp::ZERO.checked_add(start.elapsed()).unwrap_or(Timestamp::MAX),
            Self::Simulated(now) => {
                *now = now.checked_add(LOOK * looks).unwrap_or(Timestamp::MAX);
                *now
            }
        }
    }
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let (mut seed, mut delay, mut looks) = (1, Duration::ZERO, 20_000);
    let mut time = Time::Real(Instant::now());
    let options = Options::read(args, |argument, args| {
        match argument {
            Argument::Option(name) if name == "--seed" => seed = arguments::number(args, name, 0, u32::MAX)?,
            Argument::Option(name) if name == "--looks" => looks = arguments::number(args, name, 1, 1_000_000)?,
            Argument::Option(name) if name == "--delay" => {
                delay = Duration::from_millis(arguments::number(args, name, 0, 60_000)?);
            }
            Argument::Option(name) if name == "--simulated-time" => time = Time::Simulated(Timestamp::ZERO),
            _ => return Ok(Known::No),
        }
        Ok(Known::Yes)
    })?;
    let game = Game::new(options.position()?);
    let out = &mut *streams.out;
    writeln!(out, "{}, three minutes a side, seed {seed}.", options.variant.title())?;
    writeln!(out, "{}", gist(options.variant))?;
    watch(game, seed, looks, time, |text| {
        writeln!(out, "{text}")?;
        out.flush()?;
        thread::sleep(delay);
        Ok(())
    })?;
    Ok(Verdict::Fine)
}

/// What to know for watching.
fn gist(variant: Variant) -> &'static str {
    match variant {
        Variant::Fusor => {
            "Friendly parts may share a square, up to three; any of them may move on, together or alone,\n\
             as one of those that go can move. A capture takes all that stand there."
        }
        Variant::Chess => "Orthodox chess.",
        Variant::Fusion => "Two different pieces of K, R, B, N can become one with the powers of both, and part again.",
        Variant::Fugue => "Pieces capture in strange ways: by leaping, shooting, approach. Kings are taken, not mated.",
        Variant::Fluidity => "Pieces capture what they pass on the way to an empty square.",
    }
}

/// Plays the game to its end and hands each text to the listener as it comes.
fn watch<P: Position>(
    mut game: Game<P>,
    seed: u32,
    most_looks: u32,
    mut time: Time,
    mut tell: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let first = side(game.position().turn());
    let mut clock = Clock::new(TimeControl::FUSOR_3_MINUTES, Policy::new().with_first(first));
    let mut now = time.after(0);
    let mut players = [
        Player::new("Builder", Taste::BUILDER, u64::from(seed)),
        Player::new("Hunter", Taste::HUNTER, !u64::from(seed)),
    ];
    tell(&format!(
        "White: {}. Black: {}.\n",
        players[0].name(),
        players[1].name()
    ))?;
    tell(&format!("{}\n", Diagram::of(game.position()).ascii()))?;
    while game.outcome().is_none() {
        let color = game.position().turn();
        let [white, black] = &mut players;
        let player = if color == Color::White { white } else { black };
        let looks = affordable(&clock, now, most_looks)?;
        let Some(thought) = player.think(&game, looks) else {
            break;
        };
        now = time.after(thought.looks);
        if clock.tick(now)?.is_some() {
            game.flag(color)?;
            tell(&format!("{}'s flag falls.", player.name()))?;
            break;
        }
        clock.press(now)?;
        let narration = Narration::of(game.position(), thought.m);
        let number = game.position().state().fullmove_number();
        let san = san::write(game.position(), thought.m);
        game.play(thought.m)?;
        let left = clock.face(side(color), now)?.time.unwrap_or_default();
        let dots = if color == Color::White { "." } else { "..." };
        let line = format!(
            "{:>7} {:<12} {}  {}",
            format!("{number}{dots}"),
            san.as_str(),
            minutes(left),
            narration.text(game.position()),
        );
        tell(line.trim_end())?;
        if narration.is_special() || game.outcome().is_some() {
            tell(&format!("\n{}\n", Diagram::of(game.position()).ascii()))?;
        }
    }
    let moves = game.moves().len().div_ceil(2);
    let plural = if moves == 1 { "" } else { "s" };
    tell(&format!(
        "\nResult: {}, after {moves} move{plural}.",
        status::words(game.outcome())
    ))
}

/// A time as a clock shows it: `2:59.3`.
fn minutes(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// How many positions the player on the move has time to look at.
fn affordable(clock: &Clock, now: Timestamp, most: u32) -> Result<u32, ClockError> {
    let Some(time) = clock.side_time(clock.turn(), now)? else {
        return Ok(most);
    };
    let soft = TimeManager::default().budget(time).soft;
    let looks = soft.as_micros() / LOOK.as_micros();
    Ok(most.min(u32::try_from(looks).unwrap_or(most)))
}
