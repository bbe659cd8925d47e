// The referee's pages. "Must I follow?" is answered here, from the chart, as the tiles are tapped; the other questions are
// asked of the server at each tap. Without script each page has a button that asks.

import { legal, stand, winner } from "./chart.js";

const main = document.querySelector("main");
const page = JSON.parse(document.querySelector("#patterns")?.textContent ?? "null");
const lang = document.documentElement.lang;

const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const either = new Intl.ListFormat(lang, { type: "disjunction" });

// A sentence, with its tiles kept in their order.
function tiled(sentence) {
  return sentence.split(/\b([0-6]-[0-6])\b/).map((part, i) => {
    if (i % 2 === 0) return part;
    const tile = document.createElement("bdi");
    tile.dir = "ltr";
    tile.textContent = part;
    return tile;
  });
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// ---- The address says all of the question ------------------------------------------------------------

function query(form) {
  const data = new URLSearchParams(new FormData(form));
  data.delete("mark");
  for (const [name, value] of [...data]) if (!value) data.delete(name, value);
  return data;
}

// On a sheet the page's own address leaves the house out: the sheet has it. The link that is given away has it always.
function keepAddress(trump, led, hand) {
  const asked = new URLSearchParams({ trump, ...(led && { led }), hand: hand.join(",") });
  const whole = new URLSearchParams([...page.house_query, ...asked]);
  const keep = main.querySelector(".keep");
  const link = main.querySelector(".link");
  history.replaceState(null, "", `${location.pathname}?${keep ? asked : whole}`);
  link.href = `${page.link}?${whole}`;
  link.textContent = link.dataset.label;
  if (keep) keep.href = `${keep.getAttribute("href").split("?")[0]}?${new URLSearchParams({ question: `${page.link}?${whole}` })}`;
}

// The trump goes along to the other questions.
function carry(trump) {
  for (const tab of main.querySelectorAll(".tabs a")) {
    const address = new URL(tab.href);
    address.searchParams.set("trump", trump);
    tab.href = address.pathname + address.search;
  }
}

// ---- Must I follow? -----------------------------------------------------------------------------------

const bones = () => [...main.querySelectorAll(".triangle .bone")];
const boneOf = (tile) => bones().find((bone) => bone.querySelector("input").value === tile);
const drawn = (tile, lie) => {
  const copy = boneOf(tile).querySelector(".tile").cloneNode(true);
  copy.classList.toggle("lie", lie);
  return copy;
};

function suits(asked) {
  return { asked: page.suits[asked], an_asked: page.a_tile[asked], asked_for: page.asked_for[asked] };
}

function read(form) {
  const hand = bones().map((bone) => bone.querySelector("input")).filter((input) => input.checked).map((input) => input.value);
  return { trump: form.querySelector('[name="trump"]:checked')?.value, led: form.elements.led.value, hand };
}

function follow(chart, form) {
  mark(chart, read(form));
  const { trump, led, hand } = read(form);
  main.querySelector("#hand-now").textContent = hand.length || "";
  if (trump !== undefined) carry(trump);
  const asked = trump !== undefined && hand.length;
  const verdict = say(!asked ? "blank" : hand.length > (led ? 7 : page.most) ? "many" : "told");
  if (!verdict.querySelector(".rack")) return;
  tell(verdict, chart, trump, led, hand);
  keepAddress(trump, led, hand);
}

// What stands where the verdict goes: the verdict itself, that there are too many tiles, or what is to be picked.
function say(what) {
  const verdict = main.querySelector(".verdict");
  if (verdict.dataset.said !== what) verdict.replaceChildren(main.querySelector(`#${what}`).content.cloneNode(true));
  verdict.dataset.said = what;
  verdict.querySelector("h2").id = "verdict";
  return verdict;
}

// The led tile lies in the corner and in nobody's hand.
function mark(chart, { trump, led }) {
  for (const bone of bones()) {
    const input = bone.querySelector("input");
    const isLed = input.value === led;
    if (isLed) input.checked = false;
    input.disabled = isLed;
    bone.classList.toggle("led", isLed);
    bone.querySelector("small")?.remove();
    if (isLed) bone.prepend(main.querySelector("#signs small").cloneNode(true));
  }
  const figure = main.querySelector(".asked");
  figure.hidden = !led;
  main.querySelector("#led-now").textContent = led || page.nothing;
  if (!led) return;
  const asked = trump === undefined ? "" : fill(page.was_led, suits(stand(chart, trump, led, []).asked));
  figure.replaceChildren(drawn(led, true), element("figcaption", "", asked), figure.querySelector("#unled"));
}

function tell(verdict, chart, trump, led, hand) {
  const may = legal(chart, trump, led, hand);
  const { asked, other, relations } = led ? stand(chart, trump, led, hand) : { relations: new Map(hand.map((tile) => [tile, "leads"])) };
  const bound = [...relations.values()].includes("follows");
  const values = { led, tiles: led ? chart.tiles.length : "", trumps_are: page.trumps_are[trump], other: page.suits[other] };
  if (led) Object.assign(values, suits(asked));
  const mood = (relation) => (["leads", "follows"].includes(relation) ? relation : relation + (bound ? "_bound" : "_free"));
  const rank = (tile) => (page.surprises.indexOf(relations.get(tile)) + page.surprises.length + 1) % (page.surprises.length + 1);
  const order = chart.tiles.filter((tile) => hand.includes(tile));
  order.sort((a, b) => may.includes(b) - may.includes(a) || rank(a) - rank(b));

  const code = !led ? "leads" : hand.length === 1 ? "only" : !bound ? "free" : may.length === 1 ? "one" : may.length === hand.length ? "every" : "several";
  const said = fill(page.follow[code], { ...values, tiles: either.format(may) });
  verdict.querySelector("h2").replaceChildren(...tiled(said));

  const [why, rule] = surprise(chart, trump, led, hand, relations, bound, values, mood);
  verdict.querySelector(".why").replaceChildren(...tiled(why));
  const rules = [...new Set([led ? "4.5" : "4.7", ...(rule ? [rule] : [])])].sort();
  verdict.querySelector(".behind").replaceChildren(...behind(rules));

  verdict.querySelector(".rack").replaceChildren(...order.map((tile) => {
    const shown = drawn(tile, false);
    shown.removeAttribute("aria-hidden");
    shown.setAttribute("role", "img");
    shown.setAttribute("aria-label", tile);
    return element("li", may.includes(tile) ? "may" : "", shown);
  }));
  verdict.querySelector(".reasons").replaceChildren(...order.map((tile) => {
    const can = may.includes(tile);
    const label = page.labels[!led ? "leads" : !can ? "no" : may.length === 1 ? "must" : "may"];
    const strong = element("strong", "", sign(can), " ", ...tiled(`${tile} `), label);
    const only = hand.length === 1 && relations.get(tile) !== "follows" && led;
    const text = fill(page.tiles[only ? "only" : mood(relations.get(tile))], { ...values, tile });
    return element("li", can ? "yes" : "no", drawn(tile, true), " ", element("p", "", strong, " ", ...tiled(text)));
  }));
}

// The most surprising thing about a hand, with the number of the rule behind it.
function surprise(chart, trump, led, hand, relations, bound, values, mood) {
  if (!led) return hand.length > 7 ? [page.why.discard_first, page.rules.discard_first] : ["", ""];
  for (const code of hand.length > 1 ? page.surprises : []) {
    const tile = chart.tiles.find((one) => relations.get(one) === code);
    if (tile) return [fill(page.why[mood(code)] ?? page.why[code], { ...values, tile }), page.rules[code]];
  }
  const all = stand(chart, trump, led, chart.tiles.filter((tile) => tile !== led)).relations;
  if (![...all.values()].includes("follows")) return [fill(page.why.nobody_follows, values), page.rules.nobody_follows];
  return ["", ""];
}

function behind(rules) {
  const links = rules.flatMap((rule, i) => {
    const link = element("a", "", rule);
    link.href = `${page.rulebook}#rule-${rule.replace(".", "-")}`;
    return i ? [", ", link] : [link];
  });
  return [rules.length > 1 ? page.rules_word : page.rule_word, " ", ...links, `. ${page.house}.`];
}

function sign(can) {
  const icon = main.querySelector(`#signs .${can ? "yes" : "no"}`).cloneNode(true);
  icon.classList.remove("yes", "no");
  return icon;
}

// A tap on a tile leads it, while "Led" is marked; then the taps fill the hand.
function lead(form, led) {
  form.elements.led.value = led;
  form.querySelector("#mark-hand").checked = true;
}

// Whatever is drawn from now on is drawn without the network: the page keeps the drawings themselves.
async function keepDrawings() {
  const sprite = await fetch(main.querySelector("use").getAttribute("href").split("#")[0]);
  const drawings = new DOMParser().parseFromString(await sprite.text(), "image/svg+xml").documentElement;
  drawings.setAttribute("hidden", "");
  main.append(drawings);
  for (const use of main.querySelectorAll("use")) use.setAttribute("href", use.getAttribute("href").replace(/.*#/, "#"));
}

async function startFollowing(form) {
  const [chart] = await Promise.all([fetch(page.chart).then((answer) => answer.json()), keepDrawings()]);
  show(); // without the chart it stays a page that the server answers
  form.querySelector(form.elements.led.value || main.querySelector(".bone :checked") ? "#mark-hand" : "#mark-led").checked = true;
  form.addEventListener("change", ({ target }) => {
    if (target.closest(".house")) return location.assign(`${location.pathname}?${query(form)}`);
    if (target.closest(".bone") && form.querySelector("#mark-led").checked) lead(form, target.value);
    follow(chart, form);
  });
  main.querySelector("#unled").addEventListener("click", () => {
    lead(form, "");
    follow(chart, form);
    form.querySelector("#mark-hand").focus();
  });
  if (main.querySelector("#problems")) mark(chart, read(form)); // what is wrong stays in sight until the first tap
  else follow(chart, form);
}

// ---- The other questions: asked of the server at each tap ---------------------------------------------

let asking = new AbortController();

// While a finger is down nothing may move under it, or its tap would be lost.
let lifted = Promise.resolve();
main.addEventListener("pointerdown", () => {
  lifted = new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 50); // the click comes after it
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, { once: true });
  });
});

async function ask(form) {
  asking.abort();
  asking = new AbortController();
  show();
  if (unfinished(form)) return;
  const { signal } = asking;
  const data = query(form);
  const focused = document.activeElement?.id;
  main.querySelector(".verdict").setAttribute("aria-busy", "true"); // what it says is no longer what is asked
  try {
    const answer = await fetch(`${location.pathname}?${data}`, { signal });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.referee");
    await lifted;
    signal.throwIfAborted();
    for (const part of [".tabs", "form.question", ".verdict"]) main.querySelector(part).replaceWith(fresh.querySelector(part));
  } catch {
    if (signal.aborted) return;
    main.querySelector("[data-plain]").hidden = false; // no answer: the button asks again
    if (alone) await tellWinner(form).catch(() => {});
    return;
  }
  history.replaceState(null, "", `${location.pathname}?${data}`);
  show();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// Without the network the chart still says who won a trick, though not why the others lost.
const alone = JSON.parse(document.querySelector("#alone")?.textContent ?? "null");
const kept = alone && fetch(alone.chart).then((answer) => answer.json());
kept?.catch(() => {}); // then only the server knows

async function tellWinner(form) {
  const plays = [...form.querySelectorAll('[name="plays"]')].map((select) => select.selectedOptions[0].textContent);
  const trump = form.querySelector('[name="trump"]:checked').value;
  const wins = fill(alone.wins, { tile: plays[winner(await kept, trump, plays)] });
  const verdict = main.querySelector(".verdict");
  const title = element("h2", "", ...tiled(wins));
  title.id = "verdict";
  verdict.replaceChildren(title, element("p", "note", alone.note));
  verdict.removeAttribute("aria-busy");
  verdict.hidden = false;
}

// A tapped tile fills the next place; while places are missing, nothing is wrong yet.
function place(form, tile) {
  const selects = [...form.querySelectorAll('select[name="plays"], select[name^="trick-"]')];
  const next = selects.find((select) => !select.value);
  const option = next && [...next.options].find((one) => one.textContent === tile);
  if (!option) return;
  next.value = option.value;
  ask(form);
}

// Whether a trick lacks a tile: nobody can have won it yet.
function unfinished(form) {
  const plays = [...form.querySelectorAll('[name="plays"]')];
  return plays.some((select) => select.value) && plays.some((select) => !select.value);
}

function show() {
  for (const shown of main.querySelectorAll("[data-script]")) shown.hidden = false;
  for (const plain of main.querySelectorAll("[data-plain]")) plain.hidden = true;
  const form = main.querySelector("form.question");
  const used = [...form.querySelectorAll("select")].map((select) => select.selectedOptions[0]?.textContent);
  for (const button of form.querySelectorAll("button.bone")) button.disabled = used.includes(button.value);
  main.querySelector(".verdict").hidden = unfinished(form);
}

// ---- Giving the link away ------------------------------------------------------------------------------

async function give(event) {
  const link = event.target.closest(".link");
  if (!link || !(navigator.share || navigator.clipboard)) return; // then it is a link like any other
  event.preventDefault();
  if (navigator.share) await navigator.share({ title: document.title, url: link.href }).catch(() => {});
  else {
    await navigator.clipboard.writeText(link.href);
    link.textContent = link.dataset.copied;
  }
}

main.addEventListener("click", give);
if (page) startFollowing(main.querySelector("form.question")).catch(() => {});
else {
  show();
  main.addEventListener("change", ({ target }) => ask(target.form));
  main.addEventListener("click", ({ target }) => {
    const button = target.closest("button.bone");
    if (button) place(button.form, button.value);
  });
}
