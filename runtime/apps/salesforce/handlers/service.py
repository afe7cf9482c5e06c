"""What the service offers: versions, resources, limits, the objects and their fields."""

from typing import Any

from runtime.apps.salesforce.describe import describe_object, summary_of
from runtime.apps.salesforce.objects import OBJECTS
from runtime.apps.salesforce.rows import Row
from runtime.apps.salesforce.writes import the_object
from runtime.kit.operation import Request
from runtime.kit.world import World

_FIRST_VERSION, _LAST_VERSION = 31, 66
_SEASONS = ("Winter", "Spring", "Summer")
_RESOURCES = ("composite", "limits", "parameterizedSearch", "query", "queryAll", "search", "sobjects")
_LIMITS = {
    "DailyApiRequests": 15_000,
    "DailyAsyncApexExecutions": 250_000,
    "DataStorageMB": 1024,
    "FileStorageMB": 1024,
    "DailyBulkApiBatches": 15_000,
    "SingleEmail": 5000,
    "MassEmail": 5000,
    "HourlyDashboardRefreshes": 200,
}


def list_versions(world: World, **_: Any) -> Any:
    """Every version of the API, oldest first. Salesforce makes three a year: version 32 was Winter '15."""
    versions = []
    for number in range(_FIRST_VERSION, _LAST_VERSION + 1):
        years, season = divmod(number - 32, 3)
        label = f"{_SEASONS[season]} '{15 + years}"
        versions.append({"label": label, "url": f"/services/data/v{number}.0", "version": f"{number}.0"})
    return versions


def list_resources(world: World, request: Request, **_: Any) -> Any:
    """The resources of one version."""
    base = f"/services/data/v{request.variables['version']}"
    return {name: f"{base}/{name}" for name in _RESOURCES}


def get_limits(world: World, **_: Any) -> Any:
    """What the org may use in a day, and what is left."""
    used = {"DailyApiRequests": world.call}
    return {name: {"Max": most, "Remaining": most - used.get(name, 0)} for name, most in _LIMITS.items()}


def describe_global(world: World, request: Request, **_: Any) -> Any:
    """All objects of the org in short."""
    version = request.variables["version"]
    return {"encoding": "UTF-8", "maxBatchSize": 200, "sobjects": [summary_of(kind, version) for kind in OBJECTS]}


def describe_basic(world: World, request: Request, sobject: str, **_: Any) -> Any:
    """An object in short, with the records that were changed last."""
    kind = the_object(sobject)
    version = request.variables["version"]
    recent = sorted(world.all(kind), key=lambda each: each["last_modified_date"], reverse=True)[:5]
    return {
        "objectDescribe": summary_of(kind, version),
        "recentItems": [Row(world, kind, each, version).some([]) for each in recent],
    }


def describe_sobject(world: World, request: Request, sobject: str, **_: Any) -> Any:
    """Everything about an object: its fields, picklist values and relationships."""
    return describe_object(the_object(sobject), request.variables["version"])
