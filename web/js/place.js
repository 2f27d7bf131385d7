// Where the page lives: at the root of its server, or under a path of it.

/** The path before all others, without a slash at its end. */
const BASE = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address of a path of ours. @param {string} path */
export const under = (path) => BASE + path;

/** The path of ours at an address. @param {string} pathname */
export const within = (pathname) => (pathname.startsWith(BASE) ? pathname.slice(BASE.length) || "/" : pathname);

/** The whole address of a path of ours, to be sent to others. @param {string} path */
export const address = (path) => location.origin + under(path);
