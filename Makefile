# The same few words for people and machines.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?= -n auto --dist loadgroup
# A test that only came too late is tried once more.
BROWSERS := -n 2 --dist loadgroup --reruns 1 --only-rerun TimeoutError
REPORT := --durations=20 --durations-min=3

PIP := $(BIN)/pip install --quiet --disable-pip-version-check
PINNED := $(PIP) --constraint constraints.txt

.PHONY: play web web-test dist test test-long check check-page audit constraints format bench docs site clean

play: $(VENV)/.installed  ## open the card room; where `make web` has built the folder, with the workshop
	$(BIN)/upcard serve$(if $(wildcard build/web/index.html), --offline build/web)

web: $(VENV)/.installed  ## the card room as a folder for any web host: build/web (needs Node.js, npm and wasm-ld)
	$(BIN)/upcard compile --library build/libraries --target wasm32
	$(BIN)/upcard site build/web --libraries build/libraries

web-test: $(VENV)/.dev web  ## play in the folder, in Chromium and Firefox
	UPCARD_WEB_FOLDER=$(CURDIR)/build/web $(BIN)/python -m pytest tests/web_folder $(if $(filter file,$(origin ARGS)),$(BROWSERS),$(ARGS)) $(REPORT)

dist: web site  ## build/dist: the wheel, the sources, the documentation with the room in it, the folder as a ZIP file
	rm -rf build/dist
	$(PIP) 'hatchling>=1.25,<2'
	$(BIN)/python -m hatchling build -d build/dist
	$(BIN)/python -m zipfile -c build/dist/upcard-web.zip build/web/
	$(BIN)/python -m zipfile -c build/dist/upcard-site.zip build/site/

# What pytest makes of a test file, and Python of a module, is kept for the other processes of the run, which are many.
test test-long: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/.dev  ## compile every game, run the tests; last: the slowest, what was skipped, how long it took
	$(if $(filter file,$(origin ARGS)),$(BIN)/upcard compile)
	$(BIN)/python -m pytest -m "not long" $(ARGS) $(REPORT)

test-long: $(VENV)/.dev  ## the same checks on many more hands, tables and positions
	$(if $(filter file,$(origin ARGS)),$(BIN)/upcard compile)
	$(BIN)/python -m pytest -m long $(ARGS) $(REPORT)

check: $(VENV)/.dev check-page  ## format, lint, types, import borders; the page's JavaScript, too, where there is npm
	$(BIN)/ruff format --check src tests benchmarks examples tools
	$(BIN)/ruff check src tests benchmarks examples tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/regexes.py

check-page:  ## format, lint and types of the page's JavaScript
	@if ! command -v npm >/dev/null; then echo "There is no npm on this machine: the page's JavaScript was not checked."; \
	elif ! test -d node_modules/prettier && ! npm install --silent --no-audit --no-fund; then \
	echo "The tools for the page could not be installed: its JavaScript was not checked."; \
	else npm run --silent check; fi

audit: $(VENV)/.dev  ## do the installed packages fit, what are their licences, is anything known against them
	$(PIP) 'pip-audit>=2.7,<3' || echo "pip-audit could not be installed."
	$(BIN)/python tools/audit.py $(AUDIT)

constraints: $(VENV)/.installed  ## pin the newest releases that the ranges in pyproject.toml allow, for all of the above
	$(PIP) 'uv>=0.8,<1'
	$(BIN)/python tools/constraints.py

format: $(VENV)/.dev  ## put the code in shape
	$(BIN)/ruff format src tests benchmarks examples tools
	$(BIN)/ruff check --fix src tests benchmarks examples tools
	if test -d node_modules/prettier; then npm run --silent format; fi

bench: $(VENV)/.bench  ## speed beside other frameworks, as ratios
	$(BIN)/python -m benchmarks.playouts

docs: $(VENV)/.dev  ## write docs/games.md, with a picture of every table, docs/positions.md, docs/encodings.md, docs/rulebook.md, docs/wire.md, the page's types and the types of views
	$(BIN)/python tools/table_pictures.py
	$(BIN)/python tools/games_page.py
	$(BIN)/python tools/positions_page.py
	$(BIN)/python tools/encodings_page.py
	$(BIN)/python tools/rulebook_page.py
	$(BIN)/python tools/wire_page.py
	$(BIN)/python tools/typed_views.py
	$(BIN)/python tools/catalogue.py

site: $(VENV)/.site  ## build the documentation site into build/site; a broken link is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

clean:
	rm -rf $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Upcard needs Python 3.11 or newer; try make PYTHON=python3.12")'
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(PINNED) --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PINNED) --editable '.[dev]'
	touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(PINNED) --editable '.[bench]'
	touch $@

$(VENV)/.site: $(VENV)/.installed
	$(PINNED) --editable '.[site]'
	touch $@
