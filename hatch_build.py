"""Build hook: puts the jars into the Python package, through Gradle, before a wheel or an editable install is made."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JAVA = 17
SOURCES = ["java/*/build.gradle", "java/*/src/main/**/*", "gradle/*", "*.gradle", "gradle.properties", "LICENSE"]
NO_JDK = "wuzi's jars are built with JDK {needed} or newer, and {found}: apt install openjdk-17-jdk-headless"
NO_GRADLE = "wuzi's jars are built with Gradle 4.4.1 or newer, and there is no `gradle` on PATH: apt install gradle"


class JarsHook(BuildHookInterface):
    """Builds the jars unless they are newer than everything they are made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the wheel."""
        root = Path(self.root)
        if not up_to_date(root):
            build(root)


def up_to_date(root: Path) -> bool:
    """Whether the folder of jars was finished after the last change of a source."""
    jars = root / "bridge" / "jars"
    sources = [file for pattern in SOURCES for file in root.glob(pattern)]
    return any(jars.glob("*.jar")) and jars.stat().st_mtime > max(file.stat().st_mtime for file in sources)


def build(root: Path) -> None:
    """Runs `gradle jars`; what is missing for it ends the process with one line."""
    if missing := no_jdk():
        sys.exit(NO_JDK.format(needed=JAVA, found=missing))
    if not (gradle := shutil.which("gradle")):
        sys.exit(NO_GRADLE)
    if subprocess.run([gradle, "-q", "--console=plain", "jars"], cwd=root).returncode:
        sys.exit("wuzi's jars could not be built; `gradle jars` says why")
    os.utime(root / "bridge" / "jars")


def no_jdk() -> str | None:
    """What is wrong with the JDK that Gradle would take, or None."""
    home = os.environ.get("JAVA_HOME")
    javac = shutil.which("javac", path=os.path.join(home, "bin") if home else None)
    if not javac:
        return f"JAVA_HOME={home} has no bin/javac" if home else "there is no `javac` on PATH"
    out = subprocess.run([javac, "-version"], capture_output=True, text=True)
    found = re.search(r"javac (?:1\.)?(\d+)", out.stdout + out.stderr)
    return None if found and int(found[1]) >= JAVA else f"{javac} is {found[1] if found else 'something else'}"
