"""The one place where the JVM is started."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import jpype

from wuzi.command import UsageError
from wuzi.language import language, t

JARS = Path(__file__).parent / "jars"
OLDEST_JAVA = 17
NATIVE_ACCESS_SINCE = 22
"""From this Java on, libraries that call native code want to be allowed to."""


def start(max_heap: str = "1g", max_direct: str = "2g") -> None:
    """Starts the JVM unless it runs already.

    Python keeps Ctrl-C and SIGTERM (`-Xrs`, `interrupt=True`); long work in Java runs on other Python threads.
    Raises `UsageError` where the jars or a fit Java are missing.
    """
    if jpype.isJVMStarted():
        return
    jars = sorted(JARS.glob("*.jar"))
    if not any(jar.name.startswith("wuzi-engine") for jar in jars):
        raise UsageError(t("no wuzi-engine jar in {folder}; build it with: gradle jars", folder=JARS))
    version = java_version()
    options = ["-Xrs", "-XX:+UseSerialGC", f"-Xmx{max_heap}", f"-XX:MaxDirectMemorySize={max_direct}"]
    if version >= NATIVE_ACCESS_SINCE:
        options.append("--enable-native-access=ALL-UNNAMED")
    jpype.startJVM(*options, classpath=[str(jar) for jar in jars], convertStrings=False, interrupt=True)


def java_version() -> int:
    """The major version of the Java that jpype would start. Raises `UsageError` if there is none or it is too old."""
    try:
        library = Path(jpype.getDefaultJVMPath())
    except jpype.JVMNotFoundException:
        raise UsageError(
            t("no Java found; wuzi needs Java {oldest} or newer: {cure}", oldest=OLDEST_JAVA, cure=_install_java())
        ) from None
    version = _version_of(library)
    if version < OLDEST_JAVA:
        raise UsageError(
            t(
                "Java {version} at {library} is too old; wuzi needs {oldest} or newer: {cure}",
                version=version,
                library=library,
                oldest=OLDEST_JAVA,
                cure=_install_java(),
            )
        )
    return version


def _install_java() -> str:
    return t("install a JDK, for example with: apt-get install openjdk-17-jdk-headless")


def _version_of(library: Path) -> int:
    """Reads the `release` file of the Java home that holds a libjvm, or asks its `java`."""
    for home in library.parents:
        release = home / "release"
        if release.is_file():
            found = re.search(r'JAVA_VERSION="(?:1\.)?(\d+)', release.read_text())
            if found:
                return int(found[1])
    java = next((str(home / "bin" / "java") for home in library.parents if (home / "bin" / "java").is_file()), None)
    java = java or shutil.which("java")
    if java is None:
        return OLDEST_JAVA
    text = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    found = re.search(r'version "(?:1\.)?(\d+)', text)
    return int(found[1]) if found else OLDEST_JAVA


def host(name: str) -> jpype.JClass:
    """A class of `wuzi.host`, the only package that Python touches."""
    return jpype.JClass(f"wuzi.host.{name}")


def usage_error(error: jpype.JException) -> Exception:
    """What Java refused, as one line for a user; anything but a refusal is a fault and stays as it is."""
    line = host("Refusal").of(error, language())
    return error if line is None else UsageError(str(line))
