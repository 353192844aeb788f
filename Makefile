# Two commands are enough: `make run` for a first look, `make test` for the proof. `make help` names the others.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
DATA ?= data
VENV := .venv
PYTHON := $(VENV)/bin/python
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

BUILD_PACKAGES := libsqlite3-dev libpq-dev libssl-dev libcurl4-openssl-dev libqrencode-dev zlib1g-dev libbrotli-dev \
	libstemmer-dev libxml2-dev libdbus-1-dev poppler-utils pkg-config ca-certificates
TEST_PACKAGES := $(BUILD_PACKAGES) python3-venv gcc libc6-dev firefox-esr chromium dbus-daemon libnotify4 \
	nginx-light zbar-tools fonts-noto-core postgresql
BENCH_PACKAGES := $(TEST_PACKAGES) wrk nghttp2-client

# Installs what is missing of a list of Debian packages, and asks for nothing where nothing is.
define install
	@missing=$$(dpkg-query -W -f='$${Package} $${Status}\n' $(1) 2>/dev/null | grep ' installed$$' | cut -d' ' -f1 \
		| grep -vxFf /dev/stdin <(printf '%s\n' $(1)) || true); \
	if [ -n "$$missing" ]; then echo "Installing from Debian:" $$missing; $(SUDO) apt-get update -qq; \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -qq $$missing >/dev/null; fi
endef

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: release ## builds what is missing and starts the server with an example Kita on http://localhost:8080
	@exec .build/release/meldewerk serve --demo --port $(PORT) --data $(DATA)

# The stamp makes a second start immediate: the build is asked only when a source is newer than its last result.
release: .build/release.stamp
.build/release.stamp: Package.swift $(shell find Sources System -type f 2>/dev/null)
	$(call install,$(BUILD_PACKAGES))
	@echo "Building a release, which takes a few minutes the first time."
	@swift build -c release --product meldewerk
	@touch $@

setup: ## installs what building needs
	$(call install,$(BUILD_PACKAGES))

build: setup ## a debug build of everything
	swift build --build-tests

test: setup-tests ## every test: units, sockets, HTTP/2, interoperability, crash, browsers
	@Scripts/test.sh

setup-tests: $(VENV)/.stamp
$(VENV)/.stamp: Tests/requirements.txt Tests/browser/requirements.txt
	$(call install,$(TEST_PACKAGES))
	@python3 -m venv $(VENV)
	@$(PYTHON) -m pip install -q --disable-pip-version-check -r Tests/requirements.txt
	@touch $@

lint: ## layout and documentation comments
	swift format lint --strict -r Sources Tests Benchmarks Package.swift --configuration .swift-format

format: ## brings all Swift files into the house's layout
	swift format -i -r Sources Tests Benchmarks Package.swift --configuration .swift-format

docs: setup ## the libraries' reference as web pages, in .build/docs
	Scripts/docs.sh

bench: setup-tests ## every benchmark against its peer, and docs/benchmarks.md anew
	$(call install,$(BENCH_PACKAGES))
	Scripts/bench.sh

install: release ## the program and its web files under /usr/local
	$(SUDO) install -D -m 755 .build/release/meldewerk /usr/local/lib/meldewerk/meldewerk
	$(SUDO) cp -r .build/release/meldewerk_Server.resources /usr/local/lib/meldewerk/
	$(SUDO) ln -sf ../lib/meldewerk/meldewerk /usr/local/bin/meldewerk
	$(SUDO) install -D -m 644 -t /usr/local/lib/systemd/user Packaging/desktop/meldewerk-visits-agent.service
	$(SUDO) install -D -m 644 -t /usr/local/share/applications Packaging/desktop/meldewerk-visits.desktop

clean: ## removes what was built; data stay
	rm -rf .build $(VENV)

.PHONY: help run release setup build test setup-tests lint format docs bench install clean
