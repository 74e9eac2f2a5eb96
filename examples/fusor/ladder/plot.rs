//! The history of ratings as a picture in SVG.

use std::fmt::Write as _;

use fusor_rating::Timestamp;
use fusor_rating::ladder::{GameKind, Ladder, List, PlayerId};
use fusor_rating::leaderboard::Listing;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 480.0;
/// Space around the lines: top, right (for names), bottom (for times), left (for ratings).
const MARGIN: [f64; 4] = [44.0, 150.0, 44.0, 60.0];
/// Least distance of two names.
const NAME_HEIGHT: f64 = 15.0;
/// How many players are drawn if none are named.
const BEST: usize = 8;
/// Times from here on (2001) are taken for Unix times and shown as dates.
const FIRST_DATE: f64 = 1e9;

/// Colours that people with colour blindness tell apart (Okabe and Ito).
const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d00",
];

/// One player's line: (seconds, rating), in the order of time.
struct Line {
    name: String,
    points: Vec<(f64, f64)>,
}

/// Draws the ranked ratings of these players, or of the best, in the first list that has some.
pub(super) fn draw(ladder: &Ladder, players: &[String]) -> Result<String, String> {
    let list = super::lists(ladder).into_iter().next().unwrap_or_default();
    let lines = lines(ladder, &list, players)?;
    let mut caption = "Ranked ratings".to_owned();
    if let Some(title) = super::title(&list) {
        let _ = write!(caption, ": {title}");
    }
    Ok(picture(&caption, &lines))
}

fn lines(ladder: &Ladder, list: &List, players: &[String]) -> Result<Vec<Line>, String> {
    let ids: Vec<PlayerId> = if players.is_empty() {
        let board = ladder.leaderboard(list, Listing::default());
        board.page(0, BEST).map(|row| row.id.clone()).collect()
    } else {
        let id = |name: &String| PlayerId::new(name).map_err(|error| format!("--player: {error}"));
        players.iter().map(id).collect::<Result<_, _>>()?
    };
    ids.iter()
        .map(|id| {
            let player = ladder.player(id);
            let record = player.and_then(|player| player.record(GameKind::Ranked, list));
            let record = record.ok_or_else(|| format!("--player: `{id}` has no ranked rating in this list"))?;
            let seconds = |time: Timestamp| time.millis() as f64 / 1000.0;
            let mut points: Vec<(f64, f64)> = record
                .history()
                .iter()
                .map(|entry| (seconds(entry.time), entry.rating.points()))
                .collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            if let Some(&(first, _)) = points.first() {
                points.insert(0, (first, record.start().points()));
            }
            Ok(Line {
                name: id.to_string(),
                points,
            })
        })
        .collect()
}

/// From values to places on the picture.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale that covers all values and some room.
    fn over(values: impl Iterator<Item = f64> + Clone, room: f64, from: f64, to: f64) -> Self {
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let room = (room * (high - low)).max(1.0);
        Self {
            low: low - room,
            high: high + room,
            from,
            to,
        }
    }

    fn place(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Round values within the scale, about `count` of them.
    fn ticks(&self, count: f64, steps: &[f64]) -> Vec<f64> {
        let wanted = (self.high - self.low) / count;
        let step = match steps.iter().find(|step| **step >= wanted) {
            Some(step) => *step,
            None => {
                let power = 10_f64.powf(wanted.log10().floor());
                let round = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
                round.into_iter().find(|step| *step >= wanted).unwrap_or(wanted)
            }
        };
        let first = (self.low / step).ceil() * step;
        let ticks = (0_u32..100).map(|index| first + f64::from(index) * step);
        ticks.take_while(|tick| *tick <= self.high).collect()
    }
}

fn picture(caption: &str, lines: &[Line]) -> String {
    let [top, right, bottom, left] = MARGIN;
    let points = || lines.iter().flat_map(|line| line.points.iter());
    let times = Scale::over(points().map(|point| point.0), 0.0, left, WIDTH - right);
    let ratings = Scale::over(points().map(|point| point.1), 0.05, HEIGHT - bottom, top);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{left}\" y=\"{:.1}\" font-size=\"16\">{}</text>",
        top / 2.0 + 5.0,
        escaped(caption)
    );
    grid(&mut svg, &times, &ratings);
    if points().next().is_none() {
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"{:.1}\">No ranked games.</text>",
            HEIGHT / 2.0
        );
    }
    for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\" points=\""
        );
        for &(time, rating) in &line.points {
            let _ = write!(svg, "{:.1},{:.1} ", times.place(time), ratings.place(rating));
        }
        let _ = writeln!(svg, "\"/>");
    }
    names(&mut svg, lines, &times, &ratings);
    svg.push_str("</svg>\n");
    svg
}

/// Lines across at round ratings, marks below at round times.
fn grid(svg: &mut String, times: &Scale, ratings: &Scale) {
    let [_, right, bottom, left] = MARGIN;
    let (floor, end) = (HEIGHT - bottom, WIDTH - right);
    for tick in ratings.ticks(8.0, &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]) {
        let y = ratings.place(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y:.1}H{end}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#444\">{tick:.0}</text>",
            left - 8.0,
            y + 4.0
        );
    }
    let _ = writeln!(svg, "<path d=\"M{left} {floor}H{end}\" stroke=\"#444\"/>");
    let (minute, hour, day) = (60.0, 3600.0, 86400.0);
    let dates = times.low >= FIRST_DATE;
    let steps = [
        1.0,
        10.0,
        minute,
        10.0 * minute,
        hour,
        6.0 * hour,
        day,
        7.0 * day,
        30.0 * day,
        91.0 * day,
        365.0 * day,
    ];
    for tick in times.ticks(6.0, if dates { &steps } else { &[] }) {
        let x = times.place(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {floor}v5\" stroke=\"#444\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{}</text>",
            floor + 20.0,
            time_text(tick, dates, times.high - times.low < 3.0 * day)
        );
    }
}

/// A time as a date, with the time of day where days are long; or as seconds.
fn time_text(seconds: f64, date: bool, time_of_day: bool) -> String {
    if !date {
        return format!("{seconds:.0} s");
    }
    // Below 2^53 by construction of the scale, and not negative.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time after FIRST_DATE"
    )]
    let seconds = seconds as u64;
    let (year, month, day) = date_of(seconds / 86_400);
    if time_of_day {
        let minutes = seconds / 60 % 1440;
        format!("{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
    } else {
        format!("{year}-{month:02}-{day:02}")
    }
}

/// The date so many days after the first of 1970.
fn date_of(days: u64) -> (u64, u64, u64) {
    // Years from March on, in eras of 400 years, so that the leap day is the last of its year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

/// The names at the ends of their lines, moved apart where they would overlap.
fn names(svg: &mut String, lines: &[Line], times: &Scale, ratings: &Scale) {
    let [top, _, bottom, _] = MARGIN;
    let mut ends: Vec<(f64, f64, &str, &str)> = lines
        .iter()
        .zip(COLOURS.iter().cycle())
        .filter_map(|(line, colour)| {
            let &(time, rating) = line.points.last()?;
            Some((ratings.place(rating), times.place(time), line.name.as_str(), *colour))
        })
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut places: Vec<f64> = Vec::with_capacity(ends.len());
    for &(y, ..) in &ends {
        let free = places.last().map_or(top, |last| last + NAME_HEIGHT);
        places.push(y.max(free));
    }
    // Names pushed out at the bottom move all that are in their way up again.
    let mut limit = HEIGHT - bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - NAME_HEIGHT;
    }
    let x = times.to + 14.0;
    for ((y, end, name, colour), place) in ends.into_iter().zip(places) {
        let _ = writeln!(
            svg,
            "<circle cx=\"{end:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"/>\n\
             <path d=\"M{end:.1} {y:.1}L{:.1} {place:.1}\" stroke=\"{colour}\" stroke-width=\"0.6\" fill=\"none\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
            x - 3.0,
            place + 4.0,
            escaped(&shortened(name))
        );
    }
}

/// A name that fits beside the picture.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 18;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (11_016, (2000, 2, 29)),
            (19_675, (2023, 11, 14)),
            (20_088, (2024, 12, 31)),
        ] {
            assert_eq!(date_of(days), date);
        }
        assert_eq!(time_text(1.7e9, true, true), "11-14 22:13");
        assert_eq!(time_text(1.7e9, true, false), "2023-11-14");
        assert_eq!(time_text(42.0, false, false), "42 s");
    }

    #[test]
    fn ticks_are_round_and_few() {
        let scale = Scale::over([1480.0, 1530.0].into_iter(), 0.05, 0.0, 100.0);
        assert_eq!(
            scale.ticks(8.0, &[5.0, 10.0]),
            [1480.0, 1490.0, 1500.0, 1510.0, 1520.0, 1530.0]
        );
        let flat = Scale::over(std::iter::repeat_n(1500.0, 3), 0.05, 0.0, 100.0);
        assert!(flat.place(1500.0).is_finite());
        let none = Scale::over(std::iter::empty(), 0.05, 0.0, 100.0);
        assert!(none.ticks(8.0, &[]).len() < 20);
        let wide = Scale::over([0.0, 1e15].into_iter(), 0.05, 0.0, 100.0);
        assert!(wide.ticks(8.0, &[1.0]).len() < 20);
    }

    #[test]
    fn names_do_not_overlap_and_are_escaped() {
        let line = |name: &str, rating| Line {
            name: name.to_owned(),
            points: vec![(0.0, 1500.0), (9.0, rating)],
        };
        let lines: Vec<Line> = (0..8).map(|i| line("<&>", 1500.0 + f64::from(i) / 100.0)).collect();
        let svg = picture("x", &lines);
        assert!(svg.contains("&lt;&amp;&gt;") && !svg.contains("<&>"));
        assert!(picture("x", &[]).contains("No ranked games."));
        assert_eq!(shortened(&"é".repeat(30)).chars().count(), 18);
    }
}
