// Sounds made on the spot: wood on wood, a knock, a chime.

import { choice, choose } from "./store.js";

/** @type {AudioContext | null} */
let context = null;

/** @returns {boolean} */
export const isOn = () => choice("sound", true);

/** @returns {boolean} what it is now */
export function toggle() {
  choose("sound", !isOn());
  if (isOn()) step();
  return isOn();
}

/** Browsers allow sound after the first touch. */
function audio() {
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A piece is set down. */
export const step = () => knock(210, 0.09, 0.5);

/** A piece is taken. */
export const capture = () => knock(430, 0.07, 0.8);

/** A piece is crowned. */
export function crown() {
  tone(392, 0, 0.9, 0.16);
  tone(587, 0.09, 0.9, 0.12);
}

/** The game is over. */
export function end() {
  [392, 494, 587].forEach((pitch, i) => tone(pitch, i * 0.12, 1.1, 0.12));
}

/** Something that may not be done. */
export const wrong = () => knock(110, 0.12, 0.35);

/** The clock is almost down. */
export const hurry = () => tone(880, 0, 0.12, 0.06);

/** A dull body and a short click: wood. @param {number} pitch @param {number} length @param {number} loud */
function knock(pitch, length, loud) {
  const ctx = audio();
  if (!ctx) return;
  const now = ctx.currentTime;
  const body = ctx.createOscillator();
  body.type = "triangle";
  body.frequency.setValueAtTime(pitch * 1.6, now);
  body.frequency.exponentialRampToValueAtTime(pitch, now + length / 3);
  body.connect(fade(ctx, now, length * 1.6, loud * 0.5));
  body.start(now);
  body.stop(now + length * 2);
  click(ctx, now, pitch * 5, loud);
}

/** @param {AudioContext} ctx @param {number} now @param {number} pitch @param {number} loud */
function click(ctx, now, pitch, loud) {
  const noise = ctx.createBufferSource();
  noise.buffer = grains(ctx);
  const band = ctx.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.2;
  noise.connect(band).connect(fade(ctx, now, 0.04, loud * 0.6));
  noise.start(now);
}

/** @param {number} pitch @param {number} after @param {number} length @param {number} loud */
function tone(pitch, after, length, loud) {
  const ctx = audio();
  if (!ctx) return;
  const now = ctx.currentTime + after;
  const wave = ctx.createOscillator();
  wave.frequency.value = pitch;
  wave.connect(fade(ctx, now, length, loud));
  wave.start(now);
  wave.stop(now + length);
}

/** @param {AudioContext} ctx @param {number} now @param {number} length @param {number} loud */
function fade(ctx, now, length, loud) {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  gain.connect(ctx.destination);
  return gain;
}

/** @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} ctx */
function grains(ctx) {
  if (noise) return noise;
  noise = ctx.createBuffer(1, ctx.sampleRate * 0.05, ctx.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return noise;
}
