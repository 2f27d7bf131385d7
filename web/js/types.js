// The shapes of what the server sends. No code: `tsc` reads these comments.

/**
 * @typedef {"first" | "second"} Side
 * @typedef {"man" | "king" | "triple"} Rank
 *
 * @typedef {object} Board
 * @property {string} squares one letter a square, in the order of their numbers
 * @property {Side} turn
 * @property {string} fen
 *
 * @typedef {object} Leg
 * @property {number} to
 * @property {number[]} captured
 * @property {Rank} rank the rank after this leg
 * @property {"now" | "end"} removed when the pieces taken leave the board
 *
 * @typedef {object} Move
 * @property {string} text in numbers
 * @property {string} people as people write it
 * @property {number} from
 * @property {number} to
 * @property {Leg[]} legs
 * @property {number[]} captured
 * @property {Rank | null} crowned
 *
 * @typedef {object} Turn
 * @property {number} ply
 * @property {Side} side
 * @property {string} text
 * @property {string} people
 * @property {Move} move
 * @property {number} [ms]
 * @property {string} [fen]
 *
 * @typedef {object} Outcome
 * @property {Side | null} winner
 * @property {string} how
 * @property {string} key
 * @property {Record<string, string>} params
 * @property {string} why
 *
 * @typedef {object} Player
 * @property {"person" | "engine"} kind
 * @property {string} name
 * @property {number | null} [level]
 * @property {boolean} here
 *
 * @typedef {object} Clocks
 * @property {number} first
 * @property {number} second
 * @property {Side | null} running
 * @property {number} at
 *
 * @typedef {{undo: boolean, redo: boolean, resign: boolean, draw: boolean, hint: boolean, new: boolean, never?: string[]}} Rights
 * @typedef {{draw: Side | null, undo: Side | null}} Offers
 * @typedef {{minutes: number, increment: number}} TimeControl
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {{id: string, hash: string, name: string}} rulebook
 * @property {"computer" | "device" | "link"} mode
 * @property {number | null} [level]
 * @property {number | string} seed
 * @property {TimeControl | null} [clock]
 * @property {{first: Player, second: Player}} players
 * @property {boolean} waiting
 * @property {Board} start
 * @property {number} ply
 * @property {Board} board
 * @property {Turn[]} turns
 * @property {Move[]} legal
 * @property {number[]} must_capture
 * @property {Outcome | null} outcome
 * @property {Clocks | null} clocks
 * @property {Offers} offers
 * @property {Rights} rights
 * @property {number} version
 * @property {number} created
 * @property {string | null} [next] the game that followed
 *
 * @typedef {object} Opened what opening a game answers
 * @property {string} id
 * @property {{first?: string, second?: string}} seats
 * @property {string} [join]
 * @property {Game} game
 *
 * @typedef {object} Card a rulebook in short
 * @property {string} id
 * @property {string} name
 * @property {string} hash
 * @property {number} width
 * @property {number} height
 * @property {number} squares
 * @property {string | null} [parent]
 * @property {boolean} draws
 * @property {"none" | "fixed" | "drawn"} obstacles
 * @property {Highlight[]} highlights its most unusual rules
 * @property {Board} moment
 * @property {boolean} seed
 * @property {SideInfo[]} sides
 * @property {PieceInfo[]} pieces
 * @property {number[]} cells row * width + col of each square, in the order of their numbers
 * @property {string} [summary]
 *
 * @typedef {{key: string, n: number | null, text: string}} Highlight a rule in a few words
 * @typedef {{name: string, colour: string, letter: string, seat: "top" | "bottom"}} SideInfo
 * @typedef {{rank: Rank, name: string, plural: string}} PieceInfo
 * @typedef {{square: number, row: number, col: number, name: string}} GridSquare
 *
 * @typedef {object} Example
 * @property {string} name
 * @property {string} [text]
 * @property {string} fen
 * @property {Board} board
 * @property {Move[]} moves
 * @property {boolean} [line] true if the moves are played one after the other, false if they are the choices
 * @property {string} expectation
 *
 * @typedef {{text: string, clause?: {number: string, text?: string} | null}} Sentence
 * @typedef {{section: string, title: string, sentences: Sentence[]}} Section
 *
 * @typedef {object} RulebookPart
 * @property {string} file
 * @property {boolean} own
 * @property {GridSquare[]} grid
 * @property {Board} board
 * @property {Highlight[]} brief all its rules in a few words each
 * @property {Section[]} sections
 * @property {Example[]} examples
 * @property {{section: string, text: string}[]} differences
 *
 * @typedef {Card & RulebookPart} Rulebook
 *
 * @typedef {{line: number, column: number, end_line: number, end_column: number, message: string, help?: string | null}} Mistake
 *
 * @typedef {object} Summary
 * @property {string} id
 * @property {{id: string, hash: string, name: string}} rulebook
 * @property {{first: Player, second: Player}} players
 * @property {number} ply
 * @property {Board} board
 * @property {Outcome | null} outcome
 * @property {number} updated
 * @property {number} watchers
 *
 * @typedef {object} Position
 * @property {Board} board
 * @property {Board} [start]
 * @property {Move[]} legal
 * @property {number[]} must_capture
 * @property {Outcome | null} [outcome]
 * @property {Turn[]} [turns]
 *
 * @typedef {{kind: "value", points: number} | {kind: "win" | "loss", plies: number}} Score
 * @typedef {{score: Score, text: string, moves: Move[]}} Line
 * @typedef {{depth: number, nodes: number, lines: Line[], done: boolean}} Thought
 * @typedef {{ply: number, score: Score, best: Move | null, loss: number, mark: null | "dubious" | "mistake" | "blunder"}} Verdict
 */

export {};
