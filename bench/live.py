"""The time from an event on one device to the patched page on the other, and the bytes of a whole match. `python bench/live.py [--json]`

Two separate Chromium contexts with a real channel between them. A move is tapped on one; the clock stops when the other's page has
been patched. Both pages use the same machine's clock. Bytes are those of the messages' texts, both ways.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "py")]

from playwright.sync_api import sync_playwright

from hexdice import games
from tests.browser.device_pages import TAP, devices, seated
from tests.browser.sites import served_tree
from tests.live.network import World
from tooling import chromium

BUDGET_MS = 30

COUNT = """
globalThis.sentBytes = 0;
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (text) {
  globalThis.sentBytes += new TextEncoder().encode(text).length;
  return send.call(this, text);
};
"""

# Resolves when the page's next patch is done. A MutationObserver would report some milliseconds later, as it lists every change.
WATCH = """() => {
  const { hexdice } = globalThis, { patch } = hexdice;
  globalThis.patchedAt = new Promise((done) => {
    hexdice.patch = (message) => {
      hexdice.patch = patch;
      patch(message);
      done(performance.timeOrigin + performance.now());
    };
  });
}"""


TABLES = {
    "three-dice": (3, {}),
    "first-player": (3, {"mode": "order"}),
    "siberian-dice": (2, {}),
    "first-island": (4, {}),
    "first-war": (2, {}),
}


class Counted(World):
    """Devices in one process, one for each seat, on a reliable network; what they send is measured in bytes of UTF-8."""

    sent = 0

    def choose(self, moves: Sequence[str]) -> str:
        """A random move, without resigning, leaving or ending the evening."""
        social = self.host.match.game.social
        return self.rng.choice([move for move in moves if move.split(" ")[0] not in social] or moves)

    def collect(self) -> None:
        before = len(self.under_way)
        super().collect()
        self.sent += sum(len(text.encode()) for _, _, text in self.under_way[before:])


def bytes_of_matches() -> dict[str, dict[str, int]]:
    """For each game a whole match of random moves, or its first 3,000 events: number of events, and bytes over all devices."""
    found = {}
    for name, (seats, options) in TABLES.items():
        world = Counted(games.game(name), seats, seats, 1, options)
        world.arrive()
        world.sent = 0
        for _ in range(20_000):
            if world.host.match.result is not None or len(world.host.match.events) >= 3_000:
                break
            device = world.rng.choice(["", *world.guests])
            world.guest_moves(device) if device else world.host_moves()
            world.arrive()
        events = len(world.host.match.events)
        found[name] = {
            "devices": seats,
            "events": events,
            "bytes": world.sent,
            "bytes an event": world.sent // max(1, events),
        }
    return found


def measure() -> dict[str, Any]:
    """Median and 95th percentile of the time to the other device, and the bytes of the match."""
    times, moves = [], 0
    with served_tree() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        with devices(browser, site, 2) as pages:
            for page in pages:
                page.context.add_init_script(COUNT)
            table = seated(pages, "siberian-dice")
            while (match := table.match()).result is None:
                seat = table.game.actors(match.state)[0]
                move = table.choose(match, seat)
                here, there = pages[seat], pages[1 - seat]
                there.evaluate(WATCH)
                began = here.evaluate(
                    f"(move) => {{ const now = performance.timeOrigin + performance.now(); ({TAP})(move); return now; }}",
                    move,
                )
                ended = there.evaluate("() => patchedAt")
                times.append(ended - began)
                table.settle()
                moves += 1
            sent = [int(page.evaluate("sentBytes")) for page in pages]
        browser.close()
    times.sort()
    median = round(statistics.median(times), 1)
    return {
        "targets": [
            {
                "what": "event here to patched page there, median",
                "value": median,
                "limit": BUDGET_MS,
                "unit": "ms",
                "met": median <= BUDGET_MS,
            }
        ],
        "slowest twentieth ms": round(times[int(len(times) * 0.95)], 1),
        "moves": moves,
        "bytes sent by the host": sent[0],
        "bytes sent by the guest": sent[1],
        "whole matches": bytes_of_matches(),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    found = measure()
    print(json.dumps(found) if parser.parse_args().json else json.dumps(found, indent=1))
