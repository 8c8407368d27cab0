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
    "disc": "disk",
    "discs": "disks",
    "fibre": "fiber",
    "fibres": "fibers",
    "grey": "gray",
    "licence": "license",
    "maintainance": "maintenance",
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
# What is written short for one word. Labels and text agree in the long one.
_LONG_BY_SHORT = """
    cert: certificate
    certs: certificates
    ckpt: checkpoint
    ckpts: checkpoints
    cfg: configuration
    config: configuration
    configs: configurations
    conn: connection
    conns: connections
    cred: credential
    creds: credentials
    db: database
    dbs: databases
    img: image
    k8: kubernetes
    mem: memory
    perf: performance
    pkt: packet
    pkts: packets
    prod: production
    svc: service
    util: utilization
"""
# Snowball keeps the plural in -us and tells "queue" from "queued".
_FORMS_BY_BASE = """
    bad: badly
    begin: began begun
    bend: bent
    blow: blew blown
    break: broke broken
    bring: brought
    build: built
    burn: burnt
    catch: caught
    come: came
    create: creation creations
    ddos: ddosed
    cpu: cpus
    dpu: dpus
    eat: ate eaten
    expire: expiration expiry
    fail: failure failures
    fall: fallen fell
    forget: forgot forgotten
    freeze: froze frozen
    give: gave given
    go: went
    gpu: gpus
    grow: grew grown growth
    hang: hung
    high: higher highest
    hold: held
    imbalance: imbalanced imbalances
    keep: kept
    leak: leakage
    lose: lost
    npu: npus
    oops: oopsed oopses
    overheat: overheated overheating
    make: made
    overrun: overran
    panic: panicked panicking panics
    overwrite: overwritten overwrote
    queue: queued queueing queuing
    preempt: preemption preemptions
    rebuild: rebuilt
    ring: rang rung
    rise: risen rose
    run: ran
    send: sent
    shake: shaken shook
    shoot: shot
    shrink: shrank
    sink: sank sunk
    sit: sat
    slow: slower slowest slowly slowness
    speak: spoke spoken
    spin: spun
    stick: stuck
    take: taken took
    tpu: tpus
    tear: tore torn
    tell: told
    throw: threw thrown
    wake: woke
    wear: wore worn
    withdraw: withdrawn withdrew
    write: wrote written
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    """Return what stands before and after the colon of each line."""
    lines = (line.partition(":") for line in table.strip().splitlines())
    return [(before.strip(), after.strip()) for before, _, after in lines]


_BASES = {form: base for base, forms in _pairs(_FORMS_BY_BASE) for form in forms.split()}
_LONG = dict(_pairs(_LONG_BY_SHORT))


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


def long_form(word: str) -> str:
    """Return the word a lower-case abbreviation stands for: ``cert`` is ``certificate``."""
    return _LONG.get(word, word)


def base_form(word: str) -> str:
    """Return the base of an irregular verb form or of a noun made from a verb: ``hung`` is ``hang``."""
    return _BASES.get(word, word)
