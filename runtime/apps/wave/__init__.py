"""Wave: customers, invoices, products and sales of one business."""
