#!/usr/bin/env python3
"""Plays a game of chess against a UCI engine, by python-chess: python_chess.py ENGINE

The engine has White and must win; Black moves at random. python-chess is a client that was written without this engine in
mind: it checks every move and every line that the engine sends, and raises an exception for anything that is wrong.
"""

import random
import sys

import chess
import chess.engine


def main() -> int:
    rng = random.Random(1)
    board = chess.Board()
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1]) as engine:
        engine.configure({"Hash": 8, "Threads": 1})
        engine.ping()
        while not board.is_game_over(claim_draw=True):
            if board.turn == chess.WHITE:
                played = engine.play(board, chess.engine.Limit(time=0.05), info=chess.engine.INFO_ALL)
                assert played.move is not None and "score" in played.info, played
                board.push(played.move)
            else:
                board.push(rng.choice(list(board.legal_moves)))
        # An analysis without end, which is stopped.
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 5:
                    break
        engine.ping()
        name = engine.id["name"]
    print(f"{name} - random moves {board.result(claim_draw=True)}, {board.ply()} plies")
    return 0 if board.result(claim_draw=True) == "1-0" else 1


if __name__ == "__main__":
    sys.exit(main())
