# make run     keep the score: serves to the phones in this network (PORT=8000, HOST=0.0.0.0)
# make test    the tests, in a few minutes
# make check   everything that must hold: lint, types, tests, the long runs, and what of the rules the tests reach
#
# Each installs what it needs into .venv first. Wanted: Python 3.11 or newer, git, make.

PORT ?= 8000
HOST ?= 0.0.0.0

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check
PYTEST := $(PYTHON) -m pytest -n auto

.PHONY: run test check lint types long coverage chromium clean

run: $(VENV)/.installed
	$(PYTHON) -m moonkeeper serve --host "$(HOST)" --port "$(PORT)"

test: $(VENV)/.test-installed chromium
	$(PYTEST) -m "not slow"

check:
	$(MAKE) lint
	$(MAKE) types
	$(MAKE) test
	$(MAKE) long
	$(MAKE) coverage

lint: $(VENV)/.test-installed
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: $(VENV)/.test-installed
	$(PYTHON) -m mypy

long: $(VENV)/.test-installed chromium
	$(PYTEST) -m slow

# Every branch of the rules and of the sheet is taken by their own tests.
coverage: $(VENV)/.test-installed
	$(PYTEST) tests/rules tests/ledger -m "not slow" \
		--cov=moonkeeper.rules --cov=moonkeeper.ledger --cov-branch --cov-report=term-missing --cov-fail-under=100

chromium: $(VENV)/.test-installed
	$(PYTHON) tests/chromium.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

# The first python3 of this machine that is new enough.
$(VENV)/bin/python:
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "$$python -m venv $(VENV)"; \
			$$python -m venv $(VENV) && exit 0; \
			rm -rf $(VENV); \
			echo "No virtual environment could be made. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
		fi; \
	done; \
	echo "Python 3.11 or newer is needed: no python3 of this machine is." >&2; exit 1

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing Moonkeeper into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.test-installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing Moonkeeper and what its tests need into $(VENV) ..."
	@$(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.installed
