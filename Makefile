# `make match` and `make test` work on a machine that has only Python 3.11 or newer with venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

# What a new build is wanted for.
BUILD  := pyproject.toml $(wildcard sixtysix_engine/core/CMakeLists.txt sixtysix_engine/core/native/*)
SANITIZED := build/sanitized

.PHONY: match test check lint types setup sanitize clean

match: setup  ## a real match of 100 mirrored pairs, with a table of results
	$(BIN)/sixtysix match --engine builtin --engine builtin:random --pairs 100

test: setup  ## everything that must hold: style, types, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

setup: $(STAMP)

$(STAMP): $(BUILD)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

sanitize:  ## the native core built with sanitizers, in an environment of its own, under its tests
	$(PYTHON) -m venv $(SANITIZED)
	$(SANITIZED)/bin/python -m pip install --quiet --disable-pip-version-check \
	  --config-settings=cmake.define.SIXTYSIX_SANITIZE=address,undefined --editable '.[dev]'
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 $(SANITIZED)/bin/python -m pytest -n0 tests/core

clean:
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache
