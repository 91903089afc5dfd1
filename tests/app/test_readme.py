"""README.md and README.zh.md say the same commands, code, figures' commands and links."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def parts(page: str) -> dict[str, list[str]]:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
    shell = [line.split("#")[0].strip() for kind, block in blocks if kind == "sh" for line in block.splitlines()]
    return {
        "shell": shell,
        "java": [block for kind, block in blocks if kind == "java"],
        "links": sorted(set(re.findall(r"\]\((?!README)([^)]+)\)", text))),
        "headings": re.findall(r"^#+ ", text, re.MULTILINE),
        "rows": [str(line.count("|")) for line in text.splitlines() if line.startswith("|")],
    }


def test_both_languages_hold_the_same():
    assert parts("README.md") == parts("README.zh.md")


def test_links_lead_somewhere():
    for page in ("README.md", "README.zh.md"):
        for link in parts(page)["links"]:
            assert (ROOT / link).exists(), link
