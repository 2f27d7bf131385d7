// Finds rulebooks by name and by rule: "flying kings, 10 x 10".

/** True if all that is asked for is in the text. @param {string} asked @param {string} text */
export function fits(asked, text) {
  const where = ` ${plain(text).replaceAll(/[^\p{L}\d]+/gu, " ")}`;
  const words = plain(asked).split(/[^\p{L}\d]+/u).filter(Boolean);
  return words.every((word) => where.includes(` ${stem(word)}`));
}

/** Small letters without accents; sizes of boards without blanks. @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/(\d+)\s*[x×]\s*(\d+)/g, "$1x$2");
}

/** The beginning of a word: "flying" finds "fly", "kings" finds "king". @param {string} word */
function stem(word) {
  if (/^\d/.test(word)) return word;
  return word.length > 5 ? word.slice(0, Math.max(3, word.length - 3)) : word.replace(/s$/, "");
}
