### Todo lo que dice el programa, en español.

## Numbers and lists

# `.ordinal`: en femenino: «la tercera fila», «por tercera vez».
number = { $n }
    .word =
        { $n ->
            [0] ningún
            [1] un
            [2] dos
            [3] tres
            [4] cuatro
            [5] cinco
            [6] seis
            [7] siete
            [8] ocho
            [9] nueve
            [10] diez
            [11] once
            [12] doce
           *[other] { $n }
        }
    .ordinal =
        { $n ->
            [0] enésima
            [1] primera
            [2] segunda
            [3] tercera
            [4] cuarta
            [5] quinta
            [6] sexta
            [7] séptima
            [8] octava
            [9] novena
            [10] décima
            [11] undécima
            [12] duodécima
           *[other] { $n }.ª
        }

list-comma = { $before }, { $last }
list-and =
    { STARTS($last) ->
        [i] { $before } e { $last }
       *[other] { $before } y { $last }
    }
list-or =
    { STARTS($last) ->
        [o] { $before } u { $last }
        [8] { $before } u { $last }
        [11] { $before } u { $last }
       *[other] { $before } o { $last }
    }
list-nor = { $before } ni { $last }

## Pieces and sides
## Cada pieza trae sus formas: `.a` «un peón», `.the` «el peón», `.all` «los peones» …

piece-man = peón
    .many = peones
    .a = un peón
    .the = el peón
    .all = los peones
    .same = el mismo peón
    .lone = un solo peón
    .one = uno de ellos
    .gender = m
piece-checker = peón
    .many = peones
    .a = un peón
    .the = el peón
    .all = los peones
    .same = el mismo peón
    .lone = un solo peón
    .one = uno de ellos
    .gender = m
piece-pawn = peón
    .many = peones
    .a = un peón
    .the = el peón
    .all = los peones
    .same = el mismo peón
    .lone = un solo peón
    .one = uno de ellos
    .gender = m
piece-piece = pieza
    .many = piezas
    .a = una pieza
    .the = la pieza
    .all = las piezas
    .same = la misma pieza
    .lone = una sola pieza
    .one = una de ellas
    .gender = f
piece-king = dama
    .many = damas
    .a = una dama
    .the = la dama
    .all = las damas
    .same = la misma dama
    .lone = una sola dama
    .one = una de ellas
    .gender = f
piece-tower = torre
    .many = torres
    .a = una torre
    .the = la torre
    .all = las torres
    .same = la misma torre
    .lone = una sola torre
    .one = una de ellas
    .gender = f
piece-triple-king = dama triple
    .many = damas triples
    .a = una dama triple
    .the = la dama triple
    .all = las damas triples
    .same = la misma dama triple
    .lone = una sola dama triple
    .one = una de ellas
    .gender = f
# Un nombre que solo conoce su reglamento.
piece-own = { $one }
    .many = { $many }
    .a = un { $one }
    .the = el { $one }
    .all = los { $many }
    .same = el mismo { $one }
    .lone = un solo { $one }
    .one = uno de ellos
    .gender = m
# «dama blanca», pero «dama (Dragón)».
piece-of =
    { $side-number ->
        [singular] { $piece } ({ $side })
       *[plural]
            { $piece-gender ->
                [f] { $piece } { $side-f }
               *[m] { $piece } { $side-m }
            }
    }

# `.number` concuerda el verbo: «las negras ganan», «Dragón gana».
colour-black = Negras
    .the = las negras
    .number = plural
    .m = negro
    .f = negra
colour-white = Blancas
    .the = las blancas
    .number = plural
    .m = blanco
    .f = blanca
colour-red = Rojas
    .the = las rojas
    .number = plural
    .m = rojo
    .f = roja
colour-yellow = Amarillas
    .the = las amarillas
    .number = plural
    .m = amarillo
    .f = amarilla
colour-green = Verdes
    .the = las verdes
    .number = plural
    .m = verde
    .f = verde
colour-blue = Azules
    .the = las azules
    .number = plural
    .m = azul
    .f = azul
side-own = { $name }
    .the = { $name }
    .number = singular
    .m = { $name }
    .f = { $name }
side-unknown = un bando
    .the = un bando
    .number = singular

## Rulebooks that many know

book-own = { $name }
book-brazilian = Damas brasileñas
book-canadian = Damas canadienses
book-contest = Damas de concurso
book-czech = Damas checas
book-english = Damas inglesas
book-frisian = Damas frisonas
book-giveaway = Damas a perder
book-international = Damas internacionales
book-italian = Damas italianas
book-obstacles = Damas con obstáculos
book-parlour = Damas de salón
book-pool = Damas pool
book-portuguese = Damas portuguesas
book-russian = Damas rusas
book-spanish = Damas españolas
book-spantsiretti = Spantsiretti
book-thai = Damas tailandesas
book-towers = Torres
book-triple-king = Dama triple
book-turkish = Damas turcas

## Further games

book-albuquerque = Albuquerque
book-antidraughts = Antidamas
book-argentinian = Damas argentinas
book-armenian = Damas armenias
book-babylonian = La babilónica
book-brazilian-giveaway = Damas brasileñas a perder
book-breakthrough = Damas de ruptura
book-coc-inbert = Coc-Inbert
book-comorian = Dama comorense
book-croda = Croda
book-czech-giveaway = Damas checas a perder
book-dameo = Dameo
book-damspel = Damspel sueco
book-derecha = Derecha
book-diagonal = Damas diagonales
book-diagonal-russian = Damas rusas diagonales
book-doov = Dööv
book-dumm = Dumm
book-english-11-man = Damas inglesas de once peones con apertura sorteada
book-english-3-move = Damas inglesas con apertura sorteada
book-english-huff = Damas inglesas con soplo
book-english-pie = Damas inglesas con regla del pastel
book-frisian-12x12 = Damas frisonas en doce por doce
book-frisian-8x8 = Damas frisonas en ocho por ocho
book-frysk = Frysk!
book-german = Damas alemanas
book-give-and-take = Dar y tomar
book-gothic = Damas góticas
book-jamaican = Damas jamaicanas
book-jekab = Jekab
book-kavkaz = Damas Kavkaz
book-kenyan = Dama keniana
book-killer = Damas killer
book-killer-spanish = Damas españolas killer
book-koruboddo = Koruböddo
book-malaysian = Damas malasias
book-maleys = Maleys
book-moroccan = Damas marroquíes
book-mozambican = Damas mozambiqueñas
book-omnidirectional = Damas omnidireccionales
book-pleasant = Damas placenteras
book-poddavki = Poddavki
book-schlagdame = Damas alemanas a perder
book-six-by-six = Damas seis por seis
book-slovak = Damas eslovacas
book-sri-lankan = Damas de Sri Lanka
book-without-kings = Damas sin damas
book-zuz-mel = Zuz mel
book-zuz-mel-7x7 = Zuz mel en siete por siete

## Rules: headings

section-board = Tablero
section-sides = Bandos
section-pieces = Piezas
section-capture = Captura
section-crowning = Coronación
section-endings = Final
section-notation = Notación

## Rules: the board and the sides

rule-board-all = El tablero tiene { $width } casillas de ancho y { $height } de alto; se juega en todas.
rule-board-left = El tablero tiene { $width } casillas de ancho y { $height } de alto; se juega en una de cada dos, también en la esquina inferior izquierda.
rule-board-right = El tablero tiene { $width } casillas de ancho y { $height } de alto; se juega en una de cada dos, pero no en la esquina inferior izquierda.
rule-board-straight = A lo largo de filas y columnas la casilla siguiente está a dos pasos: en las casillas intermedias no se juega.
rule-start-fen = La partida empieza en la posición { $fen }.
rule-start-rows = Cada bando empieza con { $pieces } en { $rows }.
rows-first =
    { $n ->
        [one] su primera fila
       *[other] sus { $n-word } primeras filas
    }
rows-named =
    { $n ->
        [one] su { $rows-ordinal } fila
       *[other] sus filas { $rows-ordinal }
    }
rule-obstacles-fixed = Las casillas { $squares } son obstáculos: nada entra en ellas ni las salta.
rule-obstacles-drawn = En cada partida se sortean { $n-word } casillas vacías como obstáculos: nada entra en ellas ni las salta.
rule-ballots =
    { $n ->
        [one] Cada partida empieza con la apertura { $ballots }.
       *[other] Cada partida empieza con una de { $n } aperturas, que se sortea: { $ballots }.
    }
ballots-from-to = de { $first } a { $last }
rule-ballots-only =
    { $n ->
        [one] Una apertura se sortea solo en estas reglas: { $ballots }.
       *[other] { $n } aperturas se sortean solo en estas reglas, entre ellas { $ballots }.
    }
rule-pie = Tras la primera jugada el segundo jugador puede quedársela: entonces los jugadores cambian de sitio y mueve el mismo bando.
rule-side-starts-top =
    { $side-number ->
        [plural] { CAPITAL($side-the) } empiezan, están arriba y mueven hacia abajo; su letra es { $letter }.
       *[singular] { CAPITAL($side-the) } empieza, está arriba y mueve hacia abajo; su letra es { $letter }.
    }
rule-side-starts-bottom =
    { $side-number ->
        [plural] { CAPITAL($side-the) } empiezan, están abajo y mueven hacia arriba; su letra es { $letter }.
       *[singular] { CAPITAL($side-the) } empieza, está abajo y mueve hacia arriba; su letra es { $letter }.
    }
rule-side-answers-top =
    { $side-number ->
        [plural] { CAPITAL($side-the) } responden, están arriba y mueven hacia abajo; su letra es { $letter }.
       *[singular] { CAPITAL($side-the) } responde, está arriba y mueve hacia abajo; su letra es { $letter }.
    }
rule-side-answers-bottom =
    { $side-number ->
        [plural] { CAPITAL($side-the) } responden, están abajo y mueven hacia arriba; su letra es { $letter }.
       *[singular] { CAPITAL($side-the) } responde, está abajo y mueve hacia arriba; su letra es { $letter }.
    }

## Rules: how pieces move

rule-step-never = { CAPITAL($piece-all) } nunca mueven sin capturar.
rule-step-one = { CAPITAL($piece-all) } mueven una casilla { $ways }.
rule-step-any = { CAPITAL($piece-all) } mueven cualquier número de casillas vacías { $ways }.
rule-step-up-to = { CAPITAL($piece-all) } mueven hasta { $n-word } casillas vacías { $ways }.
rule-step-exactly = { CAPITAL($piece-all) } mueven exactamente { $n-word } casillas { $ways }; todas deben estar vacías.
rule-hop-one-friend = { CAPITAL($piece-all) } también pueden saltar sobre una pieza propia contigua{ $ways } y caer en la casilla vacía justo detrás; eso no captura nada y termina el turno.
rule-hop-line = { CAPITAL($piece-all) } también pueden saltar sobre una línea sin huecos de { $piece-many } de su bando que empiece a su lado{ $ways } y caer en la casilla vacía justo detrás; eso no captura nada y termina el turno.
hop-ways = , { $ways },
hop-line-ways = , { $ways },
rule-jump-never = { CAPITAL($piece-all) } nunca capturan.
rule-jump-near = { CAPITAL($piece-all) } capturan una pieza enemiga contigua, { $ways }, y { $landing }.
rule-jump-far = { CAPITAL($piece-all) } vuelan: capturan una pieza enemiga a cualquier distancia { $line } y { $landing }.
rule-jump-up-to = { CAPITAL($piece-all) } capturan una pieza enemiga a un máximo de { $n-word } casillas { $line } y { $landing }.
rule-jump-exactly = { CAPITAL($piece-all) } capturan una pieza enemiga a exactamente { $n-word } casillas { $line } y { $landing }.
landing-next = caen en la casilla vacía justo detrás
landing-any = pueden caer en cualquier casilla vacía detrás
landing-but-behind-king = pueden caer en cualquier casilla vacía detrás, pero si la última pieza capturada es una dama, solo justo detrás de ella
landing-goes-on = pueden caer en cualquier casilla vacía detrás, pero si desde alguna de ellas sigue la captura, ha de ser una de esas
rule-enemies = En un salto { $piece-all } pueden capturar hasta { $n-word } piezas enemigas que estén en casillas consecutivas.
rule-spares = { CAPITAL($piece-all) } no pueden capturar { $spared-many }.
rule-quiet-run = Mientras su bando tenga { $man-a }, { $king-same } no puede hacer más de { $n-word } jugadas tranquilas seguidas; después solo puede capturar, hasta que mueva otra pieza de su bando.
rule-called = { CAPITAL($piece-all) } se llaman aquí { $name-many }.

ways-all = en las ocho direcciones
ways-diagonal = en diagonal en cualquier dirección
ways-diagonal-forward = en diagonal hacia delante
ways-diagonal-backward = en diagonal hacia atrás
ways-orthogonal = por filas y columnas en cualquier dirección
ways-straight = en línea recta { $ways }
way-forward = hacia delante
way-backward = hacia atrás
way-sideways = de lado
line-diagonal = por una diagonal libre
line-orthogonal = por una fila o columna libre
line-all = por una diagonal, fila o columna libre
line-ways = por una línea libre { $ways }

## Rules: crowning

rule-no-crowning = No hay coronación: { $piece-a } en la última fila sigue siendo lo que es.
rule-crowned-far = { CAPITAL($from-a) } que llega a la fila más lejana de su bando se convierte en { $to }.
rule-crowned-home = { CAPITAL($from-a) } que llega a la fila más cercana a su bando se convierte en { $to }.
rule-mid-chain-ends = Coronar en mitad de una captura termina el turno.
rule-mid-chain-rest = Una pieza que alcanza su fila de coronación en mitad de una captura sigue como lo que era; solo corona si la jugada termina en esa fila.
rule-mid-chain-goes-on = Una pieza coronada en mitad de una captura sigue al momento con sus nuevos poderes.

## Rules: captures

rule-duty-compulsory = El bando que puede capturar debe hacerlo.
rule-duty-optional = El bando que puede capturar puede hacerlo o mover sin capturar.
rule-duty-huff = El bando que puede capturar puede mover sin hacerlo; entonces el rival puede soplar, es decir, retirar una de las piezas que podían capturar, y hacer después su jugada.
rule-chain-one-jump = Un turno tiene un salto como mucho.
rule-chain-may-stop = Después de un salto la misma pieza puede seguir capturando o parar, como quiera su bando.
rule-chain-must-finish = Después de un salto la misma pieza sigue hasta que no puede capturar más.
rule-removal-at-once = Las piezas capturadas salen del tablero tras cada salto: sus casillas quedan libres para el resto de la captura.
rule-removal-at-end = Las piezas capturadas salen del tablero al acabar la jugada: hasta entonces estorban, y ninguna se salta dos veces.
rule-turning-not-back = Una captura nunca da media vuelta.
rule-turning-straight-on = Una captura nunca gira: toda ella sigue la dirección de su primer salto.
rule-turning-free = Una captura puede dar media vuelta.
rule-preference-free = Entre varias capturas la elección es libre.
rule-preference = De varias capturas hay que hacer la { $first }{ $others }.
prefer-next = ; a igualdad, la { $next }{ $others }
prefer-most-pieces = que toma más piezas
prefer-most-value = que toma el mayor valor ({ $king-a } vale { $weight })
king-weight-under-two = casi dos peones
king-weight-one = lo mismo que un peón
king-weight-men = { $number } peones
prefer-by-king = que hace { $king-a }
prefer-most-kings = que toma más { $king-many }
prefer-kings-earliest = que toma antes { $king-a } (comparando pieza por pieza)

## Rules: how games end

rule-no-move-loses = El bando que no puede mover ha perdido, ya sea sin piezas o con todas bloqueadas.
rule-no-move-wins = El bando que no puede mover ha ganado, ya sea sin piezas o con todas bloqueadas.
rule-no-move-draws = El bando sin piezas ha perdido; si le quedan piezas y no puede moverlas, son tablas.
rule-repetition-draws = La partida acaba en tablas cuando la misma posición se da por { $n-ordinal } vez, tocándole mover al mismo bando.
rule-repetition-claim = Cuando la misma posición se da por { $n-ordinal } vez, tocándole mover al mismo bando, ese bando puede reclamar tablas.
rule-repetition-free = Repetir una posición no termina la partida.
rule-no-draws = No hay tablas, y repetir una posición no termina la partida.
rule-agreement-allowed = Los bandos pueden acordar tablas.
rule-agreement-never = Los bandos no pueden acordar tablas.
rule-first-counter = Si una jugada completa una cuenta así y deja al rival sin jugadas, la cuenta va primero.
rule-first-loses = Si una jugada completa una cuenta así y deja al rival sin jugadas, el rival ha perdido.
rule-first-blocked = Cuando un contador está lleno y el bando al que le toca no puede mover, vale primero lo que vale para un bando sin jugada.
rule-first-wins = Si una jugada completa una cuenta así y deja al rival sin jugadas, el rival ha ganado.
rule-counter-after = Tras { $count }, { $gives }{ $unless }.
rule-counter-material = En cuanto hay { $material }, { $gives }{ $unless }.
rule-counter-at-once = De inmediato, { $gives }{ $unless }.
gives-draw = la partida acaba en tablas
gives-more-pieces = gana el bando con más piezas; si hay las mismas, son tablas
gives-strong = gana el bando nombrado primero; si ambos cumplen, no gana nadie
unless-capture = , salvo que se pueda capturar una pieza en el acto, o tras cualquier jugada del bando que mueve

count-moves = { $length }{ $without }{ $with }
count-no-moves = ninguna jugada
length-each =
    { $n ->
        [one] una jugada de cada bando
       *[other] { $n-word } jugadas de cada bando
    }
length-both =
    { $n ->
        [one] una jugada entre los dos bandos
       *[other] { $n-word } jugadas entre los dos bandos
    }
without-events = {" "}sin { $events }
with-material = {" "}con { $material }
event-capture = capturas
event-man-move = jugadas de { $man }
event-crowning = coronaciones

material-against = { $strong-on } contra { $weak }
material-each = { $each-on } en cada bando
material-total = { $total } en total
material-both = { $each-on } en cada bando y { $total } en total
force-plain = { $pieces }
    .on = { $pieces }
force-any = cualesquiera piezas
    .on = cualesquiera piezas
    .one = una de ellas
    .gender = f
force-lone = { $king-lone }
    .on = { $king-lone }
force-lone-diagonal = { $king-lone } en la gran diagonal
    .on = { $king-lone } en la gran diagonal
force-one-on-diagonal = { $pieces }, { $pieces-one } en la gran diagonal
    .on = { $pieces }, { $pieces-one } en la gran diagonal,
force-king-on-diagonal = { $pieces }, con { $king-a } en la gran diagonal
    .on = { $pieces }, con { $king-a } en la gran diagonal,
force-among = { $pieces }, entre ellas { $among }
    .on = { $pieces }, entre ellas { $among },
force-among-diagonal = { $pieces }, entre ellas { $among }, con { $king-a } en la gran diagonal
    .on = { $pieces }, entre ellas { $among }, con { $king-a } en la gran diagonal,
span-exact =
    { $n ->
        [0] cero { $piece-many }
        [one] { $piece-a }
       *[other] { $n-word } { $piece-many }
    }
    .one = { $piece-one }
span-at-least =
    { $n ->
        [one] al menos { $piece-a }
       *[other] al menos { $n-word } { $piece-many }
    }
    .one = { $piece-one }
span-at-most =
    { $n ->
        [one] como mucho { $piece-a }
       *[other] como mucho { $n-word } { $piece-many }
    }
    .one = { $piece-one }
span-or =
    { $least ->
        [one] { $piece-a } o { $most-word }
       *[other] { $least-word } o { $most-word } { $piece-many }
    }
    .one = { $piece-one }
span-to =
    { $least ->
        [one] de { $piece-a } a { $most-word }
       *[other] de { $least-word } a { $most-word } { $piece-many }
    }
    .one = { $piece-one }

## Rules: how squares and moves are written

rule-numbering-top-left = Las casillas del tablero impreso se numeran desde arriba a la izquierda, primero hacia la derecha y luego hacia abajo.
rule-numbering-top-right = Las casillas del tablero impreso se numeran desde arriba a la derecha, primero hacia la izquierda y luego hacia abajo.
rule-numbering-bottom-left = Las casillas del tablero impreso se numeran desde abajo a la izquierda, primero hacia la derecha y luego hacia arriba.
rule-numbering-bottom-right = Las casillas del tablero impreso se numeran desde abajo a la derecha, primero hacia la izquierda y luego hacia arriba.
rule-squares-numbers = Las casillas se escriben con sus números.
rule-squares-tuples = Las casillas se escriben como (fila, columna), ambas contadas desde 0 arriba a la izquierda.
rule-squares-letters-top = Las casillas se escriben con la letra de la columna y el número de la fila, como `{ $square }`; la fila 1 está arriba.
rule-squares-letters-bottom = Las casillas se escriben con la letra de la columna y el número de la fila, como `{ $square }`; la fila 1 está abajo.
rule-capture-sign = Entre las casillas de una captura va `{ $sign }`.
rule-game-type = Su tipo de juego en PDN es { $type }.
rule-results-one = En PDN una victoria es 1-0 o 0-1 y unas tablas 1/2-1/2.
rule-results-two = En PDN una victoria es 2-0 o 0-2 y unas tablas 1-1.

## Refusals: why the rules forbid something

cited = {" "}({ $clause })

refusal-game-over = la partida ha terminado{ $cited }
refusal-no-draws = este reglamento no tiene tablas{ $cited }
refusal-no-agreement = los bandos no pueden acordar tablas{ $cited }
refusal-no-claim = ahora no hay tablas que reclamar{ $cited }
refusal-no-huffing = con estas reglas no se sopla{ $cited }
refusal-not-owed = no hay nada que soplar en { $square }{ $cited }: solo se sopla una pieza que podía capturar en el último turno
refusal-no-such-square = { $error }{ $cited }
refusal-no-piece = no hay ninguna pieza en { $square }{ $cited }
refusal-not-yours = la pieza de { $square } es de { $side-the }{ $cited }
refusal-obstacle = { $square } es un obstáculo{ $cited }
refusal-occupied = { $square } está ocupada{ $cited }
refusal-same-square = una jugada termina en una casilla distinta de { $square }{ $cited }
refusal-other-rank = la pieza termina como { $expected }, no como { $got }{ $cited }
refusal-quiet-run = { $king-the } de { $square } ha hecho { $moves-word } jugadas tranquilas seguidas{ $cited }
refusal-capture-compulsory = capturar es obligatorio{ $cited }: { $piece-the } de { $from } puede capturar en { $takes }
refusal-step-direction = { $piece-all } solo mueven { $ways }{ $cited }
refusal-step-too-far = es { $reach-how }: { $piece-a } mueve { $reach }{ $cited }
squares-one = una casilla
    .how = demasiado lejos
squares-up-to = como máximo { $n-word } casillas
    .how = demasiado lejos
squares-exactly = exactamente { $n-word } casillas
    .how = otra distancia
refusal-takes-fewer =
    esta captura toma { $got ->
        [one] una pieza
       *[other] { $got } piezas
    }, otra toma { $best }{ $cited }
refusal-takes-less = esta captura toma { $got }, otra toma más: { $best }{ $cited }
refusal-king-must-take = si { $king-a } puede capturar, debe hacerlo: { $king-the } de { $square } puede{ $cited }
refusal-takes-fewer-kings =
    esta captura toma { $got ->
        [one] { $king-a }
       *[other] { $got } { $king-many }
    }, otra toma { $best }{ $cited }
refusal-takes-kings-later = la captura debe tomar { $king-many } cuanto antes: otra toma antes { $king-a }{ $cited }
refusal-landing-goes-on = hay que caer donde la captura continúa: en { $landings }{ $cited }
refusal-chain-unfinished = la captura no ha terminado: de { $at } sigue a { $onward }{ $cited }
refusal-one-jump = en cada turno hay un solo salto{ $cited }
refusal-crowning-ends-turn = la coronación en { $at } termina el turno{ $cited }
refusal-crowned-at-rest = una pieza que solo pasa por { $at } no se corona y sigue como era{ $cited }
refusal-turn-back = una captura no puede dar media vuelta{ $cited }
refusal-keeps-direction = una captura sigue la dirección de su primer salto{ $cited }
refusal-taken-stays = la pieza capturada en { $at } sigue ahí hasta que termina la jugada{ $cited }
refusal-taken-twice = la misma pieza no se puede capturar dos veces: la de { $at }{ $cited }
refusal-cannot-take = { $piece-a } no puede capturar { $taken-a }{ $cited }
refusal-jump-direction = { $piece-all } solo capturan { $ways }{ $cited }
refusal-take-too-far = es { $reach-how }: { $piece-a } solo captura lo que tiene { $reach }{ $cited }
distance-next = al lado
    .how = demasiado lejos
distance-up-to = como máximo a { $n-word } casillas
    .how = demasiado lejos
distance-exactly = exactamente a { $n-word } casillas
    .how = otra distancia
refusal-land-too-far =
    { $landing ->
        [any-but-behind-king] es demasiado lejos: la última pieza capturada es una dama, y { $piece-a } cae entonces justo detrás
       *[other] es demasiado lejos: { $piece-a } cae justo detrás de la pieza que captura
    }{ $cited }
refusal-too-many-at-once =
    { $piece-a } captura en un salto como mucho { $most ->
        [one] una pieza
       *[other] { $most } piezas
    }{ $cited }
refusal-not-on-line = { $from } y { $to } no están en la misma línea{ $cited }
refusal-no-capture = ninguna captura lleva de { $from } a { $to }{ $cited }
refusal-blocked = el camino de { $from } a { $to } está cerrado en { $at }{ $cited }
refusal-nothing-to-take = entre { $from } y { $to } no hay nada que capturar{ $cited }
refusal-no-such-move = ninguna regla permite esta jugada{ $cited }
refusal-ambiguous = encajan varias jugadas: { $moves }
refusal-unreadable = columna { $column }: hay { $got }, se espera { $expected }

haul =
    { $n ->
        [one] { $piece-a }
       *[other] { $n } { $piece-many }
    }
only-forward = hacia delante
only-backward = hacia atrás
only-diagonal = en diagonal
only-straight-forward = recto hacia delante
only-sideways = de lado
only-orthogonal = por filas y columnas
only-forward-and-sideways = hacia delante y de lado
only-own = en sus propias direcciones

## What is wrong with a text of a move, a square or a position

got-end = el final
got-bytes = un texto de { $n } bytes
expected-move-bytes = una jugada de { $n } bytes como mucho
expected-join = `-`, `x` o un espacio
expected-move-after-huff = un espacio y una jugada
expected-two-squares = dos casillas, como 32-28 o (2,1)-(3,2)
expected-column = una columna para la última fila
expected-square = una casilla
expected-comma-column = `,` y una columna
expected-bracket = `)`
expected-number = un número
expected-number-to-99 = un número hasta 99
expected-number-to-999 = un número de casilla hasta 999
expected-number-to-65535 = un número hasta 65535
expected-rank = `K`, `T` o `M`
expected-end = el final de la jugada
expected-fen-bytes = una FEN de { $n } bytes como mucho
expected-side = `B` o `W`
expected-field = `:` y otro campo
expected-field-letter = `W`, `B`, `X`, `H`, `N`, `U`, `F` o `+`
expected-comma-or-colon = `,` o `:`
expected-no-range = `,` o `:`, pues los intervalos son de números
expected-fewer-counts = no más cuentas que contadores tiene el reglamento
expected-plus = `+` y las jugadas tranquilas de una dama
expected-quiet-moves = el número de jugadas tranquilas de una dama
expected-fewer-quiet-moves = no más jugadas tranquilas que las que permite el reglamento

square-outside = la casilla { $square } está fuera del tablero: se espera de { $first } a { $last }
square-not-played = en la casilla { $square } nunca se juega: se espera una de las { $n } casillas de juego
square-form-numbers = la casilla { $square } no se escribe así: se espera un número como 11
square-form-letters = la casilla { $square } no se escribe así: se espera una letra y una fila como c3, o un número
square-form-tuples = la casilla { $square } no se escribe así: se espera una fila y una columna como (2,1), o un número

fen-column = columna { $column }: { $fault }
fen-unexpected = hay { $got }, se espera { $expected }
fen-twice = la casilla { $square } aparece dos veces: se espera una
fen-backward = el intervalo { $from }-{ $to } va hacia atrás: se espera { $to }-{ $from }

setup-cells = hay { $got } casillas: se esperan { $expected }
setup-rank = la casilla { $square } tiene { $piece-a }: se espera como mucho { $highest-a }
setup-on-obstacle = la casilla { $square } tiene una pieza: debe estar vacía, porque es un obstáculo
setup-obstacle = la casilla { $square } es un obstáculo: este reglamento no tiene ninguno ahí
setup-counts = hay { $got } cuentas: se esperan { $expected } como mucho
setup-quiet-king = la casilla { $square } no tiene ninguna dama que haya podido mover: se espera una
setup-owed = la casilla { $square } no tiene ninguna pieza que se pueda soplar: se espera una del bando que no mueve
setup-captures-first = el primer bando tiene capturas sin número: se espera una posición que pueda darse en una partida
setup-captures-second = el segundo bando tiene capturas sin número: se espera una posición que pueda darse en una partida

## Results: how games ended

outcome = { $cause }: { $result }{ $cited }
outcome-why = { $cause }{ $cited }
result-wins =
    { $side-number ->
        [plural] ganan { $side-the }
       *[singular] gana { $side-the }
    }
result-draw = tablas
result-none = sin resultado
outcome-no-pieces =
    { $stuck-number ->
        [plural] { $stuck-the } no tienen piezas
       *[singular] { $stuck-the } no tiene piezas
    }
outcome-no-moves =
    { $stuck-number ->
        [plural] { $stuck-the } no tienen ninguna jugada legal
       *[singular] { $stuck-the } no tiene ninguna jugada legal
    }
outcome-blocked = el bando al que le toca tiene piezas, pero ninguna jugada legal
outcome-repetition = la misma posición se dio por { $n-ordinal } vez
outcome-counter = { $count }
outcome-counter-pieces = { $count }, y en piezas: { $first } { $ours }, { $second } { $theirs }
outcome-counter-unknown = una cuenta está completa
outcome-resignation =
    { $loser-number ->
        [plural] { $loser-the } se han rendido
       *[singular] { $loser-the } se ha rendido
    }
outcome-agreement = los dos bandos lo han acordado
outcome-adjudication = el árbitro ha terminado la partida
outcome-unfinished = la partida se ha interrumpido
outcome-illegal =
    { $loser-number ->
        [plural] { $loser-the } han hecho una jugada ilegal
       *[singular] { $loser-the } ha hecho una jugada ilegal
    }
outcome-unreadable =
    { $loser-number ->
        [plural] { $loser-the } han escrito algo que no es una jugada
       *[singular] { $loser-the } ha escrito algo que no es una jugada
    }
outcome-time =
    { $loser-number ->
        [plural] { $loser-the } se han quedado sin tiempo
       *[singular] { $loser-the } se ha quedado sin tiempo
    }
outcome-silence =
    { $loser-number ->
        [plural] { $loser-the } no han respondido
       *[singular] { $loser-the } no ha respondido
    }
outcome-crash = el programa de { $loser-the } se ha detenido
outcome-flood =
    { $loser-number ->
        [plural] { $loser-the } han escrito más de lo permitido
       *[singular] { $loser-the } ha escrito más de lo permitido
    }
outcome-left =
    { $loser-number ->
        [plural] { $loser-the } han dejado la partida
       *[singular] { $loser-the } ha dejado la partida
    }

## Refusals of the server

refusal-no-such-rulebook = no existe el reglamento `{ $name }`
refusal-bad-rulebook = estas reglas no encajan entre sí
refusal-no-such-rule = no hay ninguna regla `{ $name }`
refusal-no-toml = el archivo no se puede leer: { $error }
refusal-bad-rule = una regla es un texto, un número o una lista
refusal-qr-too-long = el texto es demasiado largo para un código QR
refusal-no-such-game = no existe la partida `{ $name }`
refusal-no-such-position = no existe la posición `{ $name }`
refusal-no-such-file = no existe el archivo `{ $name }`
refusal-no-such-puzzle = no hay ningún problema `{ $name }`
refusal-off-the-line = estas jugadas se salen de la línea del problema: se esperaban las anteriores y una más
refusal-no-such-call = esa llamada no existe: véase /api/v1/openapi.json
refusal-method-not-allowed = esa llamada existe, pero no con este método
refusal-broken = el servidor ha cometido un error
refusal-not-stored = la partida no se ha podido guardar: no ha cambiado nada
refusal-busy = el servidor tiene demasiado que hacer: prueba de nuevo en un momento
refusal-tables-coming = las tablas de este reglamento se están calculando: prueba de nuevo en un momento
refusal-no-tables = no hay tablas de finales resueltos para este reglamento
refusal-took-too-long = ha tardado más de { $seconds } segundos: envía menos de una vez o prueba de nuevo más tarde
refusal-full = el servidor no tiene sitio para nada nuevo: las partidas empezadas siguen
refusal-too-many-rulebooks = más de { $most } reglamentos en un día: juega con los que tienes
refusal-too-many-connections = hay demasiadas conexiones: prueba de nuevo en un momento
refusal-too-many-requests = más de { $most } peticiones por segundo: espera un poco
refusal-too-many-streams = hay demasiadas páginas abiertas a la vez
refusal-not-json = el contenido no se declara como JSON: se espera `application/json`
refusal-bad-body = el contenido no se puede leer: { $error }
refusal-bad-query = la consulta no se puede leer: { $error }
refusal-bad-path = la dirección no se puede leer: { $error }
refusal-bad-before = `before` no es lo que dijo `next`
refusal-body-too-large = el contenido es demasiado largo: se esperan { $most } bytes como mucho
refusal-body-cut-off = el contenido ha llegado cortado
refusal-too-slow = el contenido no ha llegado a tiempo
refusal-outside = `{ $name }` es { $got }: se espera de { $least } a { $most }
refusal-too-many-moves = hay más de { $most } jugadas
refusal-no-game = se espera `game`, `pdn` o `rulebook`
refusal-no-rulebook = se espera `rulebook` o `from`
refusal-bad-move = se espera `text`, o `from` y `path` con las casillas de caída
refusal-bad-clock = se esperan de 0 a 1440 minutos y de 0 a 3600 segundos por jugada, no ambos 0
refusal-two-clocks = se espera `clock` para ambos bandos o `controls` para cada uno, no los dos
refusal-bad-name = el nombre tiene { $got } letras: se esperan { $most } como mucho
refusal-bad-seed = la semilla es { $got }: se espera { $most } como mucho
refusal-bad-fen = la FEN no es una posición: { $error }
refusal-bad-start = la partida no puede empezar: { $error }
refusal-bad-pdn = el PDN no se puede jugar: { $error }
refusal-empty-pdn = no contiene ninguna partida
refusal-file-too-large = el archivo tiene { $got } letras: se esperan { $most } como mucho
refusal-over-at-start = la partida ha terminado antes de empezar: { $why }
refusal-cannot-replay = la partida se guardó con otras reglas y no se puede reproducir
refusal-impossible = eso no puede ser: { $error }
refusal-no-secret = este puesto no es tuyo
refusal-wrong-secret = este puesto no es tuyo
refusal-wrong-token = el enlace no es el de esta partida
refusal-seat-taken = el puesto está ocupado
refusal-next-is-open = la siguiente partida ya está abierta
refusal-waiting = el otro puesto sigue libre: la partida no ha empezado
refusal-not-your-turn =
    { $side-number ->
        [plural] mueven { $side-the }
       *[singular] mueve { $side-the }
    }
refusal-not-now = eso no es posible ahora
refusal-no-right = esta partida no lo permite
refusal-no-offer = no hay nada que responder
refusal-goes-on = la partida entre dos personas sigue en juego: no se ayuda a nadie
refusal-paused = el reloj está parado: primero hay que ponerlo en marcha
refusal-not-at-table = eso solo puede hacerlo quien está sentado a la mesa
refusal-late = el tiempo se ha acabado
refusal-in-time = el tiempo todavía no se ha acabado
refusal-no-version = la jugada necesita la versión de la partida en la que se hizo
refusal-not-alone = solo quien juega solo puede eliminar una partida: esta la han jugado dos
refusal-old-version = la partida ha seguido mientras tanto
refusal-offline = no se puede llegar al servidor

## Examples of rulebooks

example-no-move = No hay ninguna jugada legal.
example-moves = Las jugadas legales son { $moves }.
example-refused = { $move } no está permitida: { $why }.
example-perft = Número de jugadas, una por una: { $counts }.
example-line = Se juega { $moves }.
example-end = { $moves }: { $why }.

## Rules in a few words

highlight-all-squares = Se juega en todas las casillas
highlight-fixed-obstacles = Algunas casillas están bloqueadas
highlight-drawn-obstacles = { $n } casillas bloqueadas, otras en cada partida
highlight-ballots = Las primeras jugadas se sortean: { $n } aperturas
highlight-pie = El segundo jugador puede quedarse con la primera jugada
highlight-two-rows = Solo dos filas de peones por bando
highlight-man-all-ways = { CAPITAL($man-all) } capturan en las ocho direcciones
highlight-man-straight = { CAPITAL($man-all) } van hacia delante y de lado
highlight-man-back = { CAPITAL($man-all) } también capturan hacia atrás
highlight-man-spares-king = { CAPITAL($man-all) } no pueden capturar { $king-many }
highlight-king-short = { CAPITAL($king-all) } avanzan una casilla
highlight-king-takes-afar = { CAPITAL($king-all) } avanzan una casilla y capturan de lejos
highlight-king-lands-next = { CAPITAL($king-all) } vuelan y caen justo detrás de la pieza
highlight-king-flies = { CAPITAL($king-all) } vuelan a cualquier distancia
highlight-king-up-to = { CAPITAL($king-all) } mueven hasta { $n } casillas
highlight-king-exactly = { CAPITAL($king-all) } mueven exactamente { $n } casillas
highlight-triple = La dama que vuelve a casa se hace triple
highlight-triple-takes = La triple captura hasta { $n } de un salto
highlight-triple-hops = La triple salta sobre las suyas
highlight-quiet-run = { CAPITAL($king-a) } hace como mucho { $n } jugadas tranquilas seguidas
highlight-optional = Capturar es opcional
highlight-huff = A quien no captura se le puede soplar
highlight-compulsory = Capturar es obligatorio
highlight-one-jump = Un solo salto por turno
highlight-may-stop = Se puede parar después de cada salto
highlight-most-kings = A igual número, la de más { $king-many }
highlight-no-turning = La captura nunca da media vuelta
highlight-straight-on = Una serie sigue su dirección
highlight-removed-at-once = Las piezas capturadas salen al momento
highlight-free = Libre elección entre capturas
highlight-most-pieces = Hay que capturar el mayor número
highlight-most-value = Hay que capturar lo de más valor
highlight-by-king = Si { $king-a } puede capturar, va primero
highlight-kings-first = Hay que capturar el mayor número de { $king-many }
highlight-kings-early = { CAPITAL($king-all) } se capturan cuanto antes
highlight-no-kings = No hay { $king-many }
highlight-crowning-ends = Coronar termina el turno
highlight-crowned-at-rest = Pasar por la última fila no corona
highlight-crowned-goes-on = Si corona al capturar, sigue como { $king }
highlight-no-move-wins = Gana quien no puede mover
highlight-blocked-draws = Con todas las piezas bloqueadas son tablas
highlight-no-draws = No hay tablas
highlight-repeating = Repetir no termina la partida
highlight-quiet-draw = Tablas tras { $n } jugadas de cada bando sin avance
highlight-more-pieces = Tras { $n } jugadas tranquilas de cada bando gana quien tiene más piezas

## The page

title-start = Crownhead: damas con cualquier reglamento
title-game = Partida · Crownhead
title-analyse = Análisis · Crownhead
title-watch = Mirar · Crownhead
title-rulebooks = Reglamentos · Crownhead
title-own = Tus reglas · Crownhead
title-learn = Aprender · Crownhead
title-puzzles = Problemas · Crownhead
title-games = Mis partidas · Crownhead
title-missing = No encontrado · Crownhead

menu-label = Menú principal
menu-skip = Ir al contenido
menu-play = Jugar
menu-learn = Aprender
menu-analyse = Análisis
menu-watch = Mirar
menu-rulebooks = Reglamentos
menu-contests = Torneos
menu-games = Mis partidas
menu-guide = Guía

tool-sound = Sonido
tool-scheme = Claro u oscuro

settings-title = Ajustes
settings-board = Tablero
settings-scheme = Colores
settings-language = Idioma
settings-coordinates = Nombres de las casillas
settings-speed = Movimiento
settings-confirm = Preguntar antes de cada jugada
settings-turning = Girar el tablero si juegan dos aquí

coordinates-inside = Dentro
coordinates-outside = Fuera
coordinates-off = No
speed-slow = Lento
speed-normal = Normal
speed-fast = Rápido
speed-none = Sin

board-walnut = Nogal
board-slate = Pizarra
board-contrast = Contraste

scheme-auto = Auto
scheme-light = Claro
scheme-dark = Oscuro

missing-title = Aquí no hay nada
missing-text = Esta dirección no lleva a ninguna página. Quizá la partida fue borrada.
missing-home = Ir al inicio

offline-title = Sin el servidor
offline-text = No se puede alcanzar el servidor. Las partidas, las reglas y el análisis lo necesitan; cuando vuelva, todo seguirá.

dialog-cancel = Cancelar
dialog-no = Seguir jugando

copy = Copiar

copied = Copiado

error-unknown = Eso no ha funcionado

start-rulebook = Reglamento
start-setup = Partida nueva
start-playing = En el tablero
start-mode = Rival
start-level = Nivel
start-side = Tu color
start-clock = Reloj
start-rival = Reloj: { $side }
start-name = Tu nombre, si quieres
start-yields = El ordenador ofrece tablas o se rinde cuando la partida está clara

house-title = Reglas de la casa
house-changes =
    { $n ->
        [one] con una regla de la casa
       *[other] con { $n } reglas de la casa
    }
house-restore = Restablecer
house-more = Más reglas
house-book = { $name }, reglas de la casa

switch-forced-capture = Captura obligatoria
switch-flying-kings = Damas voladoras
switch-men-take-backwards = Los peones capturan hacia atrás
switch-longest-capture = Captura más larga
switch-board = Tablero
switch-rows = Filas de peones

told-forced-capture-on = Quien puede capturar debe hacerlo.
told-forced-capture-off = Capturar es libre: puedes capturar o jugar otra cosa.
told-flying-kings-on = Ahora las damas vuelan: cruzan cualquier número de casillas vacías y capturan de lejos.
told-flying-kings-off = Las damas no vuelan: avanzan y capturan de casilla en casilla.
told-men-take-backwards-on = Los peones también capturan hacia atrás, aunque solo avanzan hacia delante.
told-men-take-backwards-off = Los peones solo capturan hacia delante.
told-longest-capture-on = De varias capturas, es obligatoria la que toma más piezas.
told-longest-capture-off = Entre varias capturas la elección es libre.
told-board = El tablero es ahora de { $n } por { $n }. Cada bando tiene { $men } peones.
told-rows =
    { $n ->
        [one] Cada bando tiene una fila de peones, { $men } en total.
       *[other] Cada bando tiene { $n } filas de peones, { $men } en total.
    }

near-label = El juego conocido más cercano:
near-same = Son las reglas de
near-there = Allí:
near-here = Solo aquí:
near-more =
    { $n ->
        [one] Otra regla es distinta.
       *[other] Otras { $n } reglas son distintas.
    }

resume-title = Continúa tu partida
resume-facts = { $name }, { $against }, jugada { $move }.
resume-more =
    { $n ->
        [one] y { $n } más
       *[other] y { $n } más
    }
resume-go = Continuar

gallery-title = Cada casa tiene sus reglas
gallery-groups = Grupos de reglamentos
group-all = Todos
group-own = Tuyos
group-document = Cinco documentos
group-federation = De todo el mundo
group-family = Curiosos
search-label = Busca un reglamento por nombre o regla
search-example = damas vuelan, 10 × 10, tailandesas
search-none = Ningún reglamento coincide. Prueba con menos palabras.

begin-yours = Te toca.
begin-yours-text = Toca una pieza para empezar.
begin-theirs = Empieza el ordenador.
begin-theirs-text = Avisa cuando quieras.
begin-link = Juega con un amigo.
begin-link-text = Recibirás un enlace para enviar.
begin-swap = Cambiar de bando
begin-go = Empezar
begin-invite = Invitar
level-easier = Más fácil
level-harder = Más difícil
level-next = Siguiente: nivel { $level }

learn-new = ¿Nuevo en este juego?
learn-new-text = Apréndelo con unas pocas tareas en el tablero.
learn-go = Aprender
learn-made = Hecho con los ejemplos del reglamento. Vale para cualquiera, también el tuyo.
learn-path = Tareas
learn-begin = Toca una pieza.
learn-choice =
    { $n ->
        [one] Haz la única jugada que permiten las reglas.
       *[other] Haz una de las { $n } jugadas que permiten las reglas.
    }
learn-line =
    { $n ->
        [one] Encuentra la jugada de la que se trata.
       *[other] Encuentra las jugadas de las que se trata. El otro bando responde.
    }
learn-other = Es legal, pero aquí se trata de { $move }. Prueba otra vez.
learn-done = Correcto.
learn-next = Siguiente
learn-game = Primera partida
learn-none = Este reglamento aún no tiene ejemplos.
learn-progress = { $done } de { $all } tareas hechas.
switch-label = Lecciones o problemas
switch-learn = Lecciones
switch-puzzles = Problemas
puzzle-rating = puntuación
puzzle-streak = seguidos
puzzle-solved = vistos
puzzle-progress = Tu progreso
puzzle-week = Esta semana
puzzle-day-done = { $day }, resuelto
puzzle-themes = Temas
puzzle-theme-any = Todos los temas
puzzle-theme-sacrifice = Dar para tomar
puzzle-theme-chain = Varias a la vez
puzzle-theme-crown = Coronación
puzzle-theme-block = Sin jugadas
puzzle-theme-double = Salto doble
puzzle-theme-count = Antes de que acabe la cuenta
puzzle-theme-ending = Pocas piezas
puzzle-goal-win =
    { $side-number ->
        [plural] Ganan { $side-the }
       *[singular] Gana { $side-the }
    }
puzzle-goal-hold =
    { $side-number ->
        [plural] Resisten { $side-the }
       *[singular] Resiste { $side-the }
    }
puzzle-goal-gain =
    { $side-number ->
        [plural] Ganan material { $side-the }
       *[singular] Gana material { $side-the }
    }
puzzle-text-win = Hay una jugada que gana siempre. Encuéntrala.
puzzle-text-hold = Todas las jugadas pierden menos una. Encuéntrala.
puzzle-text-gain = Una jugada gana una pieza o más. Encuentra el golpe.
puzzle-rated = puntuación { $n }
puzzle-begin =
    { $n ->
        [one] Hay que encontrar una jugada.
       *[other] Hay que encontrar { $n } jugadas. El rival responde solo.
    }
puzzle-right = { $move }, correcto. La respuesta es { $reply }.
puzzle-solved-by = { $move }. Resuelto.
puzzle-slower = { $move } también gana, pero no tan rápido. Encuentra el camino más corto.
puzzle-wrong = { $move } no es la jugada.
puzzle-refuted = La respuesta es { $line }: { $score }.
puzzle-why = ¿Por qué no?
puzzle-again = Otra vez
puzzle-again-text = Otra vez desde aquí.
puzzle-hint = Pista
puzzle-hinted = Mira la pieza de { $square }.
puzzle-show = Mostrar
puzzle-shown = Así se resuelve: { $line }.
puzzle-next = Siguiente problema
puzzle-none = Aquí todavía no hay problemas
puzzle-make = Esta orden los crea para este reglamento:
analyse-comment = Comentario sobre { $move }
analyse-comment-start = Comentario sobre el inicio
analyse-signs = Signos
analyse-variation = Variante
analyse-promote = Hacerla línea principal
analyse-cut = Borrar desde aquí
analyse-tags = Datos
analyse-mistakes = Errores
nag-1 = buena jugada
nag-2 = error
nag-3 = muy buena jugada
nag-4 = error grave
nag-5 = jugada interesante
nag-6 = jugada dudosa
review-start = Encontrar mejores jugadas
review-title = La jugada { $n } costó { $men } peones.
review-title-whole =
    { $men ->
        [one] La jugada { $n } costó un peón.
       *[other] La jugada { $n } costó { $men } peones.
    }
review-title-game = La jugada { $n } perdió la partida.
review-ask = Se jugó { $move }. Encuentra una jugada mejor.
review-of = { $i } de { $all }
review-found = { $move } es la jugada.
review-good = { $move } es tan buena como la mejor.
review-worse = { $move } no basta: { $score }. Prueba otra vez.
review-shown = Era mejor { $move }.
review-hinted = Mira la pieza de { $square }.
review-skip = Saltar
review-next = Siguiente error
review-close = Terminar el repaso
review-end = Ese era el último. Has encontrado { $found } de { $all }.
review-veiled = Oculto mientras buscas.
mine-mistakes =
    { $n ->
        [0] ningún error
        [one] { $n } error
       *[other] { $n } errores
    }
mine-look = sin revisar
mine-move = Pasar a otro dispositivo
mine-move-text = Este enlace lleva tus partidas, reglamentos, progreso y ajustes. Ábrelo en el otro dispositivo. Quien lo tenga puede jugar tus partidas: no lo compartas.
mine-move-ask = ¿Traer lo que lleva este enlace? Lo que hay aquí se queda; los ajustes se sustituyen.
mine-move-take = Traer
mine-move-done = Hecho.
mine-move-bad = Este enlace no lleva nada que se pueda leer.
own-versions = Versiones anteriores
own-version = Versión del { $date }
refusal-bad-comment = un comentario no puede llevar llaves: se esperaba texto sencillo
start-nothing = No hay que pulsar nada: la partida empieza con tu primera jugada, y hasta entonces vale lo que cambies aquí.
clock-control = { $clock } minutos + segundos

mode-computer = Ordenador
mode-device = Dos aquí
mode-link = Amigo por enlace


clock-none = Sin reloj
clock-same = El mismo
clock-label = Tiempo restante

level-1 = novato
level-2 = principiante
level-3 = ocasional
level-4 = firme
level-5 = de club
level-6 = fuerte
level-7 = experto
level-8 = maestro

board-label = Tablero, { $name }

cell-empty = vacía
cell-block = obstáculo
cell-must = debe capturar
cell-ready = puede mover
cell-huffable = se puede soplar
cell-huffed = será soplada
cell-target = destino posible
cell-picked = elegida

player-rename = Tu nombre
player-rename-yes = Usar
player-you = Tú
player-friend = Tu rival
player-level = Nivel { $level }, { $name }
player-pieces =
    { $n ->
        [one] { $n } pieza
       *[other] { $n } piezas
    }
player-took =
    { $n ->
        [one] { $n } pieza capturada
       *[other] { $n } piezas capturadas
    }
player-won = ha ganado
player-thinks = pensando
player-your-turn = te toca
player-to-move = le toca

game-none = Esa partida no existe
game-deleted = Esta partida fue borrada.
game-past = Ves el tablero tras la jugada { $ply }.
game-must = Te toca y tienes que capturar.
game-huff = Te toca y puedes soplar: toca una pieza marcada y haz después tu jugada.
game-yours = Te toca.
game-turn =
    { $side-number ->
        [plural] Mueven { $side-the }.
       *[singular] Mueve { $side-the }.
    }

link-lost = Conexión perdida. Intentándolo de nuevo.

say-move = { $side }: { $move }.

moves-title = Jugadas
moves-none = Aún no hay jugadas.
moves-scrub = Jugada mostrada
moves-first = Posición inicial
moves-back = Una jugada atrás
moves-next = Una jugada adelante
moves-last = Última posición

typed-label = Escribe una jugada
typed-send = Mover

rules-all = Todas las reglas

actions-title = Acciones

action-undo = Deshacer
action-redo = Rehacer
action-hint = Pista
action-draw = Tablas
action-claim = Reclamar tablas
action-swap = Cambiar de sitio
action-stop = Terminar
action-pause = Pausa
action-resume = Seguir
action-flip = Girar
action-resign = Rendirse
action-more = Más
action-new = Nueva

ask-resign = ¿Rendirte en esta partida?
ask-stop = ¿Terminar esta partida?
ask-stop-detail = Acaba sin resultado.
ask-new = ¿Empezar una partida nueva?
ask-new-detail = Esta partida contará entonces como perdida.

offer-draw = Tu rival ofrece tablas.
offer-undo = Tu rival pide deshacer la última jugada.
offer-stop = Tu rival pide terminar sin resultado.
offer-draw-sent = Has ofrecido tablas.
offer-undo-sent = Has pedido deshacer la última jugada.
offer-stop-sent = Has pedido terminar sin resultado.
offer-draw-refused = Tu oferta de tablas fue rechazada.
offer-undo-refused = Tu rival no quiere deshacer la jugada.
offer-stop-refused = Tu rival quiere seguir jugando.
offer-accept = Aceptar
offer-decline = Rechazar

stuck-title = Nadie avanza.
stuck-text = Esta partida no puede acabar en tablas y podría durar para siempre. Puedes terminarla sin resultado.
game-paused = El reloj está parado.

hint-title = Una buena jugada:
hint-text = { $move }

rematch-title = Tu rival quiere jugar otra vez.
rematch-go = A la partida nueva

wrong-title = Eso no se puede ahora.
wrong-move = Esa pieza no puede ir ahí.
wrong-piece = Esa pieza no puede mover ahora.
wrong-must = Capturar es obligatorio: la pieza de { $squares } puede hacerlo.
wrong-stuck = No tiene adónde ir.
wrong-theirs = Esa pieza es de { $side-the }.

choose-title = ¿Por dónde?
choose-text = Varias capturas terminan ahí.

stop-title = Puedes seguir.
stop-text = Captura más o quédate aquí.
stop-button = Quedarse aquí

confirm-title = ¿Jugar { $move }?
confirm-yes = Jugarla
confirm-no = Aún no

result-title = Resultado
result-close = Cerrar
result-you-win = Has ganado
result-you-lose = Has perdido
result-rematch = Revancha
result-share = Compartir

waiting-title = Esperando a tu amigo
waiting-text = Envía este enlace. La partida empieza cuando tu amigo lo abra.
waiting-link = Enlace para tu amigo
waiting-qr = El enlace como código QR
waiting-loopback = Esta dirección solo vale en este equipo. Para otro dispositivo, inicia el servidor con la dirección de tu red.

join-title = Este puesto no está libre
join-watch = Ver la partida

files-title = Esta partida
files-pdn = Archivo PDN
files-record = Registro
files-leave = Abandonar

ask-leave = ¿Abandonar para siempre?
ask-leave-detail = La partida se pierde.

files-delete = Borrar

ask-delete = ¿Borrar esta partida?
ask-delete-detail = Entonces desaparece para todos.
ask-replace = ¿Reemplazar lo que has escrito?
ask-replace-detail = Tu texto se pierde y empieza un archivo nuevo con el otro reglamento.
ask-replace-yes = Reemplazar
ask-replace-no = Conservarlo

evaluation-title = Evaluación
evaluation-off = Actívala para ver quién está mejor.
evaluation-wait = Pensando…
evaluation-score = { $score } para { $side-the }

score-win =
    { $n ->
        [one] gana en { $n } media jugada
       *[other] gana en { $n } medias jugadas
    }
score-loss =
    { $n ->
        [one] pierde en { $n } media jugada
       *[other] pierde en { $n } medias jugadas
    }

mark-dubious = dudosa
mark-mistake = error
mark-blunder = error grave

analyse-title = Análisis
analyse-lines = Mejores líneas
analyse-depth = Profundidad { $depth }
analyse-off = El motor descansa.
analyse-engine = Motor
analyse-game = Buscar errores
analyse-busy = Mirando la jugada { $ply } de { $all }
analyse-none = No se han encontrado errores.
analyse-found =
    { $n ->
        [one] { $n } error encontrado. Recorre las jugadas para verlo.
       *[other] { $n } errores encontrados. Recorre las jugadas para verlos.
    }
analyse-lost = La jugada { $move } regaló { $men } peones. Lo mejor era { $best }.
analyse-back = Volver a la partida
analyse-position = Posición
analyse-fen = FEN
analyse-set = Colocar
analyse-edit = Editar el tablero
analyse-done = Listo
analyse-clear = Vaciar el tablero
analyse-start = Posición inicial
analyse-turn = Mueven
analyse-erase = Quitar
analyse-pdn = Partidas en PDN
analyse-pdn-in = Pega aquí una partida
analyse-read = Leer
analyse-pdn-out = Copiar como PDN
analyse-share = Copiar enlace
analyse-play = Jugar desde aquí
analyse-over = La partida termina aquí.
analyse-choose = Partidas para elegir
analyse-games =
    { $n ->
        [one] { $n } partida leída
       *[other] { $n } partidas leídas
    }
analyse-no-game = No hay ninguna partida en este texto.

watch-title = Mirar
watch-text = Partidas en juego y partidas terminadas.
watch-live = En juego
watch-finished = Terminadas
watch-mine = Tus partidas
watch-no-live = Ahora no juega nadie. Empieza una partida y otros podrán mirarla.
watch-no-finished = Aún no ha terminado ninguna partida.
watch-start = Empezar una partida
watch-ply =
    { $n ->
        [one] { $n } jugada
       *[other] { $n } jugadas
    }
watch-watchers = { $n } mirando
watch-more = Mostrar más
watch-versus = { $first } contra { $second }

mine-text = Se guardan en este navegador. Sin registrarse.
mine-going = Partidas por continuar
mine-waiting = Juega el otro bando.
mine-none = Todavía no ha terminado ninguna de tus partidas.
mine-won =
    { $n ->
        [one] ganada
       *[other] ganadas
    }
mine-drawn = tablas
mine-lost =
    { $n ->
        [one] perdida
       *[other] perdidas
    }
mine-over = terminada
mine-totals = Resultados
mine-levels = Por nivel
mine-books = Por reglamento
mine-even = El nivel { $level } está igualado para ti.
mine-export = Todas como PDN

rulebooks-title = Reglamentos
rulebooks-text = Cada uno es un archivo corto con todas sus reglas. Tu propio archivo vale lo mismo que estos.
rulebooks-own = Escribe el tuyo

rulebook-play = Jugar
rulebook-change = Cambiarlo
rulebook-analyse = Analizar
rulebook-differences = En qué se distingue de { $parent }
rulebook-examples = Ejemplos
rulebook-examples-text = Cada uno se puede jugar en su tablero.
rulebook-file = El archivo
rulebook-none = Ese reglamento no existe

example-show = Mostrar
example-again = Otra vez

own-title = Tus propias reglas
own-parent = Empezar con
own-editor = Archivo del reglamento
own-good = Todo encaja.
own-line = Línea { $line }
own-differences = En qué se distingue de { $parent }
own-same = Todavía no hay diferencias.
own-play = Jugar con estas reglas
own-source = El archivo de { $name }
own-name = Las reglas de mi casa

form-board-width = El tablero tiene … de ancho.
form-board-height = Tiene … de alto.
form-squares =
    { $n ->
        [one] { $n } casilla
       *[other] { $n } casillas
    }
form-board-playable = Se juega en ….
form-board-playable-bottom-left = una de cada dos casillas, desde la esquina inferior izquierda
form-board-playable-bottom-right = una de cada dos casillas, desde la esquina inferior derecha
form-board-playable-all = todas las casillas
form-board-rows = Cada bando empieza con … llenas de peones.
form-rows =
    { $n ->
        [one] una fila
       *[other] { $n } filas
    }
form-board-drawn-obstacles = En cada partida se sortean … como obstáculos.
form-ranks-step-directions = { CAPITAL($piece-all) } avanzan ….
form-ranks-jump-directions = { CAPITAL($piece-all) } capturan ….
form-way-diagonal-forward = en diagonal hacia delante
form-way-diagonal-backward = en diagonal hacia atrás
form-way-diagonal = en diagonal en todas las direcciones
form-way-forward = recto hacia delante
form-way-backward = recto hacia atrás
form-way-sideways = de lado
form-way-orthogonal = por filas y columnas
form-way-all = en las ocho direcciones
form-ranks-step-reach = En una jugada avanzan ….
form-ranks-step-reach-one = una casilla
form-ranks-step-reach-any = lo que quieran
form-ranks-jump-approach = Capturan a un enemigo ….
form-ranks-jump-approach-one = a su lado
form-ranks-jump-approach-any = de lejos
form-ranks-jump-landing = Caen ….
form-ranks-jump-landing-next = justo detrás
form-ranks-jump-landing-any = en cualquier casilla detrás
form-ranks-jump-landing-any-that-goes-on = detrás, donde la captura pueda seguir
form-ranks-jump-landing-any-but-behind-king = en cualquier casilla detrás, pero justo tras una dama capturada al final
form-ranks-jump-enemies = Un salto captura hasta ….
form-pieces =
    { $n ->
        [one] { $n } pieza
       *[other] { $n } piezas
    }
form-ranks-hop = Saltan sobre piezas propias: ….
form-ranks-hop-never = nunca
form-ranks-hop-one-friend = sobre una contigua
form-ranks-hop-line-of-friends = sobre toda una línea
form-ranks-king-quiet-run = La misma pieza puede hacer … seguidas.
form-moves =
    { $n ->
        [one] { $n } jugada tranquila
       *[other] { $n } jugadas tranquilas
    }
form-moves-free = cualquier número de jugadas tranquilas
form-crowning-king = Un peón corona en ….
form-crowning-king-far-row = la última fila
form-crowning-king-home-row = su primera fila
form-crowning-triple = Una dama se hace triple en ….
form-crowning-triple-far-row = la última fila
form-crowning-triple-home-row = su primera fila
form-crowning-mid-chain = Una pieza que corona en plena captura ….
form-crowning-mid-chain-ends-turn = se queda allí
form-crowning-mid-chain-only-at-rest = sigue como era y solo corona si termina allí
form-crowning-mid-chain-goes-on = sigue con sus nuevos poderes
form-capture-duty = Quien puede capturar … hacerlo.
form-capture-duty-compulsory = debe
form-capture-duty-optional = puede
form-capture-duty-huff = debería (o le soplan)
form-capture-chain = Una serie de capturas ….
form-capture-chain-must-finish = debe terminarse
form-capture-chain-may-stop = puede parar tras cada salto
form-capture-chain-one-jump = es un solo salto
form-capture-removal = Las piezas capturadas salen del tablero ….
form-capture-removal-at-end = al final de la jugada
form-capture-removal-at-once = al momento
form-capture-turning = Una serie de capturas ….
form-capture-turning-free = puede dar media vuelta
form-capture-turning-not-back = no puede dar media vuelta
form-capture-turning-straight-on = sigue su dirección
form-capture-preference = De varias capturas es obligatoria ….
form-capture-preference-free = la que uno quiera
form-capture-preference-most-pieces = la que toma más piezas
form-capture-preference-most-value = la de más valor
form-capture-preference-by-king = la de una dama
form-capture-preference-most-kings = la que toma más damas
form-capture-preference-kings-earliest = la que toma antes las damas
form-endings-no-move = Quien no puede mover ….
form-endings-no-move-loses = pierde
form-endings-no-move-wins = gana
form-endings-no-move-draws-if-blocked = hace tablas si tiene piezas; si no, pierde
form-endings-repetition = Una posición que se repite ….
form-repetition-free = no termina nada
form-repetition = da tablas a la { $n }.ª vez
form-opening-pie = El segundo jugador … quedarse con la primera jugada en lugar de hacer una propia.
form-opening-pie-false = no puede
form-opening-pie-true = puede
form-opening-ballots = Cada partida empieza con una de estas aperturas, que se sortea:
form-openings =
    { $n ->
        [0] los jugadores empiezan como quieran
        [one] una apertura
       *[other] { $n } aperturas
    }
form-openings-hint = Una por línea: sus jugadas separadas por espacios, o un FEN. Sin aperturas los jugadores empiezan como quieran. Donde se sortea no hay primera jugada con la que quedarse.
form-openings-add = Añadir las jugadas del tablero
form-openings-none = Juega antes en el tablero: las partidas pueden empezar con esas jugadas.

part-board = Tablero
part-man = Peones
part-king = Damas
part-triple = Damas triples
part-capture = Captura
part-crowning = Coronación
part-endings = Final
part-opening = Comienzo
part-changed =
    { $n ->
        [one] { $n } cambio
       *[other] { $n } cambios
    }
form-was = { $parent }: { $value }
form-list = { $all }
form-number = { $n }
form-back = restablecer

own-sentences = En frases
own-as-file = Como archivo
own-view = Cómo escribirlas
own-rename = Nombre
own-try = Pruébalas
own-try-board = Tablero para probar las reglas
own-again = Desde el principio
own-repair = Cambiar a { $word }
own-moments = Momentos
moment-start = Inicio
moment-back = Dar la vuelta
moment-far = Desde lejos
moment-run = El paso de la dama
moment-choice = Elegir
moment-crowned = Coronada
moment-none = Aquí nadie puede mover.
moment-goes = { $move } es posible.
moment-takes =
    { $n ->
        [one] { $move } captura una pieza.
       *[other] { $move } captura { $n } piezas.
    }
moment-is-same = { $parent }: igual.
moment-is-new = { $parent }: allí no se permite.
moment-is-stops = { $parent }: allí se pararía en { $square }.
moment-is-gone = { $parent }: allí también se podría { $move }.
own-kept =
    { $n ->
        [one] Una línea no encaja. El tablero juega las últimas reglas que encajaban.
       *[other] { $n } líneas no encajan. El tablero juega las últimas reglas que encajaban.
    }
own-save = Guardar
own-saved = Guardado. Ya está entre tus reglamentos.
own-share = Compartir
own-mine = Mis reglamentos
own-mine-none = Ninguno todavía. Guarda estas reglas y aparecerán aquí.
own-forget = Quitar de la lista

fair-title = ¿Es un juego justo?
fair-wait = Se están jugando partidas rápidas.
fair-rest = Las partidas rápidas se juegan cuando las reglas encajen.
fair-result = { $played } partidas rápidas: { $first-name } ganó { $first }, { $second-name } { $second }, tablas { $drawn }. Una partida dura { $moves } jugadas por bando.
fair-ends = Terminaron así: { $ends }.
fair-end-no-pieces = sin piezas { $n }
fair-end-no-moves = sin jugadas { $n }
fair-end-repetition = repetición { $n }
fair-end-counter = demasiado sin avance { $n }
fair-end-stopped = paradas por largas { $n }
start-open = Ofrecerla también a cualquiera en este servidor
waiting-open = Cualquiera puede ocupar el puesto en «Mirar», o envía este enlace. La partida empieza cuando alguien lo ocupa.
learn-solve = Resolverlo

### Lo que solo dicen algunas páginas: reglas propias, torneos, lecciones.

## Rules of rulebook files: what each says

meaning-id = el nombre que usan los comandos
meaning-name = el nombre para las personas
meaning-summary = una o dos frases sobre lo especial
meaning-source = de dónde vienen las reglas
meaning-origin = qué clase de fuente es: un documento, una federación o una tradición, una familia
meaning-extends = el reglamento que este modifica
meaning-board-width = cuántas columnas hay; todo el tablero debe caber en 128 bits, como 14x14 con una casilla de cada dos o 11x11 con todas
meaning-board-height = cuántas filas hay
meaning-board-playable = una de cada dos casillas, desde qué esquina inferior, o todas
meaning-board-rows = las filas llenas de peones al principio; la 1 es la más cercana a su bando
meaning-board-start = la posición inicial, en lugar de `rows`
meaning-board-obstacles = casillas en las que nada entra ni salta
meaning-board-drawn-obstacles = cuántos obstáculos se sortean en cada partida entre las casillas vacías
meaning-sides-colour = el color de sus piezas
meaning-sides-name = cómo se llama el bando
meaning-sides-letter = su letra en FEN y protocolos
meaning-sides-seat = dónde se sienta ante el tablero impreso
meaning-ranks-names = cómo se llama la pieza
meaning-ranks-figure = qué aspecto tiene la pieza
meaning-ranks-value = su valor para quien solo cuenta piezas
meaning-ranks-step-directions = hacia dónde se mueve
meaning-ranks-step-reach = hasta dónde se mueve
meaning-ranks-jump-directions = hacia dónde captura
meaning-ranks-jump-approach = a qué distancia puede estar el enemigo
meaning-ranks-jump-landing = dónde cae detrás del enemigo
meaning-ranks-jump-enemies = cuántos enemigos seguidos puede capturar un salto
meaning-ranks-jump-takes = qué rangos puede capturar
meaning-ranks-hop = si pasa sobre piezas propias: una contigua, en las direcciones de su captura, o toda una línea de su rango, en las de su movimiento; `directions` dice otra cosa
meaning-ranks-king-quiet-run = cuántas jugadas tranquilas seguidas puede hacer la misma dama mientras su bando tenga un peón
meaning-crowning-king = dónde un peón se convierte en dama
meaning-crowning-triple = dónde una dama se convierte en dama triple
meaning-crowning-mid-chain = qué ocurre en la fila de coronación en medio de una captura
meaning-capture-duty = si quien puede capturar debe hacerlo
meaning-capture-chain = cuánto sigue una captura
meaning-capture-removal = cuándo salen del tablero las piezas capturadas
meaning-capture-turning = si una captura puede girar y volver justo hacia atrás
meaning-capture-preference = qué captura va antes que otras, lo más importante primero
meaning-capture-king-weight = cuántos peones vale una dama para `most-value`
meaning-endings-no-move = qué significa no tener jugada legal
meaning-endings-repetition = cuántas veces puede darse una posición antes de las tablas, o de poder reclamarlas
meaning-endings-first = qué vale primero cuando una jugada llena un contador y no deja jugadas
meaning-endings-counter-name = un nombre corto: lo usan los ejemplos y las razones
meaning-endings-counter-moves = su duración en jugadas de cada bando; 0 acaba la partida en cuanto está el material
meaning-endings-counter-plies = su duración en jugadas de ambos bandos juntos
meaning-endings-counter-resets = qué lo pone a cero
meaning-endings-counter-material = solo cuenta mientras esto está en el tablero
meaning-endings-counter-unless = cuándo sigue la partida pese a todo: `capture-looms` mientras se pueda capturar ahora o tras cualquier jugada
meaning-endings-counter-gives = qué da el contador lleno: tablas, la victoria de quien tiene más piezas o la de quien tiene el material `strong`
meaning-endings-agreement = si los bandos pueden acordar tablas
meaning-opening-ballots = aperturas entre las que se sortea una para cada partida: series de jugadas desde el principio, o FEN
meaning-opening-pie = si el segundo jugador puede quedarse con la primera jugada en lugar de hacer una propia; entonces los jugadores cambian de sitio
meaning-notation-numbering = la esquina del tablero impreso con la casilla 1
meaning-notation-squares = cómo escriben las casillas las personas
meaning-notation-row-one = dónde está la fila 1 con letras
meaning-notation-capture-sign = qué se escribe entre las casillas de una captura
meaning-notation-game-type = el número del juego en PDN; 100 o más si no tiene
meaning-notation-results = con cuántos puntos se escribe una victoria en PDN
schema-title = Un reglamento de damas
meaning-clause = cómo se cita la fuente
meaning-says = lo que dice la fuente, palabra por palabra
meaning-example-title = qué muestra
meaning-example-fen = la posición; sin ella, la inicial
meaning-example-moves = todas sus jugadas legales
meaning-example-refused = jugadas con la clave de la regla que las prohíbe
meaning-example-line = jugadas que se hacen una tras otra
meaning-example-then = el FEN tras esas jugadas
meaning-example-end = cómo acaba la partida después: `"first wins: no-moves"`, `"draw: repetition"`, `"draw: "` y el nombre de un contador
meaning-example-perft = las hojas del árbol de jugadas, primero la profundidad 1
meaning-example-count = qué cuenta `perft`

## Rules of rulebook files: what holds if one is not there

default-required = debe estar
default-or-else = debe estar, o `{ $other }`
default-nothing = nada
default-empty = una lista vacía
default-empty-text = vacío
default-value = { $value }
default-from-id = hecho a partir del identificador
default-the-colour = el color
default-by-colour = según el color, o la letra que no tiene el otro bando
default-opposite-seat = first: abajo; second: enfrente
default-usual-names = man, men / king, kings / triple king, triple kings
default-usual-figure = man: disc; king: crown; triple: double-crown
default-usual-value = man 1, king 3, triple 5
default-usual-directions = man: diagonal-forward; otros: diagonal
default-as-step = como `step.directions`
default-resets = debe estar, salvo que el contador acabe la partida al momento
default-agreement = se permite donde un contador, una repetición o `draws-if-blocked` puede dar tablas

## A new rulebook file

template-head =
    Un reglamento propio. Se juega como aquel en que se basa hasta que cambies una regla.
    Comprobar: crownhead rules check { $id }.toml
    Jugar:     crownhead play --rules { $id }.toml
template-rules =
    Cada regla que decide una partida, tal como es ahora. Para cambiar una, quita el { "#" } que la
    precede y escribe otro valor. Lo que no cambies puede irse.
template-example =
    Una posición con lo que debe cumplirse en ella es prueba, explicación y dibujo a la vez:
    {"["}[example]]
    title = "La captura es obligatoria"
    fen = "B:W18:B1,15"
    moves = ["15x22"]

## Mistakes in rulebook files

plain = { $text }
based-on = Basado en { $name }.

got-text = `{ $text }`
got-number = el número { $text }
got-list = una lista
got-table = una tabla
got-other =
    { $kind ->
        [boolean] un valor lógico
        [float] un número con decimales
        [datetime] una fecha
       *[other] otra cosa ({ $kind })
    }

takes-text = un texto
takes-name = un nombre corto como `mi-casa`
takes-id = el identificador de un reglamento
takes-fen = un FEN
takes-word = { $words }
takes-words = una lista de { $words }
takes-number = un número de { $least } a { $most }
takes-halves = un número de { $least } a { $most } en pasos de medio
takes-numbers = una lista de números de { $least } a { $most }
takes-range = un número o un intervalo como `3+` o `1-2`, hasta 255
takes-names = dos textos, para uno y para varios
takes-moves = una lista de jugadas
takes-openings = una lista de aperturas, cada una una serie de jugadas como `9-13 22-18 6-9` o un FEN
takes-truth = `true` o `false`
takes-refusals = una tabla como { "{" } "9-14" = "capture-compulsory" { "}" }
takes-table = una tabla
takes-table-with = una tabla con { $known }
takes-tables = tablas [[{ $key }]]

place-file = el archivo
place-table = [{ $table }]
place-counter = el contador
place-counters = contadores
place-example = el ejemplo
place-examples = ejemplos
place-value = `{ $key }`

mistake-wrong = `{ $key }` es { $got }: se esperaba { $expected }
mistake-missing = falta `{ $key }`: se esperaba { $expected }
mistake-counter-without = el contador no tiene `{ $key }`: se esperaba { $expected }
mistake-example-without = el ejemplo no tiene `{ $key }`: se esperaba { $expected }
mistake-example-expects-nothing = el ejemplo no espera nada: se esperaba `moves`, `refused`, `line` o `perft`
mistake-unknown-key = { $place } tiene la clave desconocida `{ $key }`: se esperaba { $known }
mistake-beside-is = clave desconocida `{ $key }`: se esperaba `is`, `clause` o `says`
mistake-without-is = `{ $key }` tiene una tabla sin `is`: se esperaba la regla misma, como en `{ $key } = { "{" } is = …, clause = … { "}" }`
mistake-says-without-clause = `says` cita una fuente sin nombrarla: se esperaba `clause` al lado
mistake-neither = no está ni `{ $key }` ni `{ $other }`: se esperaba uno de los dos
mistake-two-of-one = están tanto `{ $other }` como `{ $key }`: se esperaba uno de los dos
mistake-no-form = `{ $key }` no encaja en ninguna forma: se esperaba { $expected }
mistake-not-two-names = `{ $key }` es una lista de { $got }: se esperaban dos textos, para uno y para varios
mistake-too-many = hay { $got } { $what }: se esperaban como mucho { $most }
mistake-too-long = `{ $key }` tiene { $got } entradas: se esperaban como mucho { $most }
mistake-twice = `{ $key }` está dos veces: se esperaba una
mistake-syntax = { $text }
mistake-curly-quotes = hay una comilla `{ $got }`: se espera una recta, `"`
mistake-file-too-long = el archivo tiene { $got } bytes: se esperaban como mucho { $most }
mistake-triple-without-king = hay damas triples pero no damas: se esperaba también [ranks.king]
mistake-extends-itself = `{ $id }` se basa a su vez en este reglamento: se esperaba otro
mistake-id-of-parent = `id` es `{ $id }`, el id del reglamento en que se basa: se esperaba uno propio
mistake-extends-too-deep = más de { $most } reglamentos se basan unos en otros
mistake-no-such-parent = no hay ningún reglamento `{ $id }`: se esperaba el identificador de uno
mistake-in-parent = el propio reglamento `{ $id }` tiene errores: { $first }
mistake-inherited = `{ $key }` viene del reglamento en que se basa este y no encaja: { $why }
mistake-example = { $title }: { $what }
mistake-example-illegal = `{ $move }` no es una jugada legal: { $why }
mistake-example-twice = `{ $move }` aparece dos veces: se espera una
mistake-example-unlisted = no figuran, pero son legales: { $moves }
mistake-example-legal = `{ $move }` es legal: se espera que `{ $reason }` la prohíba
mistake-example-refused = a `{ $move }` la prohíbe `{ $got }`: se espera `{ $reason }`
mistake-example-unplayable = `{ $move }` no se puede jugar: { $why }
mistake-example-leads = la línea lleva a { $got }: se espera { $fen }
mistake-example-ends = la línea termina con `{ $got }`: se espera `{ $end }`
mistake-example-open = la línea deja la partida abierta: se espera `{ $end }`
mistake-example-leaves = la profundidad { $depth } tiene { $got } hojas: se esperan { $expected }
mistake-start-mover = le toca a `{ $got }`: se espera `{ $expected }`, el bando que empieza

pointless-crowning-king = `{ $key }` dice cómo se corona, pero no hay rango `king`: se esperaba [ranks.king]
pointless-crowning-triple = `{ $key }` dice cómo se corona, pero no hay rango `triple`: se esperaba [ranks.triple]
pointless-crowning-mid-chain = `{ $key }` dice cómo se corona, pero no hay rango `king`: se esperaba [ranks.king]
pointless-capture-king-weight = `{ $key }` pesa las damas, pero las capturas no se comparan por valor: se esperaba `most-value` en `preference`
pointless-notation-row-one = `{ $key }` no tiene sentido aquí: se esperaba que `squares` fueran letras
pointless-example-then = `{ $key }` no tiene jugadas antes: se esperaba `line` en el mismo ejemplo
pointless-example-end = `{ $key }` no tiene jugadas antes: se esperaba `line` en el mismo ejemplo
pointless-example-count = `{ $key }` no tiene nada que contar: se esperaba `perft` en el mismo ejemplo

help-did-you-mean = ¿querías decir `{ $word }`?
help-ids = hay { $ids }
help-extends = un archivo también puede basarse en otro: `extends = "english"`
help-line = eso lo dice `{ $line }`
help-belongs = `{ $key }` va en { $tables }

## Lo que no puede haber en un reglamento

flaw-too-many-squares = el tablero de { $width }x{ $height } tiene demasiadas casillas: se esperaba uno que quepa en 128 bits, como 14x14 con una casilla sí y otra no u 11x11 con todas
flaw-board-size = el tablero es de { $width }x{ $height }: se esperaban de { $least } a { $most } columnas y filas
flaw-no-row = ninguna fila tiene peones: se esperaba al menos una
flaw-row-outside = la fila { $row } está fuera del tablero: se esperaba de 1 a { $most }
flaw-row-twice = la fila { $row } aparece dos veces: se esperaba una
flaw-row-shared = la fila { $row } tendría peones de ambos bandos: se esperaban filas que los dos bandos no compartan en un tablero de { $rows } filas
flaw-obstacle-outside = la casilla { $square } está fuera del tablero: se esperaba de 1 a { $most }
flaw-obstacle-twice = la casilla { $square } aparece dos veces: se esperaba una
flaw-obstacle-on-man = en la casilla { $square } hay un peón al principio: se esperaban obstáculos en casillas vacías
flaw-too-many-obstacles = se sortean { $count } obstáculos entre { $empty } casillas vacías: se esperaban como mucho { $empty }
flaw-no-room-to-jump = el tablero es demasiado pequeño para ese salto: se esperaba sitio en cada dirección para la pieza, la enemiga y la casilla de llegada
flaw-preference-twice = `{ $word }` aparece dos veces: se esperaba una
flaw-preference-gap = la lista tiene un hueco: se esperaba una preferencia tras otra
flaw-preference-without-kings = `{ $word }` trata de damas y no las hay: se esperaba [ranks.king]
flaw-most-but-may-stop = una captura puede parar tras cualquier salto y, sin embargo, debe tomar lo máximo: se esperaba `chain = "must-finish"` o ninguna preferencia así
flaw-most-but-one-jump = cada captura toma una pieza y, sin embargo, debe tomar lo máximo: se esperaba `chain = "must-finish"` o ninguna preferencia así
flaw-landing-without-chain = la pieza debe caer donde la captura continúe, pero las capturas no tienen que continuar: se esperaba `chain = "must-finish"` o `landing = "any"`
flaw-repetition = una posición puede darse { $times } veces: se esperaba de 2 a 10
flaw-too-many-counters = hay { $got } contadores: se esperaban como mucho { $most }
flaw-ballots-count = hay { $got } aperturas para sortear: se esperaba de 1 a { $most }
flaw-ballots-obstacles = se sortean tanto aperturas como obstáculos: se esperaba uno de los dos, pues un obstáculo puede estorbar una apertura
flaw-ballots-work = en la apertura { $number } hay demasiadas jugadas para elegir, en todas las aperturas juntas: se esperaban menos aperturas o más cortas
flaw-ballot-fen = apertura { $number }: { $why }
flaw-ballot-length = la apertura { $number } tiene { $got } jugadas: se esperaba un FEN o una serie de 1 a { $most } jugadas con un espacio entre ellas
flaw-ballot-move = apertura { $number }: `{ $move }` no es una única jugada legal allí: se esperaba una serie de jugadas legales desde el principio
flaw-ballot-over = la apertura { $number } no deja ninguna jugada: se esperaba una posición en la que siga la partida
flaw-counter-name-twice = dos contadores se llaman `{ $name }`: se esperaba un nombre propio para cada uno
flaw-counter-name = el contador se llama `{ $name }`: se esperaban minúsculas, cifras y `-`, primero una letra
flaw-counter-at-once = el contador acaba la partida antes de la primera jugada: se esperaba `moves`, `plies` o `material`
flaw-counter-plies = el contador tiene { $plies } medias jugadas: se esperaban como mucho { $most }
flaw-counter-crowning = el contador espera una coronación y no hay damas: se esperaba [ranks.king]
flaw-gives-strong = el contador da la victoria al bando fuerte, pero su material no nombra ninguno: se esperaban `strong` y `weak`
flaw-force-too-many = un bando tiene al menos { $least } peones y damas, pero como mucho { $most } piezas: se esperaban números que encajen
flaw-force-too-few = un bando tiene al menos { $least } piezas, pero como mucho { $most } peones y damas: se esperaban números que encajen
flaw-counter-kings = el contador necesita damas y no las hay: se esperaba [ranks.king]
flaw-no-long-diagonal = el tablero no tiene diagonal de esquina a esquina: se esperaba un tablero cuadrado
flaw-nobody-on-diagonal = una dama debe estar en la diagonal larga, pero el bando no tiene ninguna: se esperaba `kings = "1+"`
flaw-span = `{ $what }` es { $least }-{ $most }: se esperaba primero el número menor
flaw-capture-sign = el signo de captura es { $code }: se esperaba `x`, `:` o `-`
flaw-game-type-unknown = PDN no tiene el tipo de damas { $got }: se esperaba de 20 a 31, 40, 41, de 96 a 98, o 100 y más
flaw-game-type-board = el tipo de juego { $type } de PDN es otro tablero ({ $width }x{ $height }, empieza { $letter }, playable `{ $playable }`, numbering `{ $numbering }`): se esperaba ese tablero o un tipo de 100 o más
flaw-no-men = no hay peones: se esperaba [ranks.man]
flaw-crowned-on-one-row = un peón y una dama se coronan en la misma fila: se esperaban dos filas distintas
flaw-no-moves = la pieza no tiene ninguna jugada: se esperaba una dirección en la que avance o tome
flaw-jump-enemies = un salto toma { $got } enemigos: se esperaba de 1 a 8
flaw-takes-nothing = la pieza no puede tomar nada: se esperaba al menos un rango
flaw-takes-absent = la pieza toma el rango `{ $rank }`, que no existe: se esperaban rangos de este reglamento
flaw-crowned-nowhere = nada dice dónde se corona el rango `{ $rank }`: se esperaba una fila
flaw-crowned-to-nothing = el rango `{ $rank }` se corona, pero no hay otro por encima: se esperaba uno
flaw-quiet-run-zero = una dama puede hacer 0 jugadas tranquilas seguidas: se esperaba al menos 1
flaw-quiet-run-without-kings = las jugadas tranquilas de las damas están limitadas, pero no hay damas: se esperaba [ranks.king]
flaw-id = el identificador es `{ $id }`: se esperaban minúsculas, cifras y `-`, primero una letra, como mucho { $most } en total
flaw-same-name = ambos bandos tienen el mismo nombre: se esperaban dos distintos
flaw-same-colour = ambos bandos tienen el mismo color: se esperaban dos distintos
flaw-same-letter = ambos bandos tienen la misma letra: se esperaban dos distintas
flaw-same-seat = ambos bandos tienen el mismo lado del tablero: se esperaban dos distintos
flaw-refused-count = hay { $got } jugadas prohibidas: se esperaban de { $least } a { $most }
flaw-depths-count = hay { $got } profundidades: se esperaban de { $least } a { $most }
flaw-moves-count = hay { $got } jugadas: se esperaban de { $least } a { $most }
flaw-text-empty = el texto está vacío: se esperaban de 1 a { $most } caracteres
flaw-text-long = el texto tiene { $got } caracteres: se esperaban como mucho { $most }
flaw-text-odd = el texto tiene el carácter { $code }: se esperaba ninguno que controle un terminal

## Torneos

title-contests = Torneos, Crownhead
contests-title = Torneos
contests-text = Programas contra programas, con cualquier reglamento. Mira cómo van, o envía el tuyo con el código que te dio tu profesor.
contests-none = Todavía no hay ningún torneo.
contests-off = Este servidor no tiene torneos. Los tiene si se arranca con crownhead serve --contests.
contests-games = { $played } de { $expected } partidas
contests-phase-open = acepta bots, aún no juega
contests-phase-playing = acepta bots y juega
contests-phase-closed = ya no acepta bots
contests-over = se han jugado todas las partidas
contests-code = Tu código
contests-code-hint = De tu profesor. Se queda en este navegador.
contests-code-enter = Entrar
contests-code-forget = Olvidar el código
contests-you = Eres { $name }.
contests-admin-title = Dirección
contests-secret = Secreto de la dirección
contests-secret-hint = El servidor lo mostró al arrancar por primera vez con --contests.
contests-new = Torneo nuevo
contests-new-file = Archivo
contests-name = Nombre
contests-rules = Reglamento
contests-format = Formato
contests-format-round-robin = Todos contra todos
contests-format-swiss = Suizo: se encuentran los iguales
contests-format-knockout = Eliminatorias
contests-format-king-of-the-hill = Rey de la colina
contests-pair-games = Partidas cuando dos se encuentran
contests-seconds = Segundos por jugada
contests-openings = Aperturas
contests-openings-start = Desde el principio
contests-openings-random = Unas jugadas al azar
contests-openings-even = Posiciones igualadas
contests-levels = Niveles del ordenador que participan
contests-students = Participantes, un nombre por línea
contests-days = Días hasta que se borran códigos y fuentes
contests-file = Archivo del torneo
contests-file-hint = Como para crownhead contest run, sin programas.
contests-create = Crear el torneo
contests-codes-title = Los códigos, solo esta vez
contests-codes-text = Da a cada uno el código junto a su nombre. Solo se guarda su hash.
contests-codes-copy = Copiar todos
contests-open = Ir al torneo
contests-start = Jugar
contests-halt = Parar
contests-close = No aceptar más bots
contests-delete = Borrar el torneo
contests-delete-ask = ¿Borrar este torneo con todas sus partidas?
contests-delete-yes = Borrar
contests-report = Informe
contests-likeness = Parecido
contests-add = Añadir participantes
contests-expel = Retirar el código de { $name }
contests-table-title = Clasificación y resultados
contests-table-text = Elo, con el margen que lo contiene diecinueve veces de veinte; después, los puntos del bot de la izquierda contra cada uno.
contests-table-none = Todavía no hay partidas. Empiezan cuando hay dos bots y el profesor las inicia.
contests-bot = Bot
contests-points = Puntos
contests-strength = Fuerza
contests-elo = { $name }: { $elo } Elo, de { $low } a { $high }
contests-cell = { $name } sacó { $points } de { $games } contra { $other }
contests-boards = Ahora en los tableros
contests-boards-none = Ahora no se juega ninguna partida.
contests-left = faltan unos { $time }
contests-machines = Ordenadores
contests-this-machine = este ordenador
contests-machine-games = { $games ->
    [one] una partida
   *[other] { $games } partidas
}
contests-pace = { $rate } partidas por minuto; la última acaba hacia las { $time }.
contests-ply = jugada { $ply }
contests-board = { $first } contra { $second }, jugada { $ply }
contests-send-title = Envía tu bot
contests-send-text = Un zip o un archivo fuente. Se compila y juega dos partidas de prueba antes de entrar.
contests-send-choose = Elegir un archivo
contests-send-drop = o suéltalo aquí
contests-sending = Enviando { $file }.
contests-sent = { $file } se aceptó como versión { $number }. Ahora se compila.
contests-builds = Tus versiones
contests-builds-none = Todavía no has enviado nada.
contests-all-builds = Participantes y sus versiones
contests-version = Versión { $number }, { $file }
contests-state-waiting = espera a compilarse
contests-state-building = se está compilando
contests-state-ready = lista
contests-state-failed = falló
contests-plays = juega
contests-log = Lo que se dijo
contests-withdraw = Borrar lo que envié
contests-withdraw-ask = ¿Borrar todo lo que enviaste? Tu bot deja el torneo. Las partidas jugadas se quedan.
contests-expires = Los códigos y las fuentes se borran el { $date }.
contests-my-games = Tus partidas
contests-my-games-none = Tu bot todavía no ha jugado.
contests-game = Partida { $id }: { $first } contra { $second }
contests-won = ganada
contests-lost = perdida
contests-drawn = tablas
contests-back = Una jugada atrás
contests-forth = Una jugada adelante
contests-at = Jugada { $ply } de { $plies }
contests-trouble = Las partidas no pueden seguir: { $why }
contests-round = Ronda { $n }
contests-rests = { $name } descansa
contests-bracket = Cuadro

refusal-contests-off = Este servidor no tiene torneos.
refusal-no-such-contest = No hay ningún torneo { $name }.
refusal-no-such-contest-game = No hay ninguna partida { $name } que puedas ver.
refusal-no-such-student = Nadie se llama { $name }.
refusal-contest-file = El archivo del torneo no sirve, línea { $line }: { $why }
refusal-contest-too-many = Ya hay { $most }: no puede haber más.
refusal-contest-closed = Este torneo ya no acepta bots.
refusal-build-waits = La versión anterior aún no se ha compilado: se espera una a la vez.
refusal-submission = No se puede aceptar: { $why }
refusal-student-name = El nombre { $name } no se puede usar: se esperan de 1 a { $most } letras, y cada nombre una vez.
refusal-wrong-code = Este código no es de nadie aquí.
refusal-no-code = Para eso hace falta un código.
refusal-code-expired = Este código ha caducado.

# Invitaciones abiertas y nombres.
refusal-too-many-invitations = ya hay bastantes invitaciones abiertas: como mucho { $own } tuyas y { $most } en total
refusal-not-offered = esta partida ya no se ofrece a nadie
refusal-no-free-seat = solo una partida con un puesto por enlace se puede ofrecer a todos
refusal-no-name = este puesto no tiene nombre
refusal-no-such-report = en la partida { $name } no se denunció ningún nombre
refusal-too-many-names = ya hay { $most } nombres ocultos: no caben más
invite-title = Invitaciones abiertas
invite-offer = Ofrecer una partida
invite-none = Nadie espera rival. Ofrece una partida y cualquiera en este servidor podrá ocupar el otro puesto.
invite-who = { $name } ofrece una partida. Juegas con { $side }.
invite-someone = Alguien
invite-here = ahora aquí
invite-no-clock = sin reloj
invite-own = Tu oferta
invite-accept = Jugar
name-hide = Ocultar nombre
name-show = Mostrar nombre
name-report = Denunciar nombre
name-reported = La administración de este servidor ya lo sabe. El nombre queda oculto para ti.
reports-title = Nombres denunciados
reports-game = La partida
reports-keep = Dejarlo
reports-hide = Ocultarlo a todos

# Lo que guarda un navegador, en el servidor.
refusal-name-taken = este nombre está ocupado: se espera otro, o su frase secreta
refusal-wrong-passphrase = el nombre y la frase secreta no concuerdan
refusal-wrong-key = este enlace no abre nada aquí
refusal-old-profile = otro dispositivo fue más rápido
refusal-short-name = el nombre tiene { $got } letras: se esperan al menos { $least }
refusal-profile-too-large = lo guardado tiene { $got } bytes: se esperan como mucho { $most }
refusal-bad-passphrase = la frase secreta tiene { $got } letras: se esperan de { $least } a { $most }
refusal-too-many-guesses = demasiados intentos: espera un minuto y prueba otra vez
profile-title = En este servidor
profile-text = Guarda tus partidas, reglamentos y progreso en este servidor para seguir en otro dispositivo. Sin correo y sin seguimiento.
profile-name = Nombre
profile-phrase = Frase secreta
profile-phrase-hint = Al menos ocho caracteres. Sin ella solo lo abre el enlace.
profile-make = Guardar aquí
profile-open = Ya tengo un nombre
profile-made = Guardado. Lo que cambie aquí se envía solo.
profile-opened = Recogido.
profile-held = Guardado como { $name }. Lo que cambie aquí se envía solo.
profile-link-text = El enlace lo abre sin la frase secreta. Quien lo tenga puede jugar tus partidas: no lo compartas.
profile-link = Copiar el enlace
profile-link-ask = ¿Seguir como { $name } en este navegador?
profile-renew = Enlace nuevo
profile-renew-ask = Ningún otro enlace lo abrirá ya. Una frase secreta nueva, si quieres:
profile-renewed = Los demás navegadores quedan fuera.
profile-leave = Salir
profile-delete = Borrar allí
profile-delete-ask = ¿Borrar todo lo que este servidor guarda para ti? Lo de este navegador se queda.
profile-deleted = Borrado.
mine-all = Todas
mine-import = Importar PDN
mine-import-title = Partidas importadas
mine-import-long = El archivo es demasiado largo: un millón de letras de una vez.
mine-imported =
    { $n ->
        [one] { $n } partida importada.
       *[other] { $n } partidas importadas.
    }
mine-import-drop = Quitar { $name }

# Lo que se sabe de una posición.
known-title = Lo que se sabe
known-no-tables = Todavía no hay tablas de finales.
known-pieces = { $here } piezas aquí. Las tablas de finales conocen { $most } o menos.
known-win =
    { $n ->
        [0] { $side } ha ganado
        [one] { $side } gana en { $n } media jugada
       *[other] { $side } gana en { $n } medias jugadas
    }
known-loss =
    { $n ->
        [0] { $side } ha perdido
        [one] { $side } pierde en { $n } media jugada
       *[other] { $side } pierde en { $n } medias jugadas
    }
known-draw = Nadie puede ganar
known-no-loss = { $side } gana o empata
known-no-win = { $side } pierde o empata
known-by = con { $move }
explorer-source = Partidas de
explorer-server = Este servidor
explorer-file = Tu archivo
explorer-none =
    { $n ->
        [0] Todavía no hay partidas terminadas de este reglamento.
        [one] En { $n } partida nadie siguió desde aquí.
       *[other] En { $n } partidas nadie siguió desde aquí.
    }
explorer-move = Jugada
explorer-games = Partidas
explorer-results = Resultados
explorer-said = { $first-name } ganó { $first }, tablas { $draws }, { $second-name } ganó { $second }

# Entrenar un motor.
refusal-training-off = este servidor no entrena motores
refusal-trained = el motor ya aprendió estas reglas
refusal-training-runs = se está entrenando otro motor: el servidor entrena uno a la vez
refusal-too-many-trainings = aquí se entrenaron { $most } reglamentos: no caben más
training-title = Un motor para estas reglas
training-begin = Entrenar un motor
training-more = Entrenarlo más
training-none =
    { $minutes ->
        [one] El motor juega con cualquier regla. Con un minuto de partidas contra sí mismo aprende lo que cuenta en estas.
       *[other] El motor juega con cualquier regla. Con { $minutes } minutos de partidas contra sí mismo aprende lo que cuenta en estas.
    }
training-running =
    { $left ->
        [0] { $games } partidas jugadas. Ahora aprende de ellas.
        [one] { $games } partidas jugadas, falta cerca de un minuto.
       *[other] { $games } partidas jugadas, faltan cerca de { $left } minutos.
    }
training-done = Entrenado. Todos los niveles juegan con lo aprendido.
training-failed = El entrenamiento no llegó a su fin. Puede seguir donde estaba.
training-off = Este servidor no entrena motores.
training-curve = Error en partidas apartadas: { $from } antes, { $to } ahora.

# Las piedras del camino.
theme-move = Mover
theme-capture = Capturar
theme-chain = Cadena
theme-chain-text = Varias capturas en una jugada.
theme-king = Dama
theme-endings = Finales
learn-which = { $theme }, { $n } de { $all }
learn-why = Por qué
learn-dot =
    { $state ->
        [done] Tarea { $n }, hecha
        [now] Tarea { $n }, ahora
       *[open] Tarea { $n }
    }
learn-game-text = Nivel 1. Las reglas se cuentan cuando aparecen.

## Lo que muestran los ejemplos de los reglamentos

shows-own = { $title }
shows-a-capture-is-a-choice = Capturar es voluntario
shows-a-capture-must-be-made = Hay que capturar
shows-a-capture-never-turns-straight-back = Una captura nunca da media vuelta
shows-a-game-without-draws-the-last-piece-loses-it = Un juego sin tablas: se pierde con la última pieza
shows-a-huff-and-a-move-are-one-move = Soplar y mover son una sola jugada
shows-a-king-flies-over-all-fourteen-rows = Una dama vuela por las catorce filas
shows-a-king-flies-over-all-twelve-rows = Una dama vuela por las doce filas
shows-a-king-goes-one-square-back-too = Una dama va una casilla, también hacia atrás
shows-a-king-is-worth-as-much-as-two-men = Una dama vale tanto como dos peones
shows-a-king-is-worth-more-than-a-man = Una dama vale más que un peón
shows-a-king-lands-on-any-empty-square-behind-the-enemy = Una dama cae en cualquier casilla libre tras el rival
shows-a-king-lands-right-behind-the-piece-that-it-takes = Una dama cae justo detrás de lo que captura
shows-a-king-moves-like-a-rook = Una dama mueve como la torre del ajedrez
shows-a-king-must-land-where-it-can-go-on = Una dama debe caer donde pueda seguir capturando
shows-a-king-steps-only-one-square = Una dama avanza una sola casilla
shows-a-king-takes-from-afar-and-lands-on-any-square-behind = Una dama captura de lejos y cae en cualquier casilla detrás
shows-a-king-takes-from-afar-and-lands-where-it-likes = Una dama captura de lejos y cae donde quiere
shows-a-king-that-touches-its-home-row-in-mid-capture-is-a-triple-king-from-there-on = Una dama que toca su primera fila en plena captura es triple desde allí
shows-a-man-at-the-far-row-has-no-move-but-a-capture = Un peón en la última fila solo puede capturar
shows-a-man-cannot-take-a-king = Un peón no puede capturar una dama
shows-a-man-crowned-by-a-capture-does-not-go-on-as-a-king = Un peón que corona al capturar no sigue como dama
shows-a-man-crowned-by-a-capture-goes-on-as-a-king = Un peón que corona al capturar sigue como dama
shows-a-man-crowned-by-a-jump-does-not-go-on-as-a-king = Un peón que corona de un salto no sigue como dama
shows-a-man-crowned-by-a-jump-goes-on-as-a-king = Un peón que corona de un salto sigue como dama
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king = Un peón que corona en plena captura sigue como dama
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king-over-the-square-of-the-piece-just-taken = Un peón que corona en plena captura sigue como dama, incluso por la casilla de la pieza recién capturada
shows-a-man-goes-over-a-whole-line-of-friends = Un peón pasa sobre toda una fila de los suyos
shows-a-man-moves-in-all-eight-directions = Un peón mueve en las ocho direcciones
shows-a-man-on-the-last-row-cannot-move-its-side-has-lost = Un peón en la última fila no puede mover: su bando ha perdido
shows-a-man-still-takes-forward-only = Un peón sigue capturando solo hacia delante
shows-a-man-takes-what-stands-two-squares-off = Un peón captura lo que está a dos casillas
shows-a-man-that-gets-to-the-far-row-stays-a-man = Un peón que llega a la última fila sigue siendo peón
shows-a-man-that-only-passes-the-far-row-is-no-king = Un peón que solo pasa por la última fila no es dama
shows-a-man-that-only-passes-the-far-row-stays-a-man = Un peón que solo pasa por la última fila sigue siendo peón
shows-a-man-that-takes-along-the-last-row-does-so-as-a-man-and-is-crowned-at-the-end = Un peón que captura por la última fila lo hace como peón y corona al final
shows-a-multiple-jump-must-be-carried-through-to-completion = Un salto múltiple debe llevarse hasta el final
shows-a-piece-that-could-have-taken-is-huffed-before-the-move = La pieza que podía capturar se sopla antes de mover
shows-a-piece-that-could-have-taken-is-taken-before-the-move = La pieza que podía capturar se retira antes de mover
shows-a-straight-step-goes-over-one-square-no-further = Un paso recto salta una casilla, no más
shows-a-triple-king-hops-over-a-friend = Una dama triple salta sobre una pieza propia
shows-a-triple-king-takes-two-neighbours-in-one-jump = Una dama triple captura dos vecinas de un salto
shows-all-captures-are-straight = Todas las capturas son rectas
shows-all-else-is-russian-a-man-crowned-in-mid-capture-goes-on-as-a-king = Lo demás es ruso: un peón que corona en plena captura sigue como dama
shows-behind-a-king-there-is-one-square-to-land-on = Detrás de una dama hay una sola casilla donde caer
shows-behind-a-man-any-square-will-do = Detrás de un peón vale cualquier casilla
shows-between-captures-of-equally-many-pieces-the-choice-is-free-kings-or-not = Entre capturas de igual número se elige libremente, con damas o sin ellas
shows-between-captures-of-men-the-choice-is-free = Entre capturas de peones se elige libremente
shows-blocked-men-draw = Los peones bloqueados hacen tablas
shows-both-jump-short = Ambos saltan corto
shows-captures-are-as-compulsory-as-ever = Capturar sigue siendo obligatorio
shows-counts-of-moves-from-the-start = Número de jugadas desde el inicio
shows-counts-of-moves-with-obstacles-on-13-15-and-18 = Número de jugadas con obstáculos en 13, 15 y 18
shows-counts-of-moves-with-obstacles-on-14-17-and-20 = Número de jugadas con obstáculos en 14, 17 y 20
shows-crowning-ends-the-turn = La coronación termina el turno
shows-each-side-holds-a-corner = Cada bando ocupa una esquina
shows-first-rule-the-most-pieces = Primera regla: el mayor número de piezas
shows-five-men-a-side-on-the-first-row = Cinco peones por bando en la primera fila
shows-fourth-rule-kings-earliest = Cuarta regla: las damas cuanto antes
shows-it-cannot-take-what-is-next-to-it = No puede capturar lo que tiene al lado
shows-it-takes-straight-too-and-need-not = También captura recto, y no está obligado
shows-kings-are-short-one-square-any-diagonal = Las damas son cortas: una casilla, cualquier diagonal
shows-kings-are-short-one-square-any-direction = Las damas son cortas: una casilla, cualquier dirección
shows-kings-earliest-count-for-nothing-here = Capturar antes las damas no cuenta aquí
shows-men-go-forward-only = Los peones solo van hacia delante
shows-men-jump-backward = Los peones saltan hacia atrás
shows-men-jump-backward-and-the-choice-between-captures-is-free = Los peones saltan hacia atrás, y entre capturas se elige libremente
shows-men-move-and-take-straight-never-diagonally = Los peones mueven y capturan recto, nunca en diagonal
shows-men-move-straight-ahead-and-sideways = Los peones mueven recto hacia delante y de lado
shows-men-slide-forward = Los peones se deslizan hacia delante
shows-men-slide-straight-and-take-what-is-next-to-them = Los peones se deslizan recto y capturan lo que tienen al lado
shows-men-slide-straight = Los peones se deslizan recto
shows-men-stand-a-step-from-the-far-row-and-the-first-captures-come-at-once = Los peones están a un paso de la última fila, y las primeras capturas llegan enseguida
shows-men-step-diagonally-forward-nowhere-else = Los peones avanzan en diagonal, y nada más
shows-men-step-forward-in-three-directions = Los peones avanzan en tres direcciones
shows-men-step-in-all-four-directions = Los peones mueven en las cuatro direcciones
shows-men-step-straight-ahead-sideways-and-diagonally-forward = Los peones mueven recto, de lado y en diagonal hacia delante
shows-men-step-straight-and-diagonally-forward = Los peones avanzan recto y en diagonal
shows-men-step-straight-and-diagonally-forward-never-sideways = Los peones avanzan recto y en diagonal, nunca de lado
shows-men-take-backward-too-and-the-choice-between-captures-is-free = Los peones capturan también hacia atrás, y entre capturas se elige libremente
shows-men-take-backward = Los peones capturan hacia atrás
shows-men-take-forward-only = Los peones capturan solo hacia delante
shows-men-take-straight-backward-too-but-not-diagonally = Los peones capturan recto, también hacia atrás, pero no en diagonal
shows-nobody-takes-diagonally = Nadie captura en diagonal
shows-nothing-enters-an-obstacle = Nada entra en un obstáculo
shows-of-equal-captures-the-one-with-the-most-kings = Entre capturas iguales, la de más damas
shows-of-equal-value-the-one-with-a-king = A igual valor, la que se hace con dama
shows-of-equally-many-pieces-with-a-king = A igual número de piezas, con una dama
shows-on-the-last-row-a-man-can-still-take-and-do-nothing-else = En la última fila un peón aún puede capturar, y nada más
shows-one-jump-a-turn-and-taking-is-free = Un salto por turno, y capturar es voluntario
shows-one-jump-a-turn-the-next-piece-stays = Un salto por turno: la siguiente pieza se queda
shows-one-king-each-is-a-draw = Una dama por bando son tablas
shows-one-piece-each-is-a-draw = Una pieza por bando son tablas
shows-only-the-last-piece-counts-on-the-way-a-king-may-land-further-off = Solo cuenta la última pieza: por el camino una dama puede caer más lejos
shows-only-the-middle-is-empty-at-the-start = Solo el centro está vacío al empezar
shows-openings-that-wikipedia-names-and-their-mirror = Aperturas que nombra Wikipedia, y su espejo
shows-pieces-take-along-rows-and-columns-too = Las piezas capturan también por filas y columnas
shows-published-counts-of-moves-from-a-position-with-kings = Número publicado de jugadas desde una posición con damas
shows-published-counts-of-moves-from-the-start = Número publicado de jugadas desde el inicio
shows-reaching-the-king-row-completes-the-turn-of-play = Llegar a la fila de coronación termina el turno
shows-second-rule-with-a-king = Segunda regla: con una dama
shows-six-men-a-side-on-two-rows = Seis peones por bando en dos filas
shows-taken-pieces-leave-at-once-and-a-king-may-turn-straight-back = Lo capturado sale al momento, y una dama puede dar media vuelta
shows-taken-pieces-leave-at-once-the-king-comes-back-over-the-squares-it-has-cleared = Lo capturado sale al momento: la dama vuelve por las casillas que ha despejado
shows-taken-pieces-leave-at-the-end-of-the-move-until-then-they-stand-in-the-way = Lo capturado sale al final de la jugada: hasta entonces estorba
shows-taken-pieces-stay-until-the-end-and-stand-in-the-way = Lo capturado se queda hasta el final y estorba
shows-taking-is-free-and-so-is-stopping = Capturar es voluntario, y parar también
shows-the-far-row-makes-a-tower-at-once = La última fila hace una torre al momento
shows-the-first-jump-is-forced-the-second-is-not = El primer salto es obligatorio, el segundo no
shows-the-first-king-wins = La primera dama gana
shows-the-highest-value-a-king-is-worth-more-than-a-man = El mayor valor: una dama vale más que un peón
shows-the-last-piece-is-huffed = Se sopla la última pieza
shows-the-long-diagonal-runs-from-the-top-left-to-the-bottom-right = La gran diagonal va de arriba a la izquierda a abajo a la derecha
shows-the-most-pieces-must-be-taken-all-the-same = Aun así hay que capturar el mayor número
shows-the-most-pieces-must-be-taken = Hay que capturar el mayor número
shows-the-most-pieces-must-be-taken-with-a-man-too = Hay que capturar el mayor número, también con un peón
shows-the-most-pieces-must-be-taken-without-pieces-the-game-is-lost = Hay que capturar el mayor número; sin piezas se pierde
shows-the-opponent-huffs-a-piece-that-could-have-taken-and-moves = El rival sopla una pieza que podía capturar, y mueve
shows-the-piece-that-moved-is-huffed-on-its-new-square = La pieza que movió se sopla en su nueva casilla
shows-the-tenth-quiet-ply-draws-the-game = La décima media jugada tranquila hace tablas
shows-they-take-diagonally-and-straight-backward-too = Capturan en diagonal y recto, también hacia atrás
shows-they-take-in-all-eight-directions-backward-too = Capturan en las ocho direcciones, también hacia atrás
shows-they-take-only-what-is-next-to-them = Capturan solo lo que tienen al lado
shows-they-take-straight-ahead-and-sideways-too-but-not-backward = Capturan también recto y de lado, pero no hacia atrás
shows-they-take-what-is-next-to-them = Capturan lo que tienen al lado
shows-third-rule-the-most-kings = Tercera regla: el mayor número de damas
shows-three-kings-have-thirteen-moves-against-one = Tres damas tienen trece jugadas contra una
shows-two-men-are-worth-more-than-a-king = Dos peones valen más que una dama
shows-two-neighbours-stop-a-king = Dos vecinas detienen a una dama
shows-where-a-king-can-take-a-king-must = Si una dama puede capturar, debe hacerlo ella
shows-which-capture-is-free-but-a-chain-must-be-finished = Se elige la captura, pero una serie debe terminarse
shows-who-cannot-move-has-won = Quien no puede mover ha ganado
shows-who-has-given-away-everything-has-won = Quien lo ha regalado todo ha ganado
shows-who-has-no-piece-left-has-won = Quien se queda sin piezas ha ganado
shows-who-huffs-and-takes-nothing-may-be-huffed-in-turn = A quien sopla y no captura se le puede soplar a su vez
shows-who-is-rid-of-all-pieces-has-won = Quien se deshace de todas sus piezas ha ganado
shows-without-a-move-the-game-is-lost = Sin jugada se pierde
shows-without-pieces-the-game-is-lost = Sin piezas se pierde

### Lo que solo dice el terminal.

## The terminal

help-rules-list = `crownhead rules list` muestra los incorporados
load-unknown = no hay ningún reglamento ni archivo `{ $word }`: { $help }
load-refused = el reglamento { $name } no se puede usar
load-bad-fen = la FEN `{ $fen }` no es una posición: { $error }

list-size = { $width }x{ $height }
list-size-all = { $width }x{ $height }, todas las casillas
list-more = Más juegos:
show-source = Fuente: { $source }
show-quotes = Lo que dice además la fuente
diff-same = { $a } y { $b } tienen las mismas reglas.
diff-nothing = (nada parecido)
check-beyond =
    { $n ->
        [one] Un recuento es demasiado profundo para hacerlo aquí: `crownhead perft` lo hace.
       *[other] { $n } recuentos son demasiado profundos para hacerlos aquí: `crownhead perft` los hace.
    }
check-no-examples = { $name }: sin errores y sin ejemplos
check-examples =
    { $n ->
        [one] { $name }: se cumple { $n } ejemplo
       *[other] { $name }: se cumplen { $n } ejemplos
    }
check-mistakes =
    { $n ->
        [one] { $name }: { $n } error
       *[other] { $name }: { $n } errores
    }

turn-to-move =
    { $side-number ->
        [plural] Mueven { $side-the }.
       *[singular] Mueve { $side-the }.
    }
turn-must-capture =
    { $side-number ->
        [plural] Mueven { $side-the } y deben capturar.
       *[singular] Mueve { $side-the } y debe capturar.
    }
turn-thinking =
    { $side-number ->
        [plural] { CAPITAL($side-the) } están pensando…
       *[singular] { CAPITAL($side-the) } está pensando…
    }
bot-large-folder =
    { $files ->
        [one] `{ $name }` está en una carpeta con un archivo, { $megabytes } MB, que se copia antes de jugar: dale una carpeta propia
       *[other] `{ $name }` está en una carpeta con { $files } archivos, { $megabytes } MB, y todos se copian antes de jugar: dale una carpeta propia
    }
moves-over = la partida ha terminado: { $why }
moves-count =
    { $side-number ->
        [plural]
            { $n ->
                [0] { CAPITAL($side-the) } no tienen ninguna jugada legal.
                [one] { CAPITAL($side-the) } tienen una jugada legal.
               *[other] { CAPITAL($side-the) } tienen { $n } jugadas legales.
            }
       *[singular]
            { $n ->
                [0] { CAPITAL($side-the) } no tiene ninguna jugada legal.
                [one] { CAPITAL($side-the) } tiene una jugada legal.
               *[other] { CAPITAL($side-the) } tiene { $n } jugadas legales.
            }
    }
moves-move = jugada
moves-numbers = números
moves-takes = captura
moves-becomes = corona

play-begin = { $turn } Pulsa ? para ver las teclas.
play-not-saved = Esta partida no se guarda: { $why }.
play-must-take = Capturar es obligatorio: las piezas marcadas pueden hacerlo.
play-no-move = Esta pieza no tiene ninguna jugada legal.
play-pick = Elige una pieza de { $side-the }.
play-stop-here = Pulsa otra vez para parar aquí.
play-huff = La pieza de { $square } será soplada. Ahora haz tu jugada.
play-several-ways = Varios caminos llevan ahí: ve paso a paso.
play-step-by-step = Ve paso a paso.
play-no-answer = El programa no responde. Pulsa n para una partida nueva.
play-consider = Piensa en { $move }.
play-draw-declined = las tablas se rechazan
play-no-draws = Este reglamento no tiene tablas.
play-over = La partida ha terminado.
play-over-next = La partida ha terminado. Pulsa n para la siguiente.
play-not-your-turn = No te toca.
play-not-played = En esta casilla no se juega.
play-ask-resigns =
    { $side-number ->
        [plural] ¿Se rinden { $side-the }?
       *[singular] ¿Se rinde { $side-the }?
    }
play-ask-accepts =
    { $side-number ->
        [plural] { CAPITAL($side-the) } ofrecen tablas.
       *[singular] { CAPITAL($side-the) } ofrece tablas.
    } { $other-number ->
        [plural] ¿Aceptan { $other-the }?
       *[singular] ¿Acepta { $other-the }?
    }
play-ask-draw = ¿Ofrecer tablas?
play-undo-over = la partida ha terminado: ya no se deshace nada
play-undo-hardest = en el nivel más difícil no se deshace nada
play-undo-nothing = no tienes ninguna jugada que deshacer
play-redo-nothing = no hay ninguna jugada que rehacer
play-saved = Guardada como { $name }.
play-cannot-save = No se puede guardar: { $error }.
play-too-many-copies = No se puede guardar: hay demasiadas copias.
play-kept = La partida queda guardada: `crownhead play --resume` la retoma.
play-alike = Los dos bandos están igual.
play-wins =
    { $side-number ->
        [plural] Ganan { $side-the }.
       *[singular] Gana { $side-the }.
    }
play-better =
    { $side-number ->
        [plural] { CAPITAL($side-the) } están mejor por { $men } peones.
       *[singular] { CAPITAL($side-the) } está mejor por { $men } peones.
    }
play-typed = Jugada: { $text }

play-title-keys = Teclas
play-title-rules = Reglas
play-title-new = Partida nueva
play-more = más: flecha abajo
play-yes = sí
play-no = no
play-leave-warning = ¿Dejar esta partida? Cuenta como rendirse.
play-leave = salir
play-back = volver
play-choose = flechas  elegir     Enter  empezar
# Each of these fits a line of forty columns, eight for the key.
play-arrows = flechas
play-mouse = ratón
play-key-cursor = mover el cursor
play-key-pick = coger, soltar
play-key-mouse = lo mismo, con clics
play-key-type = escribir jugada y Enter
play-key-close = soltar, cerrar
play-key-undo = volver atrás
play-key-tip = una buena jugada
play-key-worth = quién está mejor
play-key-view = girar el tablero
play-key-laws = las reglas de este juego
play-key-draw = ofrecer tablas
play-key-resign = perder la partida
play-key-new = partida nueva y opciones
play-key-save = guardar copia en PDN
play-key-leave = salir; la partida queda
play-signs = ( ) debe capturar  { $target } destino
# Words below the board, as short as can be.
play-bar-keys = teclas
play-bar-undo = deshacer
play-bar-tip = pista
play-bar-new = nueva
play-bar-quit = salir
play-bar-resign = rendirse
play-bar-redo = rehacer
play-bar-worth = valor
play-bar-view = girar
play-bar-laws = reglas
play-bar-save = guardar
play-took = capturó
play-took-count = capturó { $n }
play-you = tú
play-level = nivel { $level }
# Up to nine letters.
play-option-start = Empezar
play-option-players = Jugadores
play-option-level = Nivel
play-option-side = Llevas
play-option-clock = Reloj
play-no-clock = ninguno
play-one = uno
play-two =
    { $side-number ->
        [plural] dos; empiezan { $side-the }
       *[singular] dos; empieza { $side-the }
    }
play-easiest = { $level }, el más fácil
play-hardest = { $level }, sin deshacer
play-by-chance = al azar
play-who-begins =
    { $side-number ->
        [plural] { $side-the }, que empiezan
       *[singular] { $side-the }, que empieza
    }
# The columns are set by hand.
play-words =
    Escribe una jugada como lo hace el reglamento, o una de estas palabras o su tecla:
    {"  "}moves      las jugadas legales
    {"  "}board      el tablero otra vez

play-key-keys = estas teclas
play-key-redo = jugarla otra vez
play-key-claim = tablas según las reglas
play-key-swap = quedarse con la primera jugada
play-swapped = El programa se queda con tu jugada: ahora tienes el otro bando.
play-key-stop = sin resultado
play-key-pause = parar el reloj, seguir
play-key-back = ver la jugada anterior
play-key-forth = ver la jugada siguiente
play-key-review = de una partida acabada
play-bar-draw = tablas
play-bar-claim = reclamar
play-bar-swap = cambiar
play-bar-stop = terminar
play-bar-pause = pausa
play-bar-back = atrás
play-bar-forth = adelante
play-bar-review = análisis
play-title-books = Reglamentos
play-title-saved = Partidas guardadas
play-option-book = Juego
play-option-rival = El otro
play-option-manners = Programa
play-option-saved = Seguir una partida guardada
play-rival-same = el mismo reloj
play-plays-on = juega hasta el final
play-yields = ofrece tablas, se rinde
play-two-people = dos personas
play-moves = { $n ->
    [one] { $n } jugada
   *[other] { $n } jugadas
}
play-none-saved = No hay partida que seguir.
play-cannot-open = Ahora no se puede abrir esta partida.
play-stuck = Nadie avanza, y esta partida no puede acabar en tablas. Pulsa z para terminarla.
play-ask-stop = ¿Terminar esta partida sin resultado?
play-ask-accept = El programa ofrece tablas. ¿Aceptas?
play-offers = El programa ofrece tablas: `draw` las acepta.
play-no-worth = Mientras juegan dos personas no se dice quién está mejor.
play-thinking = Pensando…
play-next = n: partida nueva, [: paso atrás, m: análisis.
play-looking = Tras la jugada { $ply } de { $last }.
play-better-was = Mejor era { $move }.
play-review-later = Una partida se analiza cuando ha acabado.
play-reviewing = Análisis: jugada { $ply } de { $last }.
play-review-done = El análisis está listo: recorre las jugadas con [ y ].
