"""One call, from method and URL to the vendor's answer; and the search that finds operations."""
