"""verifiers: a stand-alone environment package for `verifiers.v1`."""

NAME = "verifiers"
