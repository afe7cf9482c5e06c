"""QuickBooks: customers, vendors, invoices, bills and payments of one company (Online Accounting)."""
