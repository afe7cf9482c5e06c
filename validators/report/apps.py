"""Apps and operations as tables."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from runtime.gateway.gateway import Gateway
from runtime.kit.operation import Operation
from runtime.kit.records import FieldSpec, fields_of
from runtime.kit.seeding import models_of


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in columns:
        table.add_column(name, overflow="fold", no_wrap=False)
    return table


def apps_table(gateway: Gateway, names: Sequence[str]) -> Group:
    """Every app: its operations, its collections, where it answers."""
    table = _table("app", "operations", "collections", "answers at")
    catalog = gateway.catalog
    for name in names:
        count = len(catalog.of(name))
        hosts = gateway.hosts(name)
        collections = ", ".join(models_of(name))
        table.add_row(Text(name, "bold"), str(count or "records only"), collections, hosts[0] if hosts else "")
    total = len(catalog.operations)
    return Group(table, Text(), Text(f"{len(names)} apps · {total} operations · spec {catalog.hash[:12]}", "dim"))


def app_page(gateway: Gateway, app: str) -> Group:
    """One app: hosts, operations, records with their fields."""
    catalog = gateway.catalog
    operations = catalog.of(app)
    head = Text.assemble((app, "bold"), f"  {catalog.titles[app]} · {len(operations)} operations")
    hosts = Text(f"answers at {', '.join(gateway.hosts(app))} and under /p/{app}/", "dim")
    records = []
    for name, model in models_of(app).items():
        fields = Text(", ".join(_field(each) for each in fields_of(model).values()), "dim")
        records += [Text.assemble((f"{app}.{name}", "bold"), f"  {(model.__doc__ or '').splitlines()[0]}"), fields]
    return Group(head, hosts, Text(), found_table(operations, app=False), Text(), *records)


def _field(spec: FieldSpec) -> str:
    kind = f"-> {spec.ref}" if spec.ref else spec.kind
    name = spec.name + ("*" if spec.required else "")
    return f"{name}: {kind}{'[]' if spec.many else ''}{' (derived)' if spec.derived else ''}"


def found_table(operations: Iterable[Operation], *, app: bool = True) -> Table:
    """Operations, a row each."""
    table = _table(*(("app",) if app else ()), "operation", "call", "what it does")
    for each in operations:
        names = (each.app,) if app else ()
        table.add_row(*names, each.id, Text(f"{each.method} {each.url}", "cyan"), each.summary)
    return table
