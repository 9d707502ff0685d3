"""The REST side of documents: one set of views and routes, hung up once for each kind."""
