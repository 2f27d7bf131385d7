// The first page is a game before its first move: that move begins it. Beside the board the rules, below it every other rulebook.

import * as api from "../api.js";
import { Hand } from "../board/hand.js";
import { pieceOf } from "../board/letters.js";
import { BoardView } from "../board/view.js";
import { toast } from "../dialog.js";
import { el, paint, put } from "../dom.js";
import { handOver } from "../game/handover.js";
import { t } from "../i18n.js";
import { under } from "../place.js";
import { go } from "../router.js";
import { choice, choose, keepBook, keepSeats, myBooks } from "../store.js";
import { refusalText, sideLabel } from "../words.js";
import { Gallery } from "./gallery.js";
import { HouseCard } from "./house.js";
import { Options } from "./options.js";
import { resumeCard } from "./resume.js";
import { Strips } from "./strip.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").House} House
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Side} Side
 */

/** What newcomers find on the board. */
const FIRST = "english";

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-start");
  const page = new StartPage(root, await api.gallery());
  await page.begin();
  return () => page.leave();
}

class StartPage {
  /** @param {HTMLElement} root @param {Card[]} cards */
  constructor(root, cards) {
    this.cards = cards;
    /** The rulebook that was chosen, and the switches that were touched. */
    this.chosen = "";
    /** @type {Record<string, number>} */
    this.wishes = {};
    this.seed = Math.floor(Math.random() * 2 ** 40);
    /** @type {House | null} */
    this.house = null;
    /** @type {Rulebook | null} */
    this.rulebook = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** Counts what was asked for, so that an old answer does not come after a new one. */
    this.asked = 0;
    this.options = new Options(() => this.#paint());
    this.card = new HouseCard((name, value) => void this.#switch(name, value), () => void this.#choose(this.chosen));
    this.strips = new Strips(this.options, () => void this.#start(null, Promise.resolve()));
    this.gallery = new Gallery(cards, (card) => void this.#choose(card.id, true));
    this.learn = el("a", { class: "button small" }, t("learn-go"));
    this.place = el("div", { class: "board-place" });
    this.puzzle = el("div", { class: "puzzle-place" });
    this.resume = el("div", { class: "resume-place" });
    this.frame = el("div", { class: "game start" },
      el("div", { class: "side left" }, this.card.node),
      el("div", { class: "middle" }, this.resume, this.strips.above, this.place, this.strips.below),
      el("div", { class: "side right" }, this.options.node, this.puzzle, this.#learn()));
    put(root, this.frame, this.gallery.node);
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.gallery.key(event);
    addEventListener("keydown", this.onkey);
  }

  leave() {
    this.asked++;
    removeEventListener("keydown", this.onkey);
  }

  /** What the address asks for, else what was chosen last, else what newcomers should find. */
  async begin() {
    void resumeCard().then((card) => card && this.#resume(card));
    const asked = new URLSearchParams(location.search).get("rulebook");
    const last = choice("house", { parent: FIRST, wishes: /** @type {Record<string, number>} */ ({}) });
    this.wishes = asked ? {} : last.wishes;
    await this.#load(asked ?? choice("rulebook", last.parent));
    void this.#own();
    void this.#teaser();
  }

  /** A puzzle of these rules, where the window has room for it. */
  async #teaser() {
    const { rulebook, chosen } = this;
    if (!rulebook || !matchMedia("(min-width: 1001px) and (min-height: 800px)").matches) return;
    const { teaser } = await import("../learn/teaser.js");
    const card = await teaser(rulebook, chosen);
    if (card && chosen === this.chosen) put(this.puzzle, card);
  }

  /** A wide window has room for it beside the board; there the board must not move. @param {HTMLElement} card */
  #resume(card) {
    const wide = matchMedia("(min-width: 1001px)").matches;
    if (wide) this.options.node.before(card);
    else this.resume.append(card);
  }

  #learn() {
    return el("section", { class: "card newcomer" }, el("div", {}, el("h2", { class: "question" }, t("learn-new")), el("p", { class: "hint-text" }, t("learn-new-text"))), this.learn);
  }

  /** One's own rulebooks join the others. */
  async #own() {
    const books = await Promise.all(myBooks().map((id) => api.rulebook(id).catch(() => null)));
    this.gallery.cards = [...books.filter((book) => book !== null), ...this.cards];
    this.gallery.paint();
  }

  /** Takes another rulebook, as it is. @param {string} id @param {boolean} [show] */
  async #choose(id, show = false) {
    this.wishes = {};
    this.card.last = "";
    await this.#load(id);
    void this.#teaser();
    if (show) scrollTo({ top: 0, behavior: "smooth" });
  }

  /** @param {string} name @param {number} value */
  async #switch(name, value) {
    this.wishes = { ...this.wishes, [name]: value };
    await this.#load(this.chosen);
  }

  /** Asks the server for the rulebook with its switches and its start. @param {string} id */
  async #load(id) {
    const mine = ++this.asked;
    try {
      const known = this.cards.some((card) => card.id === id);
      const made = known ? await this.#made(id) : await this.#stored(id);
      if (mine !== this.asked) return;
      if (id !== this.chosen) put(this.puzzle);
      this.chosen = id;
      Object.assign(this, made);
      choose("rulebook", id);
      choose("house", { parent: known ? id : FIRST, wishes: known ? this.wishes : {} });
      this.#deal();
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error));
      if (!this.rulebook && id !== FIRST) await this.#choose(FIRST);
    }
  }

  /** @param {string} id */
  async #made(id) {
    const label = this.cards.find((card) => card.id === id)?.label ?? id;
    const body = { parent: id, name: t("house-book", { name: label }), wishes: this.wishes, seed: this.seed };
    const house = { ...(await api.post("/rulebooks/house", body)), label };
    return { house, rulebook: house.rulebook, scene: house.scene };
  }

  /** A rulebook of one's own, or of a friend. @param {string} id */
  async #stored(id) {
    const [rulebook, scene] = await Promise.all([api.rulebook(id), api.post("/positions", { rulebook: id, seed: this.seed, open: true })]);
    return { house: null, rulebook, scene };
  }

  /** Deals the board anew. */
  #deal() {
    const { rulebook } = this;
    if (!rulebook) return;
    this.view = new BoardView(rulebook, { label: t("board-label", { name: this.house?.label ?? rulebook.label }), turned: this.#turned() });
    this.hand = new Hand(this.view, {
      played: (move, shown) => void this.#start(move, shown),
      wrong: (wrong) => void this.#wrong(wrong),
      choose: (moves, take) => take(moves[0]),
      mayStop: () => {},
    });
    const { cols, rows } = this.view.shape;
    paint(this.frame, { "--ratio": cols / rows });
    this.view.node.classList.add("inviting");
    this.view.surface.addEventListener("pointerdown", () => this.view?.node.classList.remove("inviting"), { once: true });
    put(this.place, this.view.node);
    this.#paint();
  }

  /** Who sits below. @returns {Side} */
  #side() {
    const { rulebook, options } = this;
    if (options.mode !== "device") return /** @type {Side} */ (options.side);
    return rulebook?.sides[0].seat === "bottom" ? "first" : "second";
  }

  #turned() {
    const seat = this.rulebook?.sides[this.#side() === "first" ? 0 : 1].seat;
    return seat === "top";
  }

  #paint() {
    const { rulebook, scene, view, hand, options } = this;
    if (!rulebook || !scene || !view || !hand) return;
    this.card.show(rulebook, this.house, this.chosen);
    options.show(rulebook);
    this.strips.show(rulebook, this.#side(), scene.board.turn);
    this.learn.setAttribute("href", under(`/learn/${this.chosen}`));
    this.gallery.want(this.chosen);
    view.turn(this.#turned());
    view.show(scene.board.squares, { still: true });
    const open = options.mode === "device" || (options.mode === "computer" && options.side === scene.board.turn);
    hand.offer({ legal: scene.legal, must: scene.must_capture, last: [], open });
    this.frame.dataset.state = "ready";
    // The board comes first: seventy small ones below it can wait for a picture.
    if (!this.gallery.list.firstChild) requestAnimationFrame(() => setTimeout(() => this.gallery.list.firstChild || this.gallery.paint()));
  }

  /** The id under which the rulebook can be played. Rules of the house are stored when they are first wanted. */
  async #playable() {
    if (!this.house?.file) return this.chosen;
    const stored = await api.post("/rulebooks", { file: this.house.file });
    keepBook(stored.id);
    return stored.id;
  }

  /** Opens the game, with its first move if that was made here. @param {Move | null} move @param {Promise<unknown>} shown */
  async #start(move, shown) {
    const { scene, seed } = this;
    try {
      const opened = await api.post("/games", { rulebook: await this.#playable(), seed, ...this.options.wish() });
      keepSeats(opened.id, { ...opened.seats, join: opened.join, open: this.options.wish().open });
      if (move && scene) {
        const path = move.legs.map((leg) => leg.to);
        await api.post(`/games/${opened.id}/moves`, { from: move.from, path, version: 0 }, { secret: opened.seats[scene.board.turn] });
        handOver(opened.id, opened.game.ply + 1);
      }
      await shown;
      await go(`/game/${opened.id}`, "still");
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error));
      this.#paint();
    }
  }

  /** Why a piece cannot begin. @param {number} square */
  #wrongPiece(square) {
    const { rulebook, scene, view } = this;
    if (!rulebook || !scene || !view) return;
    const owner = pieceOf(scene.board.squares[square - 1])?.side;
    if (owner && owner !== scene.board.turn) return this.strips.tell(t("wrong-title"), t("wrong-theirs", { side: sideLabel(rulebook, owner) }));
    const names = { or: scene.must_capture.map((each) => view.shape.name(each)) };
    this.strips.tell(t("wrong-piece"), scene.must_capture.length > 0 ? t("wrong-must", { squares: names }) : t("wrong-stuck"));
  }

  /** @param {{from: number | null, square: number, path: number[]}} wrong */
  async #wrong({ from, square, path }) {
    this.view?.refuse(from ?? square, this.scene?.must_capture ?? []);
    if (from === null) return this.#wrongPiece(square);
    const body = { rulebook: this.chosen, file: this.house?.file, fen: this.scene?.board.fen ?? "", moves: [], tried: [from, ...path, square].join("-") };
    const refusal = await api.why(body).catch((error) => error);
    if (refusal instanceof api.Refusal) this.strips.tell(t("wrong-move"), refusalText(refusal));
  }
}
