// Sending a form of the score screen without leaving it: the answer's own <main> takes the place of the old one.

let busy = false;
const tries = new WeakMap(); // form -> what was sent last, and the key it was sent with

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A fresh key for every submit, and the last line that this page has seen; the same again only where no answer came.
function filled(form, submitter) {
  const main = document.querySelector("main");
  const data = new URLSearchParams(new FormData(form, submitter));
  data.delete("key");
  data.delete("seen");
  const text = `${data}`;
  const again = tries.get(form);
  const sent = again?.text === text ? again : { text, key: newKey(), seen: main.dataset.seq };
  tries.set(form, sent);
  data.set("key", sent.key);
  data.set("seen", sent.seen);
  return data;
}

const post = (address, data) => fetch(address, { method: "POST", body: data, headers: { Accept: "text/html" } });

export async function send(form, submitter) {
  if (busy) return;
  busy = true;
  const say = document.querySelector(".say[data-sending]");
  if (say) say.textContent = say.dataset.sending;
  try {
    const answer = await post(submitter?.getAttribute("formaction") ?? form.getAttribute("action"), filled(form, submitter));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status >= 500 && !page.querySelector("main.score")) throw new Error(page.title); // the form here is fuller
    show(page);
  } catch {
    if (say) announce((say.textContent = say.dataset.lost));
  } finally {
    busy = false;
  }
}

// The contract of the hand in play goes onto the sheet by itself; saving the hand does not wait for it.
export async function put(form, contract) {
  const data = new URLSearchParams({ contract: contract.bid.value, trump: contract.trump.value, key: newKey() });
  data.set("seen", document.querySelector("main").dataset.seq);
  try {
    await post(form.dataset.calls, data);
  } catch {
    // The hand itself says the contract again.
  }
}

function show(page) {
  const main = page.querySelector("main");
  document.querySelector("header.top")?.replaceWith(page.querySelector("header.top"));
  document.querySelector("main").replaceWith(main);
  document.title = page.title;
  scrollTo(0, 0);
  const problems = main.querySelector("#problems");
  (problems ?? main).focus({ preventScroll: true });
  if (!problems) announce(main.querySelector(".say")?.dataset.spoken ?? "");
  document.dispatchEvent(new CustomEvent("moonkeeper:shown"));
}

function announce(text) {
  const region = document.querySelector("#announce");
  region.textContent = text.trim().replace(/\s+/g, " ");
}
