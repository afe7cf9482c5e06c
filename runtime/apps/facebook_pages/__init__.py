"""Facebook Pages: posts, photos, videos and insights of pages (Graph API)."""
