"""The gateway over HTTP: any vendor's SDK, by Host header or by `/p/<app>/` prefix."""
