//! Vocabulary of stacked-piece chess: parts, stacks, squares, bitboards, boards, moves and outcomes.
