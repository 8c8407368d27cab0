"""Fixtures of the tests in a real browser: Chromium, and pages that are watched while they are used.

A plugin of the test files that name it in ``pytest_plugins``. PYTEST_DONT_REWRITE: they import it first.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Contrast as WCAG 2 defines it, of every text to the nearest opaque background.
TOO_FAINT = """() => {
  const part = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const colour = numbers(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const e of document.querySelectorAll('main *, header *, footer *')) {
    if (e.closest('svg') || !e.checkVisibility()) continue;
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
    const both = [light(numbers(getComputedStyle(e).color)), light(behind(e))];
    const ratio = (Math.max(...both) + .05) / (Math.min(...both) + .05);
    if (ratio < 4.5) faint.push([e.className, e.textContent.trim().slice(0, 40), ratio]);
  }
  return faint.slice(0, 10);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return Chromium, started once."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield started
        started.close()


@contextmanager
def watched(browser: Browser, address: str, *, refusals: bool = False, **options: Any) -> Iterator[Page]:
    """Open a page; at its end nothing was complained of or asked elsewhere.

    ``refusals`` are answers of 400 and more, which Chromium also writes to its console: the page may get
    some. ``options`` are those of a browser context.
    """
    context = browser.new_context(base_url=address, **options)
    context.set_default_timeout(10_000)
    opened = context.new_page()
    asked: list[str] = []
    complaints: list[Any] = []
    refused = "Failed to load resource: the server responded with a status of"
    opened.on("request", lambda one: asked.append(one.url))
    opened.on(
        "console",
        lambda one: (
            complaints.append(one.text)
            if one.type in ("error", "warning") and not (refusals and one.text.startswith(refused))
            else None
        ),
    )
    opened.on("pageerror", lambda one: complaints.append(one))
    # A load the browser itself gives up because the page is left is no fault of the page.
    opened.on(
        "requestfailed",
        lambda one: None if one.failure == "net::ERR_ABORTED" else complaints.append((one.url, one.failure)),
    )
    opened.on(
        "response",
        lambda one: (
            complaints.append(f"{one.url}: {one.status}") if one.status >= 400 and not refusals else None
        ),
    )
    yield opened
    context.close()
    assert complaints == [], [str(one) for one in complaints]
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(address).netloc}


@pytest.fixture(params=[True, False], ids=["javascript", "no-javascript"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """Return a page with JavaScript on, then off, watched."""
    with watched(browser, address, java_script_enabled=request.param) as opened:
        yield opened
