"""DocuSign: envelopes out for signature, their templates and shared workspaces (eSignature API)."""
