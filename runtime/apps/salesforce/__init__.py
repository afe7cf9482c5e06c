"""Salesforce: the REST API of a Sales and Service Cloud org, with SOQL, SOSL and composite calls."""
