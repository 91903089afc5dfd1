"""The package as a user gets it: one version, licensed jars, a wheel that works elsewhere, a missing tool named."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
JARS = ROOT / "bridge" / "jars"
VERSION = re.search(r"^version = (\S+)$", (ROOT / "gradle.properties").read_text(), re.MULTILINE)[1]
MODULES = ("engine", "match", "onnx", "app")
WHEEL = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
USE_BOARD = """
import bridge.jvm
bridge.jvm.start()
import jpype
print(bridge.jvm.__file__, jpype.JClass("wuzi.board.Board").class_.getName())
"""


def run(command: list, **options) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def ok(command: list, **options) -> str:
    result = run(command, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.strip()


def test_jars_and_wheel_have_one_version():
    assert ok([sys.executable, "-m", "hatchling", "version"], cwd=ROOT) == VERSION
    for module in MODULES:
        with zipfile.ZipFile(JARS / f"wuzi-{module}-{VERSION}.jar") as jar:
            manifest = jar.read("META-INF/MANIFEST.MF").decode().splitlines()
            assert f"Implementation-Version: {VERSION}" in manifest
            assert f"Automatic-Module-Name: wuzi.{module}" in manifest
            assert jar.read("META-INF/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_engine_jar_is_small_and_needs_java_base_only():
    engine = JARS / f"wuzi-engine-{VERSION}.jar"
    assert engine.stat().st_size <= 300_000
    path = f"{os.environ.get('JAVA_HOME')}/bin:{os.environ['PATH']}"
    assert ok(["jdeps", "--print-module-deps", engine], env={"PATH": path}) == "java.base"


def test_wheel_works_where_there_is_no_source(tmp_path):
    ok([*WHEEL, tmp_path], cwd=ROOT)
    (wheel,) = tmp_path.glob(f"wuzi-{VERSION}-py3-none-any.whl")
    ok([sys.executable, "-m", "venv", tmp_path / "venv"])
    python = tmp_path / "venv" / "bin" / "python"
    ok([python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel])
    # the dependencies are this environment's; .pth files in there, an editable install's too, do not count
    site = ok([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    Path(site, "dependencies.pth").write_text("\n".join(path for path in sys.path if "site-packages" in path))

    where, name = ok([python, "-I", "-c", USE_BOARD], cwd=tmp_path).split()
    assert Path(where).is_relative_to(site)
    assert name == "wuzi.board.Board"


@pytest.mark.parametrize("door", ["wheel", "make"])
@pytest.mark.parametrize(
    ("javac", "gradle", "missing"),
    [(None, True, "JDK 17"), ("javac 11.0.2", True, "JDK 17"), ("javac 17.0.1", False, "Gradle 4.4.1")],
)
def test_a_missing_tool_is_named_in_one_line(tmp_path, door, javac, gradle, missing):
    source = tmp_path / "source"
    ignore = shutil.ignore_patterns("jars", "build", "__pycache__")
    for folder in ["bridge", "gradle", "java", "python"]:
        shutil.copytree(ROOT / folder, source / folder, ignore=ignore)
    for file in ROOT.glob("*"):
        if file.is_file():
            shutil.copy(file, source)

    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ["sh", "find", "sed", "cat"]:
        (tools / name).symlink_to(shutil.which(name))
    scripts = {"id": "echo 1000", "javac": javac and f"echo {javac}", "gradle": gradle and "exit 0"}
    for name, script in scripts.items():
        if script:
            (tools / name).write_text(f"#!/bin/sh\n{script}\n")
            (tools / name).chmod(0o755)
    env = {name: value for name, value in os.environ.items() if name not in ("JAVA_HOME", "MAKEFLAGS", "MAKELEVEL")}

    command = {"wheel": [*WHEEL, tmp_path], "make": [shutil.which("make"), "play"]}[door]
    result = run(command, cwd=source, env=env | {"PATH": str(tools)})
    assert result.returncode
    (line,) = [line for line in result.stderr.splitlines() + result.stdout.splitlines() if "apt install" in line]
    assert missing in line
    assert "Traceback" not in result.stderr
