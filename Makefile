# wuzi: `make train`, `make play`, `make test`. What a target needs is installed or built first, once.
#
# Another torch than the pinned one, remembered from then on:
#   make setup TORCH=python3          the one that this Python has (of the same version as PYTHON)
#   make setup TORCH=torch==2.12.0    another version, or the path of a wheel

PYTHON    ?= python3
REMEMBERED := $(shell cat .venv/torch 2>/dev/null)
TORCH     ?= $(REMEMBERED)
BORROWED  := $(if $(TORCH),$(shell command -v '$(TORCH)'))
GRADLE    := gradle -q --console=plain
PYTEST    := OMP_NUM_THREADS=1 .venv/bin/pytest -q -n 2

# about ten minutes on two cores
FIRST_RUN := --name first --board-size 9 --total-steps 1000000

.PHONY: setup play train test test-long bench lint

setup: bridge/jars .venv/torch

play: bridge/jars
	@java/app/build/install/wuzi/bin/wuzi

train: setup
	.venv/bin/python -m bridge.train $(if $(wildcard runs/first/config.json),--resume first,$(FIRST_RUN))

test: setup
	$(GRADLE) test --continue
	$(PYTEST)

test-long: setup
	$(PYTEST) -m slow

bench: setup
	.venv/bin/uv pip install -q --python .venv -c constraints.txt open_spiel
	.venv/bin/python -m bridge.bench

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	$(GRADLE) testClasses javadoc

# The jars for Python and the console game; the folder's time is that of the last build.
bridge/jars: $(shell find java/*/src/main java/*/build.gradle gradle *.gradle gradle.properties LICENSE)
	@found=$$("$${JAVA_HOME:+$$JAVA_HOME/bin/}javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'); \
	[ "$${found:-0}" -ge 17 ] || \
	{ echo 'wuzi needs JDK 17 or newer, in JAVA_HOME or on PATH: apt install openjdk-17-jdk-headless'; exit 1; }
	@command -v gradle >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && apt-get update -q && apt-get install -qy --no-install-recommends gradle; } || \
	{ echo 'wuzi needs Gradle 4.4.1 or newer on PATH: apt install gradle'; exit 1; }
	$(GRADLE) installDist jars
	@touch $@

# The environment; the file remembers TORCH.
.venv/torch: pyproject.toml gradle.properties constraints.txt hatch_build.py | bridge/jars
	@$(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'wuzi needs Python 3.11 or newer with venv: apt install python3-venv'; exit 1; }
	$(PYTHON) -m venv $(if $(BORROWED),--clear) .venv
	.venv/bin/python -m pip install -q -c constraints.txt uv
	@grep -vE '$(if $(TORCH),^(torch|triton|nvidia|cuda|setuptools|sympy),^$$)' constraints.txt >.venv/constraints.txt
	@echo torch >.venv/excludes.txt
	.venv/bin/uv pip install --python .venv -c .venv/constraints.txt -e '.[test,lint]' \
	    $(if $(BORROWED),--excludes .venv/excludes.txt,$(if $(TORCH),'$(TORCH)'))
	@$(if $(BORROWED),$(TORCH) -c 'import torch; print(torch.__path__[0] + "/..")' \
	    >$$(echo .venv/lib/python3.*/site-packages)/torch.pth)
	@.venv/bin/python -c 'import torch; print("torch", torch.__version__)'
	@echo '$(TORCH)' >$@

ifneq ($(TORCH),$(REMEMBERED))
.PHONY: .venv/torch
endif
