// The first page: the sheets that this phone knows, its time zone, and as many names as there are players.

import { known } from "./known.js";

const form = document.querySelector("form.new");
const list = document.querySelector("#sheets");

function item(sheet) {
  const link = document.createElement("a");
  const title = document.createElement("span");
  const people = document.createElement("small");
  link.href = sheet.path;
  title.className = "what";
  title.dir = people.dir = "auto";
  title.textContent = sheet.title;
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(sheet.at);
  people.textContent = sheet.title === sheet.people ? day : `${sheet.people} · ${day}`;
  link.append(title, people);
  const li = document.createElement("li");
  li.append(link);
  return li;
}

function seats() {
  const four = form.elements.players.value === "4";
  for (const field of form.querySelectorAll(".fourth")) {
    field.hidden = !four;
    const control = field.querySelector("input") ?? field;
    control.disabled = !four;
  }
  if (!four && form.elements.first.selectedOptions[0]?.disabled) form.elements.first.value = "0";
}

function matchPlayers() {
  const players = form.elements.preset.selectedOptions[0]?.dataset.players;
  if (players) form.elements.players.value = players;
  seats();
}

function matchPreset() {
  const players = form.elements.preset.selectedOptions[0]?.dataset.players;
  if (players && players !== form.elements.players.value) form.elements.preset.value = "";
  seats();
}

form.elements.zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
form.elements.preset.addEventListener("change", matchPlayers);
for (const radio of form.elements.players) radio.addEventListener("change", matchPreset);
seats();

const sheets = known();
if (sheets.length) {
  list.replaceChildren(...sheets.map(item));
} else {
  const none = document.createElement("li");
  none.className = "note";
  none.textContent = list.dataset.none;
  list.replaceChildren(none);
}
