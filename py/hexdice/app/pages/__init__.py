"""The pages with their routes, and what their buttons do."""
