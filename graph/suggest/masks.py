"""Places in a text whose words mean nothing there: addresses, paths, module names, stack frames, host names,
scripts of a page and commands slipped into a quoted value.

Masking keeps offsets: the words inside are passed over, nothing is cut out. The name of an exception at the
end of a dotted path stays visible.
"""

from __future__ import annotations

import re

_FILE_ENDINGS = """
    log py pyc yaml yml json jsonl txt md rst sh bash go cpp cc cu hpp rs ts tsx java jar rb php conf cfg
    ini toml
    tar tgz gz zst zip html htm css csv tsv parquet sql db sqlite pt pth ckpt safetensors bin whl deb rpm
    iso img
    tf tfvars ipynb lock out err pid sock pem crt key pcap png jpg svg pdf
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
_MASKED = re.compile(
    rf"""
      \b[a-zA-Z][a-zA-Z0-9+.-]{{0,20}}://[^\s<>"'`]+                     # web and other addresses
    | \b[\w.+-]{{1,64}}@[\w-]{{1,63}}(?:\.[\w-]{{1,63}})+\b                 # e-mail addresses
    | (?<![\w.])(?:~|\.{{1,2}})?(?:/[\w.@%+=-]+){{2,}}/?       # file paths
    | \b[A-Za-z]:\\[^\s"']+                                  # Windows paths
    | (?<![\w./-])(?:{_NAMING})/[a-z0-9][\w.]*(?:-[\w.]+)+\b              # branches, objects of a cluster
    | (?<![\w./-])[a-z][\w.]{{0,62}}/[a-z0-9]\w*(?:-\w+){{2,8}}\b           # names in repositories
    | ^[ \t]*(?:>>>[ ]|\.\.\.[ ])?
      (?:from[ ][\w.]+[ ]import|import(?=[ ][\w.]+(?:,|[ ]as[ ]|[ \t]*(?:$|[#;]))))[^#\n]*
    | \b\w[\w-]{{0,62}}(?:\.[\w-]{{1,63}}){{0,8}}\.(?:{_DOMAINS})\b(?:\.[\w-]{{1,63}}){{0,8}}(?!\w)
      (?::\d+)?(?:/[^\s<>"'`]*)?                                   # hosts
    | \b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){{2,}}(?:\(\))?          # dotted module names
    | \b\w[\w+-]{{0,62}}(?:[./][\w+-]{{1,63}}){{0,8}}\.(?:{_ENDING})\b(?!\.\w)        # file names
    | \bat\s+[\w$.<>]+\([\w.]*(?::\d+)?\)                    # Java stack frames
    | <script\b[^<>]{{0,200}}>[^<]{{0,500}}</script>              # scripts of a page
    | ['"]\s*\)?\s*;[^;\n]{{1,200}};\s*--                     # commands slipped into a quoted value
    | \bFile\s+"[^"\n]*",\s+line\s+\d+,\s+in\s+\S+           # Python stack frames
    """,
    re.VERBOSE | re.MULTILINE,
)
_EXCEPTION = re.compile(r"(?:^|\.)([A-Z]\w*(?:Error|Exception|Failure|Timeout))(?:\(\))?$")
_NAMED = re.compile(
    r"(?<![\w.-])[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,40}){0,8}-(?=[a-z0-9]{0,40}\d)[a-z0-9]{1,40}(?![\w-])"
)


def masked_spans(text: str) -> list[tuple[int, int]]:
    """Return the masked parts of a text as (start, end) in code points, in order, without overlap."""
    found = []
    for match in _MASKED.finditer(text):
        name = _EXCEPTION.search(match[0])
        end = match.start() + name.start(1) if name else match.end()
        if end > match.start():
            found.append((match.start(), end))
    return found


def named_spans(text: str) -> list[tuple[int, int]]:
    """Return the names of machines and the like (``gpu-b-031``, ``db-03``), of which no part counts alone.

    Together with other words they may be part of a label: "node-12 not ready".
    """
    return [match.span() for match in _NAMED.finditer(text)]
