"""The pages: filters, a sentence, similar cases, and that nothing but text comes of anybody's text."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, quote_plus, urlsplit

import lxml.html
import pytest
from api_fixtures import (
    BROWSER,
    HANG,
    PANCAKES,
    case_with_neighbours,
    client_of,
    page_of,
    section,
    sparql_counts,
    words,
)
from hypothesis import given
from hypothesis import strategies as st

from api.pages.drawing import MOST_NODES, draw
from api.pages.marking import marked
from api.pages.routes import CARRIED, GRAPH_FACETS, spoken_date
from api.representations import Recognised, TermRef
from graph.cases import Case, Passage, Relation, Report, Step
from graph.filters import Filter
from graph.library import Library
from graph.terms import FACETS, term_iri

if TYPE_CHECKING:
    from api_fixtures import Served, TestClient

    from graph.terms import Ontology

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

FILTERED = "/?component=nccl&symptom=job-hang&symptom=crash&from=2020"
CASE = "/cases/nccl-hang-uneven-packed-blocks"
PAGES = ("/", FILTERED, f"/?symptom=job-hang&q={quote(HANG)}", f"/?q={quote(PANCAKES)}", CASE, "/sparql")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</textarea><svg onload=alert(1)>",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "<!-- --><style>*{display:none}</style>",
    "&lt;b&gt;&amp;amp;",
)


def shown(page: lxml.html.HtmlElement) -> list[str]:
    """Return the ids of the cases a page lists, in order."""
    hrefs = page.xpath("//section[@aria-labelledby='cases']/ol/li/article/h3/a/@href")
    return [href.removeprefix("/cases/") for href in hrefs]


def chips(page: lxml.html.HtmlElement) -> dict[str, str]:
    """Return the applied filters of a page with the address without each."""
    found = section(page, "applied").xpath(".//a[@class='chip']")
    return {
        words(chip).removesuffix(" × remove").removesuffix(" ×remove"): chip.get("href") for chip in found
    }


def facet_counts(page: lxml.html.HtmlElement) -> dict[str, dict[str, int]]:
    """Return the counts of a page's filters by the labels of facet and value."""
    facets = {}
    for details in page.xpath("//aside/details"):
        rows = details.xpath(".//li")
        facets[words(details.xpath("./summary")[0])] = {
            words(row.xpath("./a")[0]): int(words(row.xpath("./span[@class='count']")[0])) for row in rows
        }
    return facets


# The library page


def test_all_cases(client: TestClient, library: Library):
    """Without filter and sentence: every case, newest first, twenty a page; nothing to clear."""
    page = page_of(client, "/")
    total = len(library.cases)
    assert shown(page) == [case.id for case in library.cases[:20]]
    assert words(section(page, "cases").xpath("./h2")[0]) == f"{total} cases"
    assert words(page.xpath("//*[@role='status']")[0]) == f"1 to 20 of {total}"
    assert chips(page) == {}
    assert "Clear all" not in words(page)
    assert page.xpath("//section[@aria-labelledby='similar']") == []
    assert page.xpath("//head/title/text()") == ["All cases · Incident Library"]


def test_pages_walk_every_case_once(client: TestClient, library: Library):
    """The next link leads through all cases, and the numbers on each page say where one is."""
    page = page_of(client, "/")
    found = shown(page)
    while links := page.xpath("//nav[@class='paging']/a[@rel='next']"):
        begin = len(found) + 1
        rest = min(20, len(library.cases) - len(found))
        assert words(links[0]) == f"Next {rest}"
        page = page_of(client, links[0].get("href"))
        found += shown(page)
        assert (
            words(page.xpath("//*[@role='status']")[0]) == f"{begin} to {len(found)} of {len(library.cases)}"
        )
        assert page.xpath("//section[@aria-labelledby='cases']/ol/@start") == [str(begin)]
        assert "First page" in words(page.xpath("//nav[@class='paging']")[0])
    assert found == [case.id for case in library.cases]


def test_applied_filters(client: TestClient, library: Library):
    """Each filter is a chip that leads to the page without it; Clear all leads to the page without any."""
    page = page_of(client, FILTERED)
    wanted = Filter.parse(parse_qsl(FILTERED.removeprefix("/?")), library.ontology)
    assert chips(page) == {
        "Component NCCL": "/?symptom=job-hang&symptom=crash&from=2020",
        "Symptom Job hang": "/?component=nccl&symptom=crash&from=2020",
        f"Symptom {library.ontology.label(term_iri('symptom', 'crash'))}": (
            "/?component=nccl&symptom=job-hang&from=2020"
        ),
        "From 2020": "/?component=nccl&symptom=job-hang&symptom=crash",
    }
    assert section(page, "applied").xpath(".//a[@class='clear']/@href") == ["/"]
    assert shown(page) == [case.id for case in library.matching(wanted)]
    assert page.xpath("//head/title/text()") == [f"{wanted.sentence(library.ontology)} · Incident Library"]


def test_a_sentence_survives_filtering(client: TestClient):
    """Chips, Clear all and every filter keep the sentence; the form keeps the filters."""
    page = page_of(client, f"/?symptom=job-hang&from=2020&q={quote(HANG)}")
    addresses = page.xpath("//aside//a/@href") + section(page, "applied").xpath("./p//a/@href")
    assert len(addresses) > 20
    for address in addresses:
        assert dict(parse_qsl(urlsplit(address).query))["q"] == HANG
    hidden = page.xpath("//form[@action='/']//input[@type='hidden']")
    assert [(one.get("name"), one.get("value")) for one in hidden] == [
        ("symptom", "job-hang"),
        ("from", "2020"),
    ]
    assert page.xpath("//textarea[@name='q']")[0].text == HANG


@pytest.mark.parametrize(
    "path", ["/", FILTERED, "/?organisation=NVIDIA+NCCL", "/?root_cause=software-defect&to=2023"]
)
def test_counts_equal_sparql(client: TestClient, served: Served, library: Library, path: str):
    """Beside a value stands what SPARQL counts under the other facets' filters; bars count what is shown."""
    page, ontology = page_of(client, path), library.ontology
    wanted = Filter.parse(parse_qsl(path.removeprefix("/?").removeprefix("/")), ontology)
    found = facet_counts(page)
    for key, facet in FACETS.items():
        counts = sparql_counts(served, wanted.without_facet(key, ontology), key)
        assert found.get(facet.label, {}) == {ontology.label(iri): number for iri, number in counts.items()}
    bars = page.xpath("//table[@class='bars']//tr")
    counted = {words(row.xpath("./th")[0]): int(words(row.xpath("./td[@class='count']")[0])) for row in bars}
    expected = sparql_counts(served, wanted, "root_cause")
    assert len(counted) == min(15, len(expected))
    assert counted.items() <= {ontology.label(iri): number for iri, number in expected.items()}.items()


def test_choosing_a_value_brings_its_count(client: TestClient):
    """The link of a value leads to as many cases as it says, if its facet is not filtered yet."""
    page = page_of(client, "/?component=nccl")
    for details in page.xpath("//aside/details[summary != 'Component']"):
        row = details.xpath(".//li")[0]
        count = words(row.xpath("./span")[0])
        chosen = page_of(client, row.xpath("./a/@href")[0])
        assert words(section(chosen, "cases").xpath("./h2")[0]).split()[0] == count


def test_a_chosen_value_is_marked_and_leads_away(client: TestClient):
    """An applied value is marked for eyes and screen readers; choosing it again removes it."""
    page = page_of(client, "/?component=nccl&symptom=job-hang")
    chosen = page.xpath("//aside//a[@aria-current='true']")
    assert {(words(one), one.get("href")) for one in chosen} == {
        ("NCCL", "/?symptom=job-hang"),
        ("Job hang", "/?component=nccl"),
    }


@pytest.mark.parametrize("sort", ["newest", "oldest", "title"])
def test_sort(client: TestClient, library: Library, sort: str):
    """The order asked for holds on every page, is kept by every link, and the others are offered."""
    page = page_of(client, f"/?sort={sort}")
    expected = [case.id for case in library.matching(Filter(), sort)]
    assert shown(page) == expected[:20]
    following = page.xpath("//a[@rel='next']/@href")[0]
    assert shown(page_of(client, following)) == expected[20:40]
    assert all(f"sort={sort}" in href for href in page.xpath("//aside//a/@href"))
    assert page.xpath("//form[@action='/']//input[@name='sort']/@value") == [sort]
    orders = section(page, "cases").xpath(".//p[starts-with(., 'Order')]/a/@href")
    assert {dict(parse_qsl(urlsplit(href).query))["sort"] for href in orders} == {
        "newest",
        "oldest",
        "title",
    } - {sort}


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/?symptm=x", "symptom"),
        ("/?symptom=job-hangs", "job-hang"),
        ("/?from=yesterday", "YYYY"),
        ("/?from=2025&to=2024", "swap"),
        ("/?after=nothing", "first page"),
        ("/?sort=random", "newest"),
        ("/?graph=1", "graph"),
    ],
)
def test_a_wrong_address(client: TestClient, path: str, told: str):
    """A browser gets a page that says what is wrong and leads back; a program a problem document."""
    response = client.get(path, headers=BROWSER)
    assert response.status_code == 400
    page = lxml.html.fromstring(response.text)
    assert told in words(page.xpath("//main")[0])
    assert "/" in page.xpath("//main//a/@href")
    assert client.get(path).headers["content-type"] == "application/problem+json"


def test_no_case_has_all_of_these(client: TestClient):
    """A filter that lets nothing through says so and offers to clear it."""
    page = page_of(client, "/?organisation=nobody")
    assert shown(page) == []
    assert "No case has all of these" in words(section(page, "cases"))
    assert section(page, "cases").xpath(".//a[text()='clear all']/@href") == ["/"]


# With a sentence


def test_a_sentence_is_read_marked_and_answered(client: TestClient):
    """The words recognised are marked, what holds is offered as filters, similar cases come with reasons."""
    page = page_of(client, f"/?q={quote(HANG)}")
    ask = section(page, "ask")
    [sentence] = ask.xpath("./p[@class='sentence']")
    assert sentence.text_content() == HANG
    marks = [(mark.get("class"), mark.text) for mark in sentence.xpath("./mark")]
    assert marks[0] == ("present", "stuck at the last step")
    assert marks[-1] == ("ruled_out", "OOM in dmesg")
    offered = {words(a): a.get("href") for a in ask.xpath(".//a[@class='chip add']")}
    assert offered["+ Symptom Job hang"].startswith("/?symptom=job-hang&q=job+stuck")
    hits = section(page, "similar").xpath(".//ol[@class='hits']/li")
    assert len(hits) == 5
    for hit in hits:
        assert hit.xpath("./h3/a/@href")[0].startswith("/cases/")
        assert hit.xpath(".//ul[@class='why']/li")
        assert "score" in words(hit)
        assert hit.xpath("./p[contains(@class, 'fix')]")


def test_what_is_ruled_out_is_shown_as_such(client: TestClient):
    """A denied symptom is struck through, listed under "You ruled out", and never offered as a filter."""
    page = page_of(client, "/?q=no+OOM+in+dmesg+and+no+segfault")
    ask = section(page, "ask")
    assert [mark.get("class") for mark in ask.xpath(".//mark")] == ["ruled_out", "ruled_out"]
    assert all("ruled out, because of “no”" in mark.get("title") for mark in ask.xpath(".//mark"))
    denied = [words(chip) for chip in ask.xpath(".//span[contains(@class, 'denied')]")]
    assert denied == ["Symptom Host out-of-memory kill", "Symptom Segmentation fault"]
    assert ask.xpath(".//a[@class='chip add']") == []
    assert "No term of the library was recognised" in words(ask)


def test_a_suggestion_already_applied_is_not_offered(client: TestClient):
    """It stands there as on, without a link."""
    ask = section(page_of(client, f"/?symptom=job-hang&q={quote(HANG)}"), "ask")
    assert [words(chip) for chip in ask.xpath(".//span[@class='chip on']")] == ["Symptom Job hang"]
    assert "+ Symptom Job hang" not in [words(a) for a in ask.xpath(".//a")]


def test_nothing_like_it_is_said_plainly(client: TestClient, library: Library):
    """A pancake recipe has no similar case; all cases are still listed: a sentence hides none."""
    page = page_of(client, f"/?q={quote(PANCAKES)}")
    similar = section(page, "similar")
    assert "No similar case." in words(similar)
    assert similar.xpath(".//ol") == []
    assert shown(page) == [case.id for case in library.cases[:20]]


def test_similar_cases_lead_the_list(client: TestClient, library: Library):
    """A sentence orders: the cases like it first in their rank, then all others, newest first."""
    page = page_of(client, f"/?q={quote(HANG)}")
    hits = [href.removeprefix("/cases/") for href in section(page, "similar").xpath(".//h3/a/@href")]
    found = shown(page)
    while links := page.xpath("//a[@rel='next']/@href"):
        page = page_of(client, links[0])
        found += shown(page)
    assert found == [*hits, *(case.id for case in library.cases if case.id not in hits)]


def test_the_ends_of_lines_count_once(client: TestClient):
    """A form sends each end of line as two characters; the field shows one again."""
    pasted = page_of(client, f"/?q={quote('OOM in dmesg' + chr(13) + chr(10) + 'job stuck')}")
    assert pasted.xpath("//textarea[@id='q']")[0].text == "OOM in dmesg\njob stuck"


def test_the_field_never_cuts_what_is_pasted(client: TestClient):
    """The errors are at the end of a log; a text over the limit is refused in words, not shortened."""
    assert page_of(client, "/").xpath("//textarea[@id='q']/@maxlength") == []


def test_a_long_sentence_does_not_swell_the_page(client: TestClient):
    """Links keep the beginning of a long sentence, which is said; the next page keeps all of it."""
    text = "job hangs at the last step. " * 2000
    path = f"/?q={quote_plus(text)}"
    page = page_of(client, path)
    assert len(client.get(path, headers=BROWSER).content) < 4_000_000
    assert f"first {CARRIED} characters" in words(section(page, "ask"))
    kept = [dict(parse_qsl(urlsplit(href).query))["q"] for href in page.xpath("//aside//a/@href")]
    assert {len(one) for one in kept} <= {CARRIED, CARRIED - 1}
    following = dict(parse_qsl(urlsplit(page.xpath("//a[@rel='next']/@href")[0]).query))
    assert following["q"].strip() == text.strip()
    assert following["after"] == shown(page)[-1]


# A case and a term


def test_a_case_page(client: TestClient, library: Library):
    """Title, organisation, date, every section the case has, its reports, and cases similar to it."""
    case = library.case(CASE.removeprefix("/cases/"))
    page = page_of(client, CASE)
    text = words(page.xpath("//main")[0])
    assert words(page.xpath("//h1")[0]) == case.title
    assert spoken_date(case.date) in text
    for _, passage in case.texts():
        assert " ".join(passage.split()) in text
    for report in case.reports:
        assert report.title in text
    ruled = page.xpath("//section[h4='Ruled out']//a")
    assert [words(tag) for tag in ruled] == [library.ontology.label(iri) for iri in case.ruled_out]
    assert all("denied" in tag.get("class") for tag in ruled)
    alternates = {link.get("type"): link.get("href") for link in page.xpath("//head/link[@rel='alternate']")}
    assert alternates["text/turtle"] == f"{CASE}.ttl"


def test_similar_cases_on_a_case_page(client: TestClient, served: Served):
    """The page of a case shows the cases that the route finds similar to it, in the same order."""
    case = case_with_neighbours(served.catalogue)
    hrefs = page_of(client, f"/cases/{case.id}").xpath("//section[contains(@class, 'similar')]//h3/a/@href")
    found = client.post("/api/v1/similar", json={"case": case.id}).json()["results"]
    assert hrefs == [f"/cases/{result['id']}" for result in found]


def test_a_case_page_says_all_the_case_says(client: TestClient, library: Library):
    """No text of a case is lost on the way to its page."""
    for case in random.Random(1).sample(library.cases, 30):
        text = words(page_of(client, f"/cases/{case.id}"))
        missing = [passage for _, passage in case.texts() if " ".join(passage.split()) not in text]
        assert missing == [], case.id


def test_a_term_page(client: TestClient, library: Library):
    """A term with its other labels, what is broader and narrower, and its cases, linked to the filter."""
    page = page_of(client, "/terms/symptom/job-hang")
    iri = term_iri("symptom", "job-hang")
    cases = library.matching(Filter((iri,)))
    assert words(page.xpath("//h1")[0]) == "Job hang"
    hrefs = page.xpath("//section[@class='cases']//li/a/@href")
    assert hrefs == [f"/cases/{case.id}" for case in cases]
    assert "/?symptom=job-hang" in page.xpath("//a/@href")
    assert all(label in words(page) for label in library.ontology.terms[iri].labels)


def test_a_relation_to_a_case_that_is_not_here(library: Library):
    """A related case of another library is named without a link into nothing."""
    case = replace(library.cases[0], related=(Relation("a-case-elsewhere", "led-to", "Because."),))
    page = page_of(client_of(Library.of(library.ontology, [case], "x")), f"/cases/{case.id}")
    assert "a-case-elsewhere" in words(page)
    assert "/cases/a-case-elsewhere" not in page.xpath("//a/@href")


# What every page keeps to


@pytest.mark.parametrize("path", PAGES)
def test_every_internal_link_is_answered(client: TestClient, path: str):
    """What a page links to is there; of its many filter links some are followed."""
    page = page_of(client, path)
    found = {
        urlsplit(href)._replace(fragment="").geturl() for href in page.xpath("//@href | //@src | //@action")
    }
    local = sorted(address for address in found if address.startswith("/"))
    assert [a for a in found - set(local) if a and not a.startswith(("http://", "https://"))] == []
    filters = [address for address in local if address.startswith("/?")]
    others = [address for address in local if not address.startswith("/?")]
    for address in (*others, *random.Random(path).sample(filters, min(20, len(filters)))):
        assert client.get(address, headers=BROWSER).status_code == 200, address


@pytest.mark.parametrize("path", [*PAGES, "/terms/symptom/job-hang", "/?nonsense=1", "/nowhere"])
def test_a_page_keeps_to_its_policy(client: TestClient, path: str):
    """A strict CSP, and nothing on the page that it would block or that another host would serve."""
    response = client.get(path, headers=BROWSER)
    policy = dict(
        part.strip().split(" ", 1) for part in response.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert {value for name, value in policy.items() if name.endswith("-src")} == {"'none'", "'self'"}
    assert response.headers["x-content-type-options"] == "nosniff"
    page = lxml.html.fromstring(response.text)
    assert page.xpath("//@style | //style | //script[not(@src)] | //base | //iframe") == []
    assert [name for e in page.iter() for name in e.attrib if name.lower().startswith("on")] == []
    loaded = page.xpath(
        "//script/@src | //img/@src | //form/@action | //head/link[@rel='stylesheet' or @rel='icon']/@href"
    )
    assert loaded
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)
    schemes = {urlsplit(href).scheme for href in page.xpath("//@href")}
    assert schemes <= {"", "http", "https"}


@pytest.mark.parametrize("path", [*PAGES, "/terms/symptom/job-hang"])
def test_a_page_is_sound(client: TestClient, path: str):
    """Language, title, one main and one h1 or none, ids that are unique, labels for what is filled in."""
    page = page_of(client, path)
    assert page.get("lang") == "en"
    assert words(page.xpath("//head/title")[0])
    assert len(page.xpath("//main")) == 1
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    for field in page.xpath("//textarea | //select | //input[not(@type='hidden')]"):
        assert page.xpath(f"//label[@for='{field.get('id')}']")
    for name in page.xpath("//@aria-labelledby"):
        assert name in ids
    assert [a for a in page.xpath("//a[@href]") if not words(a)] == []
    assert all(form.get("method") == "get" for form in page.xpath("//form"))
    assert page.xpath("//body/*[1]/@class") == ["skip"]


def hostile_library(ontology: Ontology, text: str) -> Library:
    """Return a library whose one case says the same hostile text in every place there is for text."""
    passage = Passage(f"{text}\n\n{text}", (term_iri("symptom", "job-hang"),))
    case = Case(
        "hostile",
        text,
        (Report(text, "blog", "summary", "none", url="https://example.org/?a=1&b='\"", publisher=text),),
        organisation=text,
        symptoms=passage,
        signals=(text,),
        seen_as=(text,),
        trigger=Passage(text),
        root_cause=Passage(text, (term_iri("root_cause", "software-defect"),)),
        stance="confirmed",
        contributing_factors=Passage(text),
        detection=Passage(text),
        remediation=(Step(text, (), "worked"), Step(text)),
        action_items=(text,),
        lessons=text,
        related=(Relation("hostile-too", "led-to", text),),
    )
    other = replace(case, id="hostile-too", organisation=None)
    return Library.of(ontology, [case, other], "x")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_text(library: Library, text: str):
    """Markup in a case, a sentence or a parameter is shown as written and makes no element."""
    client = client_of(hostile_library(library.ontology, text))
    plain = client_of(hostile_library(library.ontology, "plain words"))
    for path in (
        "/",
        "/?q={}",
        "/?organisation={}&q={}",
        "/cases/hostile",
        "/terms/symptom/job-hang",
        "/sparql?query={}",
    ):
        given_text, given_plain = (path.replace("{}", quote(one)) for one in (text, "plain words"))
        page, expected = page_of(client, given_text), page_of(plain, given_plain)
        kinds = {element.tag for element in page.iter() if isinstance(element.tag, str)}
        assert kinds <= {e.tag for e in expected.iter() if isinstance(e.tag, str)} | {"mark"}
        assert [name for e in page.iter() for name in e.attrib if name.lower().startswith("on")] == []
        assert all(urlsplit(href).scheme in ("", "https") for href in page.xpath("//@href"))
        if "{}" not in path:
            assert text in page.text_content()
        elif path != "/?organisation={}":
            field = page.xpath("//textarea[@name='q' or @name='query']")[0]
            assert field.text.removeprefix("\n") == text
    problem = client.get(f"/?{quote(text)}=1", headers=BROWSER)
    assert problem.status_code == 400
    assert text.lower() in lxml.html.fromstring(problem.text).text_content().lower().replace("\\'", "'")


def test_a_library_without_cases(library: Library):
    """An empty library has its pages too."""
    client = client_of(Library.of(library.ontology, [], "x"))
    page = page_of(client, f"/?q={quote(HANG)}")
    assert words(section(page, "cases").xpath("./h2")[0]) == "0 cases"
    assert "No similar case" in words(page)
    assert page_of(client, "/") is not None
    assert page_of(client, "/terms/symptom/job-hang") is not None


def test_a_library_of_one_case(library: Library):
    """One case: its list, its page, and no similar one beside it."""
    case = library.cases[0]
    client = client_of(Library.of(library.ontology, [case], "x"))
    assert words(section(page_of(client, "/"), "cases").xpath("./h2")[0]) == "1 case"
    assert "Nothing else on record" in words(page_of(client, f"/cases/{case.id}"))


# Parts


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2024-05-21", "21 May 2024"),
        ("2024-12-01", "1 December 2024"),
        ("2024-05", "May 2024"),
        ("2024", "2024"),
        (None, "date not stated"),
        ("", "date not stated"),
    ],
)
def test_dates_as_people_read_them(written: str | None, said: str):
    """As exact as it was written, no more."""
    assert spoken_date(written) == said


@given(
    st.text(max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 8), st.booleans()), max_size=6),
)
def test_marked_words_join_to_the_text(text: str, drawn: list[tuple[int, int, bool]]):
    """However mentions lie (apart, or on the same words), the pieces are the whole text in order."""
    mentions, last = [], 0
    for gap, length, twice in drawn:
        start, end = last + gap % 10, last + gap % 10 + length
        if end <= len(text):
            ref = TermRef("iri", "symptom", "id", "Label")
            one = Recognised(start, end, text[start:end], "symptom", ref, "Label", "hedged", 1.0, "maybe")
            mentions += [one] * (1 + twice)
            last = end
    pieces = marked(text, reversed(mentions))
    assert "".join(piece.text for piece in pieces) == text
    spans = dict.fromkeys((mention.start, mention.text) for mention in mentions)
    assert [piece.text for piece in pieces if piece.terms] == [cut for _, cut in spans]
    assert {piece.cue for piece in pieces if piece.terms} <= {"maybe"}


def test_the_drawing(library: Library):
    """At most so many nodes, each in a place of its own; the same data gives the same drawing."""
    drawing = draw(library, library.cases, GRAPH_FACETS)
    assert drawing == draw(library, reversed(library.cases), GRAPH_FACETS)
    assert 0 < len(drawing.nodes) <= MOST_NODES
    assert drawing.note
    for node in drawing.nodes:
        assert 0 <= node.x < drawing.width
        assert 0 < node.y < drawing.height
        assert node.address.startswith(("/cases/", "/terms/"))
    assert len({(node.x, node.y) for node in drawing.nodes}) == len(drawing.nodes)
    assert drawing.edges


def test_the_drawing_of_one_case_and_of_none(library: Library):
    """One case stands with its terms; nothing is an empty drawing."""
    case = library.case(CASE.removeprefix("/cases/"))
    drawing = draw(library, [case], GRAPH_FACETS)
    terms = {term for facet in GRAPH_FACETS for term in case.terms(facet)}
    assert len(drawing.nodes) == 1 + len(terms)
    assert drawing.note == ""
    assert draw(library, [], GRAPH_FACETS).nodes == ()


def test_the_graph_links_to_what_it_shows(client: TestClient):
    """Every node of the picture is a link with the whole label as its title."""
    page = page_of(client, "/?component=nccl")
    links = page.xpath("//*[local-name()='svg']//a")
    assert links
    for link in links:
        assert link.get("href").startswith(("/cases/", "/terms/"))
        assert words(link.xpath("./title")[0])


def test_a_case_page_tells_the_same_incident_apart(client: TestClient):
    """Another account of the event is named above the similar incidents and not among them."""
    page = page_of(client, "/cases/opt175b-blob-download-hang")
    apart = section(page, "same-incident")
    assert apart.xpath(".//li/a/@href") == ["/cases/opt175b-bad-node-recycling"]
    assert "/cases/opt175b-bad-node-recycling" not in page.xpath("//ol[@class='hits']/li/h3/a/@href")
    assert not page.xpath("//section[@aria-labelledby='near-duplicates']")


def test_a_case_page_tells_near_duplicates_apart(small_ontology: Ontology, small_cases: dict[str, Case]):
    """A copy is named with how much of the wording it repeats."""
    copy = replace(small_cases["host-oom-leak"], id="copied", related=())
    library = Library.of(small_ontology, [*small_cases.values(), copy], "small")
    page = page_of(client_of(library), "/cases/host-oom-leak")
    told = words(section(page, "near-duplicates"))
    assert told.endswith("100% of the wording is the same")
