"""Places in a text whose words mean nothing there: addresses, paths, module names, stack frames, host names,
scripts of a page and commands slipped into a quoted value.

Masking keeps offsets: the words inside are passed over, nothing is cut out. The name of an exception at the
end of a dotted path stays visible.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.suggest.normal import Word

_FILE_ENDINGS = """
    c h hh cxx kt scala swift pl lua jl vue scss
    log py pyc yaml yml json jsonl txt md rst sh bash go cpp cc cu hpp rs ts tsx java jar rb php conf cfg
    ini toml
    tar tgz gz zst zip html htm css csv tsv parquet sql db sqlite pt pth ckpt safetensors bin whl deb rpm
    iso img
    tf tfvars ipynb lock out err pid sock pem crt key pcap png jpg jpeg gif svg pdf
    docx xlsx pptx odt ods doc xls ppt eml so dll exe dylib bak
"""
_ENDING = "|".join(sorted(_FILE_ENDINGS.split(), key=len, reverse=True))
_DOMAINS = (
    "com|org|net|io|dev|ai|edu|gov|cloud|local|internal|lan|corp|example|test|svc|invalid|de|uk|eu|us|app|co"
)
_NAMING = (  # what a name stands under: branches, folders of a repository, objects of a cluster
    "feature|feat|fix|bugfix|hotfix|chore|release|docs|tools|lib|pkg|src|charts|apps|services|packages|modules"
    "|pod|pods|deploy|deployment|svc|service|node|job|cronjob|configmap|secret|ns|namespace|statefulset|sts"
    "|daemonset|ds|pvc|pv|ingress"
)
_FOLDERS = (
    "docs?|runbooks?|playbooks?|tests?|src|lib|pkg|internal|cmd|scripts?|charts?|templates?|dashboards?|notes"
    "|kube-system|roles|modules|manifests|examples|vendor|third_party"
)
_QUOTE = """["'“‘`]"""
_QUOTED = r"""(?:"[^"\n]{1,60}"|'[^'\n]{1,60}'|“[^”\n]{1,60}”|‘[^’\n]{1,60}’|`[^`\n]{1,60}`)"""
# Patterns with what a text must hold for them to be tried: most texts hold few of these signs.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("://", r"""\b[a-zA-Z][a-zA-Z0-9+.-]{0,20}://[^\s<>"'`]+"""),  # web and other addresses
    ("@", r"\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+\b"),  # e-mail addresses
    (
        "/",
        rf"""(?<![\w.])(?:~|\.{{1,2}})?(?:/[\w.@%+=-]+){{2,}}/?               # file paths
           | (?<![\w./-])(?:{_NAMING})/[a-z0-9][\w.]*(?:-[\w.]+)+\b          # branches, objects of a cluster
           | (?<![\w./-])[a-z][\w.-]{{0,62}}/[a-z0-9]\w*(?:-\w+){{2,8}}\b      # names in repositories
           | (?<![\w./-])(?:{_FOLDERS})/[\w./-]+(?:\#[\w-]+)?             # files of a project
           | (?<![\w./-])(?:deploy(?:ment)?|svc|sts|ds|(?:cron)?job|pod|cm|ingress|node)/[a-z0-9][\w.-]*
           | (?<![\w./-])(?:origin|upstream|remotes)/[\w./-]+""",
    ),
    ("\\", r"""\b[A-Za-z]:\\[^\s"']+ | \\\\[\w.-]+(?:\\[\w.$-]+)+"""),  # Windows paths, shares
    (
        "#",
        r"""\#include[ \t]*["<][^">\n]{1,100}[">]                       # headers
          | (?<![\w#&])\#[a-zA-Z][a-zA-Z0-9]*(?:[-_][a-zA-Z0-9]+)+\b""",  # channels
    ),
    (
        " install | add | i | pull ",
        r"""\b(?:pip3?|apt|apt-get|npm|yarn|brew|conda|cargo|gem|yum|dnf|helm)[ ](?:install|add|i|pull)[ ]
            (?:-{1,2}\w+[ ]){0,3}[\w@./=<>~-]+""",  # packages
    ),
    (
        " -",
        r"""(?<=[ ])(?:-n|-l|-c|-run|--(?:namespace|container|selector|run|filter|label|context
             |profile|tests?))[ =][\w./=,-]+
          | (?<=[ ])--[a-z][a-z0-9]*(?:-[a-z0-9]+)+""",  # options
    ),
    ("lb", r"\b\d+(?:\.\d+)?[ ]?lbs?\b"),  # pounds
    (
        "(",
        r"""\bswitch[ ]?\([^)\n]{1,60}\)[ ]?\{ | \b(?:def|func|fn)[ ]\w+\(
          | \bat\s+[\w$.<>]+\([\w.]*(?::\d+)?\)                    # Java stack frames
          | \b(?:[a-z]\w*|\(\*\w+\))\.\w+\((?:\.\.\.|0x[0-9a-f][0-9a-fx, .]{0,99})\)   # Go stack frames
          | \b(?:handle|on|is|get|set|check|parse|log|report|detect|raise|emit|maybe|do|try)_\w+\(\)""",
    ),
    ("Test|test", r"\b[Tt]est[A-Z]\w+ | \btest_\w+"),
    ("::", r"::\w+\b"),
    ("class ", r"\bclass[ ][A-Z]\w*[a-z][A-Z]\w*"),
    ("FROM |INTO |JOIN |TABLE |UPDATE ", r"\b(?:FROM|INTO|JOIN|TABLE|UPDATE)[ ]\w+_\w+"),
    ("export |:in ", r"\bexport[ ][A-Z]\w*=\S+ | :in[ ]['`]\w+'"),  # variables, Ruby stack frames
    (" > ", r"(?:\b[A-Z][\w \t]{0,30}[ ]>[ ]){2,6}[\w \t]{1,30}"),  # where a page stands
    (
        "import",
        r"""^[ \t]*(?:>>>[ ]|\.\.\.[ ])?
            (?:from[ ][\w.]+[ ]import|import(?=[ ][\w.]+(?:,|[ ]as[ ]|[ \t]*(?:$|[#;]))))[^#\n]*
          | ^[ \t]*import\b[^\n]{0,200}\bfrom[ ]['"][^'"\n]{1,200}['"]""",
    ),
    (
        ".",
        rf"""\b\w[\w-]{{0,62}}(?:\.[\w-]{{1,63}}){{0,8}}\.(?:{_DOMAINS})\b(?:\.[\w-]{{1,63}}){{0,8}}(?!\w)
             (?::\d+)?(?:/[^\s<>"'`]*)?                               # hosts
           | \b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){{2,}}(?:\(\))?            # dotted module names
           | \b\w[\w+-]{{0,62}}(?:[./][\w+-]{{1,63}}){{0,8}}\.(?:{_ENDING})\b(?!\.\w)""",  # file names
    ),
    ("<script", r"<script\b[^<>]{0,200}>[^<]{0,500}</script>"),
    ("_adj", r"\boom_(?:score_)?adj\b"),  # how likely a process is to be killed, not that it was
    ("--", r"""['"]\s*\)?\s*;[^;\n]{1,200};\s*--"""),  # commands slipped into a quoted value
    (":", r"\b[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}(?:\.\d)?\b"),  # devices on a bus
    (
        "-|_",
        r"""(?<![\w-])(?:[fF]older|[Dd]irectory|[Bb]ranch|[Rr]epo|[Rr]epository|[Mm]odule|[Cc]lass|[Ff]unction
              |[Mm]ethod|[Vv]ariable|[Cc]hannel|[Bb]ucket|[Tt]opic|[Pp]laylist|[Ss]ubfolder)\s+
            [`"']?\w+(?:[-_]\w+){1,8}[`"']?""",  # what programmers name
    ),
    (
        "\"|'|“|‘|`",
        rf"""(?<![\w-])(?:[Rr]unbook|[Pp]laybook|[Dd]ashboard|[Pp]anel|[Cc]hannel|[Ww]iki(?:\s+page)?|[Hh]andbook
               |[Gg]uide|[Dd]oc(?:ument)?|[Ss]ession|[Mm]eeting|[Ff]older|[Pp]roject|[Ee]pic|[Bb]oard|[Ss]quad
               |[Tt]eam|[Tt]rack|[Ss]ong|[Bb]and|[Ff]ilm|[Gg]ame|[Pp]odcast|[Cc]hapter|[Bb]utton|[Ll]abel
               |[Ss]ticker|[Mm]eeting\s+room)\s+(?:called\s+|named\s+|titled\s+)?{_QUOTED}
           | (?<!\w)(?={_QUOTE}){_QUOTED}[ ]
             (?:runbook|playbook|dashboard|panel|channel|wiki|handbook|guide|doc|docs|section|chapter|session
               |meeting|folder|working\ group|squad|team|guild|label|button|sticker|mug|song|film|room|board
               |checklist|template)\b""",
    ),
    (
        "Group|Force|Squad|Guild|Committee|Meeting|Summit|Conference|Handbook|Guide|Runbook|Playbook|Dashboard"
        "|Newsletter|Channel|Club|Band|Workshop|Checklist|Board",
        r"""\b(?:[A-Z][\w-]+[ ]){1,4}(?:Working[ ]Group|Task[ ]Force|Squad|Guild|Committee|Meeting|Summit
              |Conference|Handbook|Guide|Runbook|Playbook|Dashboard|Newsletter|Channel|Club|Band|Workshop
              |Checklist|Review\ Board)\b""",
    ),
    (
        "runbook|playbook|working group|task force|guild|squad|handbook|cheat sheet|checklist",
        r"""\b(?i:the|our|a|an|your|this|their|my)[ ](?:[\w-]+[ ]){2,3}
            (?=(?:runbook|playbook|working[ ]group|task[ ]force|guild|squad|handbook|cheat[ ]sheet
               |checklist)\b)""",
    ),
    ('File "', r"""\bFile\s+"[^"\n]*",\s+line\s+\d+,\s+in\s+\S+"""),  # Python stack frames
)
_MASKS = tuple(
    (tuple(signs.split("|")), re.compile(pattern, re.VERBOSE | re.MULTILINE)) for signs, pattern in _PATTERNS
)
_ADDRESSES = tuple((signs, pattern) for signs, pattern in _MASKS if not {"://", "@", "/"}.isdisjoint(signs))
BLANK = "·"  # the normal form of a word that is not read
_EXCEPTION = re.compile(r"(?:^|\.)([A-Z]\w*(?:Error|Exception|Failure|Timeout))(?:\(\))?$")
_RAISED = re.compile(r"\.(?:errors|exceptions)\.")
_LIBRARY = re.compile(  # whose exception it is says what failed: redis.exceptions.ConnectionError
    r"(?:(?:org|com|io|net)\.)?(?:apache\.)?(?:redis|kafka|postgresql|psycopg2|pymysql|mysql|pymongo|mongodb"
    r"|cassandra|elasticsearch|zookeeper|etcd3|pika|rabbitmq|kubernetes)(?=\.)"
)
_NAMED = re.compile(
    r"(?<![\w.-])[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,40}){0,8}-(?=[a-z0-9]{0,40}\d)[a-z0-9]{1,40}(?![\w-])"
)


def masked_spans(text: str) -> list[tuple[int, int]]:
    """Return the masked parts of a text as (start, end) in code points, in order, without overlap."""
    return _merged(
        _hidden_part(match)
        for signs, pattern in _MASKS
        if any(sign in text for sign in signs)
        for match in pattern.finditer(text)
    )


def _merged(found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return stretches in order, those that overlap as one; empty ones are left out."""
    spans: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if spans and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        elif start < end:
            spans.append((start, end))
    return spans


def unread(text: str, plain: list[Word]) -> list[Word]:
    """Return the words of a text with those of addresses and paths blank: ``/-/healthy`` is no health.

    A blank word keeps its place.
    """
    if "/" not in text and "@" not in text:
        return plain
    spans = _merged(match.span() for _, pattern in _ADDRESSES for match in pattern.finditer(text))
    read, next_span = [], 0
    for word in plain:
        while next_span < len(spans) and spans[next_span][1] <= word.start:
            next_span += 1
        hidden = next_span < len(spans) and spans[next_span][0] <= word.start
        read.append(replace(word, normal=BLANK) if hidden else word)
    return read


def _hidden_part(match: re.Match[str]) -> tuple[int, int]:
    """Return what of a masked place means nothing: all but the name of an exception, and whose it is."""
    start, end = match.span()
    library = _LIBRARY.match(match[0])
    if name := _EXCEPTION.search(match[0]):
        end = start + name.start(1)
    if library and (name or _RAISED.search(match[0])):
        start += library.end()
    return start, end


def named_spans(text: str) -> list[tuple[int, int]]:
    """Return the names of machines and the like (``gpu-b-031``, ``db-03``), of which no part counts alone.

    Together with other words they may be part of a label: "node-12 not ready".
    """
    return [match.span() for match in _NAMED.finditer(text)]
