"""The pages of the ready queries in a real browser, with JavaScript and without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browser_fixtures import TOO_FAINT

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest_plugins = ["api_fixtures", "browser_fixtures"]
pytestmark = [pytest.mark.needs_chromium, pytest.mark.xdist_group("browser")]

FORM = "form[action='/queries/causes-in-component']"


def test_a_query_is_run_from_the_list(page: Page):
    """A term typed into the form and Enter show the answer, whose first case is one click away."""
    page.goto("/queries")
    field = page.locator(FORM).get_by_label("component")
    field.fill("vllm")
    field.press("Enter")
    page.wait_for_url("**/queries/causes-in-component?root_cause=software-defect&component=vllm")
    assert page.get_by_label("component").input_value() == "vllm"
    rows = page.locator("table.answer tbody tr")
    assert rows.count() > 5
    first = rows.first.locator("a").first
    title = first.inner_text()
    first.click()
    page.wait_for_url("**/cases/*")
    assert page.locator("h1").inner_text() == title


def test_a_field_left_empty_is_held_back(page: Page):
    """A required field without a value is not sent; the browser says so at the field."""
    page.goto("/queries/causes-of-symptom")
    field = page.get_by_label("symptom")
    field.fill("")
    field.press("Enter")
    assert field.evaluate("e => e.matches(':invalid')")
    assert page.url.endswith("/queries/causes-of-symptom")


@pytest.mark.parametrize("path", ["/queries", "/queries/causes-by-year"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_can_be_read(page: Page, path: str, scheme: str):
    """Every text has contrast in both colour schemes, and a narrow screen need not be scrolled sideways."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(path)
    assert page.evaluate(TOO_FAINT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
