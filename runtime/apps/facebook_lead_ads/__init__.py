"""Facebook Lead Ads: lead ads, the leads they brought, and ad reports (Graph API)."""
