//! `fusor demo`: the engine plays a game against itself.

use std::thread;
use std::time::Duration;

use fusor_clock::{Clock, Policy, TimeControl};
use fusor_examples::arguments;
use fusor_examples::engine::{Limits, Player, Values};
use fusor_examples::time::{Time, side};
use fusor_movegen::types::{Color, Variant};
use fusor_movegen::{AnyPosition, Game, Position};
use fusor_notation::diagram::Diagram;
use fusor_notation::san;

use crate::narration::Narration;
use crate::options::{self, Argument, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor demo [--variant V] [--fen FEN] [--seed N] [--delay MS]
                  [--looks N] [--simulated-time]

The engine plays a game against itself at a low level: one side would rather
have parts together, the other have them apart. Prints every move with the time
that is left and what it does, and the board whenever something special has
happened. The clocks of three minutes show real time, unless it is simulated:
then the same seed gives the same game to the letter, as a look at a position
costs the same on any machine.

Options:
  --seed N                 which game; default 1
  --delay MS               wait after each move, to watch; default 0
  --looks N                how many positions a player may look at for a move;
                           default 3000, less when its time runs short
  --simulated-time         the clocks go by how much the players look at
"
);

/// What looking at one position costs on the clock in simulated time, and at most in real time by far.
const LOOK: Duration = Duration::from_micros(50);

/// By how much a player misjudges positions at most, in hundredths of a pawn: otherwise there would be one game only.
const ERRORS: u16 = 25;

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let (mut seed, mut delay, mut looks) = (1, Duration::ZERO, 3_000);
    let mut time = Time::real();
    let options = Options::read(args, |argument, args| {
        match argument {
            Argument::Option(name) if name == "--seed" => seed = arguments::number(args, name, 0, u32::MAX)?,
            Argument::Option(name) if name == "--looks" => looks = arguments::number(args, name, 1, 1_000_000)?,
            Argument::Option(name) if name == "--delay" => {
                delay = Duration::from_millis(arguments::number(args, name, 0, 60_000)?);
            }
            Argument::Option(name) if name == "--simulated-time" => time = Time::simulated(LOOK),
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

/// A player with its name.
struct Contestant {
    name: &'static str,
    player: Player,
}

/// White, who would rather have parts together, and Black, who would rather have them apart.
fn contestants(variant: Variant, seed: u32) -> [Contestant; 2] {
    let values = *Values::of(Some(variant));
    let contestant = |name, company, seed| Contestant {
        name,
        player: Player::new(variant, 1)
            .with_values(Values { company, ..values })
            .with_errors(seed, ERRORS),
    };
    [
        contestant("Builder", values.company + 30, seed.into()),
        contestant("Hunter", values.company - 30, !u64::from(seed)),
    ]
}

/// Plays the game to its end and hands each text to the listener as it comes.
fn watch(
    mut game: Game<AnyPosition>,
    seed: u32,
    looks: u32,
    mut time: Time,
    mut tell: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let first = side(game.position().turn());
    let mut clock = Clock::new(TimeControl::FUSOR_3_MINUTES, Policy::new().with_first(first));
    let mut now = time.after(0);
    let mut contestants = contestants(game.position().variant(), seed);
    let [white, black] = &contestants;
    tell(&format!("White: {}. Black: {}.\n", white.name, black.name))?;
    tell(&format!("{}\n", Diagram::of(game.position()).ascii()))?;
    while game.outcome().is_none() {
        let color = game.position().turn();
        let [white, black] = &mut contestants;
        let Contestant { name, player } = if color == Color::White { white } else { black };
        let most = Limits::nodes(looks.into());
        let limits = time.limits(&clock, now)?.map_or(most, |limits| limits.and(most));
        let found = player.think(&game, limits);
        let Some(best) = found.best else { break };
        now = time.after(found.nodes);
        if clock.tick(now)?.is_some() {
            game.flag(color)?;
            tell(&format!("{name}'s flag falls."))?;
            break;
        }
        clock.press(now)?;
        let narration = Narration::of(game.position(), best);
        let number = game.position().state().fullmove_number();
        let san = san::write(game.position(), best);
        game.play(best)?;
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
pub(crate) fn minutes(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
