"""The examples of README.md and of docs/, compiled and run as a reader would."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from bridge.jvm import JARS
from bridge.rollouts import game_spec
from wuzi.export import export_net
from wuzi.nets import ResNet
from wuzi.settings import GameOptions

ROOT = Path(__file__).parents[2]


def examples(page: str, language: str = "java") -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def run_example(source: str, folder: Path, jars: list[Path], *arguments: str) -> str:
    name = re.search(r"class (\w+)", source)[1]
    (folder / f"{name}.java").write_text(source, encoding="utf-8")
    path = ":".join(map(str, [*jars, folder]))
    subprocess.run(["javac", "-Xlint:all", "-Werror", "-cp", path, "-d", folder, folder / f"{name}.java"], check=True)
    run = subprocess.run(["java", "-cp", path, name, *arguments], check=True, capture_output=True, text=True)
    return run.stdout


def only(jars: list[Path], *modules: str) -> list[Path]:
    return [jar for jar in jars if jar.name.startswith(tuple(f"wuzi-{module}" for module in modules))]


@pytest.fixture
def jars() -> list[Path]:
    return sorted(JARS.glob("*.jar"))


def test_the_readme_answers_a_move(tmp_path, jars):
    [source] = examples("README.md")
    assert re.fullmatch(r"White answers [g-i][7-9]\n", run_example(source, tmp_path, only(jars, "engine")))


def test_game_and_match_need_two_jars_alone(tmp_path, jars):
    game, match = run_example(examples("docs/embedding.md")[0], tmp_path, only(jars, "engine", "match")).splitlines()
    assert game.startswith("BLACK_WINS after ") and "[h8, " in game
    assert re.fullmatch(r"greedy/1 scores (1\.00|0\.9\d) in 100 games", match)


def test_policy_file_judges_a_position(tmp_path, jars):
    torch.manual_seed(1)
    file = tmp_path / "policy.onnx"
    spec = game_spec(GameOptions())
    export_net(ResNet(spec, 4, 1), spec, file, algorithm="ppo", steps=0)
    assert re.fullmatch(
        r"[a-o]\d+ with 0\.\d\d, value -?[01]\.\d\d\n",
        run_example(examples("docs/embedding.md")[1], tmp_path, jars, str(file)),
    )


def test_a_search_finds_three_lines(tmp_path, jars):
    said = run_example(examples("docs/embedding.md")[2], tmp_path, only(jars, "engine")).splitlines()
    depths = [line for line in said if line.startswith("depth ")]
    assert [line.split(",")[0] for line in depths] == [f"depth {i}" for i in range(1, len(depths) + 1)]
    lines = said[len(depths) :]
    form = re.compile(r"(?:[+-]\d+|(?:win|loss) in \d+) \[([a-o]\d+)(?:, [a-o]\d+)*\]")
    assert len({form.fullmatch(line)[1] for line in lines}) == 3


def test_an_algorithm_of_ones_own_learns(tmp_path):
    """The page's sixty lines, for a third of their iterations; an untrained net scores about a half."""
    [source] = examples("docs/own-algorithm.md", "python")
    assert len(source.splitlines()) <= 60
    script = tmp_path / "reinforce.py"
    script.write_text(source.replace("ITERATIONS = 60", "ITERATIONS = 20"), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True, env=environment)
    score = re.search(r"against random: (\d+)% of 100 games", run.stdout)
    assert int(score[1]) >= 60, run.stdout
