// Logic of the page that needs no browser.

import { expect, test } from "@playwright/test";
import { isAsGood, mistakes } from "../../web/js/analyse/review.js";
import { Tree, depth } from "../../web/js/analyse/tree.js";
import { packed, unpacked } from "../../web/js/mine/luggage.js";
import { ordered } from "../../web/js/analyse/lines.js";
import { after, count, lost } from "../../web/js/board/letters.js";
import { explored } from "../../web/js/analyse/explore.js";
import { stonesOf, tasksOf, verdict } from "../../web/js/learn/tasks.js";
import { endOf, even, tallies } from "../../web/js/mine/tally.js";
import { Pick } from "../../web/js/board/pick.js";
import { FRESH, after as progressed, next, seen, themesOf, week, withToday } from "../../web/js/puzzles/progress.js";
import { rated } from "../../web/js/puzzles/rating.js";
import { fits } from "../../web/js/start/search.js";
import { boardOf, compare, momentOf } from "../../web/js/own/layouts.js";
import { meant } from "../../web/js/own/phrases.js";
import { pictureOf } from "../../web/js/own/pictures.js";

/** @typedef {import("../../web/js/types.js").Move} Move */

/** A move over these squares. @param {number} from @param {number[]} path @param {number[]} captured @returns {Move} */
function move(from, path, captured = []) {
  const legs = path.map((to, i) => ({ to, captured: captured.slice(i, i + 1), rank: /** @type {const} */ ("man"), removed: /** @type {const} */ ("end") }));
  const text = [from, ...path].join("x");
  return { text, people: text, from, to: path[path.length - 1], legs, captured, crowned: null };
}

test("rulebooks are found by words and by rules", () => {
  const thai = "Thai draughts 8x8 Kings fly, and land right behind what they take; that is all";
  expect(fits("", thai)).toBe(true);
  expect(fits("flying kings", thai)).toBe(true);
  expect(fits("8 x 8, thai", thai)).toBe(true);
  expect(fits("10 × 10", thai)).toBe(false);
  expect(fits("thai", "All that is known")).toBe(false);
  expect(fits("tailandesas", "Damas tailandesas")).toBe(true);
  expect(fits("búlgaras", "Damas bulgaras")).toBe(true);
});

test("a board after a move, and what was lost", () => {
  const before = "ax......";
  expect(after(before, move(1, [3], [2]))).toBe("..a.....");
  expect(count(before, "second")).toBe(1);
  expect(lost(before, "..a.....", "second")).toEqual([{ side: "second", rank: "man" }]);
});

test("a chain is picked square by square, or by its end", () => {
  const long = move(10, [19, 28], [15, 24]);
  const pick = new Pick([move(10, [17], [14]), long]);
  expect(pick.touch(9).kind).toBe("wrong");
  expect(pick.touch(10)).toEqual({ kind: "picked", square: 10 });
  expect([...pick.targets().keys()].sort()).toEqual([17, 19, 28]);
  expect(pick.touch(19)).toMatchObject({ kind: "step", index: 0, mayStop: false });
  expect(pick.touch(28)).toMatchObject({ kind: "play", move: long, done: 1 });
  pick.clear();
  pick.touch(10);
  expect(pick.touch(28)).toMatchObject({ kind: "play", move: long, done: 0 });
});

test("a huff is picked before the move, and let go again", () => {
  const huffing = { ...move(30, [26]), huffed: 15, text: "!15 30-26" };
  const pick = new Pick([move(30, [26]), huffing]);
  expect([...pick.huffable()]).toEqual([15]);
  expect(pick.touch(15)).toEqual({ kind: "huffed", square: 15 });
  expect(pick.touch(30).kind).toBe("picked");
  expect(pick.touch(26)).toMatchObject({ kind: "play", move: huffing });
  pick.clear();
  pick.touch(15);
  expect(pick.touch(15)).toEqual({ kind: "huffed", square: null });
  pick.touch(30);
  expect(pick.touch(26)).toMatchObject({ kind: "play", move: { text: "30x26" } });
});

test("a piece that is touched twice is put down", () => {
  const pick = new Pick([move(11, [15]), move(11, [16])]);
  pick.touch(11);
  expect(pick.touch(11).kind).toBe("dropped");
  expect(pick.from).toBeNull();
});

test("ends are counted for the side that was held", () => {
  /** @param {any} outcome @param {import("../../web/js/types.js").Side[]} mine @param {number} level */
  const played = (outcome, mine, level = 2) => ({ game: /** @type {any} */ ({ outcome, level }), mine });
  const [won, drawn, lost] = [{ winner: "first" }, { winner: null }, { winner: "second" }];
  expect(endOf(played(won, ["first"]))).toBe("won");
  expect(endOf(played(won, ["second"]))).toBe("lost");
  expect(endOf(played(drawn, ["second"]))).toBe("drawn");
  expect(endOf(played(won, ["first", "second"]))).toBeNull();
  expect(endOf(played(null, ["first"]))).toBeNull();
  const games = [played(won, ["first"], 1), played(won, ["first"], 1), played(lost, ["first"], 1), ...[won, lost, lost].map((end) => played(end, ["first"], 2))];
  const levels = tallies(games, ({ game }) => game.level ?? null);
  expect(levels.get(1)).toEqual({ won: 2, drawn: 0, lost: 1 });
  expect(even(levels)).toBe(2);
  expect(even(new Map())).toBeNull();
});

test("a task is done by any choice, or by its whole line", () => {
  const [a, b, c] = [move(1, [5]), move(30, [25]), move(5, [9])];
  const example = (/** @type {any} */ parts) => ({ name: "x", label: { key: "theme-move", args: {}, text: "" }, fen: "", board: /** @type {any} */ ({}), expectations: [{ key: "example-moves", args: {}, text: "" }], ...parts });
  const choice = example({ moves: [a, c], line: false });
  const line = example({ moves: [a, b, c], line: true });
  const counts = example({ moves: [a], expectations: [{ key: "example-perft", args: {}, text: "" }] });
  expect(tasksOf([choice, line, counts, example({ moves: [] })])).toEqual([choice, line]);
  expect(verdict(choice, 0, c)).toBe("done");
  expect(verdict(line, 0, a)).toBe("next");
  expect(verdict(line, 0, c)).toBe("other");
  expect(verdict(line, 2, c)).toBe("done");
});

test("the best lines are in order, and each first move comes once", () => {
  /** @param {import("../../web/js/types.js").Score} score @param {number} to */
  const line = (score, to) => ({ score, text: "", moves: [move(1, [to])] });
  const [small, large] = [line({ kind: "value", points: 10 }, 5), line({ kind: "value", points: 90 }, 6)];
  const [slow, quick] = [line({ kind: "win", plies: 9 }, 7), line({ kind: "win", plies: 3 }, 8)];
  const again = line({ kind: "value", points: 20 }, 6);
  expect(ordered([small, slow, again, large, quick], "first")).toEqual([quick, slow, large, small]);
  expect(ordered([large, small], "second")).toEqual([small, large]);
});

test("a rating moves as Glickman's own example says", () => {
  const results = [{ rating: 1400, deviation: 30, score: 1 }, { rating: 1550, deviation: 100, score: 0 }, { rating: 1700, deviation: 300, score: 0 }];
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 1);
  expect(volatility).toBeCloseTo(0.05999, 4);
});

test("puzzles come near one's rating, and those that were seen come last", () => {
  /** @param {number} number @param {number} rating @param {string[]} themes */
  const card = (number, rating, themes = []) => ({ number, rating, themes, goal: "win", fen: `f${number}` });
  const cards = [card(1, 800), card(2, 1050, ["crown"]), card(3, 1900, ["crown", "chain"])];
  expect(next(cards, FRESH, "any")?.number).toBe(2);
  expect(next(cards, FRESH, "any", 2)?.number).toBe(1);
  expect(next(cards, FRESH, "chain")?.number).toBe(3);
  expect(next(cards, FRESH, "double")).toBeNull();
  const solved = seen(seen(seen(FRESH, cards[1], 5), cards[0], 3), cards[2], 9);
  expect(next(cards, solved, "any")?.number).toBe(1);
  expect(themesOf(cards)).toEqual(["crown", "chain"]);
});

test("a streak ends with a miss, and the rating follows", () => {
  const card = { number: 1, rating: 1000, themes: [], goal: "win", fen: "f" };
  const twice = progressed(progressed(FRESH, card, true), card, true);
  expect(twice.streak).toBe(2);
  expect(twice.standing.rating).toBeGreaterThan(FRESH.standing.rating);
  const missed = progressed(twice, card, false);
  expect(missed.streak).toBe(0);
  expect(missed.standing.rating).toBeLessThan(twice.standing.rating);
});

test("a week begins on Monday and knows today", () => {
  const sunday = new Date(2026, 10, 15);
  const days = week(withToday(["2026-11-09"], sunday), sunday);
  expect(days.map(({ done }) => done)).toEqual([true, false, false, false, false, false, true]);
  expect(days.findIndex(({ today }) => today)).toBe(6);
});

test("a tree keeps what is said and every side line, and gives them back", () => {
  /** @param {import("../../web/js/types.js").Move} move @param {import("../../web/js/types.js").Side} side */
  const turn = (move, side) => ({ ply: 0, side, text: move.text, people: move.text, move });
  const [a, b, c, d] = [move(11, [15]), move(23, [19]), move(24, [20]), move(8, [11])];
  const tree = Tree.of([turn(a, "first"), turn(b, "second"), turn(d, "first")]);
  const [first, second] = tree.main();
  const other = tree.add(first, turn(c, "second"));
  expect(tree.add(first, turn(c, "second"))).toBe(other);
  other.comment = "sharp";
  other.nags = [5];
  expect(tree.isMain(second)).toBe(true);
  expect(tree.isMain(other)).toBe(false);
  expect(depth(other)).toBe(2);
  const again = Tree.read(JSON.parse(JSON.stringify(tree.kept())));
  expect(again.kept()).toEqual(tree.kept());
  expect(tree.sent().moves[1].variations).toEqual([{ comment: "", moves: [{ text: "24x20", comment: "sharp", nags: [5], variations: [] }] }]);
  tree.promote(other);
  expect(tree.main().map(({ turn }) => turn?.text)).toEqual(["11x15", "24x20"]);
  expect(tree.cut(other)).toBe(first);
  expect(tree.isTold()).toBe(false);
});

test("a review asks at marked moves, and a try near the best is as good", () => {
  /** @type {any[]} */
  const verdicts = [{ ply: 3, mark: "blunder", best: {} }, { ply: 2, mark: null, best: {} }, { ply: 1, mark: "dubious", best: {} }];
  expect(mistakes(verdicts).map(({ ply }) => ply)).toEqual([1, 3]);
  const value = (/** @type {number} */ points) => ({ kind: /** @type {const} */ ("value"), points });
  expect(isAsGood(value(10), value(-5), "first")).toBe(true);
  expect(isAsGood(value(10), value(-50), "first")).toBe(false);
  expect(isAsGood(value(-10), value(50), "second")).toBe(false);
  expect(isAsGood({ kind: "win", plies: 5 }, { kind: "win", plies: 9 }, "first")).toBe(true);
});

test("what is packed is unpacked", async () => {
  const value = { "crownhead.books": ["ä", "b"], n: 7 };
  expect(await unpacked(await packed(value))).toEqual(value);
});

test("moves of a collection are counted by position, with their results", () => {
  /** @param {string} text @param {string} fen */
  const turn = (text, fen) => /** @type {any} */ ({ text, fen, move: { ...move(1, [2]), text } });
  const games = [
    { tags: { Result: "0-1" }, rulebook: "english", start: null, turns: [turn("11-15", "W:a:H0:F1"), turn("23-19", "B:b")] },
    { tags: { Result: "1/2-1/2" }, rulebook: null, start: null, turns: [turn("11-15", "W:a"), turn("22-18", "B:c")] },
    { tags: { Result: "1-0" }, rulebook: "english", start: null, turns: [turn("12-16", "W:d")] },
    { tags: { Result: "1-0" }, rulebook: "russian", start: null, turns: [turn("12-16", "W:d")] },
  ];
  const rulebook = /** @type {any} */ ({ board: { fen: "B:start" }, sides: [{ letter: "B" }, { letter: "W" }] });
  /** @param {string} fen */
  const at = (fen) => explored(games, { key: "english", rulebook, position: /** @type {any} */ ({ board: { fen } }) });
  expect(at("B:start").games).toBe(3);
  expect(at("B:start").moves.map(({ move, first, draws, second }) => [move.text, first, draws, second])).toEqual([["11-15", 1, 1, 0], ["12-16", 0, 0, 1]]);
  expect(at("W:a:H3:F2").moves.map(({ move }) => move.text)).toEqual(["23-19", "22-18"]);
  expect(at("W:z").moves).toEqual([]);
});

test("tasks become stones by what they are about", () => {
  /** @param {string} name @param {Move} each @param {string} [end] @param {string} [squares] */
  const task = (name, each, end, squares = "a.......") => /** @type {any} */ ({ name, board: { squares }, moves: [each], expectations: end ? [{ key: end }] : [] });
  const tasks = [
    task("chain", move(1, [3, 5], [2, 4])), task("quiet", move(1, [2])), task("take", move(1, [3], [2])),
    task("crown", { ...move(1, [2]), crowned: "king" }), task("king", move(1, [2]), "", "b......."), task("end", move(1, [3], [2]), "example-end"),
  ];
  expect(stonesOf(tasks).map(({ theme, tasks }) => [theme, ...tasks.map((each) => each.name)])).toEqual([
    ["move", "quiet"], ["capture", "take"], ["chain", "chain"], ["king", "crown", "king"], ["endings", "end"],
  ]);
});

test("a moment is laid out for the board that is written, or not at all", () => {
  /** A board with every second square. @param {number} size @param {"top" | "bottom"} seat @returns {any} */
  const rules = (size, seat) => {
    const cells = Array.from({ length: size * size }, (_, i) => i).filter((i) => (Math.floor(i / size) + (i % size)) % 2 === 1);
    return { width: size, height: size, cells, sides: [{ seat, letter: "B" }, { seat: seat === "top" ? "bottom" : "top", letter: "W" }], board: { squares: "", turn: "first", fen: "" } };
  };
  for (const size of [8, 10, 12]) {
    for (const seat of /** @type {const} */ (["top", "bottom"])) {
      const back = boardOf(rules(size, seat), "back");
      expect(back?.squares).toHaveLength(size * size / 2);
      expect([...(back?.squares ?? "")].sort().join("").replaceAll(".", "")).toBe("axx");
      expect(back?.fen).toMatch(/^B:W\d+,\d+:B\d+$/);
    }
  }
  expect(boardOf(rules(8, "top"), "far")?.fen).toMatch(/^B:W\d+:BK\d+$/);
  expect(boardOf(rules(4, "bottom"), "choice")).toBeNull();
  expect(momentOf("ranks.king.jump.landing")).toBe("far");
  expect(momentOf("capture.duty")).toBe("choice");
  expect(momentOf("endings.repetition")).toBeNull();
});

test("moves are compared with those of the parent's rules", () => {
  const [short, long, other] = [move(11, [18], [15]), move(11, [18, 9], [15, 14]), move(3, [7])];
  expect(compare([long], [short])).toEqual({ move: long, differs: "stops", other: short });
  expect(compare([short, other], [short])).toEqual({ move: other, differs: "new", other: null });
  expect(compare([short], [short, other])).toEqual({ move: short, differs: "gone", other });
  expect(compare([other, short], [short, other])).toEqual({ move: short, differs: "same", other: null });
  expect(compare([short], null)).toEqual({ move: short, differs: null, other: null });
  expect(compare([], []).move).toBeNull();
});

test("pictures follow the value of their rule", () => {
  const diagonal = () => "diagonal";
  expect(pictureOf("ranks.king.step.reach", "any", diagonal)?.dots).toHaveLength(4);
  expect(pictureOf("ranks.king.step.reach", "one", diagonal)?.dots).toHaveLength(1);
  expect(pictureOf("ranks.man.step.directions", ["forward", "sideways"], diagonal)?.dots).toHaveLength(3);
  expect(pictureOf("ranks.man.step.reach", "one", () => "orthogonal")?.dots).toEqual([[3, 2]]);
  expect(pictureOf("ranks.man.jump.directions", "diagonal", diagonal)).toMatchObject({ crowned: false });
  expect(pictureOf("ranks.king.jump.directions", "diagonal", diagonal)).toMatchObject({ crowned: true });
  expect(pictureOf("capture.duty", "optional", diagonal)?.dots).toHaveLength(1);
  expect(pictureOf("capture.preference", [], diagonal)?.dots).toHaveLength(2);
  expect(pictureOf("opening.pie", true, diagonal)).toBeNull();
});

test("what was meant is guessed only where it is clear", () => {
  const wrong = (/** @type {string} */ text) => ({ message: { key: "mistake-wrong", args: { got: { key: "got-text", args: { text } }, expected: { key: "takes-word", args: { words: { or: ["`next`", "`any`"] } } } } } });
  expect(meant(wrong("anywhere"))).toBe("any");
  expect(meant(wrong("somewhere"))).toBeNull();
  expect(meant({ ...wrong("nxt"), help: { key: "help-did-you-mean", args: { word: "next" } } })).toBe("next");
});
