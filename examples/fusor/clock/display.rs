//! Times as a clock shows them.

use std::fmt;
use std::time::Duration;

/// A time as `M:SS.mmm`, from an hour on as `H:MM:SS.mmm`; `-` for a side without a clock. What is
/// less than a millisecond is cut off, so that no more is shown than there is.
pub(crate) struct Shown(pub(crate) Option<Duration>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(time) = self.0 else {
            return f.pad("-");
        };
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        let text = if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}.{millis:03}")
        } else {
            format!("{minutes}:{seconds:02}.{millis:03}")
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown() {
        let shown = |millis| Shown(Some(Duration::from_millis(millis))).to_string();
        assert_eq!(shown(0), "0:00.000");
        assert_eq!(shown(9_050), "0:09.050");
        assert_eq!(shown(177_000), "2:57.000");
        assert_eq!(shown(3_599_999), "59:59.999");
        assert_eq!(shown(3_600_000), "1:00:00.000");
        assert_eq!(shown(259_200_000), "72:00:00.000");
        assert_eq!(Shown(Some(Duration::from_nanos(999_999))).to_string(), "0:00.000");
        assert_eq!(Shown(None).to_string(), "-");
    }
}
