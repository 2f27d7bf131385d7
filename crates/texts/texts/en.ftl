### All that the program says, in English. The page and the terminal read this same file.
### `crates/texts/src/lib.rs` tells what an argument brings along and which functions there are.

## Numbers and lists

number = { $n }
    .word =
        { $n ->
            [0] no
            [1] one
            [2] two
            [3] three
            [4] four
            [5] five
            [6] six
            [7] seven
            [8] eight
            [9] nine
            [10] ten
            [11] eleven
            [12] twelve
           *[other] { $n }
        }
    .ordinal =
        { $n ->
            [0] zeroth
            [1] first
            [2] second
            [3] third
            [4] fourth
            [5] fifth
            [6] sixth
            [7] seventh
            [8] eighth
            [9] ninth
            [10] tenth
            [11] eleventh
            [12] twelfth
           *[other] { $n }th
        }

list-comma = { $before }, { $last }
list-and = { $before } and { $last }
list-or = { $before } or { $last }
# After "without" or "not", where some languages have a word of their own.
list-nor = { $before } or { $last }

## Pieces and sides
## `.many` and `.a` come along with every piece: "kings", "a king".

piece-man = man
    .many = men
    .a = a man
piece-checker = checker
    .many = checkers
    .a = a checker
piece-pawn = pawn
    .many = pawns
    .a = a pawn
piece-piece = piece
    .many = pieces
    .a = a piece
piece-king = king
    .many = kings
    .a = a king
piece-tower = tower
    .many = towers
    .a = a tower
piece-triple-king = triple king
    .many = triple kings
    .a = a triple king
# A name that only its rulebook knows.
piece-own = { $one }
    .many = { $many }
    .a =
        { STARTS($one) ->
            [a] an
            [e] an
            [i] an
            [o] an
            [u] an
           *[other] a
        } { $one }
# "white king".
piece-of = { $side } { $piece }

colour-black = Black
colour-white = White
colour-red = Red
colour-yellow = Yellow
colour-green = Green
colour-blue = Blue
side-own = { $name }
side-unknown = a side

## Rulebooks that many know

book-own = { $name }
book-brazilian = Brazilian draughts
book-canadian = Canadian draughts
book-contest = Contest checkers
book-czech = Czech draughts
book-english = English draughts
book-frisian = Frisian draughts
book-giveaway = Giveaway checkers
book-international = International draughts
book-italian = Italian draughts
book-obstacles = Obstacle checkers
book-parlour = Parlour checkers
book-pool = Pool checkers
book-portuguese = Portuguese draughts
book-russian = Russian draughts
book-spanish = Spanish draughts
book-spantsiretti = Spantsiretti
book-thai = Thai draughts
book-towers = Towers
book-triple-king = Triple king
book-turkish = Turkish draughts

## Further games

book-albuquerque = Albuquerque
book-antidraughts = Antidraughts
book-argentinian = Argentinian draughts
book-armenian = Armenian draughts
book-babylonian = The Babylonian
book-brazilian-giveaway = Brazilian giveaway
book-breakthrough = Breakthrough draughts
book-coc-inbert = Coc-Inbert
book-comorian = Comorian dama
book-croda = Croda
book-czech-giveaway = Czech giveaway
book-dameo = Dameo
book-damspel = Swedish damspel
book-derecha = Derecha
book-diagonal = Diagonal draughts
book-diagonal-russian = Diagonal Russian draughts
book-doov = Dööv
book-dumm = Dumm
book-english-11-man = English draughts, eleven-man ballot
book-english-3-move = English draughts, three-move restriction
book-english-huff = English draughts with huffing
book-english-pie = English draughts with the pie rule
book-frisian-12x12 = Frisian draughts on twelve by twelve
book-frisian-8x8 = Frisian draughts on eight by eight
book-frysk = Frysk!
book-german = German draughts
book-give-and-take = Give and Take
book-gothic = Gothic checkers
book-jamaican = Jamaican draughts
book-jekab = Jekab
book-kavkaz = Kavkaz checkers
book-kenyan = Kenyan dama
book-killer = Killer draughts
book-killer-spanish = Killer Spanish draughts
book-koruboddo = Koruböddo
book-malaysian = Malaysian draughts
book-maleys = Maleys
book-moroccan = Moroccan draughts
book-mozambican = Mozambican draughts
book-omnidirectional = Omnidirectional draughts
book-pleasant = Pleasant draughts
book-poddavki = Poddavki
book-schlagdame = Losing German draughts
book-six-by-six = Six by six checkers
book-slovak = Slovak draughts
book-sri-lankan = Sri Lankan draughts
book-without-kings = Draughts without kings
book-zuz-mel = Zuz mel
book-zuz-mel-7x7 = Zuz mel on seven by seven

## Rules: headings

section-board = Board
section-sides = Sides
section-pieces = Pieces
section-capture = Capture
section-crowning = Crowning
section-endings = Endings
section-notation = Notation

## Rules: the board and the sides

rule-board-all = The board is { $width } squares wide and { $height } high; every square is played on.
rule-board-left = The board is { $width } squares wide and { $height } high; every second one is played on, the bottom left corner among them.
rule-board-right = The board is { $width } squares wide and { $height } high; every second one is played on, the bottom left corner not among them.
rule-board-straight = Along rows and columns the next square is two steps away: the squares between are not played on.
rule-start-fen = The game starts from the position { $fen }.
rule-start-rows = Each side starts with { $pieces } on { $rows }.
rows-first =
    { $n ->
        [one] its first row
       *[other] its first { $n-word } rows
    }
# "its second and third rows".
rows-named =
    { $n ->
        [one] its { $rows-ordinal } row
       *[other] its { $rows-ordinal } rows
    }
rule-obstacles-fixed = The squares { $squares } are obstacles: nothing enters them or jumps over them.
rule-obstacles-drawn = { CAPITAL($n-word) } of the empty squares are drawn for each game as obstacles: nothing enters them or jumps over them.
rule-ballots =
    { $n ->
        [one] Each game begins with the opening { $ballots }.
       *[other] Each game begins with one of { $n } openings, drawn by lot: { $ballots }.
    }
ballots-from-to = from { $first } to { $last }
rule-ballots-only =
    { $n ->
        [one] One opening is drawn in these rules alone: { $ballots }.
       *[other] { $n } openings are drawn in these rules alone, among them { $ballots }.
    }
rule-pie = After the first move the second player may take it over: then the players change seats, and the same side is to move.
rule-side-starts-top = { $side } starts, sits at the top of the board and moves down; its letter is { $letter }.
rule-side-starts-bottom = { $side } starts, sits at the bottom of the board and moves up; its letter is { $letter }.
rule-side-answers-top = { $side } answers, sits at the top of the board and moves down; its letter is { $letter }.
rule-side-answers-bottom = { $side } answers, sits at the bottom of the board and moves up; its letter is { $letter }.

## Rules: how pieces move

rule-step-never = { CAPITAL($piece-many) } never move without taking.
rule-step-one = { CAPITAL($piece-many) } move one square { $ways }.
rule-step-any = { CAPITAL($piece-many) } move any number of empty squares { $ways }.
rule-step-up-to = { CAPITAL($piece-many) } move up to { $n-word } empty squares { $ways }.
rule-step-exactly = { CAPITAL($piece-many) } move just { $n-word } squares { $ways }; all of them must be empty.
rule-hop-one-friend = { CAPITAL($piece-many) } may also hop over one friend next to them{ $ways } to the empty square right behind it; this takes nothing and ends the turn.
rule-hop-line = { CAPITAL($piece-many) } may also hop over an unbroken line of { $piece-many } of their own side that begins next to them{ $ways }, to the empty square right behind it; this takes nothing and ends the turn.
hop-ways = , { $ways },
hop-line-ways = , { $ways }
rule-jump-never = { CAPITAL($piece-many) } never take.
rule-jump-near = { CAPITAL($piece-many) } take an enemy next to them, { $ways }, and { $landing }.
rule-jump-far = { CAPITAL($piece-many) } fly: they take an enemy at any distance { $line } and { $landing }.
rule-jump-up-to = { CAPITAL($piece-many) } take an enemy up to { $n-word } squares away { $line } and { $landing }.
rule-jump-exactly = { CAPITAL($piece-many) } take an enemy just { $n-word } squares away { $line } and { $landing }.
landing-next = land on the empty square right behind it
landing-any = may land on any empty square behind it
landing-but-behind-king = may land on any empty square behind it; if the last piece taken is a king, only on the one right behind it
landing-goes-on = may land on any empty square behind it, but where the capture can go on from some of these, on one of them
rule-enemies = In one jump { $piece-many } may take up to { $n-word } enemies that stand on consecutive squares.
rule-spares = { CAPITAL($piece-many) } cannot take { $spared-many }.
rule-quiet-run = While its side has { $man-a }, the same { $king } may make no more than { $n-word } quiet moves running; then it may only take, until another piece of its side has moved.
rule-called = { CAPITAL($piece-many) } are called { $name-many }.

ways-all = in all eight directions
ways-diagonal = diagonally in any direction
ways-diagonal-forward = diagonally forward
ways-diagonal-backward = diagonally backward
ways-orthogonal = along rows and columns in any direction
ways-straight = straight { $ways }
way-forward = forward
way-backward = backward
way-sideways = sideways
line-diagonal = along an open diagonal
line-orthogonal = along an open row or column
line-all = along an open diagonal, row or column
line-ways = along an open line { $ways }

## Rules: crowning

rule-no-crowning = There is no crowning: { $piece-a } on the last row stays what it is.
rule-crowned-far = { CAPITAL($from-a) } that lands on the row farthest from its side becomes { $to-a }.
rule-crowned-home = { CAPITAL($from-a) } that lands on the row nearest to its side becomes { $to-a }.
rule-mid-chain-ends = Being crowned in the middle of a capture ends the turn.
rule-mid-chain-rest = A piece that reaches its crowning row in the middle of a capture goes on as what it was; it is crowned only if the move ends on that row.
rule-mid-chain-goes-on = A piece crowned in the middle of a capture goes on at once with its new powers.

## Rules: captures

rule-duty-compulsory = A side that can take must take.
rule-duty-optional = A side that can take may do so, or make a plain move instead.
rule-duty-huff = A side that can take may make a plain move instead; then the opponent may huff, that is, remove one of the pieces that could have taken, and make a move of their own.
rule-chain-one-jump = A turn has one jump at most.
rule-chain-may-stop = After a jump the same piece may go on taking, or stop there, whichever its side likes.
rule-chain-must-finish = After a jump the same piece goes on until it can take nothing more.
rule-removal-at-once = Pieces taken leave the board after each jump: their squares are free for the rest of the capture.
rule-removal-at-end = Pieces taken leave the board when the whole move is over: until then they stand in the way, and none is jumped twice.
rule-turning-not-back = A capture never turns straight back.
rule-turning-straight-on = A capture never turns: all of it keeps the direction of its first jump.
rule-turning-free = A capture may turn straight back.
rule-preference-free = Between several captures the choice is free.
rule-preference = Of several captures, the one { $first } must be made{ $others }.
prefer-next = ; of equals, the one { $next }{ $others }
prefer-most-pieces = that takes the most pieces
prefer-most-value = that takes the highest value ({ $king-a } counts { $weight })
king-weight-under-two = just under two men
king-weight-one = as much as a man
king-weight-men = { $number } men
prefer-by-king = made by { $king-a }
prefer-most-kings = that takes the most { $king-many }
prefer-kings-earliest = that takes { $king-a } earlier (compared piece by piece)

## Rules: how games end

rule-no-move-loses = A side that cannot move has lost, whether it has no pieces left or all of them are blocked.
rule-no-move-wins = A side that cannot move has won, whether it has no pieces left or all of them are blocked.
rule-no-move-draws = A side that has no pieces left has lost; if it has pieces but cannot move them, the game is drawn.
rule-repetition-draws = The game is drawn when the same position stands for the { $n-ordinal } time with the same side to move.
rule-repetition-claim = When the same position stands for the { $n-ordinal } time with the same side to move, that side may claim a draw.
rule-repetition-free = Repeating a position does not end the game.
rule-no-draws = There are no draws, and repeating a position does not end the game.
rule-agreement-allowed = The sides may agree on a draw.
rule-agreement-never = The sides may not agree on a draw.
rule-first-counter = When one move fills such a count and leaves the opponent without a move, the count comes first.
rule-first-loses = When one move fills such a count and leaves the opponent without a move, the opponent has lost.
rule-first-blocked = When a counter is full and the side to move cannot move, what holds for a side without a move comes first.
rule-first-wins = When one move fills such a count and leaves the opponent without a move, the opponent has won.
rule-counter-after = After { $count }, { $gives }{ $unless }.
rule-counter-material = As soon as the board has { $material }, { $gives }{ $unless }.
rule-counter-at-once = At once, { $gives }{ $unless }.
gives-draw = the game is drawn
gives-more-pieces = the side with more pieces wins, and equal numbers are a draw
gives-strong = the side named first wins, and if both sides fit nobody does
unless-capture = , unless a piece can be taken at once, or after whatever the side to move does

# "40 moves of each side without a capture with three kings against a lone king".
count-moves = { $length }{ $without }{ $with }
count-no-moves = no moves
length-each =
    { $n ->
        [one] { $n-word } move of each side
       *[other] { $n-word } moves of each side
    }
length-both =
    { $n ->
        [one] { $n-word } move of both sides together
       *[other] { $n-word } moves of both sides together
    }
without-events = {" "}without { $events }
with-material = {" "}with { $material }
event-capture = a capture
event-man-move = a move of { $man-a }
event-crowning = a crowning

# `.on` is for where the sentence goes on.
material-against = { $strong-on } against { $weak }
material-each = { $each-on } on each side
material-total = { $total } in all
material-both = { $each-on } on each side and { $total } in all
force-plain = { $pieces }
    .on = { $pieces }
force-any = any pieces
    .on = any pieces
force-lone = a lone { $king }
    .on = a lone { $king }
force-lone-diagonal = a lone { $king } on the long diagonal
    .on = a lone { $king } on the long diagonal
force-one-on-diagonal = { $pieces }, one of them on the long diagonal
    .on = { $pieces }, one of them on the long diagonal,
force-king-on-diagonal = { $pieces }, { $king-a } on the long diagonal
    .on = { $pieces }, { $king-a } on the long diagonal,
force-among = { $pieces }, { $among } among them
    .on = { $pieces }, { $among } among them,
force-among-diagonal = { $pieces }, { $among } among them, { $king-a } on the long diagonal
    .on = { $pieces }, { $among } among them, { $king-a } on the long diagonal,
span-exact =
    { $n ->
        [one] { $n-word } { $piece }
       *[other] { $n-word } { $piece-many }
    }
span-at-least =
    { $n ->
        [one] at least { $n-word } { $piece }
       *[other] at least { $n-word } { $piece-many }
    }
span-at-most =
    { $n ->
        [one] at most { $n-word } { $piece }
       *[other] at most { $n-word } { $piece-many }
    }
span-or = { $least-word } or { $most-word } { $piece-many }
span-to = { $least-word } to { $most-word } { $piece-many }

## Rules: how squares and moves are written

rule-numbering-top-left = The squares are numbered from the top left of the printed board, going right and then down.
rule-numbering-top-right = The squares are numbered from the top right of the printed board, going left and then down.
rule-numbering-bottom-left = The squares are numbered from the bottom left of the printed board, going right and then up.
rule-numbering-bottom-right = The squares are numbered from the bottom right of the printed board, going left and then up.
rule-squares-numbers = People write squares by their numbers.
rule-squares-tuples = People write squares as (row, column), both counted from 0 at the top left.
rule-squares-letters-top = People write squares by the letter of the column and the number of the row, as `{ $square }`; row 1 is at the top.
rule-squares-letters-bottom = People write squares by the letter of the column and the number of the row, as `{ $square }`; row 1 is at the bottom.
rule-capture-sign = Between the squares of a capture stands `{ $sign }`.
rule-game-type = Its game type in PDN is { $type }.
rule-results-one = In PDN a win is 1-0 or 0-1 and a draw 1/2-1/2.
rule-results-two = In PDN a win is 2-0 or 0-2 and a draw 1-1.

## Refusals: why the rules forbid something
## `$cited` is the clause of the source, where a rulebook names it; else nothing.

cited = {" "}({ $clause })

refusal-game-over = the game is over{ $cited }
refusal-no-draws = this rulebook has no draws{ $cited }
refusal-no-agreement = the sides may not agree on a draw{ $cited }
refusal-no-claim = there is no draw to claim now{ $cited }
refusal-no-huffing = these rules have no huffing{ $cited }
refusal-not-owed = there is nothing to huff on { $square }{ $cited }: only a piece that could have taken in the last turn may be huffed
refusal-no-such-square = { $error }{ $cited }
refusal-no-piece = there is no piece on { $square }{ $cited }
refusal-not-yours = the piece on { $square } belongs to { $side }{ $cited }
refusal-obstacle = { $square } is an obstacle{ $cited }
refusal-occupied = { $square } is occupied{ $cited }
refusal-same-square = a move ends on another square than { $square }{ $cited }
refusal-other-rank = the piece ends as { $expected-a }, not as { $got-a }{ $cited }
refusal-quiet-run = the { $king } on { $square } has made { $moves-word } quiet moves running{ $cited }
refusal-capture-compulsory = capture is compulsory{ $cited }: the { $piece } on { $from } can take { $takes }
refusal-step-direction = { $piece-many } step { $ways } only{ $cited }
refusal-step-too-far = that is { $reach-how }: { $piece-a } steps { $reach }{ $cited }
squares-one = one square
    .how = too far
squares-up-to = at most { $n-word } squares
    .how = too far
squares-exactly = just { $n-word } squares
    .how = the wrong distance
refusal-takes-fewer =
    this capture takes { $got ->
        [one] { $got } piece
       *[other] { $got } pieces
    }, another takes { $best }{ $cited }
refusal-takes-less = this capture takes { $got }, another takes more: { $best }{ $cited }
refusal-king-must-take = { $king-a } must take if one can: the one on { $square } can{ $cited }
refusal-takes-fewer-kings =
    this capture takes { $got ->
        [one] { $got } { $king }
       *[other] { $got } { $king-many }
    }, another takes { $best }{ $cited }
refusal-takes-kings-later = the capture must take { $king-many } earliest: another takes one earlier{ $cited }
refusal-landing-goes-on = a landing square from which the capture goes on must be chosen: { $landings }{ $cited }
refusal-chain-unfinished = the chain is not finished: { $at } can go on to { $onward }{ $cited }
refusal-one-jump = a turn has one jump{ $cited }
refusal-crowning-ends-turn = crowning ends the turn, on { $at }{ $cited }
refusal-crowned-at-rest = a piece that only passes { $at } is not crowned and goes on as it was{ $cited }
refusal-turn-back = a capture may not turn back by 180 degrees{ $cited }
refusal-keeps-direction = a capture keeps the direction of its first jump{ $cited }
refusal-taken-stays = the piece taken on { $at } stays there until the move ends{ $cited }
refusal-taken-twice = the same piece cannot be taken twice: the one on { $at }{ $cited }
refusal-cannot-take = { $piece-a } cannot take { $taken-a }{ $cited }
refusal-jump-direction = { $piece-many } take { $ways } only{ $cited }
refusal-take-too-far = that is { $reach-how }: { $piece-a } takes only what stands { $reach }{ $cited }
distance-next = next to it
    .how = too far
distance-up-to = at most { $n-word } squares away
    .how = too far
distance-exactly = just { $n-word } squares away
    .how = the wrong distance
refusal-land-too-far =
    { $landing ->
        [any-but-behind-king] that is too far: the last piece taken is a king, and { $piece-a } then lands right behind it
       *[other] that is too far: { $piece-a } lands right behind the piece it takes
    }{ $cited }
refusal-too-many-at-once =
    { $piece-a } takes at most { $most ->
        [one] { $most } piece
       *[other] { $most } pieces
    } in one jump{ $cited }
refusal-not-on-line = { $from } and { $to } are not on one line{ $cited }
refusal-no-capture = no capture leads from { $from } to { $to }{ $cited }
refusal-blocked = the way from { $from } to { $to } is blocked on { $at }{ $cited }
refusal-nothing-to-take = there is nothing to take between { $from } and { $to }{ $cited }
refusal-no-such-move = no rule gives this move{ $cited }
refusal-ambiguous = several moves fit: { $moves }
refusal-unreadable = column { $column }: got { $got }, expected { $expected }

# "1 man and 2 kings".
haul =
    { $n ->
        [one] { $n } { $piece }
       *[other] { $n } { $piece-many }
    }
only-forward = forward
only-backward = backward
only-diagonal = diagonally
only-straight-forward = straight forward
only-sideways = sideways
only-orthogonal = along rows and columns
only-forward-and-sideways = forward and sideways
only-own = in their own directions

## What is wrong with a text of a move, a square or a position

got-end = the end
got-bytes = a text of { $n } bytes
expected-move-bytes = a move of at most { $n } bytes
expected-join = `-`, `x` or a blank
expected-move-after-huff = a blank and a move
expected-two-squares = two squares, like 32-28 or (2,1)-(3,2)
expected-column = a column for the last row
expected-square = a square
expected-comma-column = `,` and a column
expected-bracket = `)`
expected-number = a number
expected-number-to-99 = a number up to 99
expected-number-to-999 = a square number up to 999
expected-number-to-65535 = a number up to 65535
expected-rank = `K`, `T` or `M`
expected-end = the end of the move
expected-fen-bytes = a FEN of at most { $n } bytes
expected-side = `B` or `W`
expected-field = `:` and a further field
expected-field-letter = `W`, `B`, `X`, `H`, `N`, `U`, `F` or `+`
expected-comma-or-colon = `,` or `:`
expected-no-range = `,` or `:`, for ranges are of numbers
expected-fewer-counts = no more counts than the rulebook has counters
expected-plus = `+` and the quiet moves of a king
expected-quiet-moves = the quiet moves of a king
expected-fewer-quiet-moves = no more quiet moves than the rulebook allows

square-outside = square { $square } is outside the board: expected { $first } to { $last }
square-not-played = square { $square } is never played on: expected one of the { $n } playing squares
square-form-numbers = square { $square } is not written in this way: expected a number like 11
square-form-letters = square { $square } is not written in this way: expected a letter and a row like c3, or a number
square-form-tuples = square { $square } is not written in this way: expected a row and a column like (2,1), or a number

fen-column = column { $column }: { $fault }
fen-unexpected = got { $got }, expected { $expected }
fen-twice = square { $square } is given twice: expected it once
fen-backward = the range { $from }-{ $to } runs backward: expected { $to }-{ $from }

setup-cells = there are { $got } cells: expected { $expected }
setup-rank = square { $square } has { $piece-a }: expected at most { $highest-a }
setup-on-obstacle = square { $square } has a piece: expected it empty, it is an obstacle
setup-obstacle = square { $square } is an obstacle: expected none there in this rulebook
setup-counts = there are { $got } counts: expected at most { $expected }
setup-quiet-king = square { $square } has no king that could have moved: expected one
setup-owed = square { $square } has no piece that could be huffed: expected one of the side that is not to move
setup-captures-first = the first side has captures without number: expected a position that could come about in a game
setup-captures-second = the second side has captures without number: expected a position that could come about in a game

## Results: how games ended

# The cause, the result, and the clause: "Red has no legal move: Black wins (rule 10)".
outcome = { $cause }: { $result }{ $cited }
outcome-why = { $cause }{ $cited }
result-wins = { $side } wins
result-draw = a draw
result-none = no result
outcome-no-pieces = { $stuck } has no pieces left
outcome-no-moves = { $stuck } has no legal move
outcome-blocked = the side to move has pieces but no legal move
outcome-repetition = the same position stood for the { $n-ordinal } time
outcome-counter = { $count }
outcome-counter-pieces = { $count }, and pieces: { $first } { $ours }, { $second } { $theirs }
outcome-counter-unknown = a counter is full
outcome-resignation = { $loser } resigned
outcome-agreement = the sides agreed
outcome-adjudication = the referee ended the game
outcome-unfinished = the game was stopped
outcome-illegal = { $loser } made a move that is not legal
outcome-unreadable = { $loser } wrote something that is no move
outcome-time = { $loser } ran out of time
outcome-silence = { $loser } gave no answer
outcome-crash = { $loser } stopped running
outcome-flood = { $loser } wrote more than it may
outcome-left = { $loser } left the game

## Refusals of the server

refusal-no-such-rulebook = there is no rulebook `{ $name }`
refusal-bad-rulebook = these rules do not fit together
refusal-no-such-rule = there is no rule `{ $name }`
refusal-no-toml = the file cannot be read: { $error }
refusal-bad-rule = a rule takes a text, a number or a list
refusal-qr-too-long = the text is too long for a QR code
refusal-no-such-game = there is no game `{ $name }`
refusal-no-such-position = there is no position `{ $name }`
refusal-no-such-file = there is no file `{ $name }`
refusal-no-such-puzzle = there is no puzzle `{ $name }`
refusal-off-the-line = these moves leave the line of the puzzle: expected its moves so far and one more
refusal-no-such-call = there is no such call: see /api/v1/openapi.json
refusal-method-not-allowed = there is such a call, but not by this method
refusal-broken = the server made a mistake
refusal-not-stored = the game could not be stored: nothing was changed
refusal-busy = the server has too much to do: try again soon
refusal-tables-coming = the tables of this rulebook are being made: try again soon
refusal-no-tables = there are no tables of solved endings for this rulebook
refusal-took-too-long = it took more than { $seconds } seconds: send less at a time, or try again later
refusal-full = the server has no room for anything new: games that were begun go on
refusal-too-many-rulebooks = more than { $most } rulebooks in a day: play with those that you have
refusal-too-many-connections = there are too many connections: try again soon
refusal-too-many-requests = more than { $most } requests a second: wait a little
refusal-too-many-streams = too many streams are open
refusal-not-json = the body is not declared as JSON: expected `application/json`
refusal-bad-body = the body cannot be read: { $error }
refusal-bad-query = the query cannot be read: { $error }
refusal-bad-path = the address cannot be read: { $error }
refusal-bad-before = `before` is not what `next` said
refusal-body-too-large = the body is too long: expected at most { $most } bytes
refusal-body-cut-off = the body was cut off
refusal-too-slow = the body did not come in time
refusal-outside = `{ $name }` is { $got }: expected { $least } to { $most }
refusal-too-many-moves = there are more than { $most } moves
refusal-no-game = expected one of `game`, `pdn` and `rulebook`
refusal-no-rulebook = expected `rulebook` or `from`
refusal-bad-move = expected `text`, or `from` and `path` with the landing squares
refusal-bad-clock = expected minutes from 0 to 1440 and an increment from 0 to 3600 seconds, not both 0
refusal-two-clocks = expected `clock` for both sides or `controls` for each, not both
refusal-bad-name = the name has { $got } letters: expected at most { $most }
refusal-bad-seed = the seed is { $got }: expected at most { $most }
refusal-bad-fen = the FEN is no position: { $error }
refusal-bad-start = the game cannot start: { $error }
refusal-bad-pdn = the PDN cannot be played: { $error }
refusal-empty-pdn = there is no game in it
refusal-file-too-large = the file has { $got } letters: expected at most { $most }
refusal-over-at-start = the game is over before it begins: { $why }
refusal-cannot-replay = the game was stored by other rules and cannot be replayed
refusal-impossible = that cannot be: { $error }
refusal-no-secret = this needs the secret of a seat
refusal-wrong-secret = the secret is not that of a seat
refusal-wrong-token = the link is not the one to this game
refusal-seat-taken = the seat is taken
refusal-next-is-open = the next game is open already
refusal-waiting = the other seat is still free: the game has not begun
refusal-not-your-turn = it is the turn of { $side }
refusal-not-now = that is not possible now
refusal-no-right = this game does not allow that
refusal-no-offer = there is nothing to answer
refusal-goes-on = the game goes on between two people: nobody is helped
refusal-paused = the clock stands still: let it go on first
refusal-not-at-table = only who sits at the table may do that
refusal-late = the time is over
refusal-in-time = the time is not over yet
refusal-no-version = the move needs the version of the game that it was made on
refusal-not-alone = only who plays alone may remove a game: two people have played this one
refusal-old-version = the game has gone on meanwhile
refusal-offline = the server cannot be reached

## Examples of rulebooks

example-no-move = There is no legal move.
example-moves = The legal moves are { $moves }.
example-refused = { $move } is refused: { $why }.
example-perft = Counts of moves, ply by ply: { $counts }.
example-line = { $moves } is played.
example-end = { $moves }: { $why }.

## Rules in a few words

highlight-all-squares = Every square is played on
highlight-fixed-obstacles = Some squares are blocked
highlight-drawn-obstacles = { $n } squares are blocked, others in each game
highlight-ballots = The first moves are drawn: { $n } openings
highlight-pie = The second player may take over the first move
highlight-two-rows = Only two rows of men each
highlight-man-all-ways = { CAPITAL($man-many) } take in all eight directions
highlight-man-straight = { CAPITAL($man-many) } go straight ahead and sideways
highlight-man-back = { CAPITAL($man-many) } take backward too
highlight-man-spares-king = { CAPITAL($man-many) } cannot take { $king-many }
highlight-king-short = { CAPITAL($king-many) } move one square
highlight-king-takes-afar = { CAPITAL($king-many) } step one square and take from afar
highlight-king-lands-next = { CAPITAL($king-many) } fly, and land right behind what they take
highlight-king-flies = { CAPITAL($king-many) } fly over any distance
highlight-king-up-to = { CAPITAL($king-many) } move up to { $n } squares
highlight-king-exactly = { CAPITAL($king-many) } move just { $n } squares
highlight-triple = A king that comes home becomes a triple king
highlight-triple-takes = A triple king takes up to { $n } in one jump
highlight-triple-hops = A triple king hops over friends
highlight-quiet-run = { CAPITAL($king-a) } makes at most { $n } quiet moves running
highlight-optional = Capture is optional
highlight-huff = Who does not take may be huffed
highlight-compulsory = Capture is compulsory
highlight-one-jump = One jump a turn
highlight-may-stop = A chain may stop after any jump
highlight-most-kings = Of equal captures, that of most { $king-many }
highlight-no-turning = A chain never turns straight back
highlight-straight-on = A chain keeps its direction
highlight-removed-at-once = Pieces taken leave at once
highlight-free = Free choice between captures
highlight-most-pieces = The most pieces must be taken
highlight-most-value = The most valuable must be taken
highlight-by-king = { CAPITAL($king-a) } that can take goes first
highlight-kings-first = The most { $king-many } must be taken
highlight-kings-early = { CAPITAL($king-many) } must be taken early
highlight-no-kings = There are no { $king-many }
highlight-crowning-ends = Crowning ends the turn
highlight-crowned-at-rest = Passing the last row does not crown
highlight-crowned-goes-on = Crowned in mid-capture, it goes on as { $king }
highlight-no-move-wins = Who cannot move wins
highlight-blocked-draws = A side whose pieces are blocked draws
highlight-no-draws = There are no draws
highlight-repeating = Repeating ends nothing
highlight-quiet-draw = Drawn after { $n } moves each without progress
highlight-more-pieces = After { $n } quiet moves each, more pieces win

## The page

title-start = Crownhead: checkers by any rulebook
title-game = Game · Crownhead
title-analyse = Analyse · Crownhead
title-watch = Watch · Crownhead
title-rulebooks = Rulebooks · Crownhead
title-own = Your own rules · Crownhead
title-learn = Learn · Crownhead
title-puzzles = Puzzles · Crownhead
title-games = My games · Crownhead
title-missing = Not found · Crownhead

menu-label = Main menu
menu-skip = Skip to the content
menu-play = Play
menu-learn = Learn
menu-analyse = Analyse
menu-watch = Watch
menu-rulebooks = Rulebooks
menu-contests = Contests
menu-games = My games
menu-guide = Guide

tool-sound = Sound
tool-scheme = Light or dark

settings-title = Settings
settings-board = Board
settings-scheme = Colours
settings-language = Language
settings-coordinates = Names of squares
settings-speed = Motion
settings-confirm = Ask before each move
settings-turning = Turn the board for two at one device

coordinates-inside = Inside
coordinates-outside = Outside
coordinates-off = Off
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-none = None

board-walnut = Walnut
board-slate = Slate
board-contrast = Contrast

scheme-auto = Auto
scheme-light = Light
scheme-dark = Dark

missing-title = There is nothing here
missing-text = The address leads to no page. Perhaps the game was deleted.
missing-home = To the start

offline-title = Without the server
offline-text = The server cannot be reached. Games, rules and analysis need it; this page works again when it is back.

dialog-cancel = Cancel
dialog-no = Go on playing

copy = Copy

copied = Copied

error-unknown = That did not work

start-rulebook = Rulebook
start-setup = New game
start-playing = On the board
start-mode = Opponent
start-level = Level
start-side = Your colour
start-clock = Clock
start-rival = Clock of { $side }
start-name = Your name, if you like
start-yields = The computer offers a draw or resigns when the game is clear

house-title = Rules of the house
house-changes =
    { $n ->
        [one] with one house rule
       *[other] with { $n-word } house rules
    }
house-restore = Put back
house-more = More rules
house-book = { $name }, house rules

switch-forced-capture = Forced capture
switch-flying-kings = Flying kings
switch-men-take-backwards = Men take backwards
switch-longest-capture = Longest capture
switch-board = Board
switch-rows = Rows of men

told-forced-capture-on = Whoever can take must take.
told-forced-capture-off = Taking is free: you may take, or do something else.
told-flying-kings-on = Kings now fly. They cross any number of empty squares and take from afar.
told-flying-kings-off = Kings are short: they move and take one square at a time.
told-men-take-backwards-on = Men take backwards too, though they still move forward.
told-men-take-backwards-off = Men take forward only.
told-longest-capture-on = Of several captures, the one that takes the most pieces must be made.
told-longest-capture-off = Between several captures the choice is free.
told-board = The board is now { $n } by { $n }. Each side has { $men } men.
told-rows =
    { $n ->
        [one] Each side has one row of men, { $men } in all.
       *[other] Each side has { $n-word } rows of men, { $men } in all.
    }

near-label = Nearest known game:
near-same = These are the rules of
near-there = There:
near-here = Only here:
near-more =
    { $n ->
        [one] One more rule differs.
       *[other] { $n } more rules differ.
    }

resume-title = Continue your game
resume-facts = { $name }, { $against }, move { $move }.
resume-more =
    { $n ->
        [one] and { $n } more
       *[other] and { $n } more
    }
resume-go = Continue

gallery-title = Every house has its own rules
gallery-groups = Groups of rulebooks
group-all = All
group-own = Yours
group-document = Five documents
group-federation = Around the world
group-family = Odd ones
search-label = Find a rulebook by name or rule
search-example = flying kings, 10 × 10, Thai
search-none = No rulebook fits. Try fewer words.

begin-yours = Your move.
begin-yours-text = Touch a piece to begin.
begin-theirs = The computer begins.
begin-theirs-text = Say when.
begin-link = Play a friend.
begin-link-text = You get a link to send.
begin-swap = Change sides
begin-go = Begin
begin-invite = Invite
level-easier = Easier
level-harder = Harder
level-next = Next: level { $level }

learn-new = New to this game?
learn-new-text = Learn it in a few tasks on the board.
learn-go = Learn
learn-made = Made from the rulebook's own examples. Works for any, yours too.
learn-path = Tasks
learn-begin = Touch a piece.
learn-choice =
    { $n ->
        [one] Make the one move that the rules allow.
       *[other] Make one of the { $n } moves that the rules allow.
    }
learn-line =
    { $n ->
        [one] Find the move that this is about.
       *[other] Find the moves that this is about. The other side answers.
    }
learn-other = That is legal, but the task is about { $move }. Try again.
learn-done = Right.
learn-next = Next
learn-game = First game
learn-none = This rulebook has no examples yet.
learn-progress = { $done } of { $all } tasks done.
switch-label = Lessons or puzzles
switch-learn = Lessons
switch-puzzles = Puzzles
puzzle-rating = rating
puzzle-streak = in a row
puzzle-solved = seen
puzzle-progress = Your progress
puzzle-week = This week
puzzle-day-done = { $day }, solved
puzzle-themes = Themes
puzzle-theme-any = Any theme
puzzle-theme-sacrifice = Give to take
puzzle-theme-chain = Several at once
puzzle-theme-crown = Crowning
puzzle-theme-block = No move left
puzzle-theme-double = Double jump
puzzle-theme-count = Before the count
puzzle-theme-ending = Few pieces
puzzle-goal-win = { CAPITAL($side) } wins
puzzle-goal-hold = { CAPITAL($side) } holds
puzzle-goal-gain = { CAPITAL($side) } wins material
puzzle-text-win = One move wins by force. Find it.
puzzle-text-hold = Every move but one loses. Find it.
puzzle-text-gain = One move wins a piece or more. Find the shot.
puzzle-rated = rated { $n }
puzzle-begin =
    { $n ->
        [one] One move to find.
       *[other] { $n } moves to find. The other side answers by itself.
    }
puzzle-right = { $move }, right. The answer is { $reply }.
puzzle-solved-by = { $move }. Solved.
puzzle-slower = { $move } wins too, but not as quickly. Find the shortest way.
puzzle-wrong = { $move } is not it.
puzzle-refuted = The answer is { $line }: { $score }.
puzzle-why = Why not?
puzzle-again = Try again
puzzle-again-text = Once more from here.
puzzle-hint = Hint
puzzle-hinted = Look at the piece on { $square }.
puzzle-show = Show it
puzzle-shown = This is the line: { $line }.
puzzle-next = Next puzzle
puzzle-none = No puzzles here yet
puzzle-make = This command makes them for this rulebook:
analyse-comment = Comment on { $move }
analyse-comment-start = Comment on the start
analyse-signs = Signs
analyse-variation = Variation
analyse-promote = Make it the main line
analyse-cut = Delete from here
analyse-tags = Tags
analyse-mistakes = Mistakes
nag-1 = good move
nag-2 = mistake
nag-3 = very good move
nag-4 = blunder
nag-5 = interesting move
nag-6 = doubtful move
review-start = Find the better moves
review-title = Move { $n } cost { $men } of a man.
review-title-whole =
    { $men ->
        [one] Move { $n } cost a man’s worth.
       *[other] Move { $n } cost { $men } men’s worth.
    }
review-title-game = Move { $n } gave the game away.
review-ask = { $move } was played. Find the better move.
review-of = { $i } of { $all }
review-found = { $move } is the move.
review-good = { $move } is as good as the best.
review-worse = { $move } is not enough: { $score }. Try again.
review-shown = The better move was { $move }.
review-hinted = Look at the piece on { $square }.
review-skip = Skip
review-next = Next mistake
review-close = End the review
review-end = That was the last one. You found { $found } of { $all }.
review-veiled = Hidden while you look for it.
mine-mistakes =
    { $n ->
        [0] no mistake
        [one] { $n } mistake
       *[other] { $n } mistakes
    }
mine-look = not looked at yet
mine-move = Move to another device
mine-move-text = This link carries your games, rulebooks, progress and settings. Open it on the other device. Whoever has it can play your games, so keep it to yourself.
mine-move-ask = Take over what this link brings? What is here stays, and settings are replaced.
mine-move-take = Take over
mine-move-done = Taken over.
mine-move-bad = This link brings nothing that can be read.
own-versions = Earlier versions
own-version = Version of { $date }
refusal-bad-comment = a comment cannot have curly brackets: expected plain text
start-nothing = Nothing to start. The game begins with your first move, and what you change here counts until then.
clock-control = { $clock } minutes + seconds

mode-computer = Computer
mode-device = Two here
mode-link = Friend by link


clock-none = None
clock-same = The same
clock-label = Time left

level-1 = newcomer
level-2 = beginner
level-3 = casual
level-4 = steady
level-5 = club
level-6 = strong
level-7 = expert
level-8 = master

board-label = Board, { $name }

cell-empty = empty
cell-block = obstacle
cell-must = must capture
cell-ready = can move
cell-huffable = may be huffed
cell-huffed = will be huffed
cell-target = possible target
cell-picked = picked

player-rename = Your name
player-rename-yes = Use it
player-you = You
player-friend = Your friend
player-level = Level { $level }, { $name }
player-pieces =
    { $n ->
        [one] { $n } piece
       *[other] { $n } pieces
    }
player-took =
    { $n ->
        [one] { $n } piece taken
       *[other] { $n } pieces taken
    }
player-won = won
player-thinks = thinking
player-your-turn = your turn
player-to-move = to move

game-none = No such game
game-deleted = This game was deleted.
game-past = You look at the board after move { $ply }.
game-must = Your turn. You have to take.
game-huff = Your turn. You may huff: touch a marked piece, then move.
game-yours = Your turn.
game-turn = { $side } to move.

link-lost = Connection lost. Trying again.

say-move = { $side }: { $move }.

moves-title = Moves
moves-none = No moves yet.
moves-scrub = Move shown
moves-first = First position
moves-back = One move back
moves-next = One move on
moves-last = Last position

typed-label = Type a move
typed-send = Move

rules-all = All rules

actions-title = Actions

action-undo = Undo
action-redo = Redo
action-hint = Hint
action-draw = Draw
action-claim = Claim draw
action-swap = Take over
action-stop = Stop
action-pause = Pause
action-resume = Go on
action-flip = Flip
action-resign = Resign
action-more = More
action-new = New game

ask-resign = Resign this game?
ask-stop = Stop this game?
ask-stop-detail = It ends without a result.
ask-new = Begin a new game?
ask-new-detail = This game counts as resigned then.

offer-draw = Your opponent offers a draw.
offer-undo = Your opponent asks to take the last move back.
offer-stop = Your opponent asks to stop without a result.
offer-draw-sent = You have offered a draw.
offer-undo-sent = You have asked to take the last move back.
offer-stop-sent = You have asked to stop without a result.
offer-draw-refused = Your draw offer was declined.
offer-undo-refused = Your opponent does not want to take the move back.
offer-stop-refused = Your opponent wants to play on.
offer-accept = Accept
offer-decline = Decline

stuck-title = Nobody makes progress.
stuck-text = This game cannot be drawn, so it may go on for ever. You may stop it without a result.
game-paused = The clock stands still.

hint-title = A good move:
hint-text = { $move }

rematch-title = Your opponent wants to play again.
rematch-go = To the new game

wrong-title = That cannot be done now.
wrong-move = That piece cannot go there.
wrong-piece = That piece cannot move now.
wrong-must = Capture is compulsory: the piece on { $squares } can take.
wrong-stuck = It has nowhere to go.
wrong-theirs = That piece belongs to { $side }.

choose-title = Which way?
choose-text = Several captures end there.

stop-title = You may go on.
stop-text = Take more, or stop here.
stop-button = Stop here

confirm-title = Play { $move }?
confirm-yes = Play it
confirm-no = Not yet

result-title = Result
result-close = Close
result-you-win = You win
result-you-lose = You lose
result-rematch = Rematch
result-share = Share

waiting-title = Waiting for your friend
waiting-text = Send this link. The game begins when your friend opens it.
waiting-link = Link for your friend
waiting-qr = The link as a QR code
waiting-loopback = This address works on this machine alone. For another device, start the server with the address of your network.

join-title = This seat cannot be taken
join-watch = Watch the game

files-title = This game
files-pdn = PDN file
files-record = Record
files-leave = Leave

ask-leave = Leave for good?
ask-leave-detail = The game is lost then.

files-delete = Delete

ask-delete = Delete this game?
ask-delete-detail = It is gone for everybody then.
ask-replace = Replace what you have written?
ask-replace-detail = Your text goes, and a new file begins with the other rulebook.
ask-replace-yes = Replace
ask-replace-no = Keep it

evaluation-title = Evaluation
evaluation-off = Switch it on to see who stands better.
evaluation-wait = Thinking…
evaluation-score = { $score } for { $side }

score-win =
    { $n ->
        [one] wins in { $n } ply
       *[other] wins in { $n } plies
    }
score-loss =
    { $n ->
        [one] loses in { $n } ply
       *[other] loses in { $n } plies
    }

mark-dubious = dubious
mark-mistake = mistake
mark-blunder = blunder

analyse-title = Analyse
analyse-lines = Best lines
analyse-depth = Depth { $depth }
analyse-off = The engine rests.
analyse-engine = Engine
analyse-game = Look for mistakes
analyse-busy = Looking at move { $ply } of { $all }
analyse-none = No mistakes found.
analyse-found =
    { $n ->
        [one] { $n } mistake found. Step through the moves to see it.
       *[other] { $n } mistakes found. Step through the moves to see them.
    }
analyse-lost = Move { $move } gave away { $men } men. Best was { $best }.
analyse-back = Back to the game
analyse-position = Position
analyse-fen = FEN
analyse-set = Set up
analyse-edit = Edit the board
analyse-done = Done
analyse-clear = Clear the board
analyse-start = Start position
analyse-turn = To move
analyse-erase = Erase
analyse-pdn = Games as PDN
analyse-pdn-in = Paste a game here
analyse-read = Read
analyse-pdn-out = Copy as PDN
analyse-share = Copy link
analyse-play = Play from here
analyse-over = The game is over here.
analyse-choose = Games to choose from
analyse-games =
    { $n ->
        [one] { $n } game read
       *[other] { $n } games read
    }
analyse-no-game = No game was found in this text.

watch-title = Watch
watch-text = Games that are going on now, and those that have ended.
watch-live = Going on
watch-finished = Finished
watch-mine = Your games
watch-no-live = Nobody is playing now. Start a game and others can watch it.
watch-no-finished = No game has ended yet.
watch-start = Start a game
watch-ply =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
watch-watchers = { $n } watching
watch-more = Show more
watch-versus = { $first } against { $second }

mine-text = Kept in this browser. Nothing to sign up for.
mine-going = Games to go on with
mine-waiting = Waiting for the other side.
mine-none = No game of yours has ended yet.
mine-won =
    { $n ->
       *[other] won
    }
mine-drawn = drawn
mine-lost =
    { $n ->
       *[other] lost
    }
mine-over = over
mine-totals = Results
mine-levels = By level
mine-books = By rulebook
mine-even = Level { $level } is even for you.
mine-export = All as PDN

rulebooks-title = Rulebooks
rulebooks-text = Each is a short file that says all its rules. Your own file is treated just like these.
rulebooks-own = Write your own

rulebook-play = Play
rulebook-change = Change it
rulebook-analyse = Analyse
rulebook-differences = What differs from { $parent }
rulebook-examples = Examples
rulebook-examples-text = Each can be played through on its board.
rulebook-file = The file
rulebook-none = No such rulebook

example-show = Show
example-again = Again

own-title = Your own rules
own-parent = Begin with
own-editor = Rulebook file
own-good = Everything fits.
own-line = Line { $line }
own-differences = What differs from { $parent }
own-same = Nothing differs yet.
own-play = Play it
own-source = The file of { $name }
own-name = My house rules

form-board-width = The board is … wide.
form-board-height = It is … high.
form-squares =
    { $n ->
        [one] { $n } square
       *[other] { $n } squares
    }
form-board-playable = People play on ….
form-board-playable-bottom-left = every second square, from the bottom left corner
form-board-playable-bottom-right = every second square, from the bottom right corner
form-board-playable-all = every square
form-board-rows = Each side starts with … full of men.
form-rows =
    { $n ->
        [one] one row
       *[other] { $n } rows
    }
form-board-drawn-obstacles = In each game … are drawn as obstacles.
form-ranks-step-directions = { CAPITAL($piece-many) } move ….
form-ranks-jump-directions = { CAPITAL($piece-many) } take ….
form-way-diagonal-forward = diagonally forward
form-way-diagonal-backward = diagonally backward
form-way-diagonal = diagonally in all directions
form-way-forward = straight forward
form-way-backward = straight backward
form-way-sideways = sideways
form-way-orthogonal = along rows and columns
form-way-all = in all eight directions
form-ranks-step-reach = In one move they go ….
form-ranks-step-reach-one = one square
form-ranks-step-reach-any = as far as they like
form-ranks-jump-approach = They take an enemy ….
form-ranks-jump-approach-one = next to them
form-ranks-jump-approach-any = from afar
form-ranks-jump-landing = They land ….
form-ranks-jump-landing-next = right behind it
form-ranks-jump-landing-any = anywhere behind it
form-ranks-jump-landing-any-that-goes-on = behind it, where the capture can go on
form-ranks-jump-landing-any-but-behind-king = anywhere behind it, but right behind a king taken last
form-ranks-jump-enemies = One jump takes up to ….
form-pieces =
    { $n ->
        [one] { $n } piece
       *[other] { $n } pieces
    }
form-ranks-hop = They hop over friends: ….
form-ranks-hop-never = never
form-ranks-hop-one-friend = over one next to them
form-ranks-hop-line-of-friends = over a whole line
form-ranks-king-quiet-run = The same piece may make … running.
form-moves =
    { $n ->
        [one] { $n } quiet move
       *[other] { $n } quiet moves
    }
form-moves-free = any number of quiet moves
form-crowning-king = A man is crowned on ….
form-crowning-king-far-row = the far row
form-crowning-king-home-row = its own first row
form-crowning-triple = A king becomes a triple king on ….
form-crowning-triple-far-row = the far row
form-crowning-triple-home-row = its own first row
form-crowning-mid-chain = Crowned in the middle of a capture, a piece ….
form-crowning-mid-chain-ends-turn = stops there
form-crowning-mid-chain-only-at-rest = goes on as it was, and is crowned only if it ends there
form-crowning-mid-chain-goes-on = goes on with its new powers
form-capture-duty = A side that can take … take.
form-capture-duty-compulsory = must
form-capture-duty-optional = may
form-capture-duty-huff = should (or be huffed)
form-capture-chain = A chain of captures ….
form-capture-chain-must-finish = must be finished
form-capture-chain-may-stop = may stop after any jump
form-capture-chain-one-jump = is one jump
form-capture-removal = Pieces taken leave the board ….
form-capture-removal-at-end = after the whole move
form-capture-removal-at-once = at once
form-capture-turning = A chain of captures ….
form-capture-turning-free = may turn straight back
form-capture-turning-not-back = may not turn straight back
form-capture-turning-straight-on = keeps its direction
form-capture-preference = Of several captures … must be made.
form-capture-preference-free = whichever one likes
form-capture-preference-most-pieces = the one that takes the most
form-capture-preference-most-value = the one worth the most
form-capture-preference-by-king = one by a king
form-capture-preference-most-kings = the one that takes the most kings
form-capture-preference-kings-earliest = the one that takes kings earliest
form-endings-no-move = A side that cannot move ….
form-endings-no-move-loses = has lost
form-endings-no-move-wins = has won
form-endings-no-move-draws-if-blocked = draws if it has pieces, and else has lost
form-endings-repetition = A position that comes again ….
form-repetition-free = ends nothing
form-repetition = makes a draw at the { $n-ordinal } time
form-opening-pie = The second player … take over the first move instead of making one.
form-opening-pie-false = may not
form-opening-pie-true = may
form-opening-ballots = Each game begins with one of these openings, drawn by lot:
form-openings =
    { $n ->
        [0] the players begin as they like
        [one] one opening
       *[other] { $n } openings
    }
form-openings-hint = One a line: its moves with blanks between them, or a FEN. Without openings the players begin as they like. Where openings are drawn there is no first move to take over.
form-openings-add = Add the moves on the board
form-openings-none = Play some moves on the board first: games can begin with them.

part-board = Board
part-man = Men
part-king = Kings
part-triple = Triple kings
part-capture = Capture
part-crowning = Crowning
part-endings = End
part-opening = Beginning
part-changed =
    { $n ->
        [one] { $n } changed
       *[other] { $n } changed
    }
form-was = { $parent }: { $value }
form-list = { $all }
form-number = { $n }
form-back = put back

own-sentences = In sentences
own-as-file = As a file
own-view = How to write them
own-rename = Name
own-try = Try it
own-try-board = Board to try the rules on
own-again = From the start
own-repair = Change to { $word }
own-moments = Moments
moment-start = Start
moment-back = Turning back
moment-far = From afar
moment-run = A king's walk
moment-choice = A choice
moment-crowned = Crowned
moment-none = Nothing can be played here.
moment-goes = { $move } is possible.
moment-takes =
    { $n ->
        [one] { $move } takes one.
       *[other] { $move } takes { $n }.
    }
moment-is-same = { $parent }: the same.
moment-is-new = { $parent }: not allowed there.
moment-is-stops = { $parent }: it would stop on { $square }.
moment-is-gone = { $parent }: { $move } would be possible, too.
own-kept =
    { $n ->
        [one] One line does not fit. The board plays the last rules that did.
       *[other] { $n } lines do not fit. The board plays the last rules that did.
    }
own-save = Save
own-saved = Saved. It is in your rulebooks now.
own-share = Share
own-mine = My rulebooks
own-mine-none = None yet. Save these rules and they are here.
own-forget = Take it off the list

fair-title = Is it a fair game?
fair-wait = Quick games are being played.
fair-rest = Quick games are played when the rules fit.
fair-result = { $played } quick games: { $first-name } won { $first }, { $second-name } { $second }, drawn { $drawn }. A game takes { $moves } moves of each side.
fair-ends = They ended so: { $ends }.
fair-end-no-pieces = no pieces left { $n }
fair-end-no-moves = no move left { $n }
fair-end-repetition = repetition { $n }
fair-end-counter = too long without progress { $n }
fair-end-stopped = stopped as too long { $n }
start-open = Offer it to anyone on this server, too
waiting-open = Anyone can take the seat under Watch, or send this link. The game begins when somebody takes it.
learn-solve = Solve it

### What only some pages say: rules of one's own, contests, lessons. The first page does without.

## Rules of rulebook files: what each says

meaning-id = the name that commands use
meaning-name = the name for people
meaning-summary = one or two sentences on what is special
meaning-source = where the rules come from
meaning-origin = what kind of source that is: a document, a federation or a tradition, a family
meaning-extends = the rulebook that this one changes
meaning-board-width = how many columns there are; the whole board must fit 128 bits, such as 14x14 with every second square or 11x11 with all
meaning-board-height = how many rows there are
meaning-board-playable = every second square, from which bottom corner, or all squares
meaning-board-rows = the rows full of men at the start, 1 being nearest to their side
meaning-board-start = the position at the start, instead of `rows`
meaning-board-obstacles = squares that nothing enters or jumps
meaning-board-drawn-obstacles = how many obstacles are drawn for each game from the squares empty at its start
meaning-sides-colour = the colour of its pieces
meaning-sides-name = what people call the side
meaning-sides-letter = its letter in FEN and protocols
meaning-sides-seat = where it sits at the printed board
meaning-ranks-names = what people call the piece
meaning-ranks-figure = what the piece looks like
meaning-ranks-value = its worth to a player who only counts pieces
meaning-ranks-step-directions = where it moves
meaning-ranks-step-reach = how far it moves
meaning-ranks-jump-directions = where it takes
meaning-ranks-jump-approach = how far away the enemy may stand
meaning-ranks-jump-landing = where it lands behind the enemy
meaning-ranks-jump-enemies = how many enemies in a row one jump may take
meaning-ranks-jump-takes = which ranks it may take
meaning-ranks-hop = whether it moves over friends: one next to it, in the directions of its jump, or a whole line of its own rank, in those of its step; `directions` says otherwise
meaning-ranks-king-quiet-run = how many quiet moves running the same king may make while its side has a man
meaning-crowning-king = where a man becomes a king
meaning-crowning-triple = where a king becomes a triple king
meaning-crowning-mid-chain = what happens on the crowning row in the middle of a capture
meaning-capture-duty = whether a side that can take must
meaning-capture-chain = how long a capture goes on
meaning-capture-removal = when the pieces taken leave the board
meaning-capture-turning = whether a capture may turn, and straight back
meaning-capture-preference = which capture goes before others, the most important first
meaning-capture-king-weight = how many men a king counts for `most-value`
meaning-endings-no-move = what it means to have no legal move
meaning-endings-repetition = how often a position may stand before the game is drawn, or a draw may be claimed
meaning-endings-first = what comes first when one move fills a counter and leaves no move
meaning-endings-counter-name = a short name: examples and reasons use it
meaning-endings-counter-moves = how long it is, in moves of each side; 0 ends the game as soon as the material is there
meaning-endings-counter-plies = how long it is, in moves of both sides together
meaning-endings-counter-resets = what sets it back to zero
meaning-endings-counter-material = it counts only while this is on the board
meaning-endings-counter-unless = when the game goes on all the same: `capture-looms` while a piece can be taken now, or after whatever the side to move does
meaning-endings-counter-gives = what the full counter gives: a draw, a win for the side with more pieces, or one for the side that has the `strong` material
meaning-endings-agreement = whether the sides may agree on a draw
meaning-opening-ballots = openings of which one is drawn for each game: lines of moves from the start, or FENs
meaning-opening-pie = whether the second player may take over the first move, instead of an own one; then the players change seats
meaning-notation-numbering = the corner of the printed board with square 1
meaning-notation-squares = how people write squares
meaning-notation-row-one = where row 1 is, with letters
meaning-notation-capture-sign = what people write between the squares of a capture
meaning-notation-game-type = PDN's number for the game; 100 or more if it has none
meaning-notation-results = how many points a win is written as in PDN
schema-title = A rulebook of checkers
meaning-clause = how the source is cited
meaning-says = what the source says, word for word
meaning-example-title = what it shows
meaning-example-fen = the position; without it the start
meaning-example-moves = all its legal moves
meaning-example-refused = moves with the key of the rule that forbids them
meaning-example-line = moves to play one after the other
meaning-example-then = the FEN after the line
meaning-example-end = how the game ends after the line: `"first wins: no-moves"`, `"draw: repetition"`, `"draw: "` and the name of a counter
meaning-example-perft = the leaves of the tree of moves, depth 1 first
meaning-example-count = what `perft` counts

## Rules of rulebook files: what holds if one is not there

default-required = it must be there
default-or-else = it must be there, or `{ $other }`
default-nothing = nothing
default-empty = an empty list
default-empty-text = empty
default-value = { $value }
default-from-id = made from the id
default-the-colour = the colour
default-by-colour = by the colour, or the other side's other letter
default-opposite-seat = first: bottom; second: opposite
default-usual-names = man, men / king, kings / triple king, triple kings
default-usual-figure = man: disc; king: crown; triple: double-crown
default-usual-value = man 1, king 3, triple 5
default-usual-directions = man: diagonal-forward; others: diagonal
default-as-step = as `step.directions`
default-resets = it must be there, unless the counter ends the game at once
default-agreement = allowed where a counter, a repetition or `draws-if-blocked` can draw

## A new rulebook file

template-head =
    A rulebook of your own. It plays as the one that it builds on until you change a rule.
    Check it with: crownhead rules check { $id }.toml
    Play it with:  crownhead play --rules { $id }.toml
template-rules =
    Every rule that decides a game, as it is now. To change one, take the { "#" } before it away and
    write another value. What you do not change may go.
template-example =
    A position with what must hold in it is a test, an explanation and a picture at once:
    {"["}[example]]
    title = "A capture must be made"
    fen = "B:W18:B1,15"
    moves = ["15x22"]

## Mistakes in rulebook files
## `$key` is a key of the file, `$expected` what the vocabulary says that it takes.

plain = { $text }
based-on = Based on { $name }.

got-text = `{ $text }`
got-number = the number { $text }
got-list = a list
got-table = a table
got-other =
    { $kind ->
        [boolean] a truth value
        [float] a number with a point
        [datetime] a date
       *[other] a { $kind }
    }

takes-text = a text
takes-name = a short name such as `my-house`
takes-id = the id of a rulebook
takes-fen = a FEN
takes-word = { $words }
takes-words = a list of { $words }
takes-number = a number from { $least } to { $most }
takes-halves = a number from { $least } to { $most } in steps of a half
takes-numbers = a list of numbers from { $least } to { $most }
takes-range = a number, or a range such as `3+` or `1-2`, up to 255
takes-names = two texts, for one and for several
takes-moves = a list of moves
takes-openings = a list of openings, each a line of moves such as `9-13 22-18 6-9` or a FEN
takes-truth = `true` or `false`
takes-refusals = a table such as { "{" } "9-14" = "capture-compulsory" { "}" }
takes-table = a table
takes-table-with = a table with { $known }
takes-tables = [[{ $key }]] tables

place-file = the file
place-table = [{ $table }]
place-counter = the counter
place-counters = counters
place-example = the example
place-examples = examples
place-value = `{ $key }`

mistake-wrong = `{ $key }` is { $got }: expected { $expected }
mistake-missing = `{ $key }` is missing: expected { $expected }
mistake-counter-without = the counter has no `{ $key }`: expected { $expected }
mistake-example-without = the example has no `{ $key }`: expected { $expected }
mistake-example-expects-nothing = the example expects nothing: expected `moves`, `refused`, `line` or `perft`
mistake-unknown-key = { $place } has the unknown key `{ $key }`: expected { $known }
mistake-beside-is = unknown key `{ $key }`: expected `is`, `clause` or `says`
mistake-without-is = `{ $key }` has a table without `is`: expected the rule itself, as in `{ $key } = { "{" } is = …, clause = … { "}" }`
mistake-says-without-clause = `says` quotes a source without naming it: expected `clause` beside it
mistake-neither = there is neither `{ $key }` nor `{ $other }`: expected one of the two
mistake-two-of-one = `{ $other }` and `{ $key }` are both there: expected one of the two
mistake-no-form = `{ $key }` fits no form: expected { $expected }
mistake-not-two-names = `{ $key }` is a list of { $got }: expected two texts, for one and for several
mistake-too-many = there are { $got } { $what }: expected at most { $most }
mistake-too-long = `{ $key }` has { $got } entries: expected at most { $most }
mistake-twice = `{ $key }` is there twice: expected once
mistake-syntax = { $text }
mistake-curly-quotes = got the quotation mark `{ $got }`: expected a straight one, `"`
mistake-file-too-long = the file has { $got } bytes: expected at most { $most }
mistake-triple-without-king = there are triple kings but no kings: expected [ranks.king] as well
mistake-extends-itself = `{ $id }` builds on this rulebook itself: expected another one
mistake-id-of-parent = `id` is `{ $id }`, the id of the rulebook that it builds on: expected an id of its own
mistake-extends-too-deep = more than { $most } rulebooks build on each other
mistake-no-such-parent = there is no rulebook `{ $id }`: expected the id of one
mistake-in-parent = the rulebook `{ $id }` has mistakes itself: { $first }
mistake-inherited = `{ $key }` comes from the rulebook that this one extends, and does not fit: { $why }
mistake-example = { $title }: { $what }
mistake-example-illegal = `{ $move }` is no legal move: { $why }
mistake-example-twice = `{ $move }` is listed twice: expected once
mistake-example-unlisted = not listed, but legal: { $moves }
mistake-example-legal = `{ $move }` is legal: expected it to be refused with `{ $reason }`
mistake-example-refused = `{ $move }` is refused with `{ $got }`: expected `{ $reason }`
mistake-example-unplayable = `{ $move }` cannot be played: { $why }
mistake-example-leads = the line leads to { $got }: expected { $fen }
mistake-example-ends = the line ends with `{ $got }`: expected `{ $end }`
mistake-example-open = the line leaves the game open: expected `{ $end }`
mistake-example-leaves = depth { $depth } has { $got } leaves: expected { $expected }
mistake-start-mover = `{ $got }` is to move: expected `{ $expected }`, the side that starts

pointless-crowning-king = `{ $key }` says how pieces are crowned, but there is no rank `king`: expected [ranks.king]
pointless-crowning-triple = `{ $key }` says how pieces are crowned, but there is no rank `triple`: expected [ranks.triple]
pointless-crowning-mid-chain = `{ $key }` says how pieces are crowned, but there is no rank `king`: expected [ranks.king]
pointless-capture-king-weight = `{ $key }` weighs kings, but captures are not compared by value: expected `most-value` in `preference`
pointless-notation-row-one = `{ $key }` has no meaning here: expected `squares` to be letters
pointless-example-then = `{ $key }` has no moves before it: expected `line` in the same example
pointless-example-end = `{ $key }` has no moves before it: expected `line` in the same example
pointless-example-count = `{ $key }` has nothing to count: expected `perft` in the same example

help-did-you-mean = did you mean `{ $word }`?
help-ids = there are { $ids }
help-extends = a file may also build on another: `extends = "english"`
help-line = that is said by `{ $line }`
help-belongs = `{ $key }` belongs in { $tables }

## What cannot be in a rulebook, whatever the file says

flaw-too-many-squares = the board of { $width }x{ $height } has too many squares: expected a layout of at most 128 bits, such as 14x14 with every second square or 11x11 with all
flaw-board-size = the board is { $width }x{ $height }: expected { $least } to { $most } columns and rows
flaw-no-row = no row has men: expected at least one
flaw-row-outside = row { $row } is outside the board: expected 1 to { $most }
flaw-row-twice = row { $row } is listed twice: expected once
flaw-row-shared = row { $row } would have men of both sides: expected rows that the two sides do not share on a board of { $rows } rows
flaw-obstacle-outside = square { $square } is outside the board: expected 1 to { $most }
flaw-obstacle-twice = square { $square } is listed twice: expected once
flaw-obstacle-on-man = square { $square } has a man at the start: expected obstacles on empty squares
flaw-too-many-obstacles = { $count } obstacles are drawn from { $empty } empty squares: expected at most { $empty }
flaw-no-room-to-jump = the board is too small for such a jump: expected room for the piece, the enemy and the landing square in each direction
flaw-preference-twice = `{ $word }` is listed twice: expected once
flaw-preference-gap = the list has a gap: expected one preference after the other
flaw-preference-without-kings = `{ $word }` is about kings, and there are none: expected [ranks.king]
flaw-most-but-may-stop = a capture may stop after any jump, yet it must take the most: expected `chain = "must-finish"` or no such preference
flaw-most-but-one-jump = every capture takes one piece, yet it must take the most: expected `chain = "must-finish"` or no such preference
flaw-landing-without-chain = the piece must land where the capture goes on, but captures need not go on: expected `chain = "must-finish"` or `landing = "any"`
flaw-repetition = a position may stand { $times } times: expected 2 to 10
flaw-too-many-counters = there are { $got } counters: expected at most { $most }
flaw-ballots-count = there are { $got } openings to draw from: expected 1 to { $most }
flaw-ballots-obstacles = openings and obstacles are both drawn: expected one of the two, for an obstacle may stand in the way of an opening
flaw-ballots-work = opening { $number } has too many moves to choose from, all openings together: expected fewer or shorter openings
flaw-ballot-fen = opening { $number }: { $why }
flaw-ballot-length = opening { $number } has { $got } moves: expected a FEN or a line of 1 to { $most } moves, with a blank between them
flaw-ballot-move = opening { $number }: `{ $move }` is not one legal move there: expected a line of legal moves from the start
flaw-ballot-over = opening { $number } leaves no move: expected a position in which the game goes on
flaw-counter-name-twice = two counters are called `{ $name }`: expected a name of its own for each
flaw-counter-name = the counter is called `{ $name }`: expected small letters, digits and `-`, a letter first
flaw-counter-at-once = the counter ends the game before the first move: expected `moves`, `plies` or `material`
flaw-counter-plies = the counter has { $plies } plies: expected at most { $most }
flaw-counter-crowning = the counter waits for a crowning, and there are no kings: expected [ranks.king]
flaw-gives-strong = the counter gives the win to the strong side, but its material names none: expected `strong` and `weak`
flaw-force-too-many = a side has at least { $least } men and kings but at most { $most } pieces: expected numbers that fit
flaw-force-too-few = a side has at least { $least } pieces but at most { $most } men and kings: expected numbers that fit
flaw-counter-kings = the counter needs kings, and there are none: expected [ranks.king]
flaw-no-long-diagonal = the board has no diagonal from corner to corner: expected a square board
flaw-nobody-on-diagonal = a king must stand on the long diagonal, but the side has none: expected `kings = "1+"`
flaw-span = `{ $what }` is { $least }-{ $most }: expected the smaller number first
flaw-capture-sign = the capture sign is { $code }: expected `x`, `:` or `-`
flaw-game-type-unknown = PDN has no game type { $got } of draughts: expected 20 to 31, 40, 41, 96 to 98, or 100 and more
flaw-game-type-board = PDN's game type { $type } is another board ({ $width }x{ $height }, { $letter } starts, playable `{ $playable }`, numbering `{ $numbering }`): expected that board, or a type of 100 or more
flaw-no-men = there are no men: expected [ranks.man]
flaw-crowned-on-one-row = a man and a king are crowned on the same row: expected two different rows
flaw-no-moves = the piece has no moves at all: expected a direction in which it steps or takes
flaw-jump-enemies = one jump takes { $got } enemies: expected 1 to 8
flaw-takes-nothing = the piece may take nothing: expected at least one rank
flaw-takes-absent = the piece takes the rank `{ $rank }`, which is not there: expected ranks of this rulebook
flaw-crowned-nowhere = nothing says where a { $rank } is crowned: expected a row
flaw-crowned-to-nothing = a { $rank } is crowned, but there is no rank above it: expected one
flaw-quiet-run-zero = a king may make 0 quiet moves running: expected at least 1
flaw-quiet-run-without-kings = the quiet moves of kings are limited, but there are no kings: expected [ranks.king]
flaw-id = the id is `{ $id }`: expected small letters, digits and `-`, a letter first, at most { $most } in all
flaw-same-name = both sides have the same name: expected two that differ
flaw-same-colour = both sides have the same colour: expected two that differ
flaw-same-letter = both sides have the same letter: expected two that differ
flaw-same-seat = both sides have the same seat: expected two that differ
flaw-refused-count = there are { $got } refused moves: expected { $least } to { $most }
flaw-depths-count = there are { $got } depths: expected { $least } to { $most }
flaw-moves-count = there are { $got } moves: expected { $least } to { $most }
flaw-text-empty = the text is empty: expected 1 to { $most } characters
flaw-text-long = the text has { $got } characters: expected at most { $most }
flaw-text-odd = the text has the character { $code }: expected none that controls a terminal

## Contests

title-contests = Contests, Crownhead
contests-title = Contests
contests-text = Programs against programs, by any rulebook. Watch how they stand, or send your own with the code that your teacher gave you.
contests-none = There is no contest yet.
contests-off = This server holds no contests. It does when it is started with crownhead serve --contests.
contests-games = { $played } of { $expected } games
contests-phase-open = takes bots, plays not yet
contests-phase-playing = takes bots and plays
contests-phase-closed = takes no more bots
contests-over = all games are played
contests-code = Your code
contests-code-hint = From your teacher. It stays in this browser.
contests-code-enter = Enter
contests-code-forget = Forget the code
contests-you = You are { $name }.
contests-admin-title = Admin
contests-secret = Admin secret
contests-secret-hint = The server printed it when it first started with --contests.
contests-new = New contest
contests-new-file = File
contests-name = Name
contests-rules = Rulebook
contests-format = Format
contests-format-round-robin = Everybody against everybody
contests-format-swiss = Swiss: equals meet
contests-format-knockout = Knock-out
contests-format-king-of-the-hill = King of the hill
contests-pair-games = Games when two meet
contests-seconds = Seconds a move
contests-openings = Openings
contests-openings-start = From the start
contests-openings-random = A few random moves
contests-openings-even = Even positions
contests-levels = Levels of the computer that take part
contests-students = Students, one name a line
contests-days = Days until codes and source texts are deleted
contests-file = Contest file
contests-file-hint = As for crownhead contest run, without programs.
contests-create = Make the contest
contests-codes-title = The codes, shown this once
contests-codes-text = Give each student the code beside the name. Only a hash of it is kept.
contests-codes-copy = Copy all
contests-open = Open the contest
contests-start = Play
contests-halt = Halt
contests-close = Take no more bots
contests-delete = Delete the contest
contests-delete-ask = Delete this contest with all its games?
contests-delete-yes = Delete
contests-report = Report
contests-likeness = Likeness
contests-add = Add students
contests-expel = Take back the code of { $name }
contests-table-title = Standings and results
contests-table-text = Elo, with the range that holds it nineteen times out of twenty; then points of the bot on the left against each other one.
contests-table-none = No games yet. They begin when there are two bots and the teacher starts them.
contests-bot = Bot
contests-points = Points
contests-strength = Strength
contests-elo = { $name }: { $elo } Elo, from { $low } to { $high }
contests-cell = { $name } scored { $points } of { $games } against { $other }
contests-boards = On the boards now
contests-boards-none = No game goes on now.
contests-left = about { $time } to go
contests-machines = Machines
contests-this-machine = this machine
contests-machine-games = { $games ->
    [one] one game
   *[other] { $games } games
}
contests-pace = { $rate } games a minute; the last one ends at about { $time }.
contests-ply = move { $ply }
contests-board = { $first } against { $second }, move { $ply }
contests-send-title = Send your bot
contests-send-text = A zip, or one source file. It is built and plays two test games before it may enter.
contests-send-choose = Choose a file
contests-send-drop = or drop it here
contests-sending = Sending { $file }.
contests-sent = { $file } was taken as version { $number }. It is built now.
contests-builds = Your versions
contests-builds-none = You have sent nothing yet.
contests-all-builds = Students and their builds
contests-version = Version { $number }, { $file }
contests-state-waiting = waits for its build
contests-state-building = is built
contests-state-ready = ready
contests-state-failed = failed
contests-plays = plays
contests-log = What was said
contests-withdraw = Delete what I sent
contests-withdraw-ask = Delete all that you sent? Your bot leaves the contest. Games that were played stay.
contests-expires = Codes and source texts are deleted on { $date }.
contests-my-games = Your games
contests-my-games-none = Your bot has not played yet.
contests-game = Game { $id }: { $first } against { $second }
contests-won = won
contests-lost = lost
contests-drawn = drawn
contests-back = One move back
contests-forth = One move on
contests-at = Move { $ply } of { $plies }
contests-trouble = The games cannot go on: { $why }
contests-round = Round { $n }
contests-rests = { $name } rests
contests-bracket = Bracket

refusal-contests-off = This server holds no contests.
refusal-no-such-contest = There is no contest { $name }.
refusal-no-such-contest-game = There is no game { $name } that you may see.
refusal-no-such-student = There is nobody called { $name }.
refusal-contest-file = The contest file cannot be used, line { $line }: { $why }
refusal-contest-too-many = There are { $most } already: expected no more.
refusal-contest-closed = This contest takes no more bots.
refusal-build-waits = The version before is not built yet: expected one at a time.
refusal-submission = It cannot be taken: { $why }
refusal-student-name = The name { $name } cannot be used: expected 1 to { $most } letters, and each name once.
refusal-wrong-code = This code is nobody's here.
refusal-no-code = That needs a code.
refusal-code-expired = This code has expired.

# Open invitations and names.
refusal-too-many-invitations = there are enough open invitations: at most { $own } of your own and { $most } in all
refusal-not-offered = this game is not offered to anyone any more
refusal-no-free-seat = only a game with a seat by link can be offered to anyone
refusal-no-name = this seat has no name
refusal-no-such-report = no name was reported in game { $name }
refusal-too-many-names = { $most } names are hidden already: that is the most
invite-title = Open invitations
invite-offer = Offer a game
invite-none = Nobody waits for an opponent. Offer a game, and anyone on this server can take the other seat.
invite-who = { $name } offers a game. You play { $side }.
invite-someone = Somebody
invite-here = here now
invite-no-clock = no clock
invite-own = Your offer
invite-accept = Play
name-hide = Hide name
name-show = Show name
name-report = Report name
name-reported = The admin of this server is told. The name is hidden for you.
reports-title = Reported names
reports-game = The game
reports-keep = Keep
reports-hide = Hide for everyone

# What a browser keeps, on the server.
refusal-name-taken = this name is taken: expected another one, or its passphrase
refusal-wrong-passphrase = name and passphrase do not fit each other
refusal-wrong-key = this link opens nothing here
refusal-old-profile = another device was quicker
refusal-short-name = the name has { $got } letters: expected at least { $least }
refusal-profile-too-large = what is kept has { $got } bytes: expected at most { $most }
refusal-bad-passphrase = the passphrase has { $got } letters: expected { $least } to { $most }
refusal-too-many-guesses = too many tries: wait a minute, then try again
profile-title = On this server
profile-text = Keep your games, rulebooks and progress on this server, to go on with another device. No e‑mail, nobody is followed.
profile-name = Name
profile-phrase = Passphrase
profile-phrase-hint = At least eight letters. Without one only the link opens it again.
profile-make = Keep them here
profile-open = I have a name
profile-made = Kept. What changes here is sent by itself.
profile-opened = Taken over.
profile-held = Kept as { $name }. What changes here is sent by itself.
profile-link-text = The link opens it without the passphrase. Whoever has it can play your games, so keep it to yourself.
profile-link = Copy the link
profile-link-ask = Go on as { $name } in this browser?
profile-renew = New link
profile-renew-ask = No other link opens it any more. A new passphrase, if you want one:
profile-renewed = Every other browser is locked out.
profile-leave = Leave
profile-delete = Delete there
profile-delete-ask = Delete all that this server keeps for you? What is in this browser stays.
profile-deleted = Deleted.
mine-all = All
mine-import = Import PDN
mine-import-title = Imported games
mine-import-long = The file is too long: a million letters at a time.
mine-imported =
    { $n ->
        [one] { $n } game imported.
       *[other] { $n } games imported.
    }
mine-import-drop = Remove { $name }

# What is known of a position.
known-title = Known
known-no-tables = No tables of endings yet.
known-pieces = { $here } pieces here. The tables of endings know { $most } and fewer.
known-win =
    { $n ->
        [0] { $side } has won
        [one] { $side } wins in { $n } ply
       *[other] { $side } wins in { $n } plies
    }
known-loss =
    { $n ->
        [0] { $side } has lost
        [one] { $side } loses in { $n } ply
       *[other] { $side } loses in { $n } plies
    }
known-draw = Nobody can win
known-no-loss = { $side } wins or draws
known-no-win = { $side } loses or draws
known-by = by { $move }
explorer-source = Games from
explorer-server = This server
explorer-file = Your file
explorer-none =
    { $n ->
        [0] No finished games of this rulebook yet.
        [one] Nobody went on from here in { $n } game.
       *[other] Nobody went on from here in { $n } games.
    }
explorer-move = Move
explorer-games = Games
explorer-results = Results
explorer-said = { $first-name } won { $first }, drawn { $draws }, { $second-name } won { $second }

# Training an engine.
refusal-training-off = this server trains no engines
refusal-trained = the engine has learned these rules already
refusal-training-runs = another engine is being trained: the server trains one at a time
refusal-too-many-trainings = { $most } rulebooks were trained here: that is the most
training-title = An engine for it
training-begin = Train an engine for it
training-more = Train it further
training-none =
    { $minutes ->
        [one] The engine plays any rules. With a minute of games against itself it learns what counts in these.
       *[other] The engine plays any rules. With { $minutes } minutes of games against itself it learns what counts in these.
    }
training-running =
    { $left ->
        [0] { $games } games played. Now it learns from them.
        [one] { $games } games played, about a minute to go.
       *[other] { $games } games played, about { $left } minutes to go.
    }
training-done = Trained. All levels play with what was learned.
training-failed = The training did not come to its end. It can go on where it was.
training-off = This server trains no engines.
training-curve = Error on games held back: { $from } before, { $to } now.

# The stones of the path.
theme-move = Move
theme-capture = Capture
theme-chain = Chain
theme-chain-text = Several captures in one turn.
theme-king = King
theme-endings = Endings
learn-which = { $theme }, { $n } of { $all }
learn-why = Why
learn-dot =
    { $state ->
        [done] Task { $n }, done
        [now] Task { $n }, now
       *[open] Task { $n }
    }
learn-game-text = Level 1. Rules are told as they come up.

## What the examples of rulebooks show

shows-own = { $title }
shows-a-capture-is-a-choice = A capture is a choice
shows-a-capture-must-be-made = A capture must be made
shows-a-capture-never-turns-straight-back = A capture never turns straight back
shows-a-game-without-draws-the-last-piece-loses-it = A game without draws: the last piece loses it
shows-a-huff-and-a-move-are-one-move = A huff and a move are one move
shows-a-king-flies-over-all-fourteen-rows = A king flies over all fourteen rows
shows-a-king-flies-over-all-twelve-rows = A king flies over all twelve rows
shows-a-king-goes-one-square-back-too = A king goes one square, back too
shows-a-king-is-worth-as-much-as-two-men = A king is worth as much as two men
shows-a-king-is-worth-more-than-a-man = A king is worth more than a man
shows-a-king-lands-on-any-empty-square-behind-the-enemy = A king lands on any empty square behind the enemy
shows-a-king-lands-right-behind-the-piece-that-it-takes = A king lands right behind the piece that it takes
shows-a-king-moves-like-a-rook = A king moves like a rook
shows-a-king-must-land-where-it-can-go-on = A king must land where it can go on
shows-a-king-steps-only-one-square = A king steps only one square
shows-a-king-takes-from-afar-and-lands-on-any-square-behind = A king takes from afar and lands on any square behind
shows-a-king-takes-from-afar-and-lands-where-it-likes = A king takes from afar and lands where it likes
shows-a-king-that-touches-its-home-row-in-mid-capture-is-a-triple-king-from-there-on = A king that touches its home row in mid-capture is a triple king from there on
shows-a-man-at-the-far-row-has-no-move-but-a-capture = A man at the far row has no move but a capture
shows-a-man-cannot-take-a-king = A man cannot take a king
shows-a-man-crowned-by-a-capture-does-not-go-on-as-a-king = A man crowned by a capture does not go on as a king
shows-a-man-crowned-by-a-capture-goes-on-as-a-king = A man crowned by a capture goes on as a king
shows-a-man-crowned-by-a-jump-does-not-go-on-as-a-king = A man crowned by a jump does not go on as a king
shows-a-man-crowned-by-a-jump-goes-on-as-a-king = A man crowned by a jump goes on as a king
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king = A man crowned in mid-capture goes on as a king
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king-over-the-square-of-the-piece-just-taken = A man crowned in mid-capture goes on as a king, over the square of the piece just taken
shows-a-man-goes-over-a-whole-line-of-friends = A man goes over a whole line of friends
shows-a-man-moves-in-all-eight-directions = A man moves in all eight directions
shows-a-man-on-the-last-row-cannot-move-its-side-has-lost = A man on the last row cannot move: its side has lost
shows-a-man-still-takes-forward-only = A man still takes forward only
shows-a-man-takes-what-stands-two-squares-off = A man takes what stands two squares off
shows-a-man-that-gets-to-the-far-row-stays-a-man = A man that gets to the far row stays a man
shows-a-man-that-only-passes-the-far-row-is-no-king = A man that only passes the far row is no king
shows-a-man-that-only-passes-the-far-row-stays-a-man = A man that only passes the far row stays a man
shows-a-man-that-takes-along-the-last-row-does-so-as-a-man-and-is-crowned-at-the-end = A man that takes along the last row does so as a man, and is crowned at the end
shows-a-multiple-jump-must-be-carried-through-to-completion = A multiple jump must be carried through to completion
shows-a-piece-that-could-have-taken-is-huffed-before-the-move = A piece that could have taken is huffed before the move
shows-a-piece-that-could-have-taken-is-taken-before-the-move = A piece that could have taken is taken before the move
shows-a-straight-step-goes-over-one-square-no-further = A straight step goes over one square, no further
shows-a-triple-king-hops-over-a-friend = A triple king hops over a friend
shows-a-triple-king-takes-two-neighbours-in-one-jump = A triple king takes two neighbours in one jump
shows-all-captures-are-straight = All captures are straight
shows-all-else-is-russian-a-man-crowned-in-mid-capture-goes-on-as-a-king = All else is Russian: a man crowned in mid-capture goes on as a king
shows-behind-a-king-there-is-one-square-to-land-on = Behind a king there is one square to land on
shows-behind-a-man-any-square-will-do = Behind a man any square will do
shows-between-captures-of-equally-many-pieces-the-choice-is-free-kings-or-not = Between captures of equally many pieces the choice is free, kings or not
shows-between-captures-of-men-the-choice-is-free = Between captures of men the choice is free
shows-blocked-men-draw = Blocked men draw
shows-both-jump-short = Both jump short
shows-captures-are-as-compulsory-as-ever = Captures are as compulsory as ever
shows-counts-of-moves-from-the-start = Counts of moves from the start
shows-counts-of-moves-with-obstacles-on-13-15-and-18 = Counts of moves with obstacles on 13, 15 and 18
shows-counts-of-moves-with-obstacles-on-14-17-and-20 = Counts of moves with obstacles on 14, 17 and 20
shows-crowning-ends-the-turn = Crowning ends the turn
shows-each-side-holds-a-corner = Each side holds a corner
shows-first-rule-the-most-pieces = First rule: the most pieces
shows-five-men-a-side-on-the-first-row = Five men a side on the first row
shows-fourth-rule-kings-earliest = Fourth rule: kings earliest
shows-it-cannot-take-what-is-next-to-it = It cannot take what is next to it
shows-it-takes-straight-too-and-need-not = It takes straight too, and need not
shows-kings-are-short-one-square-any-diagonal = Kings are short: one square, any diagonal
shows-kings-are-short-one-square-any-direction = Kings are short: one square, any direction
shows-kings-earliest-count-for-nothing-here = Kings earliest count for nothing here
shows-men-go-forward-only = Men go forward only
shows-men-jump-backward = Men jump backward
shows-men-jump-backward-and-the-choice-between-captures-is-free = Men jump backward, and the choice between captures is free
shows-men-move-and-take-straight-never-diagonally = Men move and take straight, never diagonally
shows-men-move-straight-ahead-and-sideways = Men move straight ahead and sideways
shows-men-slide-forward = Men slide forward
shows-men-slide-straight-and-take-what-is-next-to-them = Men slide straight and take what is next to them
shows-men-slide-straight = Men slide straight
shows-men-stand-a-step-from-the-far-row-and-the-first-captures-come-at-once = Men stand a step from the far row, and the first captures come at once
shows-men-step-diagonally-forward-nowhere-else = Men step diagonally forward, nowhere else
shows-men-step-forward-in-three-directions = Men step forward in three directions
shows-men-step-in-all-four-directions = Men step in all four directions
shows-men-step-straight-ahead-sideways-and-diagonally-forward = Men step straight ahead, sideways and diagonally forward
shows-men-step-straight-and-diagonally-forward = Men step straight and diagonally forward
shows-men-step-straight-and-diagonally-forward-never-sideways = Men step straight and diagonally forward, never sideways
shows-men-take-backward-too-and-the-choice-between-captures-is-free = Men take backward too, and the choice between captures is free
shows-men-take-backward = Men take backward
shows-men-take-forward-only = Men take forward only
shows-men-take-straight-backward-too-but-not-diagonally = Men take straight, backward too, but not diagonally
shows-nobody-takes-diagonally = Nobody takes diagonally
shows-nothing-enters-an-obstacle = Nothing enters an obstacle
shows-of-equal-captures-the-one-with-the-most-kings = Of equal captures, the one with the most kings
shows-of-equal-value-the-one-with-a-king = Of equal value, the one with a king
shows-of-equally-many-pieces-with-a-king = Of equally many pieces, with a king
shows-on-the-last-row-a-man-can-still-take-and-do-nothing-else = On the last row a man can still take, and do nothing else
shows-one-jump-a-turn-and-taking-is-free = One jump a turn, and taking is free
shows-one-jump-a-turn-the-next-piece-stays = One jump a turn: the next piece stays
shows-one-king-each-is-a-draw = One king each is a draw
shows-one-piece-each-is-a-draw = One piece each is a draw
shows-only-the-last-piece-counts-on-the-way-a-king-may-land-further-off = Only the last piece counts: on the way a king may land further off
shows-only-the-middle-is-empty-at-the-start = Only the middle is empty at the start
shows-openings-that-wikipedia-names-and-their-mirror = Openings that Wikipedia names, and their mirror
shows-pieces-take-along-rows-and-columns-too = Pieces take along rows and columns too
shows-published-counts-of-moves-from-a-position-with-kings = Published counts of moves from a position with kings
shows-published-counts-of-moves-from-the-start = Published counts of moves from the start
shows-reaching-the-king-row-completes-the-turn-of-play = Reaching the king-row completes the turn of play
shows-second-rule-with-a-king = Second rule: with a king
shows-six-men-a-side-on-two-rows = Six men a side on two rows
shows-taken-pieces-leave-at-once-and-a-king-may-turn-straight-back = Taken pieces leave at once, and a king may turn straight back
shows-taken-pieces-leave-at-once-the-king-comes-back-over-the-squares-it-has-cleared = Taken pieces leave at once: the king comes back over the squares it has cleared
shows-taken-pieces-leave-at-the-end-of-the-move-until-then-they-stand-in-the-way = Taken pieces leave at the end of the move: until then they stand in the way
shows-taken-pieces-stay-until-the-end-and-stand-in-the-way = Taken pieces stay until the end and stand in the way
shows-taking-is-free-and-so-is-stopping = Taking is free, and so is stopping
shows-the-far-row-makes-a-tower-at-once = The far row makes a tower at once
shows-the-first-jump-is-forced-the-second-is-not = The first jump is forced, the second is not
shows-the-first-king-wins = The first king wins
shows-the-highest-value-a-king-is-worth-more-than-a-man = The highest value: a king is worth more than a man
shows-the-last-piece-is-huffed = The last piece is huffed
shows-the-long-diagonal-runs-from-the-top-left-to-the-bottom-right = The long diagonal runs from the top left to the bottom right
shows-the-most-pieces-must-be-taken-all-the-same = The most pieces must be taken all the same
shows-the-most-pieces-must-be-taken = The most pieces must be taken
shows-the-most-pieces-must-be-taken-with-a-man-too = The most pieces must be taken, with a man too
shows-the-most-pieces-must-be-taken-without-pieces-the-game-is-lost = The most pieces must be taken; without pieces the game is lost
shows-the-opponent-huffs-a-piece-that-could-have-taken-and-moves = The opponent huffs a piece that could have taken, and moves
shows-the-piece-that-moved-is-huffed-on-its-new-square = The piece that moved is huffed on its new square
shows-the-tenth-quiet-ply-draws-the-game = The tenth quiet ply draws the game
shows-they-take-diagonally-and-straight-backward-too = They take diagonally and straight, backward too
shows-they-take-in-all-eight-directions-backward-too = They take in all eight directions, backward too
shows-they-take-only-what-is-next-to-them = They take only what is next to them
shows-they-take-straight-ahead-and-sideways-too-but-not-backward = They take straight ahead and sideways too, but not backward
shows-they-take-what-is-next-to-them = They take what is next to them
shows-third-rule-the-most-kings = Third rule: the most kings
shows-three-kings-have-thirteen-moves-against-one = Three kings have thirteen moves against one
shows-two-men-are-worth-more-than-a-king = Two men are worth more than a king
shows-two-neighbours-stop-a-king = Two neighbours stop a king
shows-where-a-king-can-take-a-king-must = Where a king can take, a king must
shows-which-capture-is-free-but-a-chain-must-be-finished = Which capture is free, but a chain must be finished
shows-who-cannot-move-has-won = Who cannot move has won
shows-who-has-given-away-everything-has-won = Who has given away everything has won
shows-who-has-no-piece-left-has-won = Who has no piece left has won
shows-who-huffs-and-takes-nothing-may-be-huffed-in-turn = Who huffs and takes nothing may be huffed in turn
shows-who-is-rid-of-all-pieces-has-won = Who is rid of all pieces has won
shows-without-a-move-the-game-is-lost = Without a move the game is lost
shows-without-pieces-the-game-is-lost = Without pieces the game is lost

### What the terminal alone says.

## The terminal

help-rules-list = `crownhead rules list` shows those that are built in
load-unknown = there is no rulebook and no file `{ $word }`: { $help }
load-refused = the rulebook { $name } cannot be used
load-bad-fen = the FEN `{ $fen }` is no position: { $error }

list-size = { $width }x{ $height }
list-size-all = { $width }x{ $height }, every square
list-more = More games:
show-source = Source: { $source }
show-quotes = What the source says besides
diff-same = { $a } and { $b } have the same rules.
diff-nothing = (nothing of the kind)
check-beyond =
    { $n ->
        [one] One count goes too deep to be made here: `crownhead perft` makes it.
       *[other] { $n } counts go too deep to be made here: `crownhead perft` makes them.
    }
check-no-examples = { $name }: no mistakes, and no examples
check-examples =
    { $n ->
        [one] { $name }: { $n } example holds
       *[other] { $name }: { $n } examples hold
    }
check-mistakes =
    { $n ->
        [one] { $name }: { $n } mistake
       *[other] { $name }: { $n } mistakes
    }

turn-to-move = { $side } to move.
turn-must-capture = { $side } to move, and must capture.
turn-thinking = { $side } is thinking…
bot-large-folder =
    { $files ->
        [one] `{ $name }` lies in a folder with one file, { $megabytes } MB, which is copied before it plays: give it a folder of its own
       *[other] `{ $name }` lies in a folder of { $files } files, { $megabytes } MB, all of which are copied before it plays: give it a folder of its own
    }
moves-over = the game is over: { $why }
moves-count =
    { $n ->
        [0] { $side } has no legal move.
        [one] { $side } has one legal move.
       *[other] { $side } has { $n } legal moves.
    }
moves-move = move
moves-numbers = numbers
moves-takes = takes
moves-becomes = becomes

play-begin = { $turn } Press ? for the keys.
play-not-saved = This game is not saved: { $why }.
play-must-take = Capture is compulsory: the marked pieces can take.
play-no-move = This piece has no legal move.
play-pick = Pick a piece of { $side }.
play-stop-here = Press again to stop here.
play-huff = The piece on { $square } will be huffed. Now make your move.
play-several-ways = Several ways lead there: go step by step.
play-step-by-step = Go step by step.
play-no-answer = The program gives no answer. Press n for a new game.
play-consider = Consider { $move }.
play-draw-declined = the draw is declined
play-no-draws = This rulebook has no draws.
play-over = The game is over.
play-over-next = The game is over. Press n for the next one.
play-not-your-turn = It is not your turn.
play-not-played = Nothing is played on this square.
play-ask-resigns = { $side } resigns?
play-ask-accepts = { $side } offers a draw. Does { $other } accept?
play-ask-draw = Offer a draw?
play-undo-over = the game is over: nothing is taken back now
play-undo-hardest = on the hardest level nothing is taken back
play-undo-nothing = there is no move of yours to take back
play-redo-nothing = there is no move to play again
play-saved = Saved as { $name }.
play-cannot-save = It cannot be saved: { $error }.
play-too-many-copies = It cannot be saved: there are too many copies.
play-kept = The game is kept: `crownhead play --resume` takes it up again.
play-alike = Both sides stand alike.
play-wins = { $side } wins.
play-better = { $side } stands better by { $men } men.
play-typed = Move: { $text }

play-title-keys = Keys
play-title-rules = Rules
play-title-new = New game
play-more = more: arrow down
play-yes = yes
play-no = no
play-leave-warning = Leave this game? That counts as resigning.
play-leave = leave
play-back = back
play-choose = arrows  choose     Enter  start
# Each of these fits a line of forty columns, eight for the key.
play-arrows = arrows
play-mouse = mouse
play-key-cursor = move the cursor
play-key-pick = pick up, put down
play-key-mouse = the same, by clicks
play-key-type = type a move, then Enter
play-key-close = put down, close
play-key-undo = take back
play-key-tip = a move to consider
play-key-worth = who stands better
play-key-view = see it from the other side
play-key-laws = the rules of this game
play-key-draw = offer a draw
play-key-resign = give up
play-key-new = new game and its options
play-key-save = save a copy as PDN
play-key-leave = leave; the game is kept
play-signs = ( ) must capture  { $target } can go there
# Words below the board, as short as can be.
play-bar-keys = keys
play-bar-undo = undo
play-bar-tip = tip
play-bar-new = new
play-bar-quit = quit
play-bar-resign = resign
play-bar-redo = redo
play-bar-worth = worth
play-bar-view = view
play-bar-laws = laws
play-bar-save = save
play-took = took
play-took-count = took { $n }
play-you = you
play-level = level { $level }
# Up to nine letters.
play-option-start = Start
play-option-players = Players
play-option-level = Level
play-option-side = You are
play-option-clock = Clock
play-no-clock = none
play-one = one
play-two = two; { $side } begins
play-easiest = { $level }, the easiest
play-hardest = { $level }, no undo
play-by-chance = drawn by chance
play-who-begins = { $side }, who begins
# The columns are set by hand.
play-words =
    Type a move as the rulebook writes it, or one of these words or their keys:
    {"  "}moves      the legal moves
    {"  "}board      the board again

play-key-keys = show these keys
play-key-redo = play it again
play-key-claim = by the rules
play-key-swap = take over the first move
play-swapped = The program takes over your move: you have the other side now.
play-key-stop = without a result
play-key-pause = the clock, or go on
play-key-back = look at the move before
play-key-forth = look at the next move
play-key-review = of a game that is over
play-bar-draw = draw
play-bar-claim = claim
play-bar-swap = take over
play-bar-stop = stop
play-bar-pause = pause
play-bar-back = back
play-bar-forth = forth
play-bar-review = review
play-title-books = Rulebooks
play-title-saved = Saved games
play-option-book = Game
play-option-rival = Other
play-option-manners = Program
play-option-saved = Go on with a saved game
play-rival-same = the same clock
play-plays-on = plays on to the end
play-yields = offers draws, resigns
play-two-people = two people
play-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
play-none-saved = There is no game to go on with.
play-cannot-open = This game cannot be opened now.
play-stuck = Nobody makes progress, and this game cannot be drawn. Press z to stop it.
play-ask-stop = Stop this game without a result?
play-ask-accept = The program offers a draw. Accept?
play-offers = The program offers a draw: `draw` accepts it.
play-no-worth = While two people play nobody is told who stands better.
play-thinking = Thinking…
play-next = Press n for a new game, [ to step back, m to review.
play-looking = After move { $ply } of { $last }.
play-better-was = Better was { $move }.
play-review-later = A game is reviewed when it is over.
play-reviewing = Review: move { $ply } of { $last }.
play-review-done = The review is done: step through the moves with [ and ].
