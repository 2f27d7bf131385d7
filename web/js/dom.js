// Small helpers that make elements. Text is only ever set as text.

import { under } from "./place.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * An element with properties and children.
 * `on…` adds a listener, `style` takes custom properties, `true` sets an empty attribute. Addresses that begin with `/` are ours.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, props);
  fill(node, children.flat());
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props);
  fill(node, children.flat());
  return /** @type {SVGElementTagNameMap[K]} */ (node);
}

/** Replaces the children of a node. @param {Element} node @param {...(Child | Child[])} children */
export function put(node, ...children) {
  node.textContent = "";
  fill(node, children.flat());
}

/** @param {Element} node @param {Props} props */
function dress(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") paint(/** @type {HTMLElement} */ (node), value);
    else if (name === "value") /** @type {HTMLInputElement} */ (node).value = value;
    else if (isOurs(name, value)) node.setAttribute(name, under(value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {string} name @param {any} value */
const isOurs = (name, value) => (name === "href" || name === "src") && typeof value === "string" && value.startsWith("/");

/** Sets style properties one by one, which a strict content policy allows. @param {HTMLElement} node @param {Record<string, string | number>} styles */
export function paint(node, styles) {
  for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, String(value));
}

/** @param {Element} node @param {Child[]} children */
function fill(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/** A sentence whose words in backticks are code. @param {string} text */
export function coded(text) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

/** The element with this id. @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node;
}
