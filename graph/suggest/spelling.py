"""British spelling to American, and irregular forms to their base: what a stemmer does not join."""

from __future__ import annotations

import re

_SPELLINGS = {
    "artefact": "artifact",
    "artefacts": "artifacts",
    "catalogue": "catalog",
    "catalogues": "catalogs",
    "centre": "center",
    "centres": "centers",
    "defence": "defense",
    "dialogue": "dialog",
    "dialogues": "dialogs",
    "fibre": "fiber",
    "fibres": "fibers",
    "grey": "gray",
    "licence": "license",
    "licences": "licenses",
    "metre": "meter",
    "programme": "program",
    "programmes": "programs",
}
_OUR = re.compile(r"^(behavi|col|fav|flav|harb|hon|lab|neighb|vap|endeav|rum)our")
_ISE = re.compile(r"^(\w{3,})is(e|ed|es|er|ers|ing|ation|ations)$")
_YSE = re.compile(r"^(anal|catal|paral)ys(e|ed|er|ers|ing)$")
_DOUBLED_L = re.compile(
    r"^(cance|chann?e|labe|leve|mode|signa|trave|tunne|tota|equa|marsha|initia)ll(ed|ing|er)$"
)
_NOT_ISE = frozenset(
    """
    advise advertise arise bruise clockwise compromise comprise concise cruise demise devise disguise
    enterprise exercise expertise franchise likewise noise otherwise poise praise precise premise promise
    raise revise rise supervise surprise televise treatise wise
    """.split()
)
# Snowball keeps the plural in -us and tells "queue" from "queued".
_FORMS_BY_BASE = """
    begin: began begun
    blow: blew blown
    break: broke broken
    build: built
    catch: caught
    cpu: cpus
    dpu: dpus
    expire: expiration expiry
    fail: failure failures
    fall: fallen fell
    freeze: froze frozen
    go: went gone
    gpu: gpus
    grow: grew grown
    hang: hung
    hold: held
    keep: kept
    lose: lost
    npu: npus
    queue: queued queueing queuing
    rebuild: rebuilt
    run: ran
    send: sent
    shrink: shrank
    spin: spun
    stick: stuck
    take: taken took
    tpu: tpus
    throw: threw thrown
    wake: woke
    withdraw: withdrawn withdrew
    write: wrote written
"""
_BASES = {
    form: base.strip()
    for base, _, forms in (line.partition(":") for line in _FORMS_BY_BASE.strip().splitlines())
    for form in forms.split()
}


_CONTRACTION = re.compile(r"^(is|was|are|were|do|does|did|has|have|had|ca|could|wo|would|should)nt$")


def contraction(word: str) -> str:
    """Return a contraction typed without its apostrophe with it: ``didnt`` is ``didn't``."""
    return _CONTRACTION.sub(r"\1n't", word)


def american(word: str) -> str:
    """Return the American spelling of a lower-case word; other words stay as they are."""
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    word = _OUR.sub(lambda match: f"{match[1]}or", word)
    if (match := _ISE.match(word)) and f"{match[1]}ise" not in _NOT_ISE:
        return f"{match[1]}iz{match[2]}"
    if match := _YSE.match(word):
        return f"{match[1]}yz{match[2]}"
    if match := _DOUBLED_L.match(word):
        return f"{match[1]}l{match[2]}"
    return word


def base_form(word: str) -> str:
    """Return the base of an irregular verb form or of a noun made from a verb: ``hung`` is ``hang``."""
    return _BASES.get(word, word)
