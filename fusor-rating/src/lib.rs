//! Elo, Glicko-2, ladders, leaderboards, pairing and match statistics.
