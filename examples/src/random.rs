//! Random numbers that are the same on every machine.

/// Random numbers by splitmix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of some things; none if there are none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        // So few of so many: that the first are more likely by some 2^-50 is not seen.
        let index = self.next() % things.len().max(1) as u64;
        things.get(usize::try_from(index).ok()?)
    }
}
