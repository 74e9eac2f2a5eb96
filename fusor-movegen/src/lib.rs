//! Legal moves, game history, hashing and perft for Fusor, chess, Fusion Chess, Fugue and Fluidity Chess.
