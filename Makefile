# `make match` and `make test` work on a machine that has only Python 3.11 or newer with venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# What else is installed: `make setup EXTRAS=dev,all` has the tables, the adapters and the plots too, and tests for each.
EXTRAS ?= dev

# What a new build is wanted for.
BUILD  := pyproject.toml $(wildcard sixtysix_engine/core/CMakeLists.txt sixtysix_engine/core/native/*)

.PHONY: match test style types tests setup sanitize sanitized clean

match: setup  ## a real match of 100 mirrored pairs, with a table of results
	$(BIN)/sixtysix match --engine builtin --engine builtin:random --pairs 100 --movetime 20

test: style types tests  ## everything that must hold

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

tests: setup
	$(BIN)/pytest -n auto --dist worksteal

setup: $(STAMP)

$(STAMP): $(BUILD)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[$(EXTRAS)]'
	touch $(STAMP)

sanitize: setup  ## the native core built with sanitizers, in an environment of its own, under its tests
	.ci/sanitize

sanitized:  ## only the build of it; it wants no `setup`, so `make -j` does both at once
	PYTHON=$(PYTHON) .ci/sanitize --build

clean:
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache
