"""A campaign over many evenings: its ledger, its pages, its files."""
