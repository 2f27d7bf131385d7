export function enter(/** @type {HTMLElement} */ _root) {}
