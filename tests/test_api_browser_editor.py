"""The SPARQL editor and what can be copied, in a real browser: by mouse, by keyboard, and without scripts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from browser_fixtures import watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytest_plugins = ["api_fixtures", "browser_fixtures"]
pytestmark = [pytest.mark.needs_chromium, pytest.mark.xdist_group("browser")]

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
AXE_RUN = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(
  one => [one.id, one.help, one.nodes.map(node => node.html.slice(0, 160))])"""
IG = "PREFIX ig: <https://w3id.org/incident-graph/ontology#>\n"
CAUSES = (
    f"{IG}SELECT ?cause (COUNT(?case) AS ?cases) "
    "{ ?case ig:component <https://w3id.org/incident-graph/terms/component/nccl> ; ig:rootCause ?cause }\n"
    "GROUP BY ?cause ORDER BY DESC(?cases) ?cause"
)
NETWORK = (
    f"{IG}CONSTRUCT {{ ?case ig:rootCause ?cause }} {{ ?case ig:rootCause ?cause ; "
    "ig:component <https://w3id.org/incident-graph/terms/component/nccl> }"
)
FAULTY = f"{IG}SELECT ?s\nWHERE {{ ?s ?p }}"
SLOW = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"


@pytest.fixture
def scripted(browser: Browser, address: str) -> Iterator[Page]:
    """Return the page /sparql with its editor, watched."""
    with watched(browser, address) as page:
        page.goto("/sparql")
        page.locator(".CodeMirror").wait_for()
        yield page


def write(page: Page, query: str) -> None:
    """Replace what stands in the editor, without completion."""
    page.locator(".CodeMirror").evaluate("(e, query) => e.CodeMirror.setValue(query)", query)


def written(page: Page) -> str:
    """Return what the form would send."""
    return page.locator("textarea[name=query]").evaluate("e => e.value")


def type_at_end(page: Page, text: str) -> None:
    """Type into the editor as a person does."""
    page.locator(".CodeMirror").evaluate("e => e.CodeMirror.focus()")
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


def faults_of(page: Page) -> list[Any]:
    """Return what axe-core finds wrong with a page as it is now."""
    assert AXE.exists(), "run the install command of README.md again, where npm can be reached"
    page.evaluate(f"{AXE.read_text(encoding='utf-8')};0")
    found: list[Any] = page.evaluate(AXE_RUN)
    return found


def test_complete_a_term_and_run(scripted: Page):
    """Part of a label finds the term; choosing it writes its name and prefix, and the query finds cases."""
    write(scripted, f"{IG}SELECT ?case {{\n  ?case ig:component ")
    type_at_end(scripted, "nccl")
    hints = scripted.get_by_role("option")
    hints.first.wait_for()
    assert hints.first.inner_text().split()[:3] == ["NCCL", "Component", "co:nccl"]
    scripted.keyboard.press("Enter")
    type_at_end(scripted, "\n}")
    assert "PREFIX co: <https://w3id.org/incident-graph/terms/component/>" in written(scripted)
    assert written(scripted).endswith("  ?case ig:component co:nccl\n}")
    scripted.keyboard.press("Control+Enter")
    scripted.locator("#answered").wait_for()
    assert scripted.locator(".rows a[href^='/cases/']").count() > 5


@pytest.mark.parametrize(
    ("before", "typed", "first", "becomes"),
    [
        (f"{IG}SELECT * {{ ?case ", "root", ["root", "cause", "Property", "ig:rootCause"], "ig:rootCause"),
        (f"{IG}SELECT * {{ ?case a ", "finding", ["finding", "Property"], "ig:finding"),
        ("SELECT * { ?s ", "skos:pref", ["preferred", "label"], "skos:prefLabel"),
        ("", "PREFIX sk", ["skos:"], "PREFIX skos: <http://www.w3.org/2004/02/skos/core#>"),
        ("SELECT * { ?symptoms ?p ?o . FILTER(?sym", "p", ["?symptoms"], "?symptoms"),
        (f"{IG}SELECT * {{ ?c ig:component ", "connectx", ["RDMA", "network", "card"], "co:rdma-nic"),
    ],
)
def test_what_is_completed(scripted: Page, before: str, typed: str, first: list[str], becomes: str):
    """Properties with their meaning, prefixes, variables, and terms by their other names."""
    write(scripted, before)
    type_at_end(scripted, typed)
    hint = scripted.get_by_role("option").first
    hint.wait_for()
    assert hint.inner_text().split()[: len(first)] == first
    scripted.keyboard.press("Enter")
    assert written(scripted).endswith(becomes)


def test_the_meaning_of_a_property_is_shown(scripted: Page):
    """Who completes a property reads what it means."""
    write(scripted, f"{IG}SELECT * {{ ?case ")
    type_at_end(scripted, "ruled")
    hint = scripted.get_by_role("option").first
    assert "A term the report says was not so, in any facet." in hint.inner_text()


def test_nothing_is_offered_where_nothing_is_meant(scripted: Page):
    """Keywords, comments and strings are typed without a list opening; asking for one gives it."""
    for before, typed in (("", "SELECT"), ("# ", "nccl"), ("SELECT * { ?s ?p 'x ", "nccl"), ("", "n")):
        write(scripted, before)
        type_at_end(scripted, typed)
        scripted.wait_for_timeout(150)
        assert scripted.get_by_role("option").count() == 0, typed
    scripted.keyboard.press("Control+Space")
    scripted.get_by_role("option").first.wait_for()
    scripted.keyboard.press("Escape")
    scripted.get_by_role("option").first.wait_for(state="detached")


def test_a_chart_and_a_link_to_share(browser: Browser, address: str):
    """A label and a number give bars beside the table; the address shows and runs the same elsewhere."""
    with watched(browser, address) as page:
        page.goto("/sparql")
        write(page, CAUSES)
        page.get_by_role("button", name="Run").click()
        page.get_by_role("img", name="Bar chart: cases by cause").wait_for()
        rows = page.locator(".rows tbody tr").all_inner_texts()
        assert page.locator(".chart .bar").count() == min(len(rows), 30)
        assert page.get_by_role("status").inner_text().startswith(f"{len(rows)} rows")
        assert parse_qs(urlsplit(page.url).query) == {"query": [CAUSES], "run": ["1"]}
        page.reload()
        assert page.locator(".rows tbody tr").all_inner_texts() == rows
        page.get_by_text("Ask the same elsewhere").click()
        shared = page.get_by_label("as link").input_value()
    with watched(browser, address) as page:
        page.goto(shared)
        assert written(page) == CAUSES
        assert page.locator("#answered").count() == 0
        page.get_by_role("button", name="Run").click()
        page.locator("#answered").wait_for()
        assert page.locator(".rows tbody tr").all_inner_texts() == rows
        page.go_back()
        page.locator("#answered").wait_for(state="detached")
        assert written(page) == CAUSES


def test_a_file_of_the_answer(scripted: Page):
    """CSV is saved under a name, with a row for each of the table."""
    write(scripted, CAUSES)
    scripted.get_by_role("button", name="Run").click()
    scripted.locator("#answered").wait_for()
    rows = scripted.locator(".rows tbody tr").count()
    with scripted.expect_download() as downloading:
        scripted.get_by_role("link", name="CSV").click()
    download = downloading.value
    assert download.suggested_filename == "answer.csv"
    assert len(Path(download.path()).read_text(encoding="utf-8").splitlines()) == rows + 1


def test_a_graph_leads_on(scripted: Page):
    """A CONSTRUCT is drawn; a box of a case leads to the case."""
    write(scripted, NETWORK)
    scripted.keyboard.press("Tab")
    scripted.get_by_role("button", name="Run").click()
    box = scripted.locator(".network a.case").first
    box.wait_for()
    assert scripted.locator(".network .edges path").count() == scripted.locator(".rows tbody tr").count()
    address = box.get_attribute("href")
    box.click()
    scripted.wait_for_url(f"**{address}")


def test_a_fault_is_marked_where_it_is(browser: Browser, address: str):
    """The line is marked and the cursor stands at the place; the next change takes the mark away."""
    with watched(browser, address, refusals=True) as page:
        page.goto("/sparql")
        write(page, FAULTY)
        page.locator("#unfinished").wait_for()
        assert page.locator("#unfinished").inner_text().startswith("Line 3 looks unfinished; it could go on")
        page.get_by_role("button", name="Run").click()
        page.get_by_role("alert").wait_for()
        assert "line 3" in page.get_by_role("alert").inner_text()
        cursor = page.locator(".CodeMirror").evaluate("e => e.CodeMirror.getCursor()")
        assert cursor["line"] == 2
        assert page.locator(".fault-line").count() == 1
        page.keyboard.type(" ")
        assert page.locator(".fault-line").count() == 0


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("SELECT * { ?case ig:symptom sy:job-hang }", ""),
        ("SELECT * { ?case my:symptom ?s }", "Line 1: the prefix my: is not declared"),
        (f"{IG}SELECT * {{\n  ?case ig:symptom }}", "Line 3 looks unfinished; it could go on with"),
        (CAUSES, ""),
    ],
)
def test_what_is_unfinished_is_said(scripted: Page, query: str, told: str):
    """A prefix the server supplies is no fault; one that nobody has declared is."""
    write(scripted, "SELECT }")
    scripted.locator("#unfinished").wait_for()
    write(scripted, query)
    if told:
        scripted.locator("#unfinished", has_text=told).wait_for()
    else:
        scripted.locator("#unfinished").wait_for(state="hidden")


def test_the_editor_knows_the_ready_queries(scripted: Page):
    """Its grammar finds no fault in any of the queries that are tested against the engine."""
    faulty = scripted.evaluate(
        """async () => {
          const editor = document.querySelector(".CodeMirror").CodeMirror, faulty = [];
          for (const {name, query} of await (await fetch("/queries.json")).json()) {
            if (!query) continue;
            editor.setValue(query);
            const line = editor.lastLine(), ch = editor.getLine(line).length;
            if (!editor.getTokenAt({line, ch}, true).state.OK) faulty.push(name);
          }
          return faulty;
        }"""
    )
    assert faulty == []


def test_a_running_query_is_stopped(scripted: Page):
    """Stop ends a long query at once, and the next one is answered."""
    write(scripted, SLOW)
    scripted.get_by_role("button", name="Run").click()
    scripted.get_by_role("button", name="Stop").click()
    scripted.get_by_text("Stopped.").wait_for()
    assert scripted.get_by_role("button", name="Stop").count() == 0
    write(scripted, "ASK {}")
    scripted.get_by_role("button", name="Run").click()
    scripted.get_by_role("heading", name="Yes").wait_for()


def test_by_keyboard_alone(scripted: Page):
    """Tab reaches the editor and leaves it; every control has a visible focus; Ctrl+Enter runs."""
    scripted.locator("body").focus()
    for _ in range(20):
        scripted.keyboard.press("Tab")
        if scripted.evaluate("document.activeElement.id") == "query-editor":
            break
    assert scripted.evaluate("document.activeElement.labels[0].textContent") == "Query"
    assert (
        scripted.locator(".CodeMirror-focused").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    )
    scripted.keyboard.press("Control+A")
    scripted.keyboard.type("ASK { ?s ?p ?o }")
    scripted.keyboard.press("Control+Enter")
    scripted.get_by_role("heading", name="Yes").wait_for()
    scripted.keyboard.press("Tab")
    assert scripted.evaluate("document.activeElement.textContent") == "Run"
    scripted.keyboard.press("Shift+Tab")
    assert scripted.evaluate("document.activeElement.id") == "query-editor"
    assert written(scripted) == "ASK { ?s ?p ?o }"
    for stop in ("Run", "Plain text field", "Ready queries", "Limits", "XML"):
        while scripted.evaluate("document.activeElement.textContent") != stop:
            scripted.keyboard.press("Tab")
        outline = scripted.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline not in ("none", ""), stop
    scripted.keyboard.press("Shift+Tab")


def test_the_plain_field_is_remembered(scripted: Page):
    """Whoever finds a plain field easier keeps it, with the text, and can run from it."""
    write(scripted, "ASK {}")
    scripted.get_by_role("button", name="Plain text field").click()
    field = scripted.get_by_role("textbox", name="Query")
    assert field.evaluate("e => e.tagName") == "TEXTAREA"
    assert field.input_value() == "ASK {}"
    scripted.reload()
    field.fill("ASK { ?s ?p <urn:nothing> }")
    field.press("Control+Enter")
    scripted.get_by_role("heading", name="No").wait_for()
    scripted.get_by_role("button", name="Plain text field").click()
    assert scripted.locator(".CodeMirror").is_visible()
    assert written(scripted) == "ASK { ?s ?p <urn:nothing> }"


def test_ready_queries_are_put_into_the_editor(scripted: Page):
    """The list is asked for when it is opened; choosing one writes it with its defaults, ready to run."""
    scripted.locator("summary", has_text="Ready queries").click()
    chosen = scripted.locator("#ready button").first
    chosen.wait_for()
    before = written(scripted)
    chosen.click()
    assert written(scripted) != before
    scripted.keyboard.press("Control+Enter")
    scripted.locator("#answered").wait_for()
    assert scripted.locator(".rows tbody tr").count() > 0


def test_without_scripts(browser: Browser, address: str):
    """The form alone gives the table, the chart, the graph, and the fault with its line."""
    with watched(browser, address, refusals=True, java_script_enabled=False) as page:
        page.goto("/sparql")
        for query, part in ((CAUSES, ".chart"), (NETWORK, ".network"), (FAULTY, ".fault pre")):
            page.get_by_label("Query", exact=True).fill(query)
            page.get_by_role("button", name="Run").click()
            assert page.locator(part).is_visible()
            assert page.get_by_label("Query", exact=True).input_value() == query
        assert page.get_by_role("button", name="Copy").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(browser: Browser, address: str, scheme: Any):
    """Names, roles, contrast and order are right in every state, by day and by night."""
    with watched(browser, address, refusals=True, color_scheme=scheme) as page:
        for query in (CAUSES, NETWORK, FAULTY, "SELECT * { ?s ?p ?o } LIMIT 50"):
            page.goto(f"/sparql?run=1&query={quote(query)}")
            page.locator(".CodeMirror").wait_for()
            for summary in page.locator("summary").all():
                summary.click()
            page.locator("#ready button").first.wait_for()
            assert faults_of(page) == [], query
        write(page, "SELECT * { ?s ")
        type_at_end(page, "nccl")
        page.get_by_role("option").first.wait_for()
        assert faults_of(page) == []
        page.goto("/?component=nccl")
        page.get_by_text("Copy as SPARQL, curl or link").click()
        assert faults_of(page) == []


def test_copy_from_the_library(browser: Browser, address: str):
    """Each text is copied by its button; the query opens in the editor and finds the cases of the list."""
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto("/?component=nccl&sort=oldest")
        total = page.locator("#cases").inner_text().split()[0]
        page.get_by_text("Copy as SPARQL, curl or link").click()
        for name in ("SPARQL", "curl", "link"):
            page.get_by_role("button", name=f"Copy as {name}").click()
            page.get_by_role("button", name=f"Copied as {name}").wait_for()
            text = page.evaluate("navigator.clipboard.readText()")
            assert text == page.get_by_label(f"as {name}", exact=True).input_value()
        assert text == f"{address}/?component=nccl&sort=oldest"
        page.get_by_role("link", name="Open it in the SPARQL editor").click()
        page.get_by_role("button", name="Run").click()
        page.locator("#answered").wait_for()
        assert page.locator("#answered").inner_text().startswith(f"{total} rows")


def test_copy_where_there_is_no_clipboard(browser: Browser, address: str):
    """On plain http from another machine browsers have no clipboard object; copying works all the same."""
    with watched(browser, address) as page:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page.goto("/?component=nccl")
        page.get_by_text("Copy as SPARQL, curl or link").click()
        page.get_by_role("button", name="Copy as link").click()
        page.get_by_role("button", name="Copied as link").wait_for()


def test_no_sideways_scrolling_of_an_answer(browser: Browser, address: str):
    """At 320 pixels the page is no wider than the screen: tables and graphs scroll by themselves."""
    with watched(browser, address, viewport={"width": 320, "height": 640}) as page:
        for query in (CAUSES, NETWORK, f"SELECT ('{'x' * 300}' AS ?long) {{}}"):
            page.goto(f"/sparql?run=1&query={quote(query)}")
            page.locator(".CodeMirror").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, query
        page.goto("/?component=nccl")
        page.get_by_text("Copy as SPARQL, curl or link").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
