// The form of a hand: one question after the other, the last side filled in, and what will be written said beforehand.
// Every score is looked up in the table that the page brings; no rule of the game is written here.

const TRICKS = 7; // in a hand, for the last side's share
const MINUS = "\u2212";

const picked = new WeakMap(); // form -> the sides whose tricks were tapped, the oldest first

const plain = (number) => (number < 0 ? `${MINUS}${-number}` : `${number}`);
const signed = (number) => (number > 0 ? `+${number}` : plain(number));
const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// The same as nodes, with the name set apart: it may read the other way than the sentence.
function compose(pattern, values) {
  const [before, after] = pattern.split("{name}");
  const name = document.createElement("bdi");
  name.textContent = values.name;
  return [fill(before, values), name, fill(after, values)];
}

const chosen = (form, name) => form.querySelector(`input[name="${name}"]:checked`);
const counts = (form, side) => [...form.querySelectorAll(`input[name="taken-${side}"]`)];
const table = (form) => JSON.parse(form.querySelector("script.table").textContent);

export function contractOf(form) {
  const bid = chosen(form, "contract");
  const trump = chosen(form, "trump");
  return bid && trump ? { bid, trump } : null;
}

// Called once for each form that appears. What is filled in already counts as tapped, but for the last side.
export function prepare(form) {
  const sides = table(form).sides.map((_, side) => side).filter((side) => chosen(form, `taken-${side}`));
  picked.set(form, sides.slice(0, table(form).sides.length - 1));
  refresh(form);
}

export function tapped(form, input) {
  const side = /^taken-(\d)$/.exec(input.name)?.[1];
  if (side !== undefined) take(form, Number(side));
  refresh(form, true);
}

export function takeBack(form) {
  const trump = chosen(form, "trump");
  if (trump) trump.checked = false;
  refresh(form, true);
  chosen(form, "contract")?.focus();
}

// A tap on a side's tricks: others that no longer fit beside it are asked again.
function take(form, side) {
  const sides = picked.get(form).filter((other) => other !== side);
  const rest = () => TRICKS - [side, ...sides].reduce((sum, s) => sum + Number(chosen(form, `taken-${s}`).value), 0);
  while (sides.length && rest() < 0) chosen(form, `taken-${sides.pop()}`).checked = false;
  picked.set(form, [...sides, side].slice(-(table(form).sides.length - 1)));
}

function share(form, sides) {
  const tapped = picked.get(form);
  const taken = new Map(tapped.map((side) => [side, Number(chosen(form, `taken-${side}`).value)]));
  const rest = TRICKS - [...taken.values()].reduce((sum, tricks) => sum + tricks, 0);
  const last = taken.size === sides.length - 1 ? sides.findIndex((_, side) => !taken.has(side)) : -1;
  sides.forEach((_, side) => {
    const most = side === tapped[0] ? TRICKS : rest + (taken.get(side) ?? 0);
    for (const input of counts(form, side)) {
      const count = Number(input.value);
      if (side === last) input.checked = count === rest;
      else if (!taken.has(side)) input.checked = false;
      input.disabled = side === last ? count !== rest : count > most;
      input.closest(".cell").classList.toggle("rest", side === last);
    }
    counts(form, side)[0].closest(".col").querySelector("[data-rest]").hidden = side !== last;
  });
  if (last >= 0) taken.set(last, rest);
  return last >= 0 ? sides.map((_, side) => taken.get(side)) : null;
}

function refresh(form, spoken = false) {
  const data = table(form);
  const { sides, patterns } = data;
  const taken = share(form, sides);
  const contract = contractOf(form);
  const say = form.querySelector(".say");
  const save = form.querySelector(".dock .go");
  if (!say) return; // a correction says what it changes elsewhere
  save.disabled = !(contract && taken);
  if (contract) describe(form, contract, patterns);
  if (spoken || taken) say.replaceChildren(...sentence(form, contract, taken, data));
}

const nameOf = (form, bid) => form.querySelector(`#seat-${bid.value.split("-")[0]} [dir]`).textContent;

function describe(form, { bid, trump }, patterns) {
  const line = form.querySelector(".contract");
  const moon = bid.value.endsWith("-21");
  const pattern = patterns[(moon ? "moon" : "bid") + (trump.value === "none" ? "_none" : "")];
  line.hidden = false;
  const values = { name: nameOf(form, bid), bid: bid.value.split("-")[1], trump: trump.dataset.word };
  line.querySelector("strong").replaceChildren(...compose(pattern, values));
  line.querySelector("[data-outlook]").textContent = fill(patterns.outlook, bid.dataset);
  const drawn = line.querySelector("svg");
  const use = drawn.querySelector("use");
  const number = /^\d$/.test(trump.value);
  drawn.classList.toggle("moon", moon);
  drawn.classList.toggle("half", !moon && number);
  drawn.toggleAttribute("hidden", !moon && !number);
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, moon ? "#moon" : `#h${trump.value}`));
}

function sentence(form, contract, taken, { scores, side, totals, sides, patterns }) {
  const say = form.querySelector(".say").dataset;
  const bid = chosen(form, "contract");
  const trump = chosen(form, "trump");
  if (!contract) {
    if (bid) return [fill(say.askTrump, { name: nameOf(form, bid), bid: bid.value.split("-")[1] })];
    return [trump ? fill(say.askBid, { trump: trump.dataset.word }) : say.ask];
  }
  if (!taken) return [say.askTricks];
  const [seat, height] = bid.value.split("-").map(Number);
  const mine = side[seat];
  const [made, points, others] = scores[height][taken[mine]];
  const gains = sides.map((_, side) => (side === mine ? points : others[taken[side]]));
  const rest = sides.flatMap((name, side) => (side === mine ? [] : [fill(patterns.other, { name, points: signed(gains[side]) })]));
  const values = { name: nameOf(form, bid), points: signed(points), others: rest.join(", ") };
  const sums = sides.map((name, side) => fill(patterns.total, { name, total: plain(totals[side] + gains[side]) }));
  const then = document.createElement("small");
  then.textContent = fill(patterns.then, { totals: sums.join(", ") });
  return [...compose(made ? patterns.made : patterns.set, values), " ", then];
}
