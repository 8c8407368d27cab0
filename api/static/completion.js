// What to offer where the cursor stands: variables, prefixes, and the library's words by any of their labels.

const MOST = 10; // a list that need not scroll; more letters narrow it
const SHORTEST = 2; // letters before anything is offered unasked
const KEYWORDS = new Set(
  ("select distinct reduced where construct describe ask prefix base from named filter optional union minus graph "
    + "values bind as order by group having limit offset asc desc not exists in count sum avg min max sample "
    + "group_concat separator str lang langmatches datatype bound iri uri bnode rand abs ceil floor round concat "
    + "strlen ucase lcase encode_for_uri contains strstarts strends strbefore strafter year month day hours minutes "
    + "seconds timezone tz now uuid struuid md5 sha1 sha256 if coalesce strlang strdt sameterm isiri isblank "
    + "isliteral isnumeric regex substr replace true false undef").split(" "),
);

// Returns what CodeMirror's show-hint takes, or null. `typing` is true where nobody asked for it.
export function hintsFor(editor, known, typing) {
  const cursor = editor.getCursor();
  const line = editor.getLine(cursor.line);
  const before = line.slice(0, cursor.ch);
  if (withoutMeaning(editor.getTokenTypeAt(cursor), before)) return null;
  const [word] = before.match(/[?$]?[\p{L}\p{N}_:.-]*$/u);
  const list = candidates(editor, known, before, word, typing);
  if (!list.length) return null;
  return { list, from: { line: cursor.line, ch: cursor.ch - word.length }, to: cursor };
}

// Whether the cursor stands in a comment, a string or an IRI, closed or not.
function withoutMeaning(kind, before) {
  const open = before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
  return kind === "comment" || kind === "string" || /["']|<[^>\s]*$/.test(open);
}

function candidates(editor, known, before, word, typing) {
  if (/^\s*PREFIX\s+[\w-]*$/i.test(before)) return prefixes(known, word);
  if (/^[?$]/.test(word)) return typing && word.length < SHORTEST ? [] : variables(editor, word);
  if (typing && (word.replace(/^.*:/, "").length < SHORTEST || KEYWORDS.has(word.toLowerCase()))) return [];
  return named(editor, known, before, word);
}

function prefixes(known, word) {
  return Object.entries(known.prefixes)
    .filter(([prefix]) => prefix.startsWith(word.toLowerCase()))
    .slice(0, MOST)
    .map(([prefix, iri]) => row(`${prefix}: <${iri}>`, `${prefix}:`, iri, ""));
}

function variables(editor, word) {
  const found = new Set(editor.getValue().match(/[?$][\p{L}\p{N}_]+/gu) ?? []);
  found.delete(word);
  return [...found].filter((name) => name.startsWith(word)).sort().slice(0, MOST).map((name) => row(name, name, "variable", ""));
}

function named(editor, known, before, word) {
  const property = (before.slice(0, before.length - word.length).match(/([\w-]+:[\w-]+)[\s/|^*+?]+$/) ?? [])[1];
  return known.words
    .map((one) => [score(one, word.toLowerCase()) - (one.link && one.link === property ? 10 : 0), one])
    .filter(([rank]) => rank < 10)
    .sort(([a], [b]) => a - b)
    .slice(0, MOST)
    .map(([, one]) => ({ ...row(one.name, one.label, known.kinds[one.kind], one.note), hint: pick(known) }));
}

// 0 is best; Infinity is no match. Properties and classes come before terms that match as well.
function score(one, word) {
  const label = one.label.toLowerCase();
  const name = one.name.toLowerCase();
  const late = one.link ? 0.5 : 0;
  if (word.includes(":")) return name.startsWith(word) ? late : Infinity;
  if (label === word) return late;
  if (label.startsWith(word) || name.replace(/^.*:/, "").startsWith(word)) return 1 + late;
  if (starts(label, word)) return 2 + late;
  const others = one.labels.map((other) => other.toLowerCase());
  if (others.includes(word)) return 1 + late;
  return others.some((other) => starts(other, word)) ? 3 + late : Infinity;
}

function starts(label, word) {
  return label.split(/[\s/(-]+/).some((part) => part.startsWith(word));
}

function pick(known) {
  return (editor, data, one) => {
    editor.replaceRange(one.text, data.from, data.to, "complete");
    const [prefix] = one.text.split(":");
    if (!(prefix in editor.getPrefixesFromQuery())) editor.addPrefixes({ [prefix]: known.prefixes[prefix] });
  };
}

function row(text, label, kind, note) {
  const render = (item) => {
    item.parentElement.setAttribute("aria-label", "Completions");
    for (const [name, value] of Object.entries({ label, kind, text, note })) {
      if (!value || (name === "text" && value === label)) continue;
      const part = item.appendChild(document.createElement("span"));
      part.className = `hint-${name}`;
      part.textContent = value;
      item.append(" ");
    }
  };
  return { text, render };
}
