//! FEN, UCI, SAN, PGN, Game Courier and diagrams for stacked-piece chess.
