"""Reports and comparisons from run folders that the tests write: no JVM, no training."""

import json
import math
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from wuzi import boards, compare, curves, plots, report
from wuzi.command import UsageError
from wuzi.history import History
from wuzi.language import speak
from wuzi.plots import DPI, band, drawing, figure, moving_average, save, window_within
from wuzi.positions import instructive

NAN = math.nan
SOURCES = str(Path(__file__).parents[2] / "python")


@pytest.fixture(autouse=True)
def coarse(monkeypatch):
    """Pictures of a few pixels, so that the tests are quick."""
    monkeypatch.setattr("wuzi.plots.DPI", 30)


def line(iteration: int, **more: object) -> dict:
    """An iteration of 1,000 plies and 20 games."""
    counters = {"iteration": iteration, "steps": 1000 * iteration, "games": 20 * iteration}
    times = {"seconds": 10.0 * iteration, "cpu_seconds": 12.0 * iteration}
    learning = {"entropy": 3.0 / iteration, "value_loss": 0.1, "mean_plies": 30.0}
    shares = {"black_share": 0.5, "white_share": 0.4, "draw_share": 0.1}
    speed = {"plies_per_second": 125.0}
    return counters | times | learning | shares | speed | more


def write_run(name: str, lines: list[dict], *, size: int = 9, ladder: object = None, **options: object) -> Path:
    path = Path("runs") / name
    path.mkdir(parents=True)
    game = {"board_size": size, "win_length": 5, "rule": "freestyle", "encoder": "stones/1", "encoder_hash": "0"}
    game |= {"plane_names": ["own", "opponent"], "scales": [1.0, 1.0]}
    options = {"board_size": size, "seed": 1, "name": name, "net": "resnet", "opening_stones": 5} | options
    config = {"format": 1, "algorithm": "ppo", "created": "", "options": options, "game": game}
    (path / "config.json").write_text(json.dumps(config))
    (path / "metrics.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
    if ladder is not None:
        (path / "ladder.json").write_text(json.dumps(ladder))
    return path


def positions(size: int) -> dict:
    area = size * size
    policy = [1 / area] * area
    shown = [
        {"name": each.name, "moves": each.moves, "answers": each.answers, "policy": policy, "value": 0.25}
        for each in instructive(size, 5)
    ]
    moves = list(range(min(area, 12)))
    game = {"opponent": "greedy/1", "net_is_black": True, "opening": 2, "outcome": "BLACK_WINS"}
    games = [game | {"moves": moves, "values": [0.1] * len(moves)}]
    counted = {"counted_games": 2, "counts": list(range(area))}
    return {"format": 1, "steps": 7, "board_size": size, "positions": shown, "games": games, **counted}


def write_positions(path: Path, content: object) -> None:
    (path / "report").mkdir()
    (path / "report" / "positions.json").write_text(json.dumps(content))


class Page(HTMLParser):
    """Checks that tags close in order, and keeps pictures, ids, links and the language."""

    EMPTY = ("meta", "img")

    def __init__(self, path: Path):
        super().__init__()
        self.open, self.pictures, self.ids, self.links, self.text = [], [], [], [], ""
        self.lang = ""
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.lang = found.get("lang", self.lang)
        if tag not in self.EMPTY:
            self.open.append(tag)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        if tag == "img":
            assert found["alt"]
            self.pictures.append(found["src"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def read_page(path: Path) -> Page:
    """The page, its pictures being just those of its folder, its links leading somewhere."""
    page = Page(path)
    assert sorted(page.pictures) == sorted(file.name for file in path.parent.glob("*.png"))
    assert len(set(page.ids)) == len(page.ids)
    for link in page.links:
        assert link[1:] in page.ids if link.startswith("#") else (path.parent / link).is_file()
    return page


def test_pictures_have_300_dpi(workdir, monkeypatch):
    monkeypatch.setattr("wuzi.plots.DPI", DPI)
    with drawing():
        drawn = figure(2, 1)
        drawn.subplots()
        save(drawn, workdir / "x.png")
    with Image.open(workdir / "x.png") as image:
        assert image.size == (600, 300)
        assert round(image.info["dpi"][0]) == 300


@pytest.mark.parametrize("window", [1, 3, 100])
def test_a_moving_average_is_the_mean_of_what_is_known_in_its_window(window):
    values = np.random.default_rng(7).normal(size=40)
    values[[0, 1, 5, 20, 21, 22, 23]] = NAN
    for end, average in enumerate(moving_average(values, window), 1):
        known = [value for value in values[max(0, end - window) : end] if not math.isnan(value)]
        assert average == pytest.approx(sum(known) / len(known)) if known else math.isnan(average)


@pytest.mark.parametrize(
    ("window", "iterations", "within"), [(100, 5, 1), (100, 30, 3), (100, 999, 99), (100, 5000, 100), (1, 5000, 1)]
)
def test_a_window_is_at_most_a_tenth_of_the_run(window, iterations, within):
    assert window_within(window, iterations) == within


def test_a_band_reaches_from_the_lowest_to_the_highest_where_all_are_known():
    one = (np.array([0.0, 2.0, 4.0]), np.array([0.0, 2.0, 4.0]))
    other = (np.array([1.0, 2.0, 3.0, 5.0]), np.array([5.0, NAN, 3.0, 9.0]))
    x, mean, low, high = band([one, other])
    assert x.tolist() == [1, 2, 3, 4]  # the other's line: 5, 4, 3, 6
    assert low.tolist() == [1, 2, 3, 4]
    assert high.tolist() == [5, 4, 3, 6]
    assert mean.tolist() == [3, 3, 3, 5]
    assert all(len(part) == 0 for part in band([one, (np.array([7.0]), np.array([1.0]))]))
    assert len(band([one, one], points=2)[0]) == 2


def test_edge_shares():
    assert boards.edge_shares([0, 0, 0, 0, 3, 0, 0, 0, 1], 3) == (0.25, 8 / 9)
    counts = [0] * 25
    counts[0] = counts[9] = counts[12] = counts[18] = counts[22] = 1  # a5, e4, c3, d2; c1
    assert boards.edge_shares(counts, 5) == pytest.approx((0.6, 16 / 25))
    assert boards.edge_shares([0] * 225, 15) == pytest.approx((0, 56 / 225))


def test_points_are_named_as_people_see_them():
    assert [boards.point_name(point, 9) for point in (0, 8, 72, 40)] == ["a9", "i9", "a1", "e5"]


DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def fives(size: int, own: set[tuple[int, int]], taken: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The free squares that complete five, by looking at each line of five."""
    found = set()
    for x in range(size):
        for y in range(size):
            for dx, dy in DIRECTIONS:
                squares = [(x + i * dx, y + i * dy) for i in range(5)]
                if all(0 <= a < size and 0 <= b < size for a, b in squares):
                    free = [square for square in squares if square not in own]
                    if len(free) == 1 and free[0] not in taken:
                        found.add(free[0])
    return found


def holds_open_three(size: int, own: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    """Whether one more stone makes two squares that complete five."""
    free = {(x, y) for x in range(size) for y in range(size)} - own - other
    return any(len(fives(size, own | {square}, own | other)) > 1 for square in free)


def test_answers_of_positions_are_the_right_moves():
    size = 9
    known = {each.name: each for each in instructive(size, 5)}
    assert len(known) == 8
    for name, each in known.items():
        stones = [(move % size, move // size) for move in each.moves]
        assert len(set(stones)) == len(stones)
        mover, other = set(stones[len(stones) % 2 :: 2]), set(stones[1 - len(stones) % 2 :: 2])
        wins, threats = fives(size, mover, set(stones)), fives(size, other, set(stones))
        answers = {(move % size, move // size) for move in each.answers}
        if name.startswith("complete") or name == "four_against_four":
            assert answers == wins
            assert bool(threats) == (name == "four_against_four")
        else:
            assert not wins
        if name.startswith("stop") and name != "stop_three":
            assert answers == threats
        if name in ("stop_three", "middle_game"):
            assert not threats
            assert not holds_open_three(size, mover, other)
            assert holds_open_three(size, other, mover) == (name == "stop_three")
        if name == "stop_three":
            free = {(x, y) for x in range(size) for y in range(size)} - mover - other
            assert answers == {move for move in free if not holds_open_three(size, other, mover | {move})}


@pytest.mark.parametrize("size", [10, 15, 22])
def test_positions_lie_around_the_centre_of_larger_boards(size):
    def squares(points: tuple[int, ...], size: int) -> list[tuple[int, int]]:
        return [(point % size - size // 2, point // size - size // 2) for point in points]

    for small, large in zip(instructive(9, 5), instructive(size, 5), strict=True):
        assert squares(small.moves, 9) == squares(large.moves, size)
        assert squares(small.answers, 9) == squares(large.answers, size)


def test_small_boards_have_the_empty_one_alone():
    assert [each.name for each in instructive(8, 5)] == ["empty"]
    assert [each.name for each in instructive(15, 4)] == ["empty"]


RESULT = {
    "games": 20,
    "wins_black": 9,
    "draws_black": 0,
    "losses_black": 1,
    "wins_white": 6,
    "draws_white": 2,
    "losses_white": 2,
}


def whole_run(name: str = "whole", **options: object) -> Path:
    """Thirty iterations with all that runs tell, the board growing once."""
    lines = []
    for iteration in range(1, 31):
        size = 9 if iteration <= 10 else 15
        told = {"board_size": size, "rival": iteration // 20, "past_score": 0.5, "rival_score_black": 0.2}
        told |= {f"seconds/{phase}": 1.0 for phase in ("collect", "update", "evaluate", "other")}
        if iteration % 5 == 0:
            told |= {"score/tactical/1": iteration / 40, "elo": 10.0 * iteration, "elo_low": 0.0, "elo_high": 400.0}
        lines.append(line(iteration, **told))
    results = [{"opponent": "tactical/1", "score": 0.8, "low": 0.7, "high": 0.9, **RESULT}]
    ratings = [{"player": f"@{1000 * i}", "elo": 20.0 * i, "low": 20.0 * i - 9, "high": 20.0 * i + 9} for i in (15, 30)]
    ratings += [{"player": "tactical/1", "elo": 100.0}]
    evaluations = [{"steps": 1000 * i, "board_size": 15, "results": results} for i in (15, 30)]
    ladder = {"format": 1, "evaluations": evaluations, "ratings": ratings}
    return write_run(name, lines, size=15, ladder=ladder, **options)


def test_a_whole_report(workdir):
    path = whole_run()
    write_positions(path, positions(15))
    page = read_page(report.write("whole"))
    assert page.lang == "en"
    stems = {picture.removesuffix(".png") for picture in page.pictures}
    assert stems >= {"elo", "scores", "results", "entropy", "length", "time", "learning", "game-1", "moves"}
    assert {f"policy-{each.name}" for each in instructive(15, 5)} <= stems
    assert "Yes: Elo on 15x15 went from 300 to 600." in page.text  # by the file's ratings
    assert "the fixed opponents stand where they do on 15x15" in page.text
    assert "9-0-1" in page.text and "6-2-2" in page.text
    assert "24.9% of squares" in page.text
    assert "9x9, 15x15" in page.text


def test_ratings_and_results_of_the_ladder_stand_for_what_was_told_on_the_way(workdir):
    whole_run()
    history = History.read("whole")
    assert history.elo().values.tolist() == [50, 100, 300, 200, 250, 600]
    assert history.elo().low.tolist() == [0, 0, 291, 0, 0, 591]
    assert [len(piece) for piece in history.elo().segments()] == [2, 4]
    assert history.score("tactical/1").values.tolist() == [0.125, 0.25, 0.8, 0.5, 0.625, 0.8]
    assert history.score("tactical/1").high[-1] == 0.9
    assert history.anchors() == {"tactical/1": 100}
    assert history.final_elo().values.tolist() == [300, 200, 250, 600]
    assert (history.games(15_000), history.games(20_000)) == (20, 0)
    assert curves.changes(history) == ([10], [19])


def test_a_report_in_chinese(workdir):
    whole_run()
    speak("zh")
    try:
        page = read_page(report.write("whole"))
    finally:
        speak("en")
    assert page.lang == "zh-Hans"
    assert "有没有学到东西？" in page.text
    assert "15x15 棋盘上的等级分从 300 变为 600" in page.text


FONTS_LACK = "系统没有中文字体：图中文字为英文，中文名称显示为方框。安装字体：apt install fonts-noto-cjk"


@pytest.fixture
def fontless(monkeypatch):
    """A machine on which no font has Chinese characters, and which has not been told so."""
    monkeypatch.setattr("wuzi.plots.cjk_font", lambda: None)
    monkeypatch.setattr("wuzi.report.cjk_font", lambda: None)
    plots._tell_fonts_lack.cache_clear()


@pytest.mark.filterwarnings("error")
def test_pictures_speak_english_where_no_font_has_chinese(workdir, fontless, capsys):
    whole_run("a1", seed=1)
    whole_run("a2", seed=2)
    whole_run("五子", gamma=0.9)
    speak("zh")
    try:
        with drawing():
            assert report.t("draw") == "draw"
        assert report.t("draw") == "和棋"
        page = read_page(report.write("a1"))
        compare.main(["a1", "a2", "五子", "--output", "picture.png"])
    finally:
        speak("en")
    said = capsys.readouterr()
    assert said.err == FONTS_LACK + "\n", "once"
    assert FONTS_LACK in page.text
    assert "a（2 次训练）" in said.out, "the table, which no picture holds, is in Chinese"


@pytest.mark.filterwarnings("error")
def test_chinese_names_in_english_pictures_are_told_once_where_no_font_has_them(workdir, fontless, capsys):
    for name in ("五子", "五子二"):
        write_run(name, [line(1), line(2)], gamma=len(name))
    for _ in range(2):
        compare.main(["五子", "五子二", "--output", "picture.png"])
    [said] = capsys.readouterr().err.splitlines()
    assert "apt install fonts-noto-cjk" in said


def test_other_characters_that_fonts_lack_are_still_warned_of(workdir, fontless):
    with drawing(), pytest.warns(UserWarning, match="Glyph"):
        drawn = figure(2, 1)
        drawn.suptitle("\U0001f9ff")
        save(drawn, workdir / "x.png")


def shown(axes) -> int:
    """The points of all lines that are drawn, by a marker each or by a line between two."""
    lines = axes.get_lines()
    return sum(len(each.get_xdata()) for each in lines if each.get_marker() != "None" or len(each.get_xdata()) > 1)


def test_one_iteration_is_seen_in_every_picture(workdir):
    told = {"past_score": 0.5, "score/random": 0.5, "elo": 10.0, "elo_low": -90.0, "elo_high": 110.0}
    history_of = write_run("x", [line(1, **told)])
    history = History.read(history_of.name)
    for draw in (curves.elo, curves.scores, curves.entropy, curves.length, curves.learning):
        drawn = draw(history, 1)
        assert shown(drawn.axes[0]) == 1, draw
    shares, against = curves.results(history, 1).axes
    assert shown(against) == 1
    [black, *_] = shares.collections
    assert black.get_paths()[0].get_extents().bounds == (0, 0, 1000, 50), "half of its area, from the start on"
    [bar] = curves.elo(history, 1).axes[0].collections
    assert bar.get_segments()[0][:, 1].tolist() == [-90, 110]


def test_points_between_unknown_ones_are_joined(workdir):
    write_run("x", [line(i, entropy=1.0 if i % 2 else NAN) for i in range(1, 100)])
    [drawn] = curves.entropy(History.read("x"), 1).axes[0].get_lines()
    assert np.isfinite(drawn.get_ydata()).all()
    assert len(drawn.get_ydata()) == 50


def test_each_board_size_has_a_line_and_the_last_one_its_anchors(workdir):
    whole_run()
    [axes] = curves.elo(History.read("whole"), 1).axes
    labels = axes.get_legend_handles_labels()[1]
    assert labels == ["Elo on 9x9", "Elo on 15x15"]
    lines = {each.get_label(): each for each in axes.get_lines()}
    assert lines["Elo on 9x9"].get_color() != lines["Elo on 15x15"].get_color()
    assert lines["Elo on 9x9"].get_ydata().tolist() == [50, 100]
    assert lines["Elo on 15x15"].get_ydata().tolist() == [300, 200, 250, 600]
    [anchor] = [each for each in axes.get_lines() if list(each.get_ydata()) == [100, 100]]
    assert list(anchor.get_xdata()) == [10_000, 30_000], "where 15x15 was played"
    assert "tactical/1" in [each.get_text() for each in axes.texts]


def test_compared_elo_has_its_anchors(workdir, monkeypatch):
    whole_run("a1", seed=1)
    whole_run("a2", seed=2)
    pictures = []
    monkeypatch.setattr("wuzi.compare.save", lambda drawn, path: pictures.append(drawn))
    compare.compare(["a1", "a2"], Path("picture.png"))
    plies, times, *_ = pictures[0].axes
    for axes in (plies, times):
        assert axes.get_title(loc="left") == "Elo on 15x15"
        assert [each.get_text() for each in axes.texts] == ["tactical/1"]
        assert [100, 100] in [list(each.get_ydata()) for each in axes.get_lines()]
    assert plies.get_xlabel() == "plies trained on"
    assert times.get_xlabel() == "CPU time (minutes)"


@pytest.mark.parametrize(("largest", "top"), [(1 / 81, 4 / 81), (0.03, 4 / 81), (0.5, 0.5)])
def test_colours_of_a_board_begin_at_nothing_and_end_at_a_share_that_counts(largest, top):
    policy = np.full(81, (1 - largest) / 80)
    policy[40] = largest
    with drawing():
        drawn = boards.heat({"policy": policy.tolist(), "moves": [], "answers": [], "value": -0.001}, 9)
    [board] = [each for each in drawn.axes if each.get_title(loc="left")]
    [squares] = board.collections
    assert squares.get_clim() == pytest.approx((0, 100 * top))
    faintest, middle = squares.cmap(squares.norm([0.0, 100 * policy[40]]))
    assert faintest[3] == 0
    assert middle[3] == pytest.approx(0xE0 / 255 * largest / top, abs=0.01)
    assert squares.colorbar is not None
    assert board.get_title(loc="left") == "Black to move, value +0.00"


@pytest.mark.parametrize(
    "lines",
    [
        [{"iteration": 1, "steps": 5}],
        [line(1)],
        [line(1, entropy=NAN, mean_plies=None, note="x"), line(2, entropy=NAN), line(3, entropy=1.0)],
        [{"iteration": 1, "steps": 5, "score/random": 0.5}, {"iteration": 2, "steps": 9, "loss": NAN}],
    ],
    ids=["counters alone", "one iteration", "NaN", "gaps"],
)
def test_what_a_run_lacks_is_left_out(workdir, lines):
    write_run("x", lines)
    page = read_page(report.write("x"))
    assert ("entropy.png" in page.pictures) == any(math.isfinite(each.get("entropy", NAN)) for each in lines)
    assert "moves.png" not in page.pictures
    assert "python -m bridge.report x" in page.text


@pytest.mark.parametrize("size", [3, 22])
def test_small_and_large_boards(workdir, size):
    write_positions(write_run("x", [line(1)], size=size), positions(size))
    page = read_page(report.write("x"))
    assert {"policy-empty.png", "game-1.png", "moves.png"} <= set(page.pictures)


def test_pictures_of_an_older_report_go(workdir):
    path = whole_run()
    (path / "report").mkdir()
    (path / "report" / "old.png").write_bytes(b"")
    read_page(report.write("whole"))


def test_moving_averages_of_short_runs_look_back_on_a_tenth(workdir):
    whole_run()
    assert "Averages of 3 iterations." in read_page(report.write("whole")).text


def rated_run(name: str, *told: tuple[int, float, float, float], games: int = 40) -> History:
    """A run that was evaluated after each iteration: on which board, Elo, and the ends of its interval."""
    rows = enumerate(told, 1)
    lines = [line(i, board_size=size, elo=elo, elo_low=low, elo_high=high) for i, (size, elo, low, high) in rows]
    results = [{"opponent": "tactical/1", "score": 0.5, "games": games}]
    evaluations = [{"steps": each["steps"], "board_size": each["board_size"], "results": results} for each in lines]
    write_run(name, lines, ladder={"format": 1, "evaluations": evaluations, "ratings": []})
    return History.read(name)


FIRST = (9, 50.0, 0.0, 100.0)


@pytest.mark.parametrize(
    ("last", "low", "state", "words"),
    [
        (200.0, 150.0, "yes", "Yes: Elo on 9x9 went from 50 to 200."),
        (120.0, 70.0, "unclear", "Not sure yet: Elo on 9x9 went from 50 to 120, which may be chance."),
        (-0.3, -50.3, "unclear", "Not sure yet: Elo on 9x9 went from 50 to 0, which may be chance."),
        (-60.0, -110.0, "no", "No, it got worse: Elo on 9x9 went from 50 to -60."),
        (900.0, NAN, "unclear", "Not sure yet: Elo on 9x9 went from 50 to 900, which may be chance."),
    ],
)
def test_the_verdict_asks_for_intervals_that_part(workdir, last, low, state, words):
    assert report.verdict(rated_run("x", FIRST, (9, last, low, last + 50))) == (state, words)


@pytest.mark.parametrize(("games", "state"), [(2, "unclear"), (18, "unclear"), (20, "yes")])
def test_a_few_games_never_make_a_verdict(workdir, games, state):
    found, sentence = report.verdict(rated_run("x", FIRST, (9, 900.0, 800.0, 1000.0), games=games))
    assert found == state
    assert sentence.startswith({"yes": "Yes: Elo on 9x9 went", "unclear": "Not sure yet: Elo on 9x9 went"}[state])
    assert ("fewer than 20 games say little" in sentence) == (state == "unclear")


def test_the_verdict_looks_at_the_final_board_alone(workdir):
    risen = [(9, 50.0, 0.0, 100.0), (9, 800.0, 750.0, 850.0)]
    assert report.verdict(rated_run("grown", *risen, (15, 100.0, 50.0, 150.0))) == (
        "unclear",
        "Not known yet: on 15x15 it has been evaluated once, with Elo 100. It takes two evaluations to see a change.",
    )
    fallen = [(15, 700.0, 650.0, 750.0), (15, 100.0, 50.0, 150.0)]
    assert report.verdict(rated_run("fallen", *risen, *fallen))[0] == "no"
    assert report.verdict(rated_run("unrated", *risen, (15, NAN, NAN, NAN))) == (
        "unclear",
        "Not known: it has not been evaluated on 15x15 yet.",
    )


def test_one_evaluation_is_no_verdict_however_high(workdir):
    assert report.verdict(rated_run("x", (9, 1000.0, 990.0, 1010.0)))[1].startswith("Not known yet: on 9x9")


def test_a_fall_that_may_be_chance_is_told_as_such_in_chinese(workdir):
    history = rated_run("x", FIRST, (9, 20.0, -30.0, 70.0))
    speak("zh")
    try:
        assert report.verdict(history)[1] == "尚不能确定：9x9 棋盘上的等级分从 50 变为 20，可能只是偶然。"
    finally:
        speak("en")


def test_warnings_are_those_of_the_training(workdir):
    lines = [
        line(i, entropy=0.05 if i == 3 else 1.0, black_share=1.0, white_share=0.0, draw_share=0.0) for i in range(1, 4)
    ]
    write_run("x", [each | {"games": 100 * each["iteration"], "mean_plies": 10.0} for each in lines])
    found = report.warnings(History.read("x"))
    assert [text.split(":")[0] for text in found] == ["1 k", "3 k"]
    assert "Black wins 100% of games" in found[0]
    assert "entropy is 0.050" in found[1]


def test_time_by_phase_is_told_by_the_run(workdir):
    told = {"seconds/collect": 2.0, "seconds/update": 6.0, "seconds/evaluate": 0.0, "seconds/other": 2.0}
    write_run("x", [line(i, **told) for i in (1, 2, 3)])
    found = curves._phases(History.read("x"))
    assert found == pytest.approx({"collect": 6, "update": 18, "evaluate": 0, "other": 6})


def test_a_last_line_cut_short_is_left_out(workdir):
    path = write_run("x", [line(1), line(2)])
    with open(path / "metrics.jsonl", "a") as file:
        file.write('{"iteration": 3, "st')
    assert History.read("x").steps.tolist() == [1000, 2000]


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("metrics.jsonl", '{"iter\n{"iteration": 1, "steps": 1}\n', "metrics.jsonl, line 1 is damaged"),
        ("metrics.jsonl", "", "x has no iteration"),
        ("ladder.json", "{", "ladder.json is damaged"),
        ("ladder.json", "[]", "ladder.json is damaged"),
        (
            "ladder.json",
            '{"evaluations": [{"steps": 1, "results": [{"opponent": "random"}]}], "ratings": []}',
            "ladder.json is damaged",
        ),
        (
            "ladder.json",
            '{"evaluations": [], "ratings": [{"player": "@x", "elo": 1}]}',
            "ladder.json is damaged",
        ),
        ("ladder.json", '{"steps": 1, "results": []}', "ladder.json is damaged"),
        ("report/positions.json", "\x00", "positions.json is damaged"),
        ("report/positions.json", json.dumps(positions(9) | {"format": 2}), "positions.json is damaged"),
        ("report/positions.json", json.dumps(positions(9) | {"board_size": 10}), "positions.json is damaged"),
        ("report/positions.json", json.dumps(positions(9) | {"games": [{}]}), "positions.json is damaged"),
        ("config.json", "{}", "config.json is damaged"),
    ],
)
def test_damaged_files_are_refused_in_a_line(workdir, file, content, words):
    path = write_run("x", [line(1)])
    (path / "report").mkdir()
    (path / file).write_text(content)
    with pytest.raises(UsageError, match=re.escape(words)) as refused:
        report.write("x")
    assert "\n" not in str(refused.value)


def test_runs_are_grouped_by_all_but_their_seed(workdir):
    for name, options in {
        "a1": {"seed": 1},
        "b1": {"seed": 1, "gamma": 0.9},
        "a2": {"seed": 2},
        "b2": {"seed": 2, "gamma": 0.9},
    }.items():
        write_run(name, [line(1), line(2)], **({"gamma": 0.99} | options))
    groups = compare.grouped([History.read(name) for name in ("a1", "b1", "a2", "b2")])
    assert [[history.run.name for history in group.histories] for group in groups] == [["a1", "a2"], ["b1", "b2"]]
    assert [group.label for group in groups] == ["a, 2 runs (gamma 0.99)", "b, 2 runs (gamma 0.9)"]


def test_a_comparison_is_drawn_and_told(workdir, capsys):
    whole_run("a1", seed=1)
    whole_run("a2", seed=2)
    write_run("other", [line(1), line(2, **{"score/tactical/1": 0.25})])
    compare.main(["a1", "a2", "other", "--output", "out/picture.png"])
    with Image.open("out/picture.png") as image:
        assert image.width > image.height / 2
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "out/picture.png"
    [both] = [text for text in shown if text.startswith("a, 2 runs")]
    assert "80.0% [80.0%..80.0%]" in both
    assert "600 [600..600]" in both
    [other] = [text for text in shown if text.startswith("other")]
    assert "25.0% (25.0%)" in other


def grown(name: str, sizes: list[int], ratings: list[float], **options: object) -> None:
    """A run rated after each iteration, each on a board of its own size."""
    told = enumerate(zip(sizes, ratings, strict=True), 1)
    score = {"score/greedy/1": 0.5}
    write_run(name, [line(i, board_size=size, elo=elo, **score) for i, (size, elo) in told], size=15, **options)


def cells(names: list[str], capsys) -> dict[str, str]:
    compare.main([*names, "--output", "picture.png"])
    return {row.split()[0]: row for row in capsys.readouterr().out.splitlines()[1:]}


def test_elo_is_compared_on_the_last_board_alone(workdir, capsys):
    grown("a1", [9, 9, 15, 15], [700, 900, 100, 80])
    grown("a2", [9, 15, 15, 15], [800, 20, 30, 40], seed=2)
    histories = [History.read(name) for name in ("a1", "a2")]
    [(title, curve, _)] = compare._strengths(histories)
    assert title == "Elo on 15x15"
    assert [curve(history).values.tolist() for history in histories] == [[100, 80], [20, 30, 40]]
    shown = cells(["a1", "a2"], capsys)
    assert "80 (100)" in shown["a1"] and "40 (40)" in shown["a2"]
    assert "60 [40..80]" in shown["a,"]


def test_elo_of_different_boards_is_neither_drawn_together_nor_averaged(workdir, capsys):
    grown("a1", [9, 15], [700, 80])
    grown("a2", [9, 9], [800, 900], seed=2)
    assert [title for title, *_ in compare._strengths([History.read("a1"), History.read("a2")])] == [
        "score against greedy/1 (%)"
    ]
    shown = cells(["a1", "a2"], capsys)
    assert "15x15" in shown["a1"] and "80 (80)" in shown["a1"]
    assert "9x9" in shown["a2"] and "900 (900)" in shown["a2"]
    assert "[80..900]" not in shown["a,"]


def test_a_run_that_was_not_rated_on_its_last_board_has_no_elo(workdir, capsys):
    grown("x", [9, 15], [700, NAN])
    assert len(History.read("x").final_elo()) == 0
    assert "700" not in cells(["x"], capsys)["x"]


def test_comparisons_that_cannot_be_drawn_are_refused(workdir):
    write_run("x", [{"iteration": 1, "steps": 5}])
    with pytest.raises(UsageError, match="nothing to draw"):
        compare.main(["x"])
    with pytest.raises(UsageError, match="ends in .png"):
        compare.main(["x", "--output", "x.gif"])
    with pytest.raises(UsageError, match="there is no run y"):
        compare.main(["x", "y"])
    with pytest.raises(UsageError, match="--window is 0"):
        report.main(["x", "--window", "0"])


def test_matplotlib_is_imported_when_something_is_drawn():
    code = "import sys, wuzi.report, wuzi.compare; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": SOURCES}).returncode == 0
