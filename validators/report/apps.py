"""Apps and operations as tables."""

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group
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


def print_app(gateway: Gateway, app: str, console: Console) -> None:
    """One app: hosts, operations, records with their fields."""
    catalog = gateway.catalog
    operations = catalog.of(app)
    console.print(
        Text.assemble((app, "bold"), f"  {catalog.titles[app]} · {len(operations)} operations"), soft_wrap=True
    )
    console.print(Text(f"answers at {', '.join(gateway.hosts(app))} and under /p/{app}/", "dim"), soft_wrap=True)
    console.print()
    print_operations(operations, console, app=False)
    for name, model in models_of(app).items():
        console.print()
        about = (model.__doc__ or "").splitlines()[0]
        console.print(Text.assemble((f"{app}.{name}", "bold"), f"  {about}"), soft_wrap=True)
        console.print(Text(", ".join(_field(each) for each in fields_of(model).values()), "dim"))


def _field(spec: FieldSpec) -> str:
    kind = f"-> {spec.ref}" if spec.ref else spec.kind
    name = spec.name + ("*" if spec.required else "")
    return f"{name}: {kind}{'[]' if spec.many else ''}{' (derived)' if spec.derived else ''}"


def print_operations(operations: Sequence[Operation], console: Console, *, app: bool = True) -> None:
    """Operations, two lines each: name and call, then what it does. A URL stays on one line."""
    names = [f"{each.app}.{each.id}" if app else each.id for each in operations]
    room = max(map(len, names), default=0)
    for name, each in zip(names, operations, strict=True):
        call = Text.assemble((name.ljust(room), "bold"), "  ", (f"{each.method} {each.url}", "cyan"))
        console.print(call, soft_wrap=True)
        console.print(Text(f"  {each.summary}", "dim"), soft_wrap=True)
