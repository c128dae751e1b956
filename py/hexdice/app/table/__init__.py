"""The page of an open match, drawn for whoever looks, and what stands around it: menu, review, bots’ turns."""
