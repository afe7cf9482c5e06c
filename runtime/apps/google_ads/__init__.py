"""Google Ads: campaigns, customer lists, offline conversions and reports."""
