"""Past versions and rivals: who is kept, who plays, who comes next."""

from __future__ import annotations

from collections import Counter

import pytest
import torch
from tinyrun import arguments, metrics, run

from wuzi.command import UsageError
from wuzi.opponents import PastVersions, Rivals
from wuzi.ppo import PPOOptions
from wuzi.rollouts import Results


def net(weight: float) -> torch.nn.Linear:
    made = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(made.weight, weight)
    return made


def kept(past: PastVersions) -> list[int]:
    return [version["steps"] for version in past.state()]


def test_a_snapshot_is_kept_at_the_start_and_at_each_interval_and_the_oldest_goes():
    past = PastVersions(PPOOptions(past_share=0.5, past_every=100, past_size=3))
    assert past.choose(0) is None
    trained = net(0.0)
    past.keep(trained, 0, 0)
    for before, after in ((0, 60), (60, 120), (120, 180), (180, 420), (420, 499), (499, 500)):
        torch.nn.init.constant_(trained.weight, after)
        past.keep(trained, before, after)
    assert kept(past) == [120, 420, 500]
    assert [float(version["net"]["weight"]) for version in past.state()] == [120, 420, 500]


def test_without_a_share_nothing_is_kept():
    past = PastVersions(PPOOptions(past_share=0.0))
    past.keep(net(0.0), 0, 0)
    assert past.state() == []


@pytest.mark.parametrize("choice", ["uniform", "hard"])
def test_the_one_that_plays(choice):
    """Scores 1/4, 1/2 and 7/8 leave the versions 3/4, 1/2 and 1/8: squares 36, 16 and 1 of 53."""
    past = PastVersions(PPOOptions(past_share=0.5, past_every=1, past_choice=choice, seed=7))
    for steps, (wins, losses) in enumerate([(0, 2), (9, 9), (6, 0)]):
        past.keep(net(0.0), steps, steps + 1)
        version = next(each for each in map(past.choose, range(100)) if each.steps == steps + 1)
        past.count(version, Results(wins_black=wins, losses_white=losses))
    chosen = Counter(past.choose(iteration).steps for iteration in range(5300))
    expected = {"uniform": (1767, 1767, 1767), "hard": (3600, 1600, 100)}[choice]
    assert [chosen[steps] for steps in (1, 2, 3)] == pytest.approx(expected, abs=150)
    again = PastVersions(PPOOptions(past_share=0.5, past_choice=choice, seed=7))
    again.restore(past.state())
    assert [again.choose(i).steps for i in range(50)] == [past.choose(i).steps for i in range(50)]


def test_draws_are_half_a_point():
    past = PastVersions(PPOOptions(past_share=0.5))
    past.keep(net(0.0), 0, 0)
    past.count(past.choose(0), Results(wins_black=1, draws_white=3, losses_black=4))
    assert past.choose(0).score == pytest.approx((2.5 + 1) / (8 + 2))


def test_the_next_rival_comes_at_the_score_over_enough_games():
    options = PPOOptions(rival_share=0.5, rivals=("random", "tactical/1"), rival_score=0.75, rival_games=8)
    rivals = Rivals(options)
    rivals.count("random", Results(wins_black=4))
    rivals.count("random", Results(wins_white=1, losses_white=3))
    assert rivals.stage == 0, "5 of 8, and counting starts anew"
    rivals.count("random", Results(wins_black=5))
    saved = rivals.state()
    rivals = Rivals(options)
    rivals.restore(saved)
    rivals.count("random", Results(draws_white=2, losses_black=1))
    assert rivals.stage == 1, "6 of 8"
    rivals.count("tactical/1", Results(wins_black=8))
    assert rivals.stage == 1, "the last one stays"


def test_only_games_against_the_latest_rival_bring_the_next():
    rivals = Rivals(PPOOptions(rival_share=0.5, rivals=("random", "tactical/1", "greedy/1"), rival_games=1))
    rivals.count("random", Results(wins_black=1))
    rivals.count("random", Results(wins_black=1))
    rivals.count(None, Results())
    assert rivals.stage == 1
    rivals.count("tactical/1", Results(wins_black=1))
    assert rivals.stage == 2


def test_half_of_the_iterations_are_the_latest_rivals_and_half_anybodys():
    rivals = Rivals(PPOOptions(rival_share=0.5, rivals=("random", "tactical/1", "greedy/1"), rival_games=1, seed=3))
    assert {rivals.choose(iteration) for iteration in range(20)} == {"random"}
    rivals.stage = 2
    chosen = Counter(rivals.choose(iteration) for iteration in range(6000))
    assert [chosen[name] for name in ("random", "tactical/1", "greedy/1")] == pytest.approx((1000, 1000, 4000), abs=120)


def test_no_share_no_rival():
    assert Rivals(PPOOptions()).choose(0) is None


def test_senseless_options_are_named():
    with pytest.raises(UsageError, match="--rival-share is 0.6: with --past-share 0.5 it is more than all games"):
        PPOOptions(past_share=0.5, rival_share=0.6)
    with pytest.raises(UsageError, match="--rivals is empty"):
        PPOOptions(rival_share=0.1, rivals=())


def test_results_by_colour():
    results = Results(wins_black=3, draws_black=1, losses_black=0, wins_white=0, draws_white=0, losses_white=4)
    assert results.metrics("past") == {"past_score": 3.5 / 8, "past_score_black": 3.5 / 4, "past_score_white": 0.0}
    assert Results(wins_white=1).metrics("past") == {"past_score": 1.0, "past_score_white": 1.0}
    assert Results().metrics("past") == {}


def stages(path) -> list[int]:
    return [line["size_stage"] for line in metrics(path)]


def test_board_sizes_take_equal_parts_of_the_run(workdir):
    """Of 384 plies, 64 an iteration, each of three sizes gets two iterations; metrics count those behind."""
    assert stages(run(*arguments(name="parts", board_size=(3, 3, 3)))) == [0, 1, 1, 2, 2, 2]


def test_board_sizes_by_plies(workdir):
    assert stages(run(*arguments(name="plies", board_size=(3, 3), size_steps=65))) == [0, 1, 1, 1, 1, 1]


def test_board_sizes_by_score(workdir):
    """An evaluation comes every second iteration; the fake's score is hardly ever 1, and always at least 0."""
    path = run(*arguments(name="score", board_size=(3, 3, 3), size_score=1e-9, size_steps=10**6))
    assert stages(path) == [0, 1, 1, 2, 2, 2]


def test_what_moves_a_schedule_of_board_sizes_is_not_changed_on_resume(workdir):
    run(*arguments(name="parts", board_size=(3, 3), total_steps=64))
    with pytest.raises(UsageError, match="--total-steps is 999, but parts was begun with 64"):
        run(*arguments(resume="parts", total_steps=999))
    run(*arguments(name="scored", board_size=(3, 3), total_steps=64, size_steps=99, size_score=0.9))
    with pytest.raises(UsageError, match="--opponents is"):
        run(*arguments(resume="scored", opponents=("tactical/1",)))
    run(*arguments(resume="scored", total_steps=128))


def test_no_board_size_is_refused():
    with pytest.raises(UsageError, match="--board-size is empty: name one or several"):
        PPOOptions(board_size=())
