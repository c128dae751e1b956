# The commands of this project. `make play` needs Python and npm; `make test` makes what else it needs.
PYTHON ?= python3
VENV := .venv/bin
JOBS ?= 2
# Compiled Python is kept beside the other tools, also where the environment says not to: the tests start many processes.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/.tools/pycache

.PHONY: play venv lint test site collected test-long test-engines words pictures fuzz soak bench mutate ladder train puzzles build clean

play: ## fetch the runtime once, serve on this machine, open the browser
	$(PYTHON) serve.py

venv: ## .venv at exactly the pinned set
	@$(PYTHON) tooling/venv.py

lint: venv
	$(VENV)/ruff check .
	$(VENV)/mypy
	$(VENV)/python -m tooling.typecheck

test: venv ## lint and all tests, with quick counts
	@$(MAKE) --no-print-directory -j 2 lint site collected
	@$(VENV)/python -m tooling.engines
	$(VENV)/python -m pytest -n $(JOBS) --dist worksteal -q

site: venv ## what the browser tests need, while the other core is busy with types
	@$(VENV)/python -m tooling.chromium
	@$(VENV)/python -m tests.browser.sites

collected: venv ## the tests' modules compiled once, not by each of their processes
	@$(VENV)/python -m pytest --collect-only -q > /dev/null

test-long: lint ## full counts, and every browser test on both sites
	@$(VENV)/python -m tooling.chromium
	@$(VENV)/python -m tooling.engines install
	HEXDICE_LONG=1 $(VENV)/python -m pytest -n $(JOBS) --dist worksteal -q -m ""

test-engines: venv ## all tests in Firefox and WebKit
	@$(VENV)/python -m tooling.engines install
	HEXDICE_LONG=1 $(VENV)/python -m pytest tests/engines -n $(JOBS) --dist loadgroup -q -m ""

words: venv ## gather the page's sentences into the catalogues, report missing translations; ARGS="sample 300 --seed 77" to read some
	$(VENV)/python -m tooling.words $(ARGS)

pictures: venv ## pictures of play for the home page, links and the manifest, by Chromium: make pictures ARGS=first-war
	$(VENV)/python -m tooling.pictures $(ARGS)

fuzz: venv ## damaged texts through every entry point; findings are kept as cases
	PYTHONPATH=py $(VENV)/python -m tests.fuzz $(ARGS)

soak: venv ## the simulator of everything around the app, for MINUTES (60)
	PYTHONPATH=py $(VENV)/python -m tests.device.soak --minutes $(or $(MINUTES),60) $(ARGS)

mutate: venv ## small changes to the code, counted by whether a test notices: make mutate ARGS="kernel --sample 20"
	PYTHONPATH=py $(VENV)/python -m tooling.mutate $(ARGS)

bench: venv ## run every bench, write the tables of docs/performance.md
	$(VENV)/python -m bench

ladder: venv ## bots against bots
	$(VENV)/python bench/ladder.py $(ARGS)

train: venv ## learn a game's weights from bots' matches: make train ARGS=siberian-dice
	$(VENV)/python -m bench.train $(ARGS)

puzzles: venv ## find a game's puzzles in its bots' matches: make puzzles ARGS=siberian-dice
	$(VENV)/python -m bench.puzzles $(ARGS)

build: ## the static site
	$(PYTHON) serve.py build --out dist

clean: ## remove what is built or fetched
	rm -rf dist runtime .tools
