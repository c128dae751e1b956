"""A match on several devices: at one table by channels, or sent by link; several tabs; moving everything to another device."""
