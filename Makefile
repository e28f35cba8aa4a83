# The same few words for people and machines.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A test that only came too late is tried once more.
LATE := --reruns 1 --only-rerun TimeoutError
ARGS ?= -n auto --dist loadgroup $(LATE)
BROWSERS := -n 2 --dist loadgroup $(LATE)
PLATFORMS := linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64 wasm32
REPORT := --durations=20 --durations-min=3

PIP := $(BIN)/pip install --quiet --disable-pip-version-check
PINNED := $(PIP) --constraint constraints.txt
INSTALL = $(PYTHON) tools/install.py

.PHONY: play web web-test libraries dist release test test-long check check-page audit constraints format bench docs game site clean

# On a fresh machine the room opens first, and the compiler is installed beside it.
play: $(VENV)/$(if $(wildcard $(VENV)/.installed),.installed,.playing)  ## open the card room; where `make web` has built the folder, with the workshop
	$(BIN)/upcard serve --compile-ahead --install-compiler '$(BIN)/python tools/install.py compiler $(VENV)'$(if $(wildcard build/web/index.html), --offline build/web)

web: $(VENV)/.installed  ## the card room as a folder for any web host: build/web (needs Node.js, npm and wasm-ld)
	$(BIN)/upcard compile --library build/libraries/wasm32 --target wasm32
	$(BIN)/upcard site build/web --libraries build/libraries/wasm32

# Each game is compiled once for all of them, and so for `make web`, too.
libraries: $(VENV)/.installed  ## the rules as a library for every platform, in a folder for each: build/libraries (needs lld)
	$(BIN)/upcard compile --library build/libraries $(PLATFORMS:%=--target %)

web-test: $(VENV)/.dev web  ## play in the folder, in Chromium and Firefox
	UPCARD_WEB_FOLDER=$(CURDIR)/build/web $(BIN)/python -m pytest tests/web_folder $(if $(filter file,$(origin ARGS)),$(BROWSERS),$(ARGS)) $(REPORT)

# One date for all files: the same sources give the same bytes.
dist: export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),1580601600)

dist: libraries web site  ## build/dist: a wheel for each platform, the folder for browsers as a wheel and as a ZIP file, the sources, the documentation
	rm -rf build/dist
	$(PIP) 'hatchling>=1.25,<2' 'wheel>=0.45,<1'
	$(BIN)/python tools/wheels.py build/dist --libraries build/libraries --web build/web --site build/site

release: check  ## the checks, among them that every sentence is translated, then build/dist
	$(BIN)/python tools/catalogue.py --demand
	$(MAKE) dist

# What pytest makes of a test file, and Python of a module, is kept for the other processes of the run, which are many.
test test-long: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/.dev  ## compile the rules, run the tests; last: the slowest, what was skipped, how long it took
	$(if $(filter file,$(origin ARGS)),$(BIN)/python -m tests.compiled_ahead)
	$(BIN)/python -m pytest -m "not long" $(ARGS) $(REPORT)

test-long: $(VENV)/.dev  ## the same checks on many more hands, tables and positions
	$(if $(filter file,$(origin ARGS)),$(BIN)/upcard compile)
	$(BIN)/python -m pytest -m long $(ARGS) $(REPORT)

check: $(VENV)/.dev check-page  ## format, lint, types, import borders; the page's JavaScript, too, where there is npm
	$(BIN)/ruff format --check src tests benchmarks examples classics tools
	$(BIN)/ruff check src tests benchmarks examples classics tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/regexes.py
	$(BIN)/python tools/digits.py
	$(BIN)/python tools/catalogue.py --report

check-page:  ## format, lint and types of the page's JavaScript; the types of the examples, by a second checker
	@if ! command -v npm >/dev/null; then echo "There is no npm on this machine: the page's JavaScript was not checked."; \
	elif ! { test -d node_modules/prettier && test -d node_modules/pyright; } && ! npm install --silent --no-audit --no-fund; then \
	echo "The tools for the page could not be installed: its JavaScript was not checked."; \
	else npm run --silent check; fi

audit: $(VENV)/.dev  ## do the installed packages fit, what are their licences, is anything known against them
	$(PIP) 'pip-audit>=2.7,<3' || echo "pip-audit could not be installed."
	$(BIN)/python tools/audit.py $(AUDIT)

constraints: $(VENV)/.installed  ## pin the newest releases that the ranges in pyproject.toml allow, for all of the above
	$(PIP) 'uv>=0.8,<1'
	$(BIN)/python tools/constraints.py

format: $(VENV)/.dev  ## put the code in shape
	$(BIN)/ruff format src tests benchmarks examples classics tools
	$(BIN)/ruff check --fix src tests benchmarks examples classics tools
	if test -d node_modules/prettier; then npm run --silent format; fi

bench: $(VENV)/.bench  ## speed beside other frameworks, as ratios
	$(BIN)/python -m benchmarks.playouts

docs: $(VENV)/.dev  ## write docs/games.md, with a picture of every table, docs/rulebook.md, the page's types and the types of views
	$(BIN)/python tools/table_pictures.py
	$(WRITE_MADE)

game: $(VENV)/.dev  ## after a change of the rules of GAME=NAME: its signatures, transcript and picture, and the pages, types and sentences that are made
	@test -n "$(GAME)" || { echo "Say which game: make game GAME=whist"; exit 1; }
	$(BIN)/python tools/game_files.py $(GAME)
	$(WRITE_MADE)
	$(BIN)/python tools/table_pictures.py $(GAME)

define WRITE_MADE
	$(BIN)/python tools/games_page.py
	$(BIN)/python tools/rulebook_page.py
	$(BIN)/python tools/wire_page.py types
	$(BIN)/python tools/typed_views.py
	$(BIN)/python tools/catalogue.py
endef

site: $(VENV)/.site  ## build the documentation site into build/site, with the fields, encodings and messages that games and server declare; a broken link is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

clean:
	rm -rf $(VENV)

$(VENV)/.playing $(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Upcard needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(INSTALL) $(if $(filter %.playing,$@),playing,everything) $(VENV)

$(VENV)/.dev: $(VENV)/.installed
	$(PINNED) --editable '.[dev]'
	touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(PINNED) --editable '.[bench]'
	touch $@

$(VENV)/.site: $(VENV)/.installed
	$(PINNED) --editable '.[site]'
	touch $@
