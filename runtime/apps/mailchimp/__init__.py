"""Mailchimp: audiences, their subscribers and tags, and campaigns (Marketing API 3.0)."""
