"""An object as describe shows it: what can be done with it, its fields and its child relationships."""

from typing import Any

from runtime.apps.salesforce.model.columns import Column
from runtime.apps.salesforce.model.sobject import columns_of
from runtime.apps.salesforce.objects import BY_COLLECTION, references_to
from runtime.apps.salesforce.records import SObject

_SOAP = {
    "id": "tns:ID",
    "reference": "tns:ID",
    "currency": "xsd:double",
    "percent": "xsd:double",
    "double": "xsd:double",
    "int": "xsd:int",
    "boolean": "xsd:boolean",
    "date": "xsd:date",
    "datetime": "xsd:dateTime",
    "base64": "xsd:base64Binary",
}
_NUMERIC = ("currency", "percent", "double")


def summary_of(kind: type[SObject], version: str) -> dict[str, Any]:
    """An object in the list of all objects."""
    base = f"/services/data/v{version}/sobjects/{kind.sobject}"
    words = {"label": _words(kind.sobject), "labelPlural": kind.plural, "name": kind.sobject, "keyPrefix": kind.prefix}
    return words | {
        "createable": True,
        "custom": False,
        "customSetting": False,
        "deletable": kind.deletable,
        "layoutable": True,
        "queryable": True,
        "retrieveable": True,
        "searchable": True,
        "triggerable": True,
        "undeletable": kind.deletable,
        "updateable": True,
        "urls": {"sobject": base, "describe": f"{base}/describe", "rowTemplate": f"{base}/{{ID}}"},
    }


def describe_object(kind: type[SObject], version: str) -> dict[str, Any]:
    """Everything about an object."""
    deleted = Column("", "IsDeleted", "boolean", "Deleted", access="read")
    columns = [*columns_of(kind).values(), deleted]
    return {
        **summary_of(kind, version),
        "fields": [_field(kind, column) for column in columns],
        "childRelationships": [
            {
                "cascadeDelete": column.on_delete == "cascade",
                "childSObject": child.sobject,
                "deprecatedAndHidden": False,
                "field": column.name,
                "junctionIdListNames": [],
                "junctionReferenceTo": [],
                "relationshipName": column.children or None,
                "restrictedDelete": column.on_delete == "restrict",
            }
            for child, column in references_to(kind.collection)
        ],
        "recordTypeInfos": [],
    }


def _field(kind: type[SObject], column: Column) -> dict[str, Any]:
    numeric = column.type in _NUMERIC
    texts = column.length if column.type not in ("boolean", "int", "date", "datetime", *_NUMERIC) else 0
    writable = column.access in ("write", "create")
    return {
        "aggregatable": column.filterable,
        "autoNumber": column.name == "CaseNumber",
        "byteLength": texts * 3,
        "calculated": column.compute is not None and column.name.endswith("__c"),
        "caseSensitive": False,
        "createable": writable,
        "custom": column.name.endswith("__c"),
        "defaultValue": column.default if column.type == "boolean" else None,
        "defaultedOnCreate": column.type == "boolean" or column.name == "OwnerId" or bool(column.default),
        "digits": 8 if column.type == "int" else 0,
        "externalId": column.external,
        "filterable": column.filterable,
        "groupable": column.filterable and not numeric and column.type != "datetime",
        "idLookup": column.lookup,
        "inlineHelpText": None,
        "label": column.label,
        "length": texts,
        "name": column.name,
        "nameField": column.name == kind.name_column,
        "namePointing": len(column.targets) > 1,
        "nillable": not column.required and column.type not in ("boolean", "id") and not column.default,
        "permissionable": not column.required,
        "picklistValues": [
            {"active": True, "defaultValue": value == column.default, "label": value, "validFor": None, "value": value}
            for value in column.values
        ],
        "polymorphicForeignKey": len(column.targets) > 1,
        "precision": 18 if numeric else 0,
        "referenceTo": [BY_COLLECTION[target].sobject for target in column.targets],
        "relationshipName": column.relationship or None,
        "restrictedPicklist": column.restricted,
        "scale": 2 if numeric else 0,
        "soapType": _SOAP.get(column.type, "xsd:string"),
        "sortable": column.filterable,
        "type": column.type,
        "unique": column.external,
        "updateable": column.access == "write",
    }


def _words(name: str) -> str:
    """`CampaignMember` as `Campaign Member`."""
    return "".join(f" {letter}" if letter.isupper() and place else letter for place, letter in enumerate(name))
