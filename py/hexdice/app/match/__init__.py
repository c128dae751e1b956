"""One open match: whose turn it is, who may know what, its log and analysis, lessons. It knows no page."""
