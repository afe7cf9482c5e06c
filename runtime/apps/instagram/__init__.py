"""Instagram: photos, videos and carousels of business accounts (Graph API)."""
