// The pages of a pen. Everything works without this; with it, a hand is five taps.

import { contractOf, prepare, takeBack, tapped } from "./hand.js";
import { remember } from "./known.js";
import { put, send } from "./send.js";

let onTable = ""; // the contract that was put on the table last

const words = (contract) => (contract ? `${contract.bid.value} ${contract.trump.value}` : "");

// What is picked for this hand, kept while somebody looks at the referee's page and comes back.
const PICKS = "moonkeeper.picks";

function keepPicks(form) {
  const main = document.querySelector("main");
  const picks = [...form.querySelectorAll("input:checked")].map((input) => [input.name, input.value]);
  try {
    sessionStorage.setItem(PICKS, JSON.stringify({ sheet: main.dataset.sheet, hand: main.dataset.hand, picks }));
  } catch {
    // full or forbidden: then it is picked anew
  }
}

function pickAgain() {
  const main = document.querySelector("main");
  const form = document.querySelector("form.hand:not([data-preview])");
  if (!form) return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? "{}");
    if (kept.sheet !== main.dataset.sheet || kept.hand !== main.dataset.hand) return;
    for (const [name, value] of kept.picks) {
      if (form.querySelector(`input[name="${CSS.escape(name)}"]:checked`)) continue; // what is on the table counts
      const input = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]:enabled`);
      if (input) input.checked = true;
    }
  } catch {
    // nothing kept that could be read
  }
}

function shown() {
  const main = document.querySelector("main");
  if (main.dataset.sheet) remember({ path: main.dataset.sheet, title: main.dataset.title, people: main.dataset.people });
  const form = document.querySelector("form.hand");
  if (!form) return;
  prepare(form);
  onTable = words(contractOf(form));
  if (!form.dataset.preview) keepPicks(form);
}

let asking = new AbortController();

// What a correction would change, asked of the server: the rules are there. Only the last question counts.
async function preview(form) {
  asking.abort();
  asking = new AbortController();
  const data = new URLSearchParams(new FormData(form));
  const answer = await fetch(`${form.dataset.preview}?${data}`, { signal: asking.signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#consequences");
  if (fresh) document.querySelector("#consequences").replaceWith(fresh);
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest("form.hand");
  if (!form || target.type !== "radio") return;
  tapped(form, target);
  if (form.dataset.preview) {
    preview(form).catch(() => {}); // without an answer the button asks again
    return;
  }
  keepPicks(form);
  if (!form.classList.contains("picking")) putOnTable(form);
});

function putOnTable(form) {
  const contract = contractOf(form);
  if (!contract || words(contract) === onTable) return;
  onTable = words(contract);
  put(form, contract);
}

// Arrow keys choose on their way: the grid stays until the focus leaves it.
document.addEventListener("keydown", ({ key, target }) => {
  if (key.startsWith("Arrow") && target.closest(".hand :is(.bids, .trump)")) target.form.classList.add("picking");
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const form = target.closest(".hand.picking");
  if (!form || relatedTarget?.closest(".bids, .trump")) return;
  form.classList.remove("picking");
  if (!form.dataset.preview) putOnTable(form);
});

// "Drop mine": what was picked is not wanted any more.
document.addEventListener("click", ({ target }) => {
  const form = document.querySelector("form.hand");
  if (!target.closest("#problems a") || !form) return;
  for (const input of form.querySelectorAll("input:checked")) input.checked = false;
  keepPicks(form);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-change]")) return;
  takeBack(target.closest("form.hand"));
  keepPicks(target.closest("form.hand"));
});

document.addEventListener("submit", (event) => {
  if (!document.querySelector("main.score") || event.target.method !== "post") return;
  event.preventDefault();
  send(event.target, event.submitter);
});

document.addEventListener("moonkeeper:shown", shown);

// A page that comes back from the browser's memory is the sheet of a while ago.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

const region = document.createElement("p");
region.id = "announce";
region.className = "vh";
region.setAttribute("role", "status");
document.body.append(region);

pickAgain();
shown();
