# A fresh machine needs python3, make and the package registry; everything else is set up here.
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
BW := .venv/bin/benchwright
READY := .venv/.ready
READY_DEV := .venv/.ready-dev

.PHONY: check test lint docs perf wheel clean
.DEFAULT_GOAL := check

check: $(READY)
	$(BW) check tasks_yaml

test: $(READY_DEV)
	.venv/bin/pytest -n auto --dist loadfile

lint: $(READY_DEV)
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

docs: $(READY_DEV)
	.venv/bin/python -m authoring.scaffold.generated

perf: $(READY_DEV)
	.venv/bin/pytest tests/perf -s

wheel: $(READY)
	.venv/bin/python -c "from runtime.gateway import catalog; catalog.write_catalog(catalog.compile_catalog(), catalog.SHIPPED)"
	$(UV) build --wheel
	rm -f runtime/gateway/catalog.json

$(READY): pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --inexact --no-dev --compile-bytecode
	@touch $@

$(READY_DEV): pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --all-extras --compile-bytecode
	@touch $(READY) $@

.uv/bin/uv:
	python3 -m venv .uv
	.uv/bin/pip install --quiet uv

clean:
	rm -rf .venv .uv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
