//! FIDE's two conversion tables.
//!
//! Source: FIDE Handbook B02, FIDE Rating Regulations, 8.1.1 (from a percentage score to a rating
//! difference) and 8.1.2 (from a rating difference to an expected score). They are close to a normal
//! distribution with standard deviation 2000/7, but not equal to its rounding everywhere, so they
//! are kept as printed.

use crate::math;

/// Table 8.1.2: the largest rating difference whose expected score is 0.50, 0.51, … 0.99 for the
/// higher rated player. Beyond the last one it is 1.00.
const LAST_DIFFERENCE: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 0.50 to 0.59
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 0.60 to 0.69
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 0.70 to 0.79
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 0.80 to 0.89
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // 0.90 to 0.99
];

/// Table 8.1.2 by the difference itself, up to the first with 1.00.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler, which would refuse a wrong index"
)]
const EXPECTED: [u8; 737] = {
    let mut expected = [100; 737];
    let (mut percent, mut difference) = (50, 0);
    while percent < 100 {
        while difference <= LAST_DIFFERENCE[percent as usize - 50] {
            expected[difference as usize] = percent;
            difference += 1;
        }
        percent += 1;
    }
    expected
};

/// Table 8.1.1: the rating difference of a score of 50, 51, … 100 percent.
const DIFFERENCE: [i16; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // 0.50 to 0.59
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // 0.60 to 0.69
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // 0.70 to 0.79
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // 0.80 to 0.89
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // 0.90 to 0.99
    800, // 1.00
];

/// Expected score in hundredths by table 8.1.2, for a player who is `difference` points stronger
/// (negative: weaker). A difference between two whole numbers counts as the nearer one.
///
/// ```
/// use fusor_rating::elo::fide;
///
/// assert_eq!(fide::expected_percent(100.0), 64);
/// assert_eq!(fide::expected_percent(-100.0), 36);
/// ```
#[must_use]
pub fn expected_percent(difference: f64) -> u8 {
    let size = usize::try_from(math::whole(math::abs(difference))).unwrap_or(usize::MAX);
    let higher = EXPECTED.get(size).copied().unwrap_or(100);
    if difference < 0.0 { 100 - higher } else { higher }
}

/// The rating difference of a percentage score by table 8.1.1; `None` above 100 percent.
///
/// ```
/// use fusor_rating::elo::fide;
///
/// assert_eq!(fide::rating_difference(75), Some(193));
/// assert_eq!(fide::rating_difference(0), Some(-800));
/// ```
#[must_use]
pub fn rating_difference(percent: u8) -> Option<i32> {
    let entry = |index: u8| DIFFERENCE.get(usize::from(index)).map(|&points| i32::from(points));
    match percent {
        0..50 => entry(50 - percent).map(|points| -points),
        _ => entry(percent - 50),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn examples_of_table_8_1_2() {
        for (difference, percent) in [
            (0.0, 50),
            (3.0, 50),
            (4.0, 51),
            (10.0, 51),
            (25.0, 53),
            (46.0, 56),
            (98.0, 63),
            (153.0, 70),
            (197.0, 75),
            (245.0, 80),
            (302.0, 85),
            (374.0, 90),
            (391.0, 91),
            (392.0, 92),
            (411.0, 92),
            (432.0, 93),
            (484.0, 95),
            (559.0, 97),
            (619.0, 98),
            (735.0, 99),
            (736.0, 100),
            (1e300, 100),
        ] {
            assert_eq!(expected_percent(difference), percent, "{difference}");
            assert_eq!(expected_percent(-difference), 100 - percent, "-{difference}");
        }
    }

    /// The tables are the normal distribution in hundredths, but for six differences that FIDE
    /// prints in the neighbouring row. A slip in copying a row would show here.
    #[test]
    fn table_8_1_2_is_the_normal_distribution_but_for_six_differences() {
        let odd: Vec<u32> = (0..=800)
            .filter(|&d| {
                let exact = math::normal_cdf(f64::from(d) / (2000.0 / 7.0));
                i64::from(expected_percent(f64::from(d))) != math::whole(100.0 * exact)
            })
            .collect();
        assert_eq!(odd, [54, 343, 344, 358, 392, 620]);
    }

    /// Each difference of table 8.1.1 is the middle of the band that table 8.1.2 gives the score.
    #[test]
    fn table_8_1_1_is_the_inverse() {
        for percent in 51..=99 {
            let band = usize::from(percent - 50);
            let [first, last] = [LAST_DIFFERENCE[band - 1] + 1, LAST_DIFFERENCE[band]];
            let middle = f64::from(first + last) / 2.0;
            let difference = rating_difference(percent).unwrap();
            assert!(
                math::abs(middle - f64::from(difference)) <= 1.0,
                "{percent} %: {difference}, band {first} to {last}"
            );
            assert_eq!(rating_difference(100 - percent), Some(-difference));
            assert_eq!(expected_percent(f64::from(difference)), percent);
        }
        assert_eq!(rating_difference(50), Some(0));
        assert_eq!(rating_difference(100), Some(800));
        assert_eq!(rating_difference(0), Some(-800));
        assert_eq!(rating_difference(101), None);
        assert_eq!(rating_difference(255), None);
    }
}
