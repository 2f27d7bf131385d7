// The shapes of what the server sends. No code: `tsc` reads these comments.

/**
 * @typedef {"first" | "second"} Side
 * @typedef {{key: string, args: Record<string, any>, text: string}} Said a sentence as a key with arguments, and in English
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
 * @property {number} [huffed] the enemy that is huffed first
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
 * @property {Said} result who won
 * @property {Said} why the whole sentence; its arguments `cause`, `result` and `cited` are its parts
 *
 * @typedef {object} Player
 * @property {"person" | "engine"} kind
 * @property {string} name
 * @property {number | null} [level]
 * @property {boolean} here
 *
 * @typedef {object} Clocks
 * @property {number | null} first nothing if the side has no clock
 * @property {number | null} second
 * @property {Side | null} running
 * @property {number} at
 *
 * @typedef {{undo: boolean, redo: boolean, resign: boolean, draw: boolean, hint: boolean, new: boolean, swap?: boolean, claim?: boolean, stop?: boolean, pause?: boolean, delete?: boolean, never?: string[]}} Rights
 * @typedef {{draw: Side | null, undo: Side | null, stop: Side | null}} Offers
 * @typedef {{minutes: number, increment: number}} TimeControl
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {{id: string, identity: string, name: string, label: Said}} rulebook
 * @property {"computer" | "device" | "link"} mode
 * @property {number | null} [level]
 * @property {number | string} seed
 * @property {TimeControl | null} [clock] of both sides
 * @property {{first: TimeControl | null, second: TimeControl | null} | null} [controls] of each side
 * @property {boolean} [yields] whether the engine offers draws and resigns
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
 * @property {boolean} [paused]
 * @property {boolean} [stuck] true if it cannot be drawn and goes nowhere
 * @property {boolean} evaluation whether anybody may be told what the position is worth
 * @property {Offers} offers
 * @property {Rights} rights
 * @property {number} version
 * @property {Side[]} [you] the sides that the secret stands for
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
 * @property {Said} label its name
 * @property {string} identity
 * @property {number} width
 * @property {number} height
 * @property {number} squares
 * @property {string | null} [parent]
 * @property {boolean} draws
 * @property {"none" | "fixed" | "drawn"} obstacles
 * @property {Said[]} highlights its most unusual rules
 * @property {Said[]} brief all its rules in a few words each
 * @property {"own" | "document" | "federation" | "family"} origin
 * @property {Board} moment
 * @property {boolean} seed
 * @property {SideInfo[]} sides
 * @property {PieceInfo[]} pieces
 * @property {number[]} cells row * width + col of each square, in the order of their numbers
 * @property {string} [summary]
 *
 * @typedef {{name: string, label: Said, colour: string, letter: string, seat: "top" | "bottom"}} SideInfo
 * @typedef {{rank: Rank, name: string, plural: string, figure: string, label: Said}} PieceInfo
 * @typedef {{square: number, row: number, col: number, name: string}} GridSquare
 *
 * @typedef {object} Example
 * @property {string} name
 * @property {Said} label its name, in the reader's language where it is known
 * @property {string} fen
 * @property {Board} board
 * @property {Move[]} moves
 * @property {boolean} [line] true if the moves are played one after the other, false if they are the choices
 * @property {Said[]} expectations
 *
 * @typedef {{sentence: Said, clause?: {number: string, text?: string} | null}} Sentence
 * @typedef {{section: string, title: Said, sentences: Sentence[]}} Section
 *
 * @typedef {object} RulebookPart
 * @property {string} file
 * @property {boolean} own
 * @property {GridSquare[]} grid
 * @property {Board} board
 * @property {Section[]} sections
 * @property {Example[]} examples
 * @property {Difference[]} differences
 *
 * @typedef {Card & RulebookPart} Rulebook
 *
 * @typedef {{section: string, sentence: Said, parent?: Said | null}} Difference
 * @typedef {{board: Board, legal: Move[], must_capture: number[]}} Scene a position with what may be done in it
 * @typedef {{switch: string, value: number, parent: number, values: number[]}} Switch
 * @typedef {{id: string, label: Said, differences: Difference[]}} Nearest
 *
 * @typedef {object} House what switches make of a rulebook
 * @property {string | null} file
 * @property {Rulebook} rulebook
 * @property {Scene} scene
 * @property {Switch[]} switches
 * @property {Nearest | null} nearest
 * @property {Said} label the name of the rulebook that was switched
 *
 * @typedef {{line: number, column: number, end_line: number, end_column: number, message: Said, help?: Said | null}} Mistake
 *
 * @typedef {object} Summary
 * @property {string} id
 * @property {{id: string, identity: string, name: string, label: Said}} rulebook
 * @property {{first: Player, second: Player}} players
 * @property {number} ply
 * @property {Board} board
 * @property {{winner: Side | null, how: string, result: Said} | null} outcome
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
