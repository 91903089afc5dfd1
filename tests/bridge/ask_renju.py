"""What the package `renju` says about positions; as a command, what it says about all of them, for `rules.golden`.

python tests/bridge/ask_renju.py    # about six minutes on two cores
"""

from __future__ import annotations

import hashlib
from multiprocessing import Pool
from pathlib import Path

from renju import BoardStatus, RenjuBoard, Rule
from renju.check_forbid import ForbidChecker
from rule_positions import BLACK, EMPTY, WHITE, stones

GOLDEN = Path(__file__).with_name("rules.golden")
COUNT = 20_000
PER_LINE = 16
RULES = {"freestyle": Rule.FREESTYLE, "standard": Rule.STANDARD, "renju": Rule.RENJU}
PASS = [-1, -1]
FIVE = 9


def answers(size: int, squares: bytes, rule: str) -> bytes:
    """For each square: 1 if a black stone wins there, 2 if a white one does, and 4, 8 or 12 for Black's foul.

    The fouls are overline, double-four and double-three; squares that hold stones get 0.
    """
    found = bytearray(size * size)
    black = [[point % size, point // size] for point, stone in enumerate(squares) if stone == BLACK]
    white = [[point % size, point // size] for point, stone in enumerate(squares) if stone == WHITE]
    turns = max(len(black), len(white))
    moves = [move for turn in range(turns) for move in ((black + [PASS] * turns)[turn], (white + [PASS] * turns)[turn])]
    board = RenjuBoard(board_size=size, rule=RULES[rule])
    fouls = ForbidChecker([[squares[y * size + x] for y in range(size)] for x in range(size)], 0, 0)

    def wins(x: int, y: int, before: list[list[int]], status: BoardStatus) -> bool:
        board.moves, board.status = before, BoardStatus.ONGOING
        won = board.play_move(x, y)[0] == status
        before.pop()
        return won

    for point, stone in enumerate(squares):
        x, y = point % size, point // size
        if stone == EMPTY:
            if rule == "renju":
                foul = fouls.foulr(x, y, FIVE)  # 3 overline, 2 double-four, 1 double-three
                found[point] = 1 if foul == FIVE else 4 * (4 - foul) if foul else 0
            else:
                found[point] = int(wins(x, y, moves, BoardStatus.BLACK_WIN))
            found[point] |= 2 * wins(x, y, [*moves, PASS], BoardStatus.WHITE_WIN)
    return bytes(found)


def digest(parts: list[bytes]) -> str:
    """A position's answers under the three rules, in eight letters."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:8]


def digest_of(number: int) -> str:
    """The digest of a position by its number."""
    size, squares = stones(number)
    return digest([answers(size, squares, rule) for rule in RULES])


def main() -> None:
    """Writes the golden file."""
    with Pool() as pool:
        digests = pool.map(digest_of, range(COUNT), chunksize=50)
    lines = ["".join(digests[i : i + PER_LINE]) for i in range(0, COUNT, PER_LINE)]
    GOLDEN.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
