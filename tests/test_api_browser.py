"""The pages in a real browser, with JavaScript and without: mouse, keyboard, narrow screens, contrast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from api_fixtures import HANG, PANCAKES
from browser_fixtures import TOO_FAINT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from graph.library import Library

pytest_plugins = ["api_fixtures", "browser_fixtures"]
pytestmark = [pytest.mark.needs_chromium, pytest.mark.xdist_group("browser")]

CASE = "/cases/nccl-hang-uneven-packed-blocks"
FOCUSED = """() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  return {
    outline: style.outlineStyle, width: style.outlineWidth,
    shown: box.width > 0 && box.right > 0 && box.bottom > 0,
    what: e.outerHTML.slice(0, 200), place: `${box.top + scrollY},${box.left}`,
  };
}"""


def cases_shown(page: Page) -> int:
    """Return the number the heading over the cases says."""
    return int(page.locator("#cases").inner_text().split()[0])


def unfold(facets: Locator) -> None:
    """Open every facet and the rest of its values."""
    for place in ("> details:not([open]) > summary", "> details > details.more > summary"):
        for summary in reversed(facets.locator(f":scope {place}").all()):
            summary.click()


def test_filter_by_clicking(page: Page, library: Library):
    """A value narrows the list to what it says, its chip widens it again, Clear all brings all back."""
    page.goto("/")
    assert cases_shown(page) == len(library.cases)
    facets = page.get_by_role("complementary", name="Filters by facet")
    unfold(facets)
    row = facets.locator("li", has=page.get_by_role("link", name="NCCL", exact=True))
    count = int(row.locator(".count").inner_text())
    row.get_by_role("link").click()
    assert cases_shown(page) == count
    assert "component=nccl" in page.url
    unfold(facets)
    facets.get_by_role("link", name="Job hang", exact=True).click()
    both = cases_shown(page)
    assert 0 < both <= count
    chips = page.locator("section", has=page.locator("#applied")).locator("a.chip")
    assert chips.count() == 2
    chips.filter(has_text="Component").click()
    assert "component" not in page.url
    assert cases_shown(page) >= both
    page.get_by_role("link", name="Clear all").click()
    assert cases_shown(page) == len(library.cases)
    assert page.get_by_role("link", name="Clear all").count() == 0


def test_ask_and_open_a_case(page: Page):
    """A sentence is typed and sent; its words are marked; a suggestion becomes a filter; a hit opens."""
    page.goto("/")
    page.get_by_label("What do you see?").fill(HANG)
    page.get_by_role("button", name="Find similar incidents").click()
    assert page.get_by_label("What do you see?").input_value() == HANG
    assert page.locator("mark.ruled_out").first.inner_text() == "OOM in dmesg"
    page.locator("section", has=page.locator("#ask")).get_by_role("link", name="Job hang").first.click()
    assert "symptom=job-hang" in page.url
    assert page.get_by_label("What do you see?").input_value() == HANG
    hit = page.locator(".hits h3 a").first
    title = hit.inner_text()
    hit.click()
    assert page.get_by_role("heading", level=1).inner_text() == title
    assert urlsplit(page.url).path.startswith("/cases/")
    page.go_back()
    assert page.locator(".hits h3 a").first.inner_text() == title


def test_nothing_like_it(page: Page):
    """A pancake recipe is answered with an honest nothing."""
    page.goto("/")
    page.get_by_label("What do you see?").fill(PANCAKES)
    page.get_by_role("button", name="Find similar incidents").click()
    assert page.get_by_text("No similar case.").is_visible()
    assert page.locator(".hits").count() == 0


def test_read_a_case_where_it_stands(page: Page):
    """The rest of a case unfolds in the list, with and without JavaScript."""
    page.goto("/")
    first = page.locator("section.cases > ol > li").first
    assert not first.get_by_role("heading", name="Report").first.is_visible()
    first.locator("summary").click()
    assert first.get_by_role("heading", name="Report").first.is_visible()


def test_the_graph_is_links(page: Page):
    """A node of the picture leads to its page."""
    page.goto(CASE)
    node = page.locator("svg a.symptom").first
    title = node.locator("title").text_content() or ""
    node.click()
    assert urlsplit(page.url).path.startswith("/terms/symptom/")
    assert page.get_by_role("heading", level=1).inner_text() in title


def test_no_sideways_scrolling(page: Page):
    """At 320 pixels (also 1280 at 400 %) no page is wider than the screen, whatever it is to show."""
    page.set_viewport_size({"width": 320, "height": 256})
    asked = HANG.replace(" ", "+").replace("%", "%25")
    for path in (
        "/",
        f"/?component=nccl&q={asked}",
        "/?q=" + "x" * 500,
        "/?organisation=" + "y" * 200,
        CASE,
        "/terms/symptom/job-hang",
        "/sparql",
    ):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_the_keyboard(browser: Browser, address: str):
    """Tab reaches the skip link first, which shows itself and leads to the content; every stop is visible."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/?component=nccl")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    box = page.locator("a.skip").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        assert stop["outline"] != "none", stop
        assert stop["width"] != "0px", stop
        assert stop["shown"], stop
        seen.add((stop["what"], stop["place"]))
    assert len(seen) == 60
    context.close()


def test_enter_applies_a_filter(page: Page):
    """A value can be chosen without a mouse."""
    page.goto("/")
    facets = page.get_by_role("complementary")
    unfold(facets)
    facets.get_by_role("link", name="Job hang", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/?symptom=job-hang")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out(browser: Browser, address: str, scheme: Any):
    """Text has a contrast of at least 4.5 to 1 to what is behind it, by day and by night."""
    context = browser.new_context(base_url=address, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"/?component=nccl&q={HANG.replace(' ', '+').replace('%', '%25')}")
    low = page.evaluate(TOO_FAINT)
    assert low == []
    context.close()
