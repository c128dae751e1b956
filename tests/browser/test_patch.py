"""Patching a part of the page: it becomes what its markup says, what has a name stays the same node, and nothing else is touched."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

# Random trees of named and nameless elements; `same` is a tree of which elements may stay as they are.
TREES = """
  let seed = 7;
  const random = (below) => { // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  const TAGS = ["div", "span", "section", "article", "main"];
  const names = () => Array.from({ length: 10 }, (_, n) => `n${n}`);
  const tree = (depth, free, same) => {
    const id = free.length && random(3) === 0 ? free.splice(random(free.length), 1)[0] : "";
    const element = document.createElement(TAGS[id && random(9) ? id.slice(1) % 5 : random(5)]);
    if (element.localName === "section") element.tabIndex = 0;
    if (random(3) === 0) element.className = `c${random(3)}`;
    if (!id && random(4) === 0) element.title = `t${random(3)}`;
    if (id) element.id = id;
    const old = id && same && random(3) === 0 && same.querySelector(`#${id}`);
    const inside = old ? [...old.querySelectorAll("[id]")].map((one) => one.id) : [];
    if (old && old.nodeName === element.nodeName && inside.every((one) => free.includes(one))) {
      for (const one of inside) free.splice(free.indexOf(one), 1);
      const stays = document.createElement(old.nodeName);
      stays.id = id;
      stays.toggleAttribute("data-same");
      return stays;
    }
    for (let n = depth && random(5); n > 0; n -= 1) element.append(random(4) || element.lastChild?.nodeType === 3 ? tree(depth - 1, free, same) : `w${random(4)}`);
    return element;
  };
"""


@pytest.fixture(scope="module")
def blank(browser: Browser, tree_site: str) -> Any:
    """A page without the app; `patch` is the page's script."""
    page = browser.new_page()
    page.route(f"{tree_site}blank", lambda route: route.fulfill(body="<p></p>", content_type="text/html"))
    page.goto(f"{tree_site}blank")
    page.evaluate("async () => { window.patch = (await import('./assets/js/patch.js')).patch; }")
    yield page
    page.close()


def test_a_patched_part_is_what_its_markup_says_and_names_keep_their_nodes_and_the_focus(blank: Page) -> None:
    found = blank.evaluate(
        "() => {"
        + TREES
        + """
          const found = { trees: 0, named: 0, focused: 0, wrong: [], lost: [] };
          for (let run = 0; run < 500; run += 1) {
            const old = tree(3, names(), null);
            const fresh = document.createElement(old.nodeName);
            old.id = fresh.id = "part";
            const free = names();
            for (let n = 1 + random(5); n > 0; n -= 1) fresh.append(tree(2, free, old));
            const [before, markup] = [old.outerHTML, fresh.outerHTML];
            for (const stays of fresh.querySelectorAll("[data-same]")) stays.replaceWith(old.querySelector(`#${stays.id}`).cloneNode(true));
            document.body.replaceChildren(old);
            const kept = [...old.querySelectorAll("[id]")].filter((one) => fresh.querySelector(`#${one.id}`)?.nodeName === one.nodeName);
            const focus = kept.find((one) => one.localName === "section");
            focus?.focus();
            patch(`part\\x1d${markup}`);
            found.trees += 1;
            found.named += kept.length;
            found.focused += focus ? 1 : 0;
            if (!document.body.firstElementChild.isEqualNode(fresh)) found.wrong.push([before, markup, old.outerHTML]);
            if (kept.some((one) => document.getElementById(one.id) !== one) || (focus && document.activeElement !== focus)) found.lost.push([before, markup]);
          }
          return found;
        }"""
    )
    assert (found["wrong"][:1], found["lost"][:1]) == ([], [])
    assert found["trees"] == 500 and found["named"] > 300 and found["focused"] > 50


@pytest.mark.parametrize(
    ("markup", "kinds"),
    [
        ('<ol id="part"><li>one</li><li class="new">two</li><li>three</li></ol>', ["attributes class"]),
        ('<ol id="part"><li>one</li><li>2</li><li>three</li></ol>', ["characterData"]),
        (
            '<ol id="part"><li>zero</li><li>one</li><li>two</li><li>three</li></ol>',
            ["childList"] + 3 * ["characterData"],
        ),
        ('<ol id="part"><li>one</li><li>two</li></ol>', ["childList"]),
        ('<ol id="part"><li>one</li><p>new</p><li>two</li><li>three</li></ol>', ["childList"]),
        ('<ol id="part"><p>one</p><li>one</li><li>two</li><li>three</li></ol>', ["childList"]),
        ('<ol id="part"><li>one</li><li>two</li><li>three</li></ol>', []),
    ],
)
def test_a_patch_changes_only_what_differs(blank: Page, markup: str, kinds: list[str]) -> None:
    records = blank.evaluate(
        """(markup) => {
          document.body.innerHTML = '<ol id="part"><li>one</li><li>two</li><li>three</li></ol>';
          const observer = new MutationObserver(() => {});
          observer.observe(document.body, { subtree: true, attributes: true, characterData: true, childList: true });
          patch(`part\\x1d${markup}`);
          return observer.takeRecords().map(({ type, attributeName }) => [type, attributeName].filter(Boolean).join(" "));
        }""",
        markup,
    )
    assert sorted(records) == sorted(kinds)
