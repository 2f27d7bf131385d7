// What this browser keeps, kept on the server too, under a name of one's own. No address of a person, nothing that follows anyone.

import * as api from "./api.js";
import { packed, unpacked } from "./mine/luggage.js";
import { address as whole } from "./place.js";
import { everything, takeOver } from "./store.js";

const KEY = "crownhead.profile";
/** How long changes are gathered before they are sent. */
const PAUSE = 2000;

/** @typedef {{name: string, key: string, version: number}} Held the profile that this browser has open */

/** @returns {Held | null} */
export function held() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Held | null} profile */
function hold(profile) {
  if (profile) localStorage.setItem(KEY, JSON.stringify(profile));
  else localStorage.removeItem(KEY);
}

/** What was sent last, so that nothing is sent twice. */
let sent = "";

/** Makes a profile of what is here. @param {string} name @param {string} phrase */
export async function create(name, phrase) {
  const made = await api.post("/profiles", { name, phrase: phrase || undefined, value: await packed(everything()) });
  hold({ name: made.name, key: made.key, version: made.version });
}

/** Opens a profile with its passphrase, and takes over what it has. @param {string} name @param {string} phrase */
export async function enter(name, phrase) {
  const opened = await api.post("/profiles/open", { name, phrase });
  hold({ name: opened.name, key: opened.key, version: opened.version });
  await merge(opened);
}

/** Opens a profile with the key of its link. @param {string} name @param {string} key */
export async function enterWith(name, key) {
  const opened = await api.get(address(name), { secret: key });
  hold({ name: opened.name, key, version: opened.version });
  await merge(opened);
}

/** Takes what the server has, and gives it what is new here. */
export async function sync() {
  const profile = held();
  if (!profile) return;
  const there = await api.get(address(profile.name), { secret: profile.key });
  await merge(there);
}

/** @param {{value: string, version: number}} there */
async function merge(there) {
  const profile = held();
  if (!profile) return;
  hold({ ...profile, version: there.version });
  const brought = there.value ? await unpacked(there.value).catch(() => null) : null;
  if (brought) takeOver(brought);
  sent = JSON.stringify(brought);
  await push();
}

/** Gives the server what is new here. Who was overtaken by another device takes that over first. */
async function push() {
  const profile = held();
  const all = everything();
  const text = JSON.stringify(all);
  if (!profile || text === sent) return;
  try {
    const { version } = await api.put(address(profile.name), { version: profile.version, value: await packed(all) }, { secret: profile.key });
    sent = text;
    hold({ ...profile, version });
  } catch (error) {
    if (!(error instanceof api.Refusal) || error.key !== "old-version") throw error;
    await sync();
  }
}

/** Locks every other browser out; gives this one a new key. @param {string} phrase */
export async function renew(phrase) {
  const profile = held();
  if (!profile) return;
  const { key } = await api.post(`${address(profile.name)}/keys`, { phrase: phrase || undefined }, { secret: profile.key });
  hold({ ...profile, key });
}

/** Stops keeping on the server; what it has stays there. */
export const leave = () => hold(null);

/** Throws away what the server has; what is here stays. */
export async function remove() {
  const profile = held();
  if (!profile) return;
  await api.remove(address(profile.name), { secret: profile.key });
  hold(null);
}

/** A link that opens the profile in another browser. The part after # never reaches a server by itself. */
export function link() {
  const profile = held();
  return profile ? whole(`/games#profile=${encodeURIComponent(profile.name)}.${profile.key}`) : "";
}

/** Follows what changes in this browser. */
export function follow() {
  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void push().catch(() => undefined), PAUSE);
  };
  addEventListener("kept", later);
  void sync().catch(() => undefined);
}

/** @param {string} name */
const address = (name) => `/profiles/${encodeURIComponent(name)}`;
