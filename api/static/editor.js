// The page /sparql in a browser that runs scripts: an editor over the text field, answers in place.
// What is asked and what is shown stays the server's: this script sends the form and puts the answer in.

import { offerCopies } from "./copy.js";
import { hintsFor } from "./completion.js";

const form = document.getElementById("ask");
const field = form.elements.query;
const [run, stop, plain] = [form.elements.run, document.getElementById("stop"), document.getElementById("plain")];
const status = document.getElementById("status");
const unfinished = document.getElementById("unfinished");
const LONGEST_ADDRESS = 8000;
const PLAIN = "sparql-plain";

const { Yasqe } = globalThis; // absent where the package was built without npm

let editor = null;
let running = null;
let words = null;

// Asking

function address(query, more = "") {
  const found = `/sparql?query=${encodeURIComponent(query)}${more}`;
  return found.length <= LONGEST_ADDRESS ? found : "/sparql";
}

function busy(on) {
  stop.hidden = !on;
  run.setAttribute("aria-disabled", String(on));
  document.getElementById("answer").setAttribute("aria-busy", String(on));
}

async function ask() {
  if (running) return;
  const query = field.value;
  running = new AbortController();
  busy(true);
  status.textContent = "Running …";
  try {
    const headers = { Accept: "text/html", "Content-Type": "application/sparql-query" };
    const body = query;
    const response = await fetch("/sparql/answer", { method: "POST", headers, body, signal: running.signal });
    show(new DOMParser().parseFromString(await response.text(), "text/html"));
    history.pushState(null, "", address(query, "&run=1"));
  } catch (error) {
    status.textContent = error.name === "AbortError" ? "Stopped." : "The server did not answer. Is it running?";
  } finally {
    running = null;
    busy(false);
  }
}

function show(page) {
  const old = document.getElementById("answer");
  const answer = document.adoptNode(page.getElementById("answer"));
  old.replaceWith(answer);
  offerCopies(answer);
  const heading = answer.querySelector("h2");
  status.textContent = heading ? heading.textContent.trim() : "";
  mark(answer.querySelector(".fault"));
  answer.scrollIntoView({ block: "nearest" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
stop.addEventListener("click", () => {
  running?.abort();
  run.focus();
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask();
});
addEventListener("popstate", () => location.reload());

// Where a query is wrong

function mark(fault) {
  if (!fault?.dataset.line) return;
  const [line, column] = [Number(fault.dataset.line) - 1, Number(fault.dataset.column) - 1];
  if (editor) {
    // Columns count code points, the editor UTF-16 units.
    const before = [...(editor.getLine(line) ?? "")].slice(0, column).join("").length;
    editor.setCursor({ line, ch: before });
    editor.addLineClass(line, "background", "fault-line");
    editor.focus();
  } else {
    const before = field.value.split("\n").slice(0, line).join("\n").length + (line ? 1 : 0) + column;
    field.focus();
    field.setSelectionRange(before, before + 1);
  }
}

function unmark() {
  editor.eachLine((line) => {
    editor.removeLineClass(line, "background", "fault-line"); // returns what would end the walk
  });
}

const WRITTEN = {
  VAR1: "?variable", VAR2: "", IRI_REF: "<IRI>", PNAME_LN: "prefix:name", PNAME_NS: "", ANON: "", NIL: "",
  BLANK_NODE_LABEL: "_:node", STRING_LITERAL1: "\"text\"", STRING_LITERAL2: "", STRING_LITERAL_LONG1: "",
  STRING_LITERAL_LONG2: "", INTEGER: "number", DECIMAL: "", DOUBLE: "", INTEGER_POSITIVE: "",
  DECIMAL_POSITIVE: "", DOUBLE_POSITIVE: "", INTEGER_NEGATIVE: "", DECIMAL_NEGATIVE: "", DOUBLE_NEGATIVE: "",
};

// Where the text stops being SPARQL, said below it and not in a box that only a mouse can open.
function checkSyntax() {
  const wrong = [...Array(editor.lineCount()).keys()]
    .map((line) => [line, editor.getTokenAt({ line, ch: editor.getLine(line).length }, true).state])
    .find(([, state]) => state.OK === false);
  const told = wrong ? said(...wrong) : "";
  unfinished.hidden = !told;
  unfinished.textContent = told;
}

function said(line, state) {
  const prefix = state.errorMsg?.match(/^Prefix '(.*)' is not defined$/)?.[1];
  if (prefix !== undefined) {
    // The server supplies the library's prefixes where a query leaves them out.
    return prefix in (words?.prefixes ?? {}) ? "" : `Line ${line + 1}: the prefix ${prefix}: is not declared`;
  }
  const expected = [...new Set((state.possibleCurrent ?? []).map((word) => WRITTEN[word] ?? word))];
  const named = expected.filter((word) => word && word !== "$").slice(0, 8).join("  ");
  return `Line ${line + 1} looks unfinished${named ? `; it could go on with  ${named}` : ""}`;
}

// The editor

function openEditor() {
  const place = document.createElement("div");
  field.before(place);
  const out = { Tab: false, "Shift-Tab": false };
  const keys = { "Ctrl-Enter": ask, "Cmd-Enter": ask, "Ctrl-Space": () => complete(false), "Ctrl-S": false };
  // Lists of options are joined with the defaults, and the completers there ask servers elsewhere.
  Object.assign(Yasqe.defaults, { autocompleters: [], gutters: ["CodeMirror-linenumbers"] });
  new Yasqe(place, {
    value: field.value,
    extraKeys: { ...out, ...keys, Esc: false },
    screenReaderLabel: "Query",
    editorHeight: "auto",
    // The parts of Yasqe that store, share or ask by themselves are left out.
    persistenceId: null,
    createShareableLink: null,
    consumeShareLink: null,
    showQueryButton: false,
    resizeable: false,
    syntaxErrorCheck: false,
    foldGutter: false,
    highlightSelectionMatches: false,
    requestConfig: { endpoint: "/sparql" },
  });
  // The editor itself: Yasqe's object shares its parts but not its open operations.
  editor = place.querySelector(".CodeMirror").CodeMirror;
  const input = editor.getInputField();
  input.id = "query-editor";
  input.setAttribute("aria-describedby", "keys unfinished");
  let waiting;
  editor.on("change", (_, change) => {
    field.value = editor.getValue();
    unmark();
    clearTimeout(waiting);
    waiting = setTimeout(checkSyntax, 600);
    if (change.origin === "+input") complete(true);
  });
}

function use(withEditor) {
  const place = editor.getWrapperElement().closest(".yasqe").parentElement;
  if (withEditor) editor.setValue(field.value);
  place.hidden = !withEditor;
  field.hidden = withEditor;
  unfinished.hidden = true;
  document.getElementById("keys").hidden = !withEditor;
  form.querySelector("label").htmlFor = withEditor ? "query-editor" : "query";
  plain.setAttribute("aria-pressed", String(!withEditor));
  if (withEditor) editor.refresh();
}

// Completion

async function fetchWords() {
  words ??= await (await fetch(form.dataset.words)).json();
  return words;
}

async function complete(typing) {
  const known = await fetchWords();
  const hint = () => hintsFor(editor, known, typing);
  const container = document.getElementById("main");
  if (hint()) editor.showHint({ hint, container, completeSingle: false, closeCharacters: /[\s()[\]{};,>]/ });
}

// Ready queries

async function listReady(place) {
  const found = (await (await fetch(place.dataset.list)).json()).filter(({ query }) => query);
  const list = place.appendChild(document.createElement("ul"));
  let last = "";
  for (const { topic, title, question, query } of found) {
    if (topic !== last) list.append(Object.assign(document.createElement("li"), { className: "topic", textContent: topic }));
    last = topic;
    const item = list.appendChild(document.createElement("li"));
    const button = item.appendChild(document.createElement("button"));
    Object.assign(button, { type: "button", className: "quiet", textContent: title });
    item.append(` ${question}`);
    button.addEventListener("click", () => put(query));
  }
}

function put(query) {
  field.value = query;
  if (field.hidden) {
    editor.setValue(query);
    editor.focus();
  } else {
    field.focus();
  }
}

const ready = document.getElementById("ready");
ready.addEventListener("toggle", () => listReady(ready), { once: true });

if (Yasqe) {
  openEditor();
  use(localStorage.getItem(PLAIN) === null);
  plain.hidden = false;
  plain.addEventListener("click", () => {
    const withEditor = field.hidden === false;
    localStorage[withEditor ? "removeItem" : "setItem"](PLAIN, "1");
    use(withEditor);
  });
  fetchWords();
}
mark(document.querySelector("#answer .fault"));
