"""The core that every other package may import; it imports none of them.

What a game declares: `game` (the protocol), `options`, `rulebook`, `notation` (positions as text), `hexgrid` (geometry).
What happens: `match` (header and events), `chance` (weights and fair draws), `fair` (dice to which several devices contribute).
Texts: `codec` (canonical JSON, saves and their earlier formats), `outside` (names and numbers from people), `sheet` (CSV),
`sentence` and `errors` (refusals that can be shown in any language).
"""
