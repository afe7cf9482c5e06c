"""Calls that do several things at once, an app each: parts(request) takes one apart, whole(requests) joins like ones.

`parts` gives nothing for a call that is no batch, `whole` gives None for calls that no one batch can stand for.
"""
