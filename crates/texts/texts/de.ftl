### Alles, was das Programm sagt, auf Deutsch.

## Numbers and lists

# `.ordinal`: wie nach „zum“ oder „ihrer“.
number = { $n }
    .word =
        { $n ->
            [0] kein
            [1] ein
            [2] zwei
            [3] drei
            [4] vier
            [5] fünf
            [6] sechs
            [7] sieben
            [8] acht
            [9] neun
            [10] zehn
            [11] elf
            [12] zwölf
           *[other] { $n }
        }
    .ordinal =
        { $n ->
            [0] nullten
            [1] ersten
            [2] zweiten
            [3] dritten
            [4] vierten
            [5] fünften
            [6] sechsten
            [7] siebten
            [8] achten
            [9] neunten
            [10] zehnten
            [11] elften
            [12] zwölften
           *[other] { $n }.
        }

list-comma = { $before }, { $last }
list-and = { $before } und { $last }
list-or = { $before } oder { $last }
list-nor = { $before } oder { $last }

## Pieces and sides
## Jeder Stein bringt seine Formen mit: `.acc` „einen Stein“, `.dat` „einem Stein“, `.gen` „eines Steins“,
## `.dats` „Steinen“, `.the` „der Stein“, `.none` „keinen Stein“, `.into` „zum Stein“, `.it` „er“ …

piece-man = Stein
    .many = Steine
    .a = ein Stein
    .acc = einen Stein
    .dat = einem Stein
    .gen = eines Steins
    .dats = Steinen
    .the = der Stein
    .same = derselbe Stein
    .none = keinen Stein
    .into = zum Stein
    .it = er
    .rel = der
    .one = einer
    .lone = ein einzelner Stein
    .lone-acc = einen einzelnen Stein
    .lone-dat = einem einzelnen Stein
piece-checker = { piece-man }
    .many = { piece-man.many }
    .a = { piece-man.a }
    .acc = { piece-man.acc }
    .dat = { piece-man.dat }
    .gen = { piece-man.gen }
    .dats = { piece-man.dats }
    .the = { piece-man.the }
    .same = { piece-man.same }
    .none = { piece-man.none }
    .into = { piece-man.into }
    .it = { piece-man.it }
    .rel = { piece-man.rel }
    .one = { piece-man.one }
    .lone = { piece-man.lone }
    .lone-acc = { piece-man.lone-acc }
    .lone-dat = { piece-man.lone-dat }
piece-pawn = { piece-man }
    .many = { piece-man.many }
    .a = { piece-man.a }
    .acc = { piece-man.acc }
    .dat = { piece-man.dat }
    .gen = { piece-man.gen }
    .dats = { piece-man.dats }
    .the = { piece-man.the }
    .same = { piece-man.same }
    .none = { piece-man.none }
    .into = { piece-man.into }
    .it = { piece-man.it }
    .rel = { piece-man.rel }
    .one = { piece-man.one }
    .lone = { piece-man.lone }
    .lone-acc = { piece-man.lone-acc }
    .lone-dat = { piece-man.lone-dat }
piece-piece = { piece-man }
    .many = { piece-man.many }
    .a = { piece-man.a }
    .acc = { piece-man.acc }
    .dat = { piece-man.dat }
    .gen = { piece-man.gen }
    .dats = { piece-man.dats }
    .the = { piece-man.the }
    .same = { piece-man.same }
    .none = { piece-man.none }
    .into = { piece-man.into }
    .it = { piece-man.it }
    .rel = { piece-man.rel }
    .one = { piece-man.one }
    .lone = { piece-man.lone }
    .lone-acc = { piece-man.lone-acc }
    .lone-dat = { piece-man.lone-dat }
piece-king = Dame
    .many = Damen
    .a = eine Dame
    .acc = eine Dame
    .dat = einer Dame
    .gen = einer Dame
    .dats = Damen
    .the = die Dame
    .same = dieselbe Dame
    .none = keine Dame
    .into = zur Dame
    .it = sie
    .rel = die
    .one = eine
    .lone = eine einzelne Dame
    .lone-acc = eine einzelne Dame
    .lone-dat = einer einzelnen Dame
piece-tower = Turm
    .many = Türme
    .a = ein Turm
    .acc = einen Turm
    .dat = einem Turm
    .gen = eines Turms
    .dats = Türmen
    .the = der Turm
    .same = derselbe Turm
    .none = keinen Turm
    .into = zum Turm
    .it = er
    .rel = der
    .one = einer
    .lone = ein einzelner Turm
    .lone-acc = einen einzelnen Turm
    .lone-dat = einem einzelnen Turm
piece-triple-king = Tripeldame
    .many = Tripeldamen
    .a = eine Tripeldame
    .acc = eine Tripeldame
    .dat = einer Tripeldame
    .gen = einer Tripeldame
    .dats = Tripeldamen
    .the = die Tripeldame
    .same = dieselbe Tripeldame
    .none = keine Tripeldame
    .into = zur Tripeldame
    .it = sie
    .rel = die
    .one = eine
    .lone = eine einzelne Tripeldame
    .lone-acc = eine einzelne Tripeldame
    .lone-dat = einer einzelnen Tripeldame
# Ein Name, den nur sein Regelwerk kennt; das Geschlecht ist das von „Stein“.
piece-own = { $one }
    .many = { $many }
    .a = ein { $one }
    .acc = einen { $one }
    .dat = einem { $one }
    .gen = von { $one }
    .dats = { $many }
    .the = der { $one }
    .same = derselbe { $one }
    .none = keinen { $one }
    .into = zum { $one }
    .it = er
    .rel = der
    .one = einer
    .lone = ein einzelner { $one }
    .lone-acc = einen einzelnen { $one }
    .lone-dat = einem einzelnen { $one }
# „weiße Dame“, aber „Dame (Drache)“.
piece-of =
    { $side-kind ->
        [name] { $piece } ({ $side })
       *[colour]
            { $piece-it ->
                [sie] { $side-sie } { $piece }
               *[er] { $side-er } { $piece }
            }
    }

colour-black = Schwarz
    .kind = colour
    .er = schwarzer
    .sie = schwarze
colour-white = Weiß
    .kind = colour
    .er = weißer
    .sie = weiße
colour-red = Rot
    .kind = colour
    .er = roter
    .sie = rote
colour-yellow = Gelb
    .kind = colour
    .er = gelber
    .sie = gelbe
colour-green = Grün
    .kind = colour
    .er = grüner
    .sie = grüne
colour-blue = Blau
    .kind = colour
    .er = blauer
    .sie = blaue
side-own = { $name }
    .kind = name
    .er = { $name }
    .sie = { $name }
side-unknown = eine Seite

## Rulebooks that many know

book-own = { $name }
book-brazilian = Brasilianische Dame
book-canadian = Kanadische Dame
book-contest = Wettkampfdame
book-czech = Tschechische Dame
book-english = Englische Dame
book-frisian = Friesische Dame
book-giveaway = Schlagdame
book-international = Internationale Dame
book-italian = Italienische Dame
book-obstacles = Hindernisdame
book-parlour = Salondame
book-pool = Pool-Checkers
book-portuguese = Portugiesische Dame
book-russian = Russische Dame
book-spanish = Spanische Dame
book-spantsiretti = Spantsiretti
book-thai = Thailändische Dame
book-towers = Türme
book-triple-king = Tripeldame
book-turkish = Türkische Dame

## Further games

book-albuquerque = Albuquerque
book-antidraughts = Antidame
book-argentinian = Argentinische Dame
book-armenian = Armenische Dame
book-babylonian = Die Babylonische
book-brazilian-giveaway = Brasilianische Schlagdame
book-breakthrough = Durchbruchdame
book-coc-inbert = Coc-Inbert
book-comorian = Komorische Dama
book-croda = Croda
book-czech-giveaway = Tschechische Schlagdame
book-dameo = Dameo
book-damspel = Schwedisches Damspel
book-derecha = Derecha
book-diagonal = Diagonaldame
book-diagonal-russian = Russische Diagonaldame
book-doov = Dööv
book-dumm = Dumm
book-english-11-man = Englische Dame mit elf Steinen und ausgeloster Eröffnung
book-english-3-move = Englische Dame mit ausgelosten Eröffnungen
book-english-huff = Englische Dame mit Blasen
book-english-pie = Englische Dame mit Übernahme des ersten Zugs
book-frisian-12x12 = Friesische Dame auf zwölf mal zwölf
book-frisian-8x8 = Friesische Dame auf acht mal acht
book-frysk = Frysk!
book-german = Deutsche Dame
book-give-and-take = Geben und Nehmen
book-gothic = Altdeutsche Dame
book-jamaican = Jamaikanische Dame
book-jekab = Jekab
book-kavkaz = Kavkaz-Dame
book-kenyan = Kenianische Dama
book-killer = Killerdame
book-killer-spanish = Spanische Killerdame
book-koruboddo = Koruböddo
book-malaysian = Malaysische Dame
book-maleys = Maleys
book-moroccan = Marokkanische Dame
book-mozambican = Mosambikanische Dame
book-omnidirectional = Allrichtungsdame
book-pleasant = Das vergnügliche Damespiel
book-poddavki = Poddawki
book-schlagdame = Deutsche Schlagdame
book-six-by-six = Dame auf sechs mal sechs
book-slovak = Slowakische Dame
book-sri-lankan = Sri-lankische Dame
book-without-kings = Dame ohne Damen
book-zuz-mel = Zuz mel
book-zuz-mel-7x7 = Zuz mel auf sieben mal sieben

## Rules: headings

section-board = Brett
section-sides = Seiten
section-pieces = Steine
section-capture = Schlagen
section-crowning = Krönung
section-endings = Ende
section-notation = Schreibweise

## Rules: the board and the sides

rule-board-all = Das Brett ist { $width } Felder breit und { $height } hoch; gespielt wird auf allen.
rule-board-left = Das Brett ist { $width } Felder breit und { $height } hoch; gespielt wird auf jedem zweiten, auch in der Ecke unten links.
rule-board-right = Das Brett ist { $width } Felder breit und { $height } hoch; gespielt wird auf jedem zweiten, nicht aber in der Ecke unten links.
rule-board-straight = Entlang von Reihen und Spalten ist das nächste Feld zwei Schritte entfernt: Auf den Feldern dazwischen wird nicht gespielt.
rule-start-fen = Die Partie beginnt mit der Stellung { $fen }.
rule-start-rows = Jede Seite beginnt mit { $pieces-dat } auf { $rows }.
rows-first =
    { $n ->
        [one] ihrer ersten Reihe
       *[other] ihren ersten { $n-word } Reihen
    }
rows-named =
    { $n ->
        [one] ihrer { $rows-ordinal } Reihe
       *[other] ihrer { $rows-ordinal } Reihe
    }
rule-obstacles-fixed = Die Felder { $squares } sind Hindernisse: Nichts betritt oder überspringt sie.
rule-obstacles-drawn = { CAPITAL($n-word) } der leeren Felder werden für jede Partie als Hindernisse ausgelost: Nichts betritt oder überspringt sie.
rule-ballots =
    { $n ->
        [one] Jede Partie beginnt mit der Eröffnung { $ballots }.
       *[other] Jede Partie beginnt mit einer von { $n } Eröffnungen, die ausgelost wird: { $ballots }.
    }
ballots-from-to = von { $first } bis { $last }
rule-ballots-only =
    { $n ->
        [one] Eine Eröffnung wird nur nach diesen Regeln ausgelost: { $ballots }.
       *[other] { $n } Eröffnungen werden nur nach diesen Regeln ausgelost, darunter { $ballots }.
    }
rule-pie = Nach dem ersten Zug darf der zweite Spieler ihn übernehmen: Dann tauschen die Spieler die Plätze, und dieselbe Seite ist am Zug.
rule-side-starts-top = { $side } beginnt, sitzt oben und zieht nach unten; der Buchstabe ist { $letter }.
rule-side-starts-bottom = { $side } beginnt, sitzt unten und zieht nach oben; der Buchstabe ist { $letter }.
rule-side-answers-top = { $side } antwortet, sitzt oben und zieht nach unten; der Buchstabe ist { $letter }.
rule-side-answers-bottom = { $side } antwortet, sitzt unten und zieht nach oben; der Buchstabe ist { $letter }.

## Rules: how pieces move

rule-step-never = { CAPITAL($piece-many) } ziehen nie, ohne zu schlagen.
rule-step-one = { CAPITAL($piece-many) } ziehen ein Feld { $ways }.
rule-step-any = { CAPITAL($piece-many) } ziehen beliebig viele leere Felder { $ways }.
rule-step-up-to = { CAPITAL($piece-many) } ziehen bis zu { $n-word } leere Felder { $ways }.
rule-step-exactly = { CAPITAL($piece-many) } ziehen genau { $n-word } Felder { $ways }; alle müssen leer sein.
rule-hop-one-friend = { CAPITAL($piece-many) } dürfen auch über einen eigenen Stein direkt neben sich{ $ways } auf das leere Feld gleich dahinter hüpfen; dabei wird nichts geschlagen, und der Zug ist zu Ende.
rule-hop-line = { CAPITAL($piece-many) } dürfen auch über eine lückenlose Reihe eigener { $piece-many }, die direkt neben ihnen beginnt{ $ways }, auf das leere Feld gleich dahinter hüpfen; dabei wird nichts geschlagen, und der Zug ist zu Ende.
hop-ways = , { $ways },
hop-line-ways = , { $ways }
rule-jump-never = { CAPITAL($piece-many) } schlagen nie.
rule-jump-near = { CAPITAL($piece-many) } schlagen einen Gegner direkt neben sich, { $ways }, und { $landing }.
rule-jump-far = { CAPITAL($piece-many) } fliegen: Sie schlagen einen Gegner in beliebiger Entfernung { $line } und { $landing }.
rule-jump-up-to = { CAPITAL($piece-many) } schlagen einen Gegner, der bis zu { $n-word } Felder entfernt ist, { $line } und { $landing }.
rule-jump-exactly = { CAPITAL($piece-many) } schlagen einen Gegner, der genau { $n-word } Felder entfernt ist, { $line } und { $landing }.
landing-next = landen auf dem leeren Feld gleich dahinter
landing-any = dürfen auf jedem leeren Feld dahinter landen
landing-but-behind-king = dürfen auf jedem leeren Feld dahinter landen; ist der letzte geschlagene Stein eine Dame, dann nur gleich dahinter
landing-goes-on = dürfen auf jedem leeren Feld dahinter landen; geht der Schlag von manchen dieser Felder aus weiter, muss es eines von ihnen sein
rule-enemies = Mit einem Sprung dürfen { $piece-many } bis zu { $n-word } Gegner schlagen, die auf aufeinanderfolgenden Feldern stehen.
rule-spares = { CAPITAL($piece-many) } dürfen keine { $spared-many } schlagen.
rule-quiet-run = Solange die eigene Seite noch { $man-acc } hat, darf { $king-same } höchstens { $n-word } ruhige Züge hintereinander machen; danach darf { $king-it } nur noch schlagen, bis ein anderer Stein der Seite gezogen hat.
rule-called = { CAPITAL($piece-many) } heißen hier { $name-many }.

ways-all = in alle acht Richtungen
ways-diagonal = schräg in jede Richtung
ways-diagonal-forward = schräg vorwärts
ways-diagonal-backward = schräg rückwärts
ways-orthogonal = entlang der Reihen und Spalten in jede Richtung
ways-straight = gerade { $ways }
way-forward = vorwärts
way-backward = rückwärts
way-sideways = seitwärts
line-diagonal = auf einer freien Diagonale
line-orthogonal = auf einer freien Reihe oder Spalte
line-all = auf einer freien Diagonale, Reihe oder Spalte
line-ways = auf einer freien Linie { $ways }

## Rules: crowning

rule-no-crowning = Es gibt keine Krönung: { CAPITAL($piece-a) } auf der letzten Reihe bleibt, was { $piece-it } ist.
rule-crowned-far = { CAPITAL($from-a) }, { $from-rel } auf der Grundreihe des Gegners landet, wird { $to-into }.
rule-crowned-home = { CAPITAL($from-a) }, { $from-rel } auf der eigenen Grundreihe landet, wird { $to-into }.
rule-mid-chain-ends = Wird ein Stein mitten im Schlag gekrönt, ist der Zug zu Ende.
rule-mid-chain-rest = Ein Stein, der mitten im Schlag seine Krönungsreihe erreicht, schlägt weiter als das, was er war; gekrönt wird er nur, wenn der Zug auf dieser Reihe endet.
rule-mid-chain-goes-on = Ein Stein, der mitten im Schlag gekrönt wird, schlägt sofort mit seinen neuen Kräften weiter.

## Rules: captures

rule-duty-compulsory = Wer schlagen kann, muss schlagen.
rule-duty-optional = Wer schlagen kann, darf es tun oder stattdessen einfach ziehen.
rule-duty-huff = Wer schlagen kann, darf stattdessen einfach ziehen; dann darf der Gegner blasen, also einen der Steine wegnehmen, die hätten schlagen können, und darauf selbst ziehen.
rule-chain-one-jump = Ein Zug hat höchstens einen Sprung.
rule-chain-may-stop = Nach einem Sprung darf derselbe Stein weiterschlagen oder stehen bleiben, ganz nach Wunsch.
rule-chain-must-finish = Nach einem Sprung schlägt derselbe Stein weiter, bis er nichts mehr schlagen kann.
rule-removal-at-once = Geschlagene Steine verlassen das Brett nach jedem Sprung: Ihre Felder sind für den Rest des Schlags frei.
rule-removal-at-end = Geschlagene Steine verlassen das Brett erst nach dem ganzen Zug: Bis dahin stehen sie im Weg, und keiner wird zweimal übersprungen.
rule-turning-not-back = Ein Schlag kehrt nie geradewegs um.
rule-turning-straight-on = Ein Schlag biegt nie ab: Er behält ganz die Richtung seines ersten Sprungs.
rule-turning-free = Ein Schlag darf geradewegs umkehren.
rule-preference-free = Unter mehreren Schlägen darf man frei wählen.
rule-preference = Von mehreren Schlägen ist der Pflicht, { $first }{ $others }.
prefer-next = ; bei Gleichstand der, { $next }{ $others }
prefer-most-pieces = der die meisten Steine nimmt
prefer-most-value = der den höchsten Wert nimmt ({ $king-a } zählt { $weight })
king-weight-under-two = knapp zwei Steine
king-weight-one = so viel wie ein Stein
king-weight-men = { $number } Steine
prefer-by-king = den { $king-a } ausführt
prefer-most-kings = der die meisten { $king-many } nimmt
prefer-kings-earliest = der früher { $king-acc } nimmt (Stein für Stein verglichen)

## Rules: how games end

rule-no-move-loses = Wer nicht ziehen kann, hat verloren, ob alle Steine weg sind oder blockiert.
rule-no-move-wins = Wer nicht ziehen kann, hat gewonnen, ob alle Steine weg sind oder blockiert.
rule-no-move-draws = Wer keine Steine mehr hat, hat verloren; wer Steine hat, aber nicht ziehen kann, spielt remis.
rule-repetition-draws = Die Partie ist remis, wenn dieselbe Stellung mit derselben Seite am Zug zum { $n-ordinal } Mal entsteht.
rule-repetition-claim = Steht dieselbe Stellung mit derselben Seite am Zug zum { $n-ordinal } Mal, darf diese Seite Remis verlangen.
rule-repetition-free = Eine Stellung zu wiederholen beendet die Partie nicht.
rule-no-draws = Es gibt kein Remis, und eine Stellung zu wiederholen beendet die Partie nicht.
rule-agreement-allowed = Die Seiten dürfen sich auf Remis einigen.
rule-agreement-never = Die Seiten dürfen sich nicht auf Remis einigen.
rule-first-counter = Wenn ein Zug eine solche Zählung voll macht und dem Gegner keinen Zug lässt, geht die Zählung vor.
rule-first-loses = Wenn ein Zug eine solche Zählung voll macht und dem Gegner keinen Zug lässt, hat der Gegner verloren.
rule-first-blocked = Ist ein Zähler voll und die Seite am Zug kann nicht ziehen, gilt zuerst, was für eine Seite ohne Zug gilt.
rule-first-wins = Wenn ein Zug eine solche Zählung voll macht und dem Gegner keinen Zug lässt, hat der Gegner gewonnen.
rule-counter-after = Nach { $count-dat } { $gives }{ $unless }.
rule-counter-material = Sobald es { $material-acc } gibt, { $gives }{ $unless }.
rule-counter-at-once = Sofort { $gives }{ $unless }.
gives-draw = ist die Partie remis
gives-more-pieces = gewinnt, wer mehr Steine hat; bei gleich vielen ist es remis
gives-strong = gewinnt die zuerst genannte Seite; passt es auf beide, gewinnt niemand
unless-capture = , es sei denn, ein Stein kann sofort oder nach jedem beliebigen Zug der Seite am Zug geschlagen werden

count-moves = { $length }{ $without }{ $with }
    .dat = { $length-dat }{ $without }{ $with }
count-no-moves = keine Züge
    .dat = keinen Zügen
length-each =
    { $n ->
        [one] je ein Zug
       *[other] je { $n-word } Züge
    }
    .dat =
        { $n ->
            [one] je einem Zug
           *[other] je { $n-word } Zügen
        }
length-both =
    { $n ->
        [one] ein Zug beider Seiten zusammen
       *[other] { $n-word } Züge beider Seiten zusammen
    }
    .dat =
        { $n ->
            [one] einem Zug beider Seiten zusammen
           *[other] { $n-word } Zügen beider Seiten zusammen
        }
without-events = {" "}ohne { $events }
with-material = {" "}mit { $material-dat }
event-capture = Schlag
event-man-move = Zug { $man-gen }
event-crowning = Krönung

material-against = { $strong-on } gegen { $weak-acc }
    .acc = { $strong-accon } gegen { $weak-acc }
    .dat = { $strong-daton } gegen { $weak-acc }
material-each = auf jeder Seite { $each }
    .acc = auf jeder Seite { $each-acc }
    .dat = { $each-daton } auf jeder Seite
material-total = insgesamt { $total }
    .acc = insgesamt { $total-acc }
    .dat = insgesamt { $total-dat }
material-both = { $each-on } auf jeder Seite und insgesamt { $total }
    .acc = { $each-accon } auf jeder Seite und insgesamt { $total-acc }
    .dat = { $each-daton } auf jeder Seite und insgesamt { $total-dat }
force-plain = { $pieces }
    .acc = { $pieces-acc }
    .dat = { $pieces-dat }
    .on = { $pieces }
    .accon = { $pieces-acc }
    .daton = { $pieces-dat }
force-any = beliebige Steine
    .acc = beliebige Steine
    .dat = beliebigen Steinen
    .one = einer
    .on = beliebige Steine
    .accon = beliebige Steine
    .daton = beliebigen Steinen
force-lone = { $king-lone }
    .acc = { $king-lone-acc }
    .dat = { $king-lone-dat }
    .on = { $king-lone }
    .accon = { $king-lone-acc }
    .daton = { $king-lone-dat }
force-lone-diagonal = { $king-lone } auf der langen Diagonale
    .acc = { $king-lone-acc } auf der langen Diagonale
    .dat = { $king-lone-dat } auf der langen Diagonale
    .on = { $king-lone } auf der langen Diagonale
    .accon = { $king-lone-acc } auf der langen Diagonale
    .daton = { $king-lone-dat } auf der langen Diagonale
force-one-on-diagonal = { $pieces }, davon { $pieces-one } auf der langen Diagonale
    .acc = { $pieces-acc }, davon { $pieces-one } auf der langen Diagonale
    .dat = { $pieces-dat }, davon { $pieces-one } auf der langen Diagonale
    .on = { $pieces }, davon { $pieces-one } auf der langen Diagonale,
    .accon = { $pieces-acc }, davon { $pieces-one } auf der langen Diagonale,
    .daton = { $pieces-dat }, davon { $pieces-one } auf der langen Diagonale,
force-king-on-diagonal = { $pieces }, { $king-a } auf der langen Diagonale
    .acc = { $pieces-acc }, { $king-a } auf der langen Diagonale
    .dat = { $pieces-dat }, { $king-a } auf der langen Diagonale
    .on = { $pieces }, { $king-a } auf der langen Diagonale,
    .accon = { $pieces-acc }, { $king-a } auf der langen Diagonale,
    .daton = { $pieces-dat }, { $king-a } auf der langen Diagonale,
force-among = { $pieces }, darunter { $among }
    .acc = { $pieces-acc }, darunter { $among-acc }
    .dat = { $pieces-dat }, darunter { $among-dat }
    .on = { $pieces }, darunter { $among },
    .accon = { $pieces-acc }, darunter { $among-acc },
    .daton = { $pieces-dat }, darunter { $among-dat },
force-among-diagonal = { $pieces }, darunter { $among }, { $king-a } auf der langen Diagonale
    .acc = { $pieces-acc }, darunter { $among-acc }, { $king-a } auf der langen Diagonale
    .dat = { $pieces-dat }, darunter { $among-dat }, { $king-a } auf der langen Diagonale
    .on = { $pieces }, darunter { $among }, { $king-a } auf der langen Diagonale,
    .accon = { $pieces-acc }, darunter { $among-acc }, { $king-a } auf der langen Diagonale,
    .daton = { $pieces-dat }, darunter { $among-dat }, { $king-a } auf der langen Diagonale,
span-exact =
    { $n ->
        [0] keine { $piece-many }
        [one] { $piece-a }
       *[other] { $n-word } { $piece-many }
    }
    .acc =
        { $n ->
            [0] keine { $piece-many }
            [one] { $piece-acc }
           *[other] { $n-word } { $piece-many }
        }
    .dat =
        { $n ->
            [0] keinen { $piece-dats }
            [one] { $piece-dat }
           *[other] { $n-word } { $piece-dats }
        }
    .one = { $piece-one }
span-at-least =
    { $n ->
        [one] mindestens { $piece-a }
       *[other] mindestens { $n-word } { $piece-many }
    }
    .acc =
        { $n ->
            [one] mindestens { $piece-acc }
           *[other] mindestens { $n-word } { $piece-many }
        }
    .dat =
        { $n ->
            [one] mindestens { $piece-dat }
           *[other] mindestens { $n-word } { $piece-dats }
        }
    .one = { $piece-one }
span-at-most =
    { $n ->
        [one] höchstens { $piece-a }
       *[other] höchstens { $n-word } { $piece-many }
    }
    .acc =
        { $n ->
            [one] höchstens { $piece-acc }
           *[other] höchstens { $n-word } { $piece-many }
        }
    .dat =
        { $n ->
            [one] höchstens { $piece-dat }
           *[other] höchstens { $n-word } { $piece-dats }
        }
    .one = { $piece-one }
span-or =
    { $least ->
        [one] ein oder { $most-word } { $piece-many }
       *[other] { $least-word } oder { $most-word } { $piece-many }
    }
    .acc =
        { $least ->
            [one] ein oder { $most-word } { $piece-many }
           *[other] { $least-word } oder { $most-word } { $piece-many }
        }
    .dat =
        { $least ->
            [one] ein oder { $most-word } { $piece-dats }
           *[other] { $least-word } oder { $most-word } { $piece-dats }
        }
    .one = { $piece-one }
span-to =
    { $least ->
        [one] ein bis { $most-word } { $piece-many }
       *[other] { $least-word } bis { $most-word } { $piece-many }
    }
    .acc =
        { $least ->
            [one] ein bis { $most-word } { $piece-many }
           *[other] { $least-word } bis { $most-word } { $piece-many }
        }
    .dat =
        { $least ->
            [one] ein bis { $most-word } { $piece-dats }
           *[other] { $least-word } bis { $most-word } { $piece-dats }
        }
    .one = { $piece-one }

## Rules: how squares and moves are written

rule-numbering-top-left = Die Felder des gedruckten Bretts sind von oben links an nummeriert, erst nach rechts, dann nach unten.
rule-numbering-top-right = Die Felder des gedruckten Bretts sind von oben rechts an nummeriert, erst nach links, dann nach unten.
rule-numbering-bottom-left = Die Felder des gedruckten Bretts sind von unten links an nummeriert, erst nach rechts, dann nach oben.
rule-numbering-bottom-right = Die Felder des gedruckten Bretts sind von unten rechts an nummeriert, erst nach links, dann nach oben.
rule-squares-numbers = Felder schreibt man mit ihren Nummern.
rule-squares-tuples = Felder schreibt man als (Reihe, Spalte), beide von 0 an von oben links gezählt.
rule-squares-letters-top = Felder schreibt man mit dem Buchstaben der Spalte und der Nummer der Reihe, wie `{ $square }`; Reihe 1 ist oben.
rule-squares-letters-bottom = Felder schreibt man mit dem Buchstaben der Spalte und der Nummer der Reihe, wie `{ $square }`; Reihe 1 ist unten.
rule-capture-sign = Zwischen den Feldern eines Schlags steht `{ $sign }`.
rule-game-type = Der Spieltyp in PDN ist { $type }.
rule-results-one = In PDN ist ein Sieg 1-0 oder 0-1 und ein Remis 1/2-1/2.
rule-results-two = In PDN ist ein Sieg 2-0 oder 0-2 und ein Remis 1-1.

## Refusals: why the rules forbid something

cited = {" "}({ $clause })

refusal-game-over = die Partie ist zu Ende{ $cited }
refusal-no-draws = dieses Regelwerk kennt kein Remis{ $cited }
refusal-no-agreement = die Seiten dürfen sich nicht auf Remis einigen{ $cited }
refusal-no-claim = jetzt ist kein Remis zu verlangen{ $cited }
refusal-no-huffing = nach diesen Regeln wird nicht geblasen{ $cited }
refusal-not-owed = auf { $square } ist nichts zu blasen{ $cited }: Geblasen wird nur ein Stein, der im letzten Zug hätte schlagen können
refusal-no-such-square = { $error }{ $cited }
refusal-no-piece = auf { $square } steht kein Stein{ $cited }
refusal-not-yours = der Stein auf { $square } gehört { $side }{ $cited }
refusal-obstacle = { $square } ist ein Hindernis{ $cited }
refusal-occupied = { $square } ist besetzt{ $cited }
refusal-same-square = ein Zug endet auf einem anderen Feld als { $square }{ $cited }
refusal-other-rank = am Ende steht dort { $expected-a }, nicht { $got-a }{ $cited }
refusal-quiet-run = { $king-the } auf { $square } hat { $moves-word } ruhige Züge hintereinander gemacht{ $cited }
refusal-capture-compulsory = es herrscht Schlagzwang{ $cited }: { CAPITAL($piece-the) } auf { $from } kann { $takes } schlagen
refusal-step-direction = { $piece-many } ziehen nur { $ways }{ $cited }
refusal-step-too-far = das ist { $reach-how }: { CAPITAL($piece-a) } zieht { $reach }{ $cited }
squares-one = ein Feld
    .how = zu weit
squares-up-to = höchstens { $n-word } Felder
    .how = zu weit
squares-exactly = genau { $n-word } Felder
    .how = nicht die richtige Entfernung
refusal-takes-fewer =
    dieser Schlag nimmt { $got ->
        [one] einen Stein
       *[other] { $got } Steine
    }, ein anderer { $best }{ $cited }
refusal-takes-less = dieser Schlag nimmt { $got }, ein anderer mehr: { $best }{ $cited }
refusal-king-must-take = kann { $king-a } schlagen, muss { $king-it } es: { CAPITAL($king-the) } auf { $square } kann{ $cited }
refusal-takes-fewer-kings =
    dieser Schlag nimmt { $got ->
        [0] keine { $king-many }
        [one] { $king-acc }
       *[other] { $got } { $king-many }
    }, ein anderer { $best }{ $cited }
refusal-takes-kings-later = der Schlag muss { $king-many } so früh wie möglich nehmen: Ein anderer nimmt früher { $king-acc }{ $cited }
refusal-landing-goes-on = gelandet werden muss dort, wo der Schlag weitergeht: { $landings }{ $cited }
refusal-chain-unfinished = der Schlag ist nicht zu Ende: Von { $at } geht er weiter nach { $onward }{ $cited }
refusal-one-jump = ein Zug hat nur einen Sprung{ $cited }
refusal-crowning-ends-turn = mit der Krönung auf { $at } ist der Zug zu Ende{ $cited }
refusal-crowned-at-rest = ein Stein, der { $at } nur überquert, wird nicht gekrönt und schlägt weiter wie bisher{ $cited }
refusal-turn-back = ein Schlag darf nicht um 180 Grad umkehren{ $cited }
refusal-keeps-direction = ein Schlag behält die Richtung seines ersten Sprungs{ $cited }
refusal-taken-stays = der geschlagene Stein auf { $at } bleibt stehen, bis der Zug zu Ende ist{ $cited }
refusal-taken-twice = derselbe Stein kann nicht zweimal geschlagen werden: der auf { $at }{ $cited }
refusal-cannot-take = { $piece-a } darf { $taken-none } schlagen{ $cited }
refusal-jump-direction = { $piece-many } schlagen nur { $ways }{ $cited }
refusal-take-too-far = das ist { $reach-how }: { CAPITAL($piece-a) } schlägt nur, was { $reach } steht{ $cited }
distance-next = direkt daneben
    .how = zu weit
distance-up-to = höchstens { $n-word } Felder entfernt
    .how = zu weit
distance-exactly = genau { $n-word } Felder entfernt
    .how = nicht die richtige Entfernung
refusal-land-too-far =
    { $landing ->
        [any-but-behind-king] das ist zu weit: Der zuletzt geschlagene Stein ist eine Dame, und { $piece-a } landet dann direkt dahinter
       *[other] das ist zu weit: { CAPITAL($piece-a) } landet direkt hinter dem geschlagenen Stein
    }{ $cited }
refusal-too-many-at-once =
    { $piece-a } schlägt mit einem Sprung höchstens { $most ->
        [one] einen Stein
       *[other] { $most } Steine
    }{ $cited }
refusal-not-on-line = { $from } und { $to } liegen nicht auf einer Linie{ $cited }
refusal-no-capture = kein Schlag führt von { $from } nach { $to }{ $cited }
refusal-blocked = der Weg von { $from } nach { $to } ist auf { $at } versperrt{ $cited }
refusal-nothing-to-take = zwischen { $from } und { $to } gibt es nichts zu schlagen{ $cited }
refusal-no-such-move = keine Regel erlaubt diesen Zug{ $cited }
refusal-ambiguous = mehrere Züge passen: { $moves }
refusal-unreadable = Spalte { $column }: { $got } statt { $expected }

haul =
    { $n ->
        [one] { $n } { $piece }
       *[other] { $n } { $piece-many }
    }
only-forward = vorwärts
only-backward = rückwärts
only-diagonal = schräg
only-straight-forward = gerade vorwärts
only-sideways = seitwärts
only-orthogonal = entlang der Reihen und Spalten
only-forward-and-sideways = vorwärts und seitwärts
only-own = in ihre eigenen Richtungen

## What is wrong with a text of a move, a square or a position
## Was erwartet wird, steht im Genitiv oder in Zeichen: „statt eines Feldes“.

got-end = Ende
got-bytes = ein Text von { $n } Bytes
expected-move-bytes = eines Zugs von höchstens { $n } Bytes
expected-join = `-`, `x` oder eines Leerzeichens
expected-move-after-huff = eines Leerzeichens und eines Zugs
expected-two-squares = zweier Felder, wie 32-28 oder (2,1)-(3,2)
expected-column = einer Spalte zur letzten Reihe
expected-square = eines Feldes
expected-comma-column = `,` und einer Spalte
expected-bracket = `)`
expected-number = einer Zahl
expected-number-to-99 = einer Zahl bis 99
expected-number-to-999 = einer Feldnummer bis 999
expected-number-to-65535 = einer Zahl bis 65535
expected-rank = `K`, `T` oder `M`
expected-end = des Endes des Zugs
expected-fen-bytes = einer FEN von höchstens { $n } Bytes
expected-side = `B` oder `W`
expected-field = `:` und eines weiteren Abschnitts
expected-field-letter = `W`, `B`, `X`, `H`, `N`, `U`, `F` oder `+`
expected-comma-or-colon = `,` oder `:`
expected-no-range = `,` oder `:`, denn Bereiche bestehen aus Nummern
expected-fewer-counts = höchstens so vieler Zählerstände, wie das Regelwerk Zähler hat
expected-plus = `+` und der ruhigen Züge einer Dame
expected-quiet-moves = der ruhigen Züge einer Dame
expected-fewer-quiet-moves = höchstens so vieler ruhiger Züge, wie das Regelwerk erlaubt

square-outside = das Feld { $square } liegt nicht auf dem Brett: Erwartet wird { $first } bis { $last }
square-not-played = auf dem Feld { $square } wird nie gespielt: Erwartet wird eines der { $n } Spielfelder
square-form-numbers = das Feld { $square } schreibt man hier anders: Erwartet wird eine Nummer wie 11
square-form-letters = das Feld { $square } schreibt man hier anders: Erwartet werden Buchstabe und Reihe wie c3 oder eine Nummer
square-form-tuples = das Feld { $square } schreibt man hier anders: Erwartet werden Reihe und Spalte wie (2,1) oder eine Nummer

fen-column = Spalte { $column }: { $fault }
fen-unexpected = { $got } statt { $expected }
fen-twice = das Feld { $square } kommt zweimal vor: Erwartet wird es einmal
fen-backward = der Bereich { $from }-{ $to } läuft rückwärts: Erwartet wird { $to }-{ $from }

setup-cells = es sind { $got } Felder: Erwartet werden { $expected }
setup-rank = auf dem Feld { $square } steht { $piece-a }: Erwartet wird höchstens { $highest-a }
setup-on-obstacle = auf dem Feld { $square } steht ein Stein: Es muss leer sein, denn es ist ein Hindernis
setup-obstacle = das Feld { $square } ist ein Hindernis: Dort hat dieses Regelwerk keines
setup-counts = es sind { $got } Zählerstände: Erwartet werden höchstens { $expected }
setup-quiet-king = auf dem Feld { $square } steht keine Dame, die gezogen haben könnte: Erwartet wird eine
setup-owed = auf dem Feld { $square } steht kein Stein, der geblasen werden könnte: Erwartet wird einer der Seite, die nicht am Zug ist
setup-captures-first = die erste Seite hat Schläge ohne Zahl: Erwartet wird eine Stellung, die in einer Partie vorkommen könnte
setup-captures-second = die zweite Seite hat Schläge ohne Zahl: Erwartet wird eine Stellung, die in einer Partie vorkommen könnte

## Results: how games ended

outcome = { $cause }: { $result }{ $cited }
outcome-why = { $cause }{ $cited }
result-wins = { $side } gewinnt
result-draw = Remis
result-none = kein Ergebnis
outcome-no-pieces = { $stuck } hat keine Steine mehr
outcome-no-moves = { $stuck } hat keinen erlaubten Zug
outcome-blocked = die Seite am Zug hat Steine, aber keinen Zug
outcome-repetition = dieselbe Stellung stand zum { $n-ordinal } Mal auf dem Brett
outcome-counter = { $count }
outcome-counter-pieces = { $count }, und an Steinen: { $first } { $ours }, { $second } { $theirs }
outcome-counter-unknown = eine Zählung ist voll
outcome-resignation = { $loser } hat aufgegeben
outcome-agreement = beide Seiten haben sich geeinigt
outcome-adjudication = der Schiedsrichter hat die Partie beendet
outcome-unfinished = die Partie wurde abgebrochen
outcome-illegal = { $loser } hat einen unerlaubten Zug gemacht
outcome-unreadable = { $loser } hat etwas geschrieben, das kein Zug ist
outcome-time = die Zeit von { $loser } ist abgelaufen
outcome-silence = { $loser } hat nicht geantwortet
outcome-crash = das Programm von { $loser } hat sich beendet
outcome-flood = { $loser } hat mehr geschrieben als erlaubt
outcome-left = { $loser } hat die Partie verlassen

## Refusals of the server

refusal-no-such-rulebook = das Regelwerk `{ $name }` gibt es nicht
refusal-bad-rulebook = diese Regeln passen nicht zusammen
refusal-no-such-rule = es gibt keine Regel `{ $name }`
refusal-no-toml = die Datei ist nicht lesbar: { $error }
refusal-bad-rule = eine Regel ist ein Text, eine Zahl oder eine Liste
refusal-qr-too-long = der Text ist zu lang für einen QR-Code
refusal-no-such-game = die Partie `{ $name }` gibt es nicht
refusal-no-such-position = die Stellung `{ $name }` gibt es nicht
refusal-no-such-file = die Datei `{ $name }` gibt es nicht
refusal-no-such-puzzle = es gibt keine Aufgabe `{ $name }`
refusal-off-the-line = diese Züge verlassen den Lösungsweg: erwartet waren die bisherigen und einer mehr
refusal-no-such-call = diesen Aufruf gibt es nicht: siehe /api/v1/openapi.json
refusal-method-not-allowed = diesen Aufruf gibt es, aber nicht mit dieser Methode
refusal-broken = der Server hat einen Fehler gemacht
refusal-not-stored = die Partie konnte nicht gespeichert werden: Nichts wurde geändert
refusal-busy = der Server hat zu viel zu tun: Versuche es gleich noch einmal
refusal-tables-coming = die Tabellen dieser Regeln werden gerade berechnet: Versuche es gleich noch einmal
refusal-no-tables = für diese Regeln gibt es keine Tabellen gelöster Endspiele
refusal-took-too-long = das hat länger als { $seconds } Sekunden gedauert: Schicke weniger auf einmal, oder versuche es später noch einmal
refusal-full = der Server hat keinen Platz für Neues: Begonnene Partien gehen weiter
refusal-too-many-rulebooks = mehr als { $most } Regelwerke an einem Tag: Spiele mit denen, die du hast
refusal-too-many-connections = zu viele Verbindungen sind offen: Versuche es gleich noch einmal
refusal-too-many-requests = mehr als { $most } Anfragen in der Sekunde: Warte ein wenig
refusal-too-many-streams = zu viele Seiten sind gleichzeitig offen
refusal-not-json = der Inhalt ist nicht als JSON angekündigt: Erwartet wird `application/json`
refusal-bad-body = der Inhalt ist nicht lesbar: { $error }
refusal-bad-query = die Abfrage ist nicht lesbar: { $error }
refusal-bad-path = die Adresse ist nicht lesbar: { $error }
refusal-bad-before = `before` ist nicht, was `next` gesagt hat
refusal-body-too-large = der Inhalt ist zu lang: Erwartet werden höchstens { $most } Bytes
refusal-body-cut-off = der Inhalt wurde abgeschnitten
refusal-too-slow = der Inhalt kam nicht rechtzeitig
refusal-outside = `{ $name }` ist { $got }: Erwartet wird { $least } bis { $most }
refusal-too-many-moves = es sind mehr als { $most } Züge
refusal-no-game = erwartet wird eines von `game`, `pdn` und `rulebook`
refusal-no-rulebook = erwartet wird `rulebook` oder `from`
refusal-bad-move = erwartet wird `text` oder `from` und `path` mit den Landefeldern
refusal-bad-clock = erwartet werden 0 bis 1440 Minuten und 0 bis 3600 Sekunden je Zug, nicht beides 0
refusal-two-clocks = erwartet wird `clock` für beide Seiten oder `controls` für jede, nicht beides
refusal-bad-name = der Name hat { $got } Zeichen: Erwartet werden höchstens { $most }
refusal-bad-seed = die Startzahl ist { $got }: Erwartet wird höchstens { $most }
refusal-bad-fen = die FEN ist keine Stellung: { $error }
refusal-bad-start = die Partie kann nicht beginnen: { $error }
refusal-bad-pdn = das PDN lässt sich nicht spielen: { $error }
refusal-empty-pdn = es enthält keine Partie
refusal-file-too-large = die Datei hat { $got } Zeichen: Erwartet werden höchstens { $most }
refusal-over-at-start = die Partie ist zu Ende, bevor sie beginnt: { $why }
refusal-cannot-replay = die Partie wurde nach anderen Regeln gespeichert und lässt sich nicht nachspielen
refusal-impossible = das kann nicht sein: { $error }
refusal-no-secret = dieser Platz ist nicht deiner
refusal-wrong-secret = dieser Platz ist nicht deiner
refusal-wrong-token = der Link gehört nicht zu dieser Partie
refusal-seat-taken = der Platz ist besetzt
refusal-next-is-open = die nächste Partie ist schon eröffnet
refusal-waiting = der andere Platz ist noch frei: Die Partie hat nicht begonnen
refusal-not-your-turn = { $side } ist am Zug
refusal-not-now = das ist jetzt nicht möglich
refusal-no-right = diese Partie erlaubt das nicht
refusal-no-offer = es gibt nichts zu beantworten
refusal-goes-on = die Partie zwischen zwei Menschen läuft noch: Niemandem wird geholfen
refusal-paused = die Uhr steht: lass sie erst weiterlaufen
refusal-not-at-table = das darf nur, wer am Brett sitzt
refusal-late = die Zeit ist um
refusal-in-time = die Zeit ist noch nicht um
refusal-no-version = der Zug braucht die Version der Partie, in der er gemacht wurde
refusal-not-alone = nur wer allein spielt, darf eine Partie entfernen: diese haben zwei gespielt
refusal-old-version = die Partie ist inzwischen weitergegangen
refusal-offline = der Server ist nicht erreichbar

## Examples of rulebooks

example-no-move = Es gibt keinen erlaubten Zug.
example-moves = Erlaubte Züge: { $moves }.
example-refused = { $move } ist nicht erlaubt: { $why }.
example-perft = Anzahl der Züge, Halbzug für Halbzug: { $counts }.
example-line = Gespielt wird { $moves }.
example-end = { $moves }: { $why }.

## Rules in a few words

highlight-all-squares = Jedes Feld wird bespielt
highlight-fixed-obstacles = Einige Felder sind gesperrt
highlight-drawn-obstacles = { $n } Felder sind gesperrt, in jeder Partie andere
highlight-ballots = Die ersten Züge werden ausgelost: { $n } Eröffnungen
highlight-pie = Der zweite Spieler darf den ersten Zug übernehmen
highlight-two-rows = Nur zwei Reihen Steine auf jeder Seite
highlight-man-all-ways = { $man-many } schlagen in alle acht Richtungen
highlight-man-straight = { $man-many } ziehen geradeaus und seitwärts
highlight-man-back = { $man-many } schlagen auch rückwärts
highlight-man-spares-king = { $man-many } dürfen keine { $king-many } schlagen
highlight-king-short = { $king-many } ziehen ein Feld weit
highlight-king-takes-afar = { $king-many } ziehen ein Feld, schlagen aber von weitem
highlight-king-lands-next = { $king-many } fliegen und landen gleich hinter dem Opfer
highlight-king-flies = { $king-many } fliegen beliebig weit
highlight-king-up-to = { $king-many } ziehen bis zu { $n } Felder weit
highlight-king-exactly = { $king-many } ziehen genau { $n } Felder weit
highlight-triple = Kehrt eine Dame heim, wird sie zur Tripeldame
highlight-triple-takes = Die Tripeldame schlägt bis zu { $n } in einem Sprung
highlight-triple-hops = Die Tripeldame hüpft über eigene Steine
highlight-quiet-run = Höchstens { $n } ruhige Züge { $king-gen } hintereinander
highlight-optional = Schlagen ist freiwillig
highlight-huff = Wer nicht schlägt, kann geblasen werden
highlight-compulsory = Schlagen ist Pflicht
highlight-one-jump = Nur ein Sprung je Zug
highlight-may-stop = Nach jedem Sprung darf man aufhören
highlight-most-kings = Bei Gleichstand gehen die meisten { $king-many } vor
highlight-no-turning = Keine Kehrtwende beim Schlagen
highlight-straight-on = Eine Schlagfolge behält ihre Richtung
highlight-removed-at-once = Geschlagene verlassen das Brett sofort
highlight-free = Freie Wahl unter mehreren Schlägen
highlight-most-pieces = Die meisten Steine müssen geschlagen werden
highlight-most-value = Der wertvollste Schlag ist Pflicht
highlight-by-king = Kann { $king-a } schlagen, geht das vor
highlight-kings-first = Die meisten { $king-many } müssen geschlagen werden
highlight-kings-early = { $king-many } müssen früh geschlagen werden
highlight-no-kings = Es gibt keine { $king-many }
highlight-crowning-ends = Mit der Krönung endet der Zug
highlight-crowned-at-rest = Wer über die letzte Reihe nur hinwegschlägt, wird nicht gekrönt
highlight-crowned-goes-on = Wer mitten im Schlag gekrönt wird, schlägt als { $king } weiter
highlight-no-move-wins = Wer nicht ziehen kann, gewinnt
highlight-blocked-draws = Wessen Steine blockiert sind, der spielt remis
highlight-no-draws = Es gibt kein Remis
highlight-repeating = Wiederholung beendet nichts
highlight-quiet-draw = Remis nach je { $n } Zügen ohne Fortschritt
highlight-more-pieces = Nach je { $n } ruhigen Zügen gewinnt, wer mehr Steine hat

## The page

title-start = Crownhead: Dame nach jedem Regelwerk
title-game = Partie · Crownhead
title-analyse = Analyse · Crownhead
title-watch = Zuschauen · Crownhead
title-rulebooks = Regelwerke · Crownhead
title-own = Eigene Regeln · Crownhead
title-learn = Lernen · Crownhead
title-puzzles = Kombinationen · Crownhead
title-games = Meine Partien · Crownhead
title-missing = Nicht gefunden · Crownhead

menu-label = Hauptmenü
menu-skip = Zum Inhalt springen
menu-play = Spielen
menu-learn = Lernen
menu-analyse = Analyse
menu-watch = Zuschauen
menu-rulebooks = Regelwerke
menu-contests = Wettkämpfe
menu-games = Meine Partien
menu-guide = Handbuch

tool-sound = Ton
tool-scheme = Hell oder dunkel

settings-title = Einstellungen
settings-board = Brett
settings-scheme = Farben
settings-language = Sprache
settings-coordinates = Feldnamen
settings-speed = Bewegung
settings-confirm = Vor jedem Zug nachfragen
settings-turning = Das Brett drehen, wenn zwei an einem Gerät spielen

coordinates-inside = Innen
coordinates-outside = Außen
coordinates-off = Keine
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell
speed-none = Keine

board-walnut = Nussbaum
board-slate = Schiefer
board-contrast = Kontrast

scheme-auto = Auto
scheme-light = Hell
scheme-dark = Dunkel

missing-title = Hier ist nichts
missing-text = Diese Adresse führt zu keiner Seite. Vielleicht wurde die Partie gelöscht.
missing-home = Zum Anfang

offline-title = Ohne den Server
offline-text = Der Server ist nicht erreichbar. Partien, Regeln und Analyse brauchen ihn; sobald er wieder da ist, geht es weiter.

dialog-cancel = Abbrechen
dialog-no = Weiterspielen

copy = Kopieren

copied = Kopiert

error-unknown = Das hat nicht geklappt

start-rulebook = Regelwerk
start-setup = Neue Partie
start-playing = Auf dem Brett
start-mode = Gegner
start-level = Stufe
start-side = Deine Farbe
start-clock = Uhr
start-rival = Uhr: { $side }
start-name = Dein Name, wenn du magst
start-yields = Der Computer bietet Remis an oder gibt auf, wenn die Partie klar ist

house-title = Hausregeln
house-changes =
    { $n ->
        [one] mit einer Hausregel
       *[other] mit { $n-word } Hausregeln
    }
house-restore = Zurücksetzen
house-more = Mehr Regeln
house-book = { $name }, Hausregeln

switch-forced-capture = Schlagzwang
switch-flying-kings = Fliegende Damen
switch-men-take-backwards = Steine schlagen rückwärts
switch-longest-capture = Längster Schlag
switch-board = Brett
switch-rows = Reihen Steine

told-forced-capture-on = Wer schlagen kann, muss schlagen.
told-forced-capture-off = Schlagen ist frei: Du darfst schlagen oder etwas anderes ziehen.
told-flying-kings-on = Damen fliegen jetzt: Sie ziehen beliebig weit über leere Felder und schlagen von weitem.
told-flying-kings-off = Damen fliegen nicht: Sie ziehen und schlagen nur ein Feld weit.
told-men-take-backwards-on = Steine schlagen auch rückwärts, ziehen aber weiterhin vorwärts.
told-men-take-backwards-off = Steine schlagen nur vorwärts.
told-longest-capture-on = Von mehreren Schlägen ist der mit den meisten Steinen Pflicht.
told-longest-capture-off = Unter mehreren Schlägen hat man freie Wahl.
told-board = Das Brett ist jetzt { $n } mal { $n } Felder groß. Jede Seite hat { $men } Steine.
told-rows =
    { $n ->
        [one] Jede Seite hat eine Reihe Steine, zusammen { $men }.
       *[other] Jede Seite hat { $n-word } Reihen Steine, zusammen { $men }.
    }

near-label = Am nächsten kommt:
near-same = Das sind die Regeln von
near-there = Dort:
near-here = Nur hier:
near-more =
    { $n ->
        [one] Eine weitere Regel ist anders.
       *[other] { $n } weitere Regeln sind anders.
    }

resume-title = Deine Partie fortsetzen
resume-facts = { $name }, { $against }, Zug { $move }.
resume-more =
    { $n ->
        [one] und { $n } weitere
       *[other] und { $n } weitere
    }
resume-go = Weiterspielen

gallery-title = Jedes Haus hat seine Regeln
gallery-groups = Gruppen von Regelwerken
group-all = Alle
group-own = Deine
group-document = Fünf Dokumente
group-federation = Aus aller Welt
group-family = Kurioses
search-label = Regelwerk nach Name oder Regel suchen
search-example = fliegende Damen, 10 × 10, Thai
search-none = Kein Regelwerk passt. Versuch es mit weniger Wörtern.

begin-yours = Du bist am Zug.
begin-yours-text = Berühre einen Stein, dann geht es los.
begin-theirs = Der Computer beginnt.
begin-theirs-text = Sag, wann es losgeht.
begin-link = Spiel gegen einen Freund.
begin-link-text = Du bekommst einen Link zum Verschicken.
begin-swap = Seiten tauschen
begin-go = Beginnen
begin-invite = Einladen
level-easier = Leichter
level-harder = Schwerer
level-next = Weiter: Stufe { $level }

learn-new = Neu in diesem Spiel?
learn-new-text = Lern es mit ein paar Aufgaben auf dem Brett.
learn-go = Lernen
learn-made = Aus den Beispielen des Regelwerks gemacht. Geht mit jedem, auch mit deinem.
learn-path = Aufgaben
learn-begin = Berühre einen Stein.
learn-choice =
    { $n ->
        [one] Mach den einen Zug, den die Regeln erlauben.
       *[other] Mach einen der { $n } Züge, die die Regeln erlauben.
    }
learn-line =
    { $n ->
        [one] Finde den Zug, um den es hier geht.
       *[other] Finde die Züge, um die es hier geht. Die andere Seite antwortet.
    }
learn-other = Das ist erlaubt, aber hier geht es um { $move }. Versuch es noch einmal.
learn-done = Richtig.
learn-next = Weiter
learn-game = Erste Partie
learn-none = Dieses Regelwerk hat noch keine Beispiele.
learn-progress = { $done } von { $all } Aufgaben gelöst.
switch-label = Lektionen oder Aufgaben
switch-learn = Lektionen
switch-puzzles = Kombinationen
puzzle-rating = Wertung
puzzle-streak = in Folge
puzzle-solved = gesehen
puzzle-progress = Dein Stand
puzzle-week = Diese Woche
puzzle-day-done = { $day }, gelöst
puzzle-themes = Themen
puzzle-theme-any = Alle Themen
puzzle-theme-sacrifice = Geben und nehmen
puzzle-theme-chain = Mehrere auf einmal
puzzle-theme-crown = Umwandlung
puzzle-theme-block = Kein Zug mehr
puzzle-theme-double = Doppelsprung
puzzle-theme-count = Bevor der Zähler voll ist
puzzle-theme-ending = Wenige Steine
puzzle-goal-win = { CAPITAL($side) } gewinnt
puzzle-goal-hold = { CAPITAL($side) } hält stand
puzzle-goal-gain = { CAPITAL($side) } gewinnt Material
puzzle-text-win = Ein Zug gewinnt erzwungen. Finde ihn.
puzzle-text-hold = Jeder Zug verliert, nur einer nicht. Finde ihn.
puzzle-text-gain = Ein Zug gewinnt einen Stein oder mehr. Finde den Schlag.
puzzle-rated = Wertung { $n }
puzzle-begin =
    { $n ->
        [one] Ein Zug ist zu finden.
       *[other] { $n } Züge sind zu finden. Die andere Seite antwortet von selbst.
    }
puzzle-right = { $move }, richtig. Die Antwort ist { $reply }.
puzzle-solved-by = { $move }. Gelöst.
puzzle-slower = { $move } gewinnt auch, aber nicht so schnell. Finde den kürzesten Weg.
puzzle-wrong = { $move } ist es nicht.
puzzle-refuted = Die Antwort ist { $line }: { $score }.
puzzle-why = Warum nicht?
puzzle-again = Noch einmal
puzzle-again-text = Noch einmal von hier.
puzzle-hint = Tipp
puzzle-hinted = Schau auf den Stein auf { $square }.
puzzle-show = Zeigen
puzzle-shown = So geht es: { $line }.
puzzle-next = Nächste Aufgabe
puzzle-none = Hier gibt es noch keine Aufgaben
puzzle-make = Dieser Befehl macht sie für dieses Regelwerk:
analyse-comment = Kommentar zu { $move }
analyse-comment-start = Kommentar zum Anfang
analyse-signs = Zeichen
analyse-variation = Variante
analyse-promote = Zur Hauptvariante machen
analyse-cut = Ab hier löschen
analyse-tags = Angaben
analyse-mistakes = Fehler
nag-1 = guter Zug
nag-2 = Fehler
nag-3 = sehr guter Zug
nag-4 = grober Fehler
nag-5 = interessanter Zug
nag-6 = zweifelhafter Zug
review-start = Bessere Züge finden
review-title = Zug { $n } kostete { $men } Steine.
review-title-whole =
    { $men ->
        [one] Zug { $n } kostete einen Stein.
       *[other] Zug { $n } kostete { $men } Steine.
    }
review-title-game = Zug { $n } gab die Partie aus der Hand.
review-ask = Gespielt wurde { $move }. Finde den besseren Zug.
review-of = { $i } von { $all }
review-found = { $move } ist der Zug.
review-good = { $move } ist so gut wie der beste.
review-worse = { $move } reicht nicht: { $score }. Versuch es noch einmal.
review-shown = Besser war { $move }.
review-hinted = Schau auf den Stein auf { $square }.
review-skip = Überspringen
review-next = Nächster Fehler
review-close = Durchsicht beenden
review-end = Das war der letzte. Du hast { $found } von { $all } gefunden.
review-veiled = Verdeckt, solange du suchst.
mine-mistakes =
    { $n ->
        [0] kein Fehler
        [one] { $n } Fehler
       *[other] { $n } Fehler
    }
mine-look = noch nicht angesehen
mine-move = Auf ein anderes Gerät
mine-move-text = Dieser Link trägt deine Partien, Regelwerke, deinen Lernstand und deine Einstellungen. Öffne ihn auf dem anderen Gerät. Wer ihn hat, kann deine Partien spielen: Gib ihn nicht weiter.
mine-move-ask = Übernehmen, was dieser Link bringt? Was hier ist, bleibt; Einstellungen werden ersetzt.
mine-move-take = Übernehmen
mine-move-done = Übernommen.
mine-move-bad = Dieser Link bringt nichts, was sich lesen lässt.
own-versions = Frühere Fassungen
own-version = Fassung vom { $date }
refusal-bad-comment = ein Kommentar kann keine geschweiften Klammern haben: erwartet war einfacher Text
start-nothing = Kein Startknopf nötig: Die Partie beginnt mit deinem ersten Zug. Bis dahin gilt, was du hier änderst.
clock-control = { $clock } Minuten + Sekunden

mode-computer = Computer
mode-device = Zu zweit
mode-link = Per Link


clock-none = Ohne
clock-same = Dieselbe
clock-label = Verbleibende Zeit

level-1 = Neuling
level-2 = Anfänger
level-3 = Gelegenheitsspieler
level-4 = sicher
level-5 = Vereinsspieler
level-6 = stark
level-7 = Könner
level-8 = Meister

board-label = Brett, { $name }

cell-empty = leer
cell-block = Hindernis
cell-must = muss schlagen
cell-ready = kann ziehen
cell-huffable = kann geblasen werden
cell-huffed = wird geblasen
cell-target = mögliches Ziel
cell-picked = gewählt

player-rename = Dein Name
player-rename-yes = Übernehmen
player-you = Du
player-friend = Dein Gegenüber
player-level = Stufe { $level }, { $name }
player-pieces =
    { $n ->
        [one] { $n } Stein
       *[other] { $n } Steine
    }
player-took =
    { $n ->
        [one] { $n } Stein geschlagen
       *[other] { $n } Steine geschlagen
    }
player-won = gewonnen
player-thinks = denkt nach
player-your-turn = du bist am Zug
player-to-move = am Zug

game-none = Diese Partie gibt es nicht
game-deleted = Diese Partie wurde gelöscht.
game-past = Du siehst das Brett nach Zug { $ply }.
game-must = Du bist am Zug und musst schlagen.
game-huff = Du bist am Zug und darfst blasen: Tippe einen markierten Stein an und ziehe dann.
game-yours = Du bist am Zug.
game-turn = { $side } ist am Zug.

link-lost = Verbindung verloren. Neuer Versuch läuft.

say-move = { $side }: { $move }.

moves-title = Züge
moves-none = Noch keine Züge.
moves-scrub = Gezeigter Zug
moves-first = Anfangsstellung
moves-back = Ein Zug zurück
moves-next = Ein Zug vor
moves-last = Letzte Stellung

typed-label = Zug eintippen
typed-send = Ziehen

rules-all = Alle Regeln

actions-title = Aktionen

action-undo = Rückgängig
action-redo = Wiederholen
action-hint = Tipp
action-draw = Remis
action-claim = Remis fordern
action-swap = Übernehmen
action-stop = Beenden
action-pause = Pause
action-resume = Weiter
action-flip = Drehen
action-resign = Aufgeben
action-more = Mehr
action-new = Neue Partie

ask-resign = Diese Partie aufgeben?
ask-stop = Diese Partie beenden?
ask-stop-detail = Sie endet ohne Ergebnis.
ask-new = Eine neue Partie beginnen?
ask-new-detail = Diese Partie gilt dann als aufgegeben.

offer-draw = Dein Gegner bietet Remis an.
offer-undo = Dein Gegner möchte den letzten Zug zurücknehmen.
offer-stop = Dein Gegner möchte ohne Ergebnis aufhören.
offer-draw-sent = Du hast Remis angeboten.
offer-undo-sent = Du hast darum gebeten, den letzten Zug zurückzunehmen.
offer-stop-sent = Du hast darum gebeten, ohne Ergebnis aufzuhören.
offer-draw-refused = Dein Remisangebot wurde abgelehnt.
offer-undo-refused = Dein Gegner möchte den Zug nicht zurücknehmen.
offer-stop-refused = Dein Gegner möchte weiterspielen.
offer-accept = Annehmen
offer-decline = Ablehnen

stuck-title = Niemand kommt voran.
stuck-text = Diese Partie kann nicht remis enden und ginge vielleicht ewig weiter. Du darfst sie ohne Ergebnis beenden.
game-paused = Die Uhr steht.

hint-title = Ein guter Zug:
hint-text = { $move }

rematch-title = Dein Gegner möchte noch einmal spielen.
rematch-go = Zur neuen Partie

wrong-title = Das geht jetzt nicht.
wrong-move = Dorthin kann dieser Stein nicht.
wrong-piece = Dieser Stein kann jetzt nicht ziehen.
wrong-must = Es herrscht Schlagzwang: Der Stein auf { $squares } kann schlagen.
wrong-stuck = Er hat kein freies Feld.
wrong-theirs = Dieser Stein gehört { $side }.

choose-title = Welcher Weg?
choose-text = Mehrere Schläge enden dort.

stop-title = Du darfst weiterschlagen.
stop-text = Schlag weiter oder bleib hier stehen.
stop-button = Hier bleiben

confirm-title = { $move } spielen?
confirm-yes = Spielen
confirm-no = Noch nicht

result-title = Ergebnis
result-close = Schließen
result-you-win = Du gewinnst
result-you-lose = Du verlierst
result-rematch = Revanche
result-share = Teilen

waiting-title = Warten auf deinen Freund
waiting-text = Schick diesen Link. Die Partie beginnt, sobald er geöffnet wird.
waiting-link = Link für deinen Freund
waiting-qr = Der Link als QR-Code
waiting-loopback = Diese Adresse gilt nur auf diesem Rechner. Für ein anderes Gerät starte den Server mit der Adresse deines Netzes.

join-title = Dieser Platz ist nicht frei
join-watch = Der Partie zusehen

files-title = Diese Partie
files-pdn = PDN-Datei
files-record = Protokoll
files-leave = Verlassen

ask-leave = Endgültig verlassen?
ask-leave-detail = Die Partie ist dann verloren.

files-delete = Löschen

ask-delete = Diese Partie löschen?
ask-delete-detail = Sie ist dann für alle weg.
ask-replace = Deinen Text ersetzen?
ask-replace-detail = Dein Text geht verloren, und eine neue Datei beginnt mit dem anderen Regelwerk.
ask-replace-yes = Ersetzen
ask-replace-no = Behalten

evaluation-title = Bewertung
evaluation-off = Schalte sie ein, um zu sehen, wer besser steht.
evaluation-wait = Denkt nach …
evaluation-score = { $score } für { $side }

score-win =
    { $n ->
        [one] gewinnt in { $n } Halbzug
       *[other] gewinnt in { $n } Halbzügen
    }
score-loss =
    { $n ->
        [one] verliert in { $n } Halbzug
       *[other] verliert in { $n } Halbzügen
    }

mark-dubious = zweifelhaft
mark-mistake = Fehler
mark-blunder = grober Fehler

analyse-title = Analyse
analyse-lines = Beste Varianten
analyse-depth = Tiefe { $depth }
analyse-off = Das Programm ruht.
analyse-engine = Programm
analyse-game = Fehler suchen
analyse-busy = Zug { $ply } von { $all } wird geprüft
analyse-none = Keine Fehler gefunden.
analyse-found =
    { $n ->
        [one] { $n } Fehler gefunden. Geh die Züge durch, dann siehst du ihn.
       *[other] { $n } Fehler gefunden. Geh die Züge durch, dann siehst du sie.
    }
analyse-lost = Zug { $move } verschenkte { $men } Steine. Am besten war { $best }.
analyse-back = Zurück zur Partie
analyse-position = Stellung
analyse-fen = FEN
analyse-set = Aufstellen
analyse-edit = Brett bearbeiten
analyse-done = Fertig
analyse-clear = Brett leeren
analyse-start = Anfangsstellung
analyse-turn = Am Zug
analyse-erase = Entfernen
analyse-pdn = Partien als PDN
analyse-pdn-in = Partie hier einfügen
analyse-read = Lesen
analyse-pdn-out = Als PDN kopieren
analyse-share = Link kopieren
analyse-play = Von hier spielen
analyse-over = Hier ist die Partie zu Ende.
analyse-choose = Partien zur Auswahl
analyse-games =
    { $n ->
        [one] { $n } Partie gelesen
       *[other] { $n } Partien gelesen
    }
analyse-no-game = In diesem Text steht keine Partie.

watch-title = Zuschauen
watch-text = Partien, die gerade laufen, und solche, die zu Ende sind.
watch-live = Laufend
watch-finished = Beendet
watch-mine = Deine Partien
watch-no-live = Gerade spielt niemand. Beginne eine Partie, dann können andere zuschauen.
watch-no-finished = Noch ist keine Partie zu Ende.
watch-start = Partie beginnen
watch-ply =
    { $n ->
        [one] { $n } Zug
       *[other] { $n } Züge
    }
watch-watchers = { $n } Zuschauer
watch-more = Mehr zeigen
watch-versus = { $first } gegen { $second }

mine-text = In diesem Browser aufbewahrt. Ohne Anmeldung.
mine-going = Partien zum Weiterspielen
mine-waiting = Die andere Seite ist am Zug.
mine-none = Noch ist keine deiner Partien zu Ende.
mine-won =
    { $n ->
       *[other] gewonnen
    }
mine-drawn = remis
mine-lost =
    { $n ->
       *[other] verloren
    }
mine-over = zu Ende
mine-totals = Ergebnisse
mine-levels = Nach Stufe
mine-books = Nach Regelwerk
mine-even = Auf Stufe { $level } bist du gleich stark.
mine-export = Alle als PDN

rulebooks-title = Regelwerke
rulebooks-text = Jedes ist eine kurze Datei, in der alle Regeln stehen. Deine eigene Datei gilt genauso viel.
rulebooks-own = Eigene schreiben

rulebook-play = Spielen
rulebook-change = Ändern
rulebook-analyse = Analyse
rulebook-differences = Was anders ist als in { $parent }
rulebook-examples = Beispiele
rulebook-examples-text = Jedes lässt sich auf seinem Brett durchspielen.
rulebook-file = Die Datei
rulebook-none = Dieses Regelwerk gibt es nicht

example-show = Zeigen
example-again = Noch einmal

own-title = Deine eigenen Regeln
own-parent = Beginnen mit
own-editor = Datei des Regelwerks
own-good = Alles passt.
own-line = Zeile { $line }
own-differences = Was anders ist als in { $parent }
own-same = Noch ist nichts anders.
own-play = Damit spielen
own-source = Die Datei von { $name }
own-name = Meine Hausregeln

form-board-width = Das Brett ist … breit.
form-board-height = Es ist … hoch.
form-squares =
    { $n ->
        [one] { $n } Feld
       *[other] { $n } Felder
    }
form-board-playable = Gespielt wird auf ….
form-board-playable-bottom-left = jedem zweiten Feld, von der linken unteren Ecke an
form-board-playable-bottom-right = jedem zweiten Feld, von der rechten unteren Ecke an
form-board-playable-all = allen Feldern
form-board-rows = Jede Seite beginnt mit … voller Steine.
form-rows =
    { $n ->
        [one] einer Reihe
       *[other] { $n } Reihen
    }
form-board-drawn-obstacles = In jeder Partie werden … als Hindernisse ausgelost.
form-ranks-step-directions = { $piece-many } ziehen ….
form-ranks-jump-directions = { $piece-many } schlagen ….
form-way-diagonal-forward = schräg vorwärts
form-way-diagonal-backward = schräg rückwärts
form-way-diagonal = schräg in alle Richtungen
form-way-forward = geradeaus
form-way-backward = gerade rückwärts
form-way-sideways = seitwärts
form-way-orthogonal = entlang von Reihen und Spalten
form-way-all = in alle acht Richtungen
form-ranks-step-reach = In einem Zug kommen sie … weit.
form-ranks-step-reach-one = ein Feld
form-ranks-step-reach-any = beliebig
form-ranks-jump-approach = Sie schlagen einen Gegner ….
form-ranks-jump-approach-one = gleich neben ihnen
form-ranks-jump-approach-any = von weitem
form-ranks-jump-landing = Sie landen ….
form-ranks-jump-landing-next = gleich dahinter
form-ranks-jump-landing-any = irgendwo dahinter
form-ranks-jump-landing-any-that-goes-on = dahinter, wo der Schlag weitergeht
form-ranks-jump-landing-any-but-behind-king = irgendwo dahinter, aber gleich hinter einer zuletzt geschlagenen Dame
form-ranks-jump-enemies = Ein Sprung schlägt bis zu ….
form-pieces =
    { $n ->
        [one] { $n } Stein
       *[other] { $n } Steine
    }
form-ranks-hop = Sie hüpfen über eigene Steine: ….
form-ranks-hop-never = nie
form-ranks-hop-one-friend = über einen Nachbarn
form-ranks-hop-line-of-friends = über eine ganze Reihe
form-ranks-king-quiet-run = Dieselbe Figur darf … hintereinander machen.
form-moves =
    { $n ->
        [one] { $n } ruhigen Zug
       *[other] { $n } ruhige Züge
    }
form-moves-free = beliebig viele ruhige Züge
form-crowning-king = Ein Stein wird auf … gekrönt.
form-crowning-king-far-row = der letzten Reihe
form-crowning-king-home-row = der eigenen Grundreihe
form-crowning-triple = Eine Dame wird auf … zur Tripeldame.
form-crowning-triple-far-row = der letzten Reihe
form-crowning-triple-home-row = der eigenen Grundreihe
form-crowning-mid-chain = Wer mitten im Schlag gekrönt wird, ….
form-crowning-mid-chain-ends-turn = bleibt dort stehen
form-crowning-mid-chain-only-at-rest = schlägt als Stein weiter und wird nur gekrönt, wenn der Zug dort endet
form-crowning-mid-chain-goes-on = schlägt mit den neuen Kräften weiter
form-capture-duty = Wer schlagen kann, … schlagen.
form-capture-duty-compulsory = muss
form-capture-duty-optional = darf
form-capture-duty-huff = sollte (sonst wird geblasen)
form-capture-chain = Eine Schlagfolge ….
form-capture-chain-must-finish = muss beendet werden
form-capture-chain-may-stop = darf nach jedem Sprung enden
form-capture-chain-one-jump = ist nur ein Sprung
form-capture-removal = Geschlagene verlassen das Brett ….
form-capture-removal-at-end = nach dem ganzen Zug
form-capture-removal-at-once = sofort
form-capture-turning = Eine Schlagfolge ….
form-capture-turning-free = darf kehrtmachen
form-capture-turning-not-back = darf nicht kehrtmachen
form-capture-turning-straight-on = behält ihre Richtung
form-capture-preference = Von mehreren Schlägen ist … Pflicht.
form-capture-preference-free = ein beliebiger
form-capture-preference-most-pieces = der mit den meisten Steinen
form-capture-preference-most-value = der wertvollste
form-capture-preference-by-king = einer mit einer Dame
form-capture-preference-most-kings = der mit den meisten Damen
form-capture-preference-kings-earliest = der, der Damen am frühesten schlägt
form-endings-no-move = Wer nicht ziehen kann, ….
form-endings-no-move-loses = hat verloren
form-endings-no-move-wins = hat gewonnen
form-endings-no-move-draws-if-blocked = spielt remis, wenn sie Steine hat, sonst verliert sie
form-endings-repetition = Eine Stellung, die wiederkehrt, ….
form-repetition-free = beendet nichts
form-repetition = ergibt beim { $n }. Mal Remis
form-opening-pie = Der zweite Spieler … den ersten Zug übernehmen, statt selbst zu ziehen.
form-opening-pie-false = darf nicht
form-opening-pie-true = darf
form-opening-ballots = Jede Partie beginnt mit einer dieser Eröffnungen, die ausgelost wird:
form-openings =
    { $n ->
        [0] die Spieler beginnen, wie sie wollen
        [one] eine Eröffnung
       *[other] { $n } Eröffnungen
    }
form-openings-hint = Eine je Zeile: ihre Züge mit Leerzeichen dazwischen oder eine FEN. Ohne Eröffnungen beginnen die Spieler, wie sie wollen. Wo ausgelost wird, gibt es keinen ersten Zug zu übernehmen.
form-openings-add = Züge vom Brett hinzufügen
form-openings-none = Zieh zuerst auf dem Brett: Partien können mit diesen Zügen beginnen.

part-board = Brett
part-man = Steine
part-king = Damen
part-triple = Tripeldamen
part-capture = Schlagen
part-crowning = Krönung
part-endings = Ende
part-opening = Anfang
part-changed =
    { $n ->
        [one] { $n } geändert
       *[other] { $n } geändert
    }
form-was = { $parent }: { $value }
form-list = { $all }
form-number = { $n }
form-back = zurücksetzen

own-sentences = In Sätzen
own-as-file = Als Datei
own-view = Wie du sie schreibst
own-rename = Name
own-try = Ausprobieren
own-try-board = Brett zum Ausprobieren der Regeln
own-again = Von vorn
own-repair = Zu { $word } ändern
own-moments = Augenblicke
moment-start = Anfang
moment-back = Umkehren
moment-far = Aus der Ferne
moment-run = Der Weg der Dame
moment-choice = Die Wahl
moment-crowned = Gekrönt
moment-none = Hier kann niemand ziehen.
moment-goes = { $move } ist möglich.
moment-takes =
    { $n ->
        [one] { $move } schlägt einen Stein.
       *[other] { $move } schlägt { $n } Steine.
    }
moment-is-same = { $parent }: ebenso.
moment-is-new = { $parent }: dort nicht erlaubt.
moment-is-stops = { $parent }: dort bliebe der Stein auf { $square } stehen.
moment-is-gone = { $parent }: dort ginge auch { $move }.
own-kept =
    { $n ->
        [one] Eine Zeile passt nicht. Das Brett spielt die letzten Regeln, die passten.
       *[other] { $n } Zeilen passen nicht. Das Brett spielt die letzten Regeln, die passten.
    }
own-save = Speichern
own-saved = Gespeichert. Es ist jetzt bei deinen Regelwerken.
own-share = Teilen
own-mine = Meine Regelwerke
own-mine-none = Noch keine. Speichere diese Regeln, dann stehen sie hier.
own-forget = Von der Liste nehmen

fair-title = Ist das Spiel fair?
fair-wait = Es werden schnelle Partien gespielt.
fair-rest = Schnelle Partien gibt es, sobald die Regeln passen.
fair-result = { $played } schnelle Partien: { $first-name } gewann { $first }, { $second-name } { $second }, remis { $drawn }. Eine Partie dauert { $moves } Züge je Seite.
fair-ends = So endeten sie: { $ends }.
fair-end-no-pieces = keine Steine mehr { $n }
fair-end-no-moves = kein Zug mehr { $n }
fair-end-repetition = Wiederholung { $n }
fair-end-counter = zu lange ohne Fortschritt { $n }
fair-end-stopped = als zu lang abgebrochen { $n }
start-open = Auch allen auf diesem Server anbieten
waiting-open = Jeder kann den Platz unter „Zuschauen“ nehmen, oder schick diesen Link. Die Partie beginnt, sobald ihn jemand nimmt.
learn-solve = Lösen

### Was nur einige Seiten sagen: eigene Regeln, Wettkämpfe, Lektionen.

## Rules of rulebook files: what each says

meaning-id = der Name, den Befehle benutzen
meaning-name = der Name für Menschen
meaning-summary = ein oder zwei Sätze über das Besondere
meaning-source = woher die Regeln kommen
meaning-origin = was für eine Quelle das ist: ein Dokument, ein Verband oder eine Tradition, eine Familie
meaning-extends = das Regelwerk, das dieses abwandelt
meaning-board-width = wie viele Spalten es gibt; das ganze Brett muss in 128 Bits passen, etwa 14x14 mit jedem zweiten Feld oder 11x11 mit allen
meaning-board-height = wie viele Reihen es gibt
meaning-board-playable = jedes zweite Feld, von welcher unteren Ecke an, oder alle Felder
meaning-board-rows = die Reihen, die am Anfang voller Steine sind; 1 ist der Seite am nächsten
meaning-board-start = die Stellung am Anfang, statt `rows`
meaning-board-obstacles = Felder, die nichts betritt oder überspringt
meaning-board-drawn-obstacles = wie viele Hindernisse für jede Partie aus den leeren Feldern ausgelost werden
meaning-sides-colour = die Farbe ihrer Steine
meaning-sides-name = wie die Seite genannt wird
meaning-sides-letter = ihr Buchstabe in FEN und Protokollen
meaning-sides-seat = wo sie am gedruckten Brett sitzt
meaning-ranks-names = wie die Figur genannt wird
meaning-ranks-figure = wie die Figur aussieht
meaning-ranks-value = ihr Wert für jemanden, der nur Steine zählt
meaning-ranks-step-directions = wohin sie zieht
meaning-ranks-step-reach = wie weit sie zieht
meaning-ranks-jump-directions = wohin sie schlägt
meaning-ranks-jump-approach = wie weit weg der Gegner stehen darf
meaning-ranks-jump-landing = wo sie hinter dem Gegner landet
meaning-ranks-jump-enemies = wie viele Gegner hintereinander ein Sprung schlagen darf
meaning-ranks-jump-takes = welche Ränge sie schlagen darf
meaning-ranks-hop = ob sie über eigene Steine zieht: über einen Nachbarn in den Richtungen ihres Schlags oder über eine ganze Reihe ihres Rangs in denen ihres Zugs; `directions` sagt es anders
meaning-ranks-king-quiet-run = wie viele stille Züge nacheinander dieselbe Dame machen darf, solange ihre Seite einen einfachen Stein hat
meaning-crowning-king = wo ein Stein zur Dame wird
meaning-crowning-triple = wo eine Dame zur Dreifachdame wird
meaning-crowning-mid-chain = was auf der Krönungsreihe mitten im Schlag geschieht
meaning-capture-duty = ob schlagen muss, wer schlagen kann
meaning-capture-chain = wie lange ein Schlag weitergeht
meaning-capture-removal = wann geschlagene Steine das Brett verlassen
meaning-capture-turning = ob ein Schlag abbiegen und geradewegs umkehren darf
meaning-capture-preference = welcher Schlag vor anderen geht, das Wichtigste zuerst
meaning-capture-king-weight = wie viele Steine eine Dame bei `most-value` zählt
meaning-endings-no-move = was es bedeutet, keinen Zug zu haben
meaning-endings-repetition = wie oft eine Stellung stehen darf, bevor die Partie remis ist oder Remis verlangt werden darf
meaning-endings-first = was zuerst gilt, wenn ein Zug einen Zähler füllt und keinen Zug übrig lässt
meaning-endings-counter-name = ein kurzer Name: Beispiele und Gründe benutzen ihn
meaning-endings-counter-moves = wie lang er ist, in Zügen jeder Seite; 0 beendet die Partie, sobald das Material da ist
meaning-endings-counter-plies = wie lang er ist, in Zügen beider Seiten zusammen
meaning-endings-counter-resets = was ihn auf null zurücksetzt
meaning-endings-counter-material = er zählt nur, solange das auf dem Brett ist
meaning-endings-counter-unless = wann die Partie trotzdem weitergeht: `capture-looms`, solange jetzt oder nach jedem möglichen Zug geschlagen werden kann
meaning-endings-counter-gives = was der volle Zähler bringt: Remis, den Sieg der Seite mit mehr Steinen oder den der Seite mit dem Material `strong`
meaning-endings-agreement = ob sich die Seiten auf Remis einigen dürfen
meaning-opening-ballots = Eröffnungen, von denen für jede Partie eine ausgelost wird: Folgen von Zügen vom Anfang an oder FENs
meaning-opening-pie = ob der zweite Spieler statt eines eigenen Zugs den ersten übernehmen darf; dann tauschen die Spieler die Plätze
meaning-notation-numbering = die Ecke des gedruckten Bretts mit Feld 1
meaning-notation-squares = wie Menschen Felder schreiben
meaning-notation-row-one = wo bei Buchstaben Reihe 1 ist
meaning-notation-capture-sign = was Menschen zwischen die Felder eines Schlags schreiben
meaning-notation-game-type = die Nummer des Spiels in PDN; 100 oder mehr, wenn es keine hat
meaning-notation-results = als wie viele Punkte ein Sieg in PDN geschrieben wird
schema-title = Ein Regelwerk für Damespiele
meaning-clause = wie die Quelle genannt wird
meaning-says = was die Quelle sagt, Wort für Wort
meaning-example-title = was es zeigt
meaning-example-fen = die Stellung; ohne sie der Anfang
meaning-example-moves = alle erlaubten Züge
meaning-example-refused = Züge mit dem Schlüssel der Regel, die sie verbietet
meaning-example-line = Züge, die nacheinander gespielt werden
meaning-example-then = die FEN nach diesen Zügen
meaning-example-end = wie die Partie danach endet: `"first wins: no-moves"`, `"draw: repetition"`, `"draw: "` und der Name eines Zählers
meaning-example-perft = die Blätter des Zugbaums, Tiefe 1 zuerst
meaning-example-count = was `perft` zählt

## Rules of rulebook files: what holds if one is not there

default-required = es muss dastehen
default-or-else = es muss dastehen, oder `{ $other }`
default-nothing = nichts
default-empty = eine leere Liste
default-empty-text = leer
default-value = { $value }
default-from-id = aus der Kennung gemacht
default-the-colour = die Farbe
default-by-colour = nach der Farbe, oder der Buchstabe, den die andere Seite nicht hat
default-opposite-seat = first: unten; second: gegenüber
default-usual-names = man, men / king, kings / triple king, triple kings
default-usual-figure = man: disc; king: crown; triple: double-crown
default-usual-value = man 1, king 3, triple 5
default-usual-directions = man: diagonal-forward; andere: diagonal
default-as-step = wie `step.directions`
default-resets = es muss dastehen, außer wenn der Zähler die Partie sofort beendet
default-agreement = erlaubt, wo ein Zähler, eine Wiederholung oder `draws-if-blocked` Remis geben kann

## A new rulebook file

template-head =
    Ein eigenes Regelwerk. Es spielt wie das, auf dem es aufbaut, bis du eine Regel änderst.
    Prüfen:  crownhead rules check { $id }.toml
    Spielen: crownhead play --rules { $id }.toml
template-rules =
    Jede Regel, die eine Partie entscheidet, wie sie jetzt ist. Wer eine ändern will, nimmt das { "#" }
    davor weg und schreibt einen anderen Wert. Was nicht geändert wird, darf gehen.
template-example =
    Eine Stellung mit dem, was in ihr gelten muss, ist Probe, Erklärung und Bild zugleich:
    {"["}[example]]
    title = "Schlagen ist Pflicht"
    fen = "B:W18:B1,15"
    moves = ["15x22"]

## Mistakes in rulebook files

plain = { $text }
based-on = Nach { $name }.

got-text = `{ $text }`
got-number = die Zahl { $text }
got-list = eine Liste
got-table = eine Tabelle
got-other =
    { $kind ->
        [boolean] ein Wahrheitswert
        [float] eine Zahl mit Komma
        [datetime] ein Datum
       *[other] etwas anderes ({ $kind })
    }

takes-text = ein Text
takes-name = ein kurzer Name wie `mein-haus`
takes-id = die Kennung eines Regelwerks
takes-fen = eine FEN
takes-word = { $words }
takes-words = eine Liste aus { $words }
takes-number = eine Zahl von { $least } bis { $most }
takes-halves = eine Zahl von { $least } bis { $most } in halben Schritten
takes-numbers = eine Liste von Zahlen von { $least } bis { $most }
takes-range = eine Zahl oder ein Bereich wie `3+` oder `1-2`, höchstens 255
takes-names = zwei Texte, für einen und für mehrere
takes-moves = eine Liste von Zügen
takes-openings = eine Liste von Eröffnungen, jede eine Folge von Zügen wie `9-13 22-18 6-9` oder eine FEN
takes-truth = `true` oder `false`
takes-refusals = eine Tabelle wie { "{" } "9-14" = "capture-compulsory" { "}" }
takes-table = eine Tabelle
takes-table-with = eine Tabelle mit { $known }
takes-tables = Tabellen [[{ $key }]]

place-file = die Datei
place-table = [{ $table }]
place-counter = der Zähler
place-counters = Zähler
place-example = das Beispiel
place-examples = Beispiele
place-value = `{ $key }`

mistake-wrong = `{ $key }` ist { $got }: erwartet wird { $expected }
mistake-missing = `{ $key }` fehlt: erwartet wird { $expected }
mistake-counter-without = der Zähler hat kein `{ $key }`: erwartet wird { $expected }
mistake-example-without = das Beispiel hat kein `{ $key }`: erwartet wird { $expected }
mistake-example-expects-nothing = das Beispiel erwartet nichts: erwartet wird `moves`, `refused`, `line` oder `perft`
mistake-unknown-key = { $place } hat den unbekannten Schlüssel `{ $key }`: erwartet wird { $known }
mistake-beside-is = unbekannter Schlüssel `{ $key }`: erwartet wird `is`, `clause` oder `says`
mistake-without-is = `{ $key }` hat eine Tabelle ohne `is`: erwartet wird die Regel selbst, wie in `{ $key } = { "{" } is = …, clause = … { "}" }`
mistake-says-without-clause = `says` zitiert eine Quelle, ohne sie zu nennen: erwartet wird `clause` daneben
mistake-neither = weder `{ $key }` noch `{ $other }` steht da: erwartet wird eines von beiden
mistake-two-of-one = `{ $other }` und `{ $key }` stehen beide da: erwartet wird eines von beiden
mistake-no-form = `{ $key }` passt zu keiner Form: erwartet wird { $expected }
mistake-not-two-names = `{ $key }` ist eine Liste aus { $got }: erwartet werden zwei Texte, für einen und für mehrere
mistake-too-many = es gibt { $got } { $what }: erwartet werden höchstens { $most }
mistake-too-long = `{ $key }` hat { $got } Einträge: erwartet werden höchstens { $most }
mistake-twice = `{ $key }` steht zweimal da: erwartet wird es einmal
mistake-syntax = { $text }
mistake-curly-quotes = hier steht das Anführungszeichen `{ $got }`: Erwartet wird ein gerades, `"`
mistake-file-too-long = die Datei hat { $got } Bytes: erwartet werden höchstens { $most }
mistake-triple-without-king = es gibt Dreifachdamen, aber keine Damen: erwartet wird auch [ranks.king]
mistake-extends-itself = `{ $id }` baut selbst auf diesem Regelwerk auf: erwartet wird ein anderes
mistake-id-of-parent = `id` ist `{ $id }`, die Id des Regelbuchs, auf dem es aufbaut: erwartet wird eine eigene
mistake-extends-too-deep = mehr als { $most } Regelwerke bauen aufeinander auf
mistake-no-such-parent = ein Regelwerk `{ $id }` gibt es nicht: erwartet wird die Kennung eines Regelwerks
mistake-in-parent = das Regelwerk `{ $id }` hat selbst Fehler: { $first }
mistake-inherited = `{ $key }` kommt aus dem Regelwerk, auf dem dieses aufbaut, und passt nicht: { $why }
mistake-example = { $title }: { $what }
mistake-example-illegal = `{ $move }` ist nicht erlaubt: { $why }
mistake-example-twice = `{ $move }` steht zweimal da: Erwartet wird es einmal
mistake-example-unlisted = nicht aufgeführt, aber erlaubt: { $moves }
mistake-example-legal = `{ $move }` ist erlaubt: Erwartet wird, dass `{ $reason }` es verbietet
mistake-example-refused = `{ $move }` wird von `{ $got }` verboten: Erwartet wird `{ $reason }`
mistake-example-unplayable = `{ $move }` lässt sich nicht spielen: { $why }
mistake-example-leads = die Zugfolge führt zu { $got }: Erwartet wird { $fen }
mistake-example-ends = die Zugfolge endet mit `{ $got }`: Erwartet wird `{ $end }`
mistake-example-open = die Zugfolge lässt die Partie offen: Erwartet wird `{ $end }`
mistake-example-leaves = Tiefe { $depth } hat { $got } Blätter: Erwartet werden { $expected }
mistake-start-mover = `{ $got }` ist am Zug: Erwartet wird `{ $expected }`, die Seite, die beginnt

pointless-crowning-king = `{ $key }` sagt, wie Steine gekrönt werden, aber es gibt keinen Rang `king`: erwartet wird [ranks.king]
pointless-crowning-triple = `{ $key }` sagt, wie Steine gekrönt werden, aber es gibt keinen Rang `triple`: erwartet wird [ranks.triple]
pointless-crowning-mid-chain = `{ $key }` sagt, wie Steine gekrönt werden, aber es gibt keinen Rang `king`: erwartet wird [ranks.king]
pointless-capture-king-weight = `{ $key }` wiegt Damen, aber Schläge werden nicht nach Wert verglichen: erwartet wird `most-value` in `preference`
pointless-notation-row-one = `{ $key }` hat hier keinen Sinn: erwartet werden Buchstaben bei `squares`
pointless-example-then = vor `{ $key }` stehen keine Züge: erwartet wird `line` im selben Beispiel
pointless-example-end = vor `{ $key }` stehen keine Züge: erwartet wird `line` im selben Beispiel
pointless-example-count = `{ $key }` hat nichts zu zählen: erwartet wird `perft` im selben Beispiel

help-did-you-mean = ist `{ $word }` gemeint?
help-ids = es gibt { $ids }
help-extends = eine Datei kann auch auf einer anderen aufbauen: `extends = "english"`
help-line = das sagt `{ $line }`
help-belongs = `{ $key }` gehört in { $tables }

## Was in keinem Regelwerk sein kann

flaw-too-many-squares = das Brett mit { $width }x{ $height } hat zu viele Felder: erwartet wird eines, das in 128 Bit passt, etwa 14x14 mit jedem zweiten Feld oder 11x11 mit allen
flaw-board-size = das Brett ist { $width }x{ $height }: erwartet werden { $least } bis { $most } Spalten und Reihen
flaw-no-row = auf keiner Reihe stehen Steine: erwartet wird mindestens eine
flaw-row-outside = Reihe { $row } liegt außerhalb des Bretts: erwartet wird 1 bis { $most }
flaw-row-twice = Reihe { $row } steht zweimal da: erwartet wird sie einmal
flaw-row-shared = auf Reihe { $row } stünden Steine beider Seiten: erwartet werden Reihen, die sich die Seiten auf einem Brett mit { $rows } Reihen nicht teilen
flaw-obstacle-outside = Feld { $square } liegt außerhalb des Bretts: erwartet wird 1 bis { $most }
flaw-obstacle-twice = Feld { $square } steht zweimal da: erwartet wird es einmal
flaw-obstacle-on-man = auf Feld { $square } steht am Anfang ein Stein: erwartet werden Hindernisse auf leeren Feldern
flaw-too-many-obstacles = { $count } Hindernisse werden aus { $empty } leeren Feldern gelost: erwartet werden höchstens { $empty }
flaw-no-room-to-jump = das Brett ist zu klein für einen solchen Sprung: erwartet wird in jeder Richtung Platz für die Figur, den Gegner und das Zielfeld
flaw-preference-twice = `{ $word }` steht zweimal da: erwartet wird es einmal
flaw-preference-gap = die Liste hat eine Lücke: erwartet wird ein Vorrang nach dem anderen
flaw-preference-without-kings = bei `{ $word }` geht es um Damen, und es gibt keine: erwartet wird [ranks.king]
flaw-most-but-may-stop = ein Schlagzug darf nach jedem Sprung enden und muss doch am meisten schlagen: erwartet wird `chain = "must-finish"` oder kein solcher Vorrang
flaw-most-but-one-jump = jeder Schlagzug schlägt eine Figur und muss doch am meisten schlagen: erwartet wird `chain = "must-finish"` oder kein solcher Vorrang
flaw-landing-without-chain = die Figur muss dort landen, wo das Schlagen weitergeht, aber es muss nicht weitergehen: erwartet wird `chain = "must-finish"` oder `landing = "any"`
flaw-repetition = eine Stellung darf { $times }-mal stehen: erwartet wird 2 bis 10
flaw-too-many-counters = es gibt { $got } Zähler: erwartet werden höchstens { $most }
flaw-ballots-count = es gibt { $got } Eröffnungen zum Auslosen: erwartet werden 1 bis { $most }
flaw-ballots-obstacles = Eröffnungen und Hindernisse werden beide ausgelost: erwartet wird eines von beiden, denn ein Hindernis kann einer Eröffnung im Weg stehen
flaw-ballots-work = bei Eröffnung { $number } gibt es in allen Eröffnungen zusammen zu viele Züge zur Auswahl: erwartet werden weniger oder kürzere Eröffnungen
flaw-ballot-fen = Eröffnung { $number }: { $why }
flaw-ballot-length = Eröffnung { $number } hat { $got } Züge: erwartet wird eine FEN oder eine Folge von 1 bis { $most } Zügen mit einem Leerzeichen dazwischen
flaw-ballot-move = Eröffnung { $number }: `{ $move }` ist dort nicht ein einziger erlaubter Zug: erwartet wird eine Folge erlaubter Züge vom Anfang an
flaw-ballot-over = Eröffnung { $number } lässt keinen Zug übrig: erwartet wird eine Stellung, in der die Partie weitergeht
flaw-counter-name-twice = zwei Zähler heißen `{ $name }`: erwartet wird für jeden ein eigener Name
flaw-counter-name = der Zähler heißt `{ $name }`: erwartet werden Kleinbuchstaben, Ziffern und `-`, zuerst ein Buchstabe
flaw-counter-at-once = der Zähler beendet das Spiel vor dem ersten Zug: erwartet wird `moves`, `plies` oder `material`
flaw-counter-plies = der Zähler hat { $plies } Halbzüge: erwartet werden höchstens { $most }
flaw-counter-crowning = der Zähler wartet auf eine Umwandlung, und es gibt keine Damen: erwartet wird [ranks.king]
flaw-gives-strong = der Zähler gibt der starken Seite den Sieg, aber sein Material nennt keine: erwartet werden `strong` und `weak`
flaw-force-too-many = eine Seite hat mindestens { $least } Steine und Damen, aber höchstens { $most } Figuren: erwartet werden Zahlen, die zusammenpassen
flaw-force-too-few = eine Seite hat mindestens { $least } Figuren, aber höchstens { $most } Steine und Damen: erwartet werden Zahlen, die zusammenpassen
flaw-counter-kings = der Zähler braucht Damen, und es gibt keine: erwartet wird [ranks.king]
flaw-no-long-diagonal = das Brett hat keine Diagonale von Ecke zu Ecke: erwartet wird ein quadratisches Brett
flaw-nobody-on-diagonal = eine Dame muss auf der langen Diagonale stehen, aber die Seite hat keine: erwartet wird `kings = "1+"`
flaw-span = `{ $what }` ist { $least }-{ $most }: erwartet wird die kleinere Zahl zuerst
flaw-capture-sign = das Schlagzeichen ist { $code }: erwartet wird `x`, `:` oder `-`
flaw-game-type-unknown = PDN hat keinen Damespieltyp { $got }: erwartet wird 20 bis 31, 40, 41, 96 bis 98 oder 100 und mehr
flaw-game-type-board = PDNs Spieltyp { $type } ist ein anderes Brett ({ $width }x{ $height }, { $letter } beginnt, playable `{ $playable }`, numbering `{ $numbering }`): erwartet wird dieses Brett oder ein Typ ab 100
flaw-no-men = es gibt keine Steine: erwartet wird [ranks.man]
flaw-crowned-on-one-row = Stein und Dame werden auf derselben Reihe umgewandelt: erwartet werden zwei verschiedene Reihen
flaw-no-moves = die Figur hat gar keine Züge: erwartet wird eine Richtung, in der sie zieht oder schlägt
flaw-jump-enemies = ein Sprung schlägt { $got } Gegner: erwartet wird 1 bis 8
flaw-takes-nothing = die Figur darf nichts schlagen: erwartet wird mindestens ein Rang
flaw-takes-absent = die Figur schlägt den Rang `{ $rank }`, den es nicht gibt: erwartet werden Ränge dieses Regelwerks
flaw-crowned-nowhere = nirgends steht, wo der Rang `{ $rank }` umgewandelt wird: erwartet wird eine Reihe
flaw-crowned-to-nothing = der Rang `{ $rank }` wird umgewandelt, aber darüber gibt es keinen: erwartet wird einer
flaw-quiet-run-zero = eine Dame darf 0 stille Züge nacheinander machen: erwartet wird mindestens 1
flaw-quiet-run-without-kings = die stillen Züge der Damen sind begrenzt, aber es gibt keine Damen: erwartet wird [ranks.king]
flaw-id = die Kennung ist `{ $id }`: erwartet werden Kleinbuchstaben, Ziffern und `-`, zuerst ein Buchstabe, höchstens { $most } Zeichen
flaw-same-name = beide Seiten haben denselben Namen: erwartet werden zwei verschiedene
flaw-same-colour = beide Seiten haben dieselbe Farbe: erwartet werden zwei verschiedene
flaw-same-letter = beide Seiten haben denselben Buchstaben: erwartet werden zwei verschiedene
flaw-same-seat = beide Seiten haben denselben Platz: erwartet werden zwei verschiedene
flaw-refused-count = es gibt { $got } verbotene Züge: erwartet werden { $least } bis { $most }
flaw-depths-count = es gibt { $got } Tiefen: erwartet werden { $least } bis { $most }
flaw-moves-count = es gibt { $got } Züge: erwartet werden { $least } bis { $most }
flaw-text-empty = der Text ist leer: erwartet werden 1 bis { $most } Zeichen
flaw-text-long = der Text hat { $got } Zeichen: erwartet werden höchstens { $most }
flaw-text-odd = der Text hat das Zeichen { $code }: erwartet wird keines, das ein Terminal steuert

## Wettkämpfe

title-contests = Wettkämpfe, Crownhead
contests-title = Wettkämpfe
contests-text = Programme gegen Programme, nach jedem Regelwerk. Sieh zu, wie es steht, oder schicke dein eigenes mit dem Code von deiner Lehrkraft.
contests-none = Es gibt noch keinen Wettkampf.
contests-off = Dieser Server hat keine Wettkämpfe. Mit crownhead serve --contests gestartet, hat er welche.
contests-games = { $played } von { $expected } Partien
contests-phase-open = nimmt Bots an, spielt noch nicht
contests-phase-playing = nimmt Bots an und spielt
contests-phase-closed = nimmt keine Bots mehr an
contests-over = alle Partien sind gespielt
contests-code = Dein Code
contests-code-hint = Von deiner Lehrkraft. Er bleibt in diesem Browser.
contests-code-enter = Eingeben
contests-code-forget = Code vergessen
contests-you = Du bist { $name }.
contests-admin-title = Leitung
contests-secret = Geheimwort der Leitung
contests-secret-hint = Der Server hat es beim ersten Start mit --contests ausgegeben.
contests-new = Neuer Wettkampf
contests-new-file = Datei
contests-name = Name
contests-rules = Regelwerk
contests-format = Format
contests-format-round-robin = Jeder gegen jeden
contests-format-swiss = Schweizer System: Gleiche treffen sich
contests-format-knockout = K.-o.-System
contests-format-king-of-the-hill = König des Hügels
contests-pair-games = Partien, wenn zwei sich treffen
contests-seconds = Sekunden je Zug
contests-openings = Eröffnungen
contests-openings-start = Von der Grundstellung
contests-openings-random = Ein paar zufällige Züge
contests-openings-even = Ausgeglichene Stellungen
contests-levels = Stufen des Computers, die mitspielen
contests-students = Teilnehmende, ein Name je Zeile
contests-days = Tage, bis Codes und Quelltexte gelöscht werden
contests-file = Wettkampfdatei
contests-file-hint = Wie für crownhead contest run, ohne Programme.
contests-create = Wettkampf anlegen
contests-codes-title = Die Codes, nur dieses eine Mal
contests-codes-text = Gib allen den Code neben ihrem Namen. Aufbewahrt wird nur ein Hash davon.
contests-codes-copy = Alle kopieren
contests-open = Zum Wettkampf
contests-start = Spielen
contests-halt = Anhalten
contests-close = Keine Bots mehr annehmen
contests-delete = Wettkampf löschen
contests-delete-ask = Diesen Wettkampf mit allen Partien löschen?
contests-delete-yes = Löschen
contests-report = Bericht
contests-likeness = Ähnlichkeit
contests-add = Teilnehmende hinzufügen
contests-expel = Code von { $name } zurücknehmen
contests-table-title = Stand und Ergebnisse
contests-table-text = Elo, mit dem Bereich, der sie in neunzehn von zwanzig Fällen enthält; dann die Punkte des Bots links gegen jeden anderen.
contests-table-none = Noch keine Partien. Sie beginnen, wenn zwei Bots da sind und die Lehrkraft sie startet.
contests-bot = Bot
contests-points = Punkte
contests-strength = Stärke
contests-elo = { $name }: { $elo } Elo, von { $low } bis { $high }
contests-cell = { $name } holte { $points } von { $games } gegen { $other }
contests-boards = Gerade auf den Brettern
contests-boards-none = Gerade läuft keine Partie.
contests-left = noch etwa { $time }
contests-machines = Rechner
contests-this-machine = dieser Rechner
contests-machine-games = { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}
contests-pace = { $rate } Partien in der Minute; die letzte endet etwa um { $time } Uhr.
contests-ply = Zug { $ply }
contests-board = { $first } gegen { $second }, Zug { $ply }
contests-send-title = Schicke deinen Bot
contests-send-text = Ein Zip oder eine Quelldatei. Sie wird gebaut und spielt zwei Probepartien, bevor sie mitmachen darf.
contests-send-choose = Datei wählen
contests-send-drop = oder hier ablegen
contests-sending = { $file } wird gesendet.
contests-sent = { $file } wurde als Version { $number } angenommen. Sie wird jetzt gebaut.
contests-builds = Deine Versionen
contests-builds-none = Du hast noch nichts geschickt.
contests-all-builds = Teilnehmende und ihre Versionen
contests-version = Version { $number }, { $file }
contests-state-waiting = wartet auf den Bau
contests-state-building = wird gebaut
contests-state-ready = bereit
contests-state-failed = misslungen
contests-plays = spielt
contests-log = Was gesagt wurde
contests-withdraw = Löschen, was ich geschickt habe
contests-withdraw-ask = Alles löschen, was du geschickt hast? Dein Bot verlässt den Wettkampf. Gespielte Partien bleiben.
contests-expires = Codes und Quelltexte werden am { $date } gelöscht.
contests-my-games = Deine Partien
contests-my-games-none = Dein Bot hat noch nicht gespielt.
contests-game = Partie { $id }: { $first } gegen { $second }
contests-won = gewonnen
contests-lost = verloren
contests-drawn = unentschieden
contests-back = Einen Zug zurück
contests-forth = Einen Zug weiter
contests-at = Zug { $ply } von { $plies }
contests-trouble = Die Partien können nicht weitergehen: { $why }
contests-round = Runde { $n }
contests-rests = { $name } setzt aus
contests-bracket = Turnierbaum

refusal-contests-off = Dieser Server hat keine Wettkämpfe.
refusal-no-such-contest = Es gibt keinen Wettkampf { $name }.
refusal-no-such-contest-game = Es gibt keine Partie { $name }, die du sehen darfst.
refusal-no-such-student = Niemand heißt { $name }.
refusal-contest-file = Die Wettkampfdatei ist nicht brauchbar, Zeile { $line }: { $why }
refusal-contest-too-many = Es gibt schon { $most }: mehr dürfen es nicht sein.
refusal-contest-closed = Dieser Wettkampf nimmt keine Bots mehr an.
refusal-build-waits = Die vorige Version ist noch nicht gebaut: erwartet wird eine nach der anderen.
refusal-submission = Das kann nicht angenommen werden: { $why }
refusal-student-name = Der Name { $name } geht nicht: erwartet werden 1 bis { $most } Buchstaben und jeder Name nur einmal.
refusal-wrong-code = Dieser Code gehört hier niemandem.
refusal-no-code = Dafür braucht es einen Code.
refusal-code-expired = Dieser Code ist abgelaufen.

# Offene Einladungen und Namen.
refusal-too-many-invitations = es gibt genug offene Einladungen: höchstens { $own } eigene und { $most } insgesamt
refusal-not-offered = diese Partie wird nicht mehr angeboten
refusal-no-free-seat = nur eine Partie mit einem Platz per Link kann allen angeboten werden
refusal-no-name = dieser Platz hat keinen Namen
refusal-no-such-report = in Partie { $name } wurde kein Name gemeldet
refusal-too-many-names = { $most } Namen sind schon verborgen: mehr gehen nicht
invite-title = Offene Einladungen
invite-offer = Partie anbieten
invite-none = Niemand wartet auf einen Gegner. Biete eine Partie an, dann kann jeder auf diesem Server den anderen Platz nehmen.
invite-who = { $name } bietet eine Partie an. Du spielst { $side }.
invite-someone = Jemand
invite-here = gerade da
invite-no-clock = ohne Uhr
invite-own = Dein Angebot
invite-accept = Spielen
name-hide = Namen verbergen
name-show = Namen zeigen
name-report = Namen melden
name-reported = Die Verwaltung dieses Servers weiß Bescheid. Für dich ist der Name verborgen.
reports-title = Gemeldete Namen
reports-game = Die Partie
reports-keep = Behalten
reports-hide = Für alle verbergen

# Was ein Browser aufbewahrt, auf dem Server.
refusal-name-taken = dieser Name ist vergeben: erwartet wird ein anderer oder seine Passphrase
refusal-wrong-passphrase = Name und Passphrase passen nicht zusammen
refusal-wrong-key = dieser Link öffnet hier nichts
refusal-old-profile = ein anderes Gerät war schneller
refusal-short-name = der Name hat { $got } Zeichen: erwartet werden mindestens { $least }
refusal-profile-too-large = was aufbewahrt wird, hat { $got } Bytes: erwartet werden höchstens { $most }
refusal-bad-passphrase = die Passphrase hat { $got } Zeichen: erwartet werden { $least } bis { $most }
refusal-too-many-guesses = zu viele Versuche: warte eine Minute und versuch es noch einmal
profile-title = Auf diesem Server
profile-text = Bewahre Partien, Regelwerke und Lernstand auf diesem Server auf, um auf einem anderen Gerät weiterzumachen. Ohne E‑Mail, ohne Tracking.
profile-name = Name
profile-phrase = Passphrase
profile-phrase-hint = Mindestens acht Zeichen. Ohne ihn öffnet es nur der Link.
profile-make = Hier aufbewahren
profile-open = Ich habe einen Namen
profile-made = Aufbewahrt. Was sich hier ändert, wird von selbst gesendet.
profile-opened = Übernommen.
profile-held = Aufbewahrt als { $name }. Was sich hier ändert, wird von selbst gesendet.
profile-link-text = Der Link öffnet es ohne die Passphrase. Wer ihn hat, kann deine Partien spielen: Gib ihn nicht weiter.
profile-link = Link kopieren
profile-link-ask = In diesem Browser als { $name } weitermachen?
profile-renew = Neuer Link
profile-renew-ask = Kein anderer Link öffnet es dann noch. Eine neue Passphrase, wenn du willst:
profile-renewed = Alle anderen Browser sind ausgesperrt.
profile-leave = Verlassen
profile-delete = Dort löschen
profile-delete-ask = Alles löschen, was dieser Server für dich aufbewahrt? Was in diesem Browser ist, bleibt.
profile-deleted = Gelöscht.
mine-all = Alle
mine-import = PDN einlesen
mine-import-title = Eingelesene Partien
mine-import-long = Die Datei ist zu lang: eine Million Zeichen auf einmal.
mine-imported =
    { $n ->
        [one] { $n } Partie eingelesen.
       *[other] { $n } Partien eingelesen.
    }
mine-import-drop = { $name } entfernen

# Was von einer Stellung bekannt ist.
known-title = Bekannt
known-no-tables = Noch keine Endspieltabellen.
known-pieces = { $here } Steine hier. Die Endspieltabellen kennen { $most } und weniger.
known-win =
    { $n ->
        [0] { $side } hat gewonnen
        [one] { $side } gewinnt in { $n } Halbzug
       *[other] { $side } gewinnt in { $n } Halbzügen
    }
known-loss =
    { $n ->
        [0] { $side } hat verloren
        [one] { $side } verliert in { $n } Halbzug
       *[other] { $side } verliert in { $n } Halbzügen
    }
known-draw = Niemand kann gewinnen
known-no-loss = { $side } gewinnt oder hält remis
known-no-win = { $side } verliert oder hält remis
known-by = mit { $move }
explorer-source = Partien aus
explorer-server = Dieser Server
explorer-file = Deine Datei
explorer-none =
    { $n ->
        [0] Noch keine beendeten Partien dieses Regelwerks.
        [one] In { $n } Partie ging es von hier nie weiter.
       *[other] In { $n } Partien ging es von hier nie weiter.
    }
explorer-move = Zug
explorer-games = Partien
explorer-results = Ergebnisse
explorer-said = { $first-name } gewann { $first }, remis { $draws }, { $second-name } gewann { $second }

# Eine Engine trainieren.
refusal-training-off = dieser Server trainiert keine Engines
refusal-trained = die Engine hat diese Regeln schon gelernt
refusal-training-runs = gerade wird eine andere Engine trainiert: der Server trainiert eine zur Zeit
refusal-too-many-trainings = { $most } Regelwerke wurden hier trainiert: mehr gehen nicht
training-title = Eine Engine dafür
training-begin = Eine Engine dafür trainieren
training-more = Weiter trainieren
training-none =
    { $minutes ->
        [one] Die Engine spielt alle Regeln. Mit einer Minute Partien gegen sich selbst lernt sie, worauf es bei diesen ankommt.
       *[other] Die Engine spielt alle Regeln. Mit { $minutes } Minuten Partien gegen sich selbst lernt sie, worauf es bei diesen ankommt.
    }
training-running =
    { $left ->
        [0] { $games } Partien gespielt. Jetzt lernt sie daraus.
        [one] { $games } Partien gespielt, noch etwa eine Minute.
       *[other] { $games } Partien gespielt, noch etwa { $left } Minuten.
    }
training-done = Trainiert. Alle Stufen spielen mit dem Gelernten.
training-failed = Das Training kam nicht ans Ende. Es kann weitergehen, wo es war.
training-off = Dieser Server trainiert keine Engines.
training-curve = Fehler bei zurückgehaltenen Partien: { $from } vorher, { $to } jetzt.

# Die Steine des Wegs.
theme-move = Ziehen
theme-capture = Schlagen
theme-chain = Kette
theme-chain-text = Mehrere Schläge in einem Zug.
theme-king = Dame
theme-endings = Ende
learn-which = { $theme }, { $n } von { $all }
learn-why = Warum
learn-dot =
    { $state ->
        [done] Aufgabe { $n }, gelöst
        [now] Aufgabe { $n }, jetzt
       *[open] Aufgabe { $n }
    }
learn-game-text = Stufe 1. Regeln werden erklärt, wenn sie vorkommen.

## Was die Beispiele der Regelwerke zeigen

shows-own = { $title }
shows-a-capture-is-a-choice = Schlagen ist freigestellt
shows-a-capture-must-be-made = Es muss geschlagen werden
shows-a-capture-never-turns-straight-back = Ein Schlag kehrt nie geradewegs um
shows-a-game-without-draws-the-last-piece-loses-it = Ein Spiel ohne Remis: Mit der letzten Figur ist es verloren
shows-a-huff-and-a-move-are-one-move = Blasen und Ziehen sind ein Zug
shows-a-king-flies-over-all-fourteen-rows = Eine Dame fliegt über alle vierzehn Reihen
shows-a-king-flies-over-all-twelve-rows = Eine Dame fliegt über alle zwölf Reihen
shows-a-king-goes-one-square-back-too = Eine Dame zieht ein Feld weit, auch zurück
shows-a-king-is-worth-as-much-as-two-men = Eine Dame ist so viel wert wie zwei Steine
shows-a-king-is-worth-more-than-a-man = Eine Dame ist mehr wert als ein Stein
shows-a-king-lands-on-any-empty-square-behind-the-enemy = Eine Dame landet auf jedem freien Feld hinter dem Gegner
shows-a-king-lands-right-behind-the-piece-that-it-takes = Eine Dame landet gleich hinter dem, was sie schlägt
shows-a-king-moves-like-a-rook = Eine Dame zieht wie ein Turm im Schach
shows-a-king-must-land-where-it-can-go-on = Eine Dame muss landen, wo sie weiterschlagen kann
shows-a-king-steps-only-one-square = Eine Dame zieht nur ein Feld weit
shows-a-king-takes-from-afar-and-lands-on-any-square-behind = Eine Dame schlägt von weitem und landet auf jedem Feld dahinter
shows-a-king-takes-from-afar-and-lands-where-it-likes = Eine Dame schlägt von weitem und landet, wo sie will
shows-a-king-that-touches-its-home-row-in-mid-capture-is-a-triple-king-from-there-on = Eine Dame, die mitten im Schlag ihre Grundreihe berührt, ist von da an Tripeldame
shows-a-man-at-the-far-row-has-no-move-but-a-capture = Ein Stein auf der letzten Reihe hat keinen Zug außer einem Schlag
shows-a-man-cannot-take-a-king = Ein Stein kann keine Dame schlagen
shows-a-man-crowned-by-a-capture-does-not-go-on-as-a-king = Ein Stein, der schlagend zur Dame wird, schlägt nicht als Dame weiter
shows-a-man-crowned-by-a-capture-goes-on-as-a-king = Ein Stein, der schlagend zur Dame wird, schlägt als Dame weiter
shows-a-man-crowned-by-a-jump-does-not-go-on-as-a-king = Ein Stein, den ein Sprung zur Dame macht, schlägt nicht als Dame weiter
shows-a-man-crowned-by-a-jump-goes-on-as-a-king = Ein Stein, den ein Sprung zur Dame macht, schlägt als Dame weiter
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king = Ein Stein, der mitten im Schlag zur Dame wird, schlägt als Dame weiter
shows-a-man-crowned-in-mid-capture-goes-on-as-a-king-over-the-square-of-the-piece-just-taken = Ein Stein, der mitten im Schlag zur Dame wird, schlägt als Dame weiter, auch über das Feld des eben geschlagenen
shows-a-man-goes-over-a-whole-line-of-friends = Ein Stein zieht über eine ganze Reihe eigener hinweg
shows-a-man-moves-in-all-eight-directions = Ein Stein zieht in alle acht Richtungen
shows-a-man-on-the-last-row-cannot-move-its-side-has-lost = Ein Stein auf der letzten Reihe kann nicht ziehen: Seine Seite hat verloren
shows-a-man-still-takes-forward-only = Ein Stein schlägt weiterhin nur vorwärts
shows-a-man-takes-what-stands-two-squares-off = Ein Stein schlägt, was zwei Felder entfernt steht
shows-a-man-that-gets-to-the-far-row-stays-a-man = Ein Stein, der die letzte Reihe erreicht, bleibt ein Stein
shows-a-man-that-only-passes-the-far-row-is-no-king = Ein Stein, der die letzte Reihe nur streift, wird keine Dame
shows-a-man-that-only-passes-the-far-row-stays-a-man = Ein Stein, der die letzte Reihe nur streift, bleibt ein Stein
shows-a-man-that-takes-along-the-last-row-does-so-as-a-man-and-is-crowned-at-the-end = Ein Stein, der entlang der letzten Reihe schlägt, tut es als Stein und wird am Ende gekrönt
shows-a-multiple-jump-must-be-carried-through-to-completion = Ein mehrfacher Sprung muss bis zum Ende ausgeführt werden
shows-a-piece-that-could-have-taken-is-huffed-before-the-move = Was hätte schlagen können, wird vor dem Zug geblasen
shows-a-piece-that-could-have-taken-is-taken-before-the-move = Was hätte schlagen können, wird vor dem Zug weggenommen
shows-a-straight-step-goes-over-one-square-no-further = Ein gerader Schritt geht über ein Feld, nicht weiter
shows-a-triple-king-hops-over-a-friend = Eine Tripeldame hüpft über einen eigenen Stein
shows-a-triple-king-takes-two-neighbours-in-one-jump = Eine Tripeldame schlägt zwei Nachbarn in einem Sprung
shows-all-captures-are-straight = Geschlagen wird nur gerade
shows-all-else-is-russian-a-man-crowned-in-mid-capture-goes-on-as-a-king = Sonst ist alles russisch: Ein Stein, der mitten im Schlag zur Dame wird, schlägt als Dame weiter
shows-behind-a-king-there-is-one-square-to-land-on = Hinter einer Dame gibt es nur ein Feld zum Landen
shows-behind-a-man-any-square-will-do = Hinter einem Stein ist jedes Feld recht
shows-between-captures-of-equally-many-pieces-the-choice-is-free-kings-or-not = Zwischen Schlägen gleich vieler Figuren ist die Wahl frei, mit Damen oder ohne
shows-between-captures-of-men-the-choice-is-free = Zwischen Schlägen von Steinen ist die Wahl frei
shows-blocked-men-draw = Festgesetzte Steine bringen Remis
shows-both-jump-short = Beide springen kurz
shows-captures-are-as-compulsory-as-ever = Der Schlagzwang gilt wie immer
shows-counts-of-moves-from-the-start = Anzahl der Züge vom Anfang an
shows-counts-of-moves-with-obstacles-on-13-15-and-18 = Anzahl der Züge mit Hindernissen auf 13, 15 und 18
shows-counts-of-moves-with-obstacles-on-14-17-and-20 = Anzahl der Züge mit Hindernissen auf 14, 17 und 20
shows-crowning-ends-the-turn = Mit der Krönung endet der Zug
shows-each-side-holds-a-corner = Jede Seite hält eine Ecke
shows-first-rule-the-most-pieces = Erste Regel: die meisten Figuren
shows-five-men-a-side-on-the-first-row = Fünf Steine je Seite auf der ersten Reihe
shows-fourth-rule-kings-earliest = Vierte Regel: Damen möglichst früh
shows-it-cannot-take-what-is-next-to-it = Er kann nicht schlagen, was neben ihm steht
shows-it-takes-straight-too-and-need-not = Er schlägt auch gerade, muss aber nicht
shows-kings-are-short-one-square-any-diagonal = Damen sind kurz: ein Feld, jede Schräge
shows-kings-are-short-one-square-any-direction = Damen sind kurz: ein Feld, jede Richtung
shows-kings-earliest-count-for-nothing-here = Dass Damen zuerst fallen, zählt hier nicht
shows-men-go-forward-only = Steine ziehen nur vorwärts
shows-men-jump-backward = Steine schlagen auch rückwärts
shows-men-jump-backward-and-the-choice-between-captures-is-free = Steine schlagen auch rückwärts, und die Wahl zwischen Schlägen ist frei
shows-men-move-and-take-straight-never-diagonally = Steine ziehen und schlagen gerade, nie schräg
shows-men-move-straight-ahead-and-sideways = Steine ziehen geradeaus und zur Seite
shows-men-slide-forward = Steine gleiten vorwärts
shows-men-slide-straight-and-take-what-is-next-to-them = Steine gleiten gerade und schlagen, was neben ihnen steht
shows-men-slide-straight = Steine gleiten gerade
shows-men-stand-a-step-from-the-far-row-and-the-first-captures-come-at-once = Steine stehen einen Schritt vor der letzten Reihe, und die ersten Schläge kommen sofort
shows-men-step-diagonally-forward-nowhere-else = Steine ziehen schräg vorwärts, sonst nirgendhin
shows-men-step-forward-in-three-directions = Steine ziehen in drei Richtungen vorwärts
shows-men-step-in-all-four-directions = Steine ziehen in alle vier Richtungen
shows-men-step-straight-ahead-sideways-and-diagonally-forward = Steine ziehen geradeaus, zur Seite und schräg vorwärts
shows-men-step-straight-and-diagonally-forward = Steine ziehen gerade und schräg vorwärts
shows-men-step-straight-and-diagonally-forward-never-sideways = Steine ziehen gerade und schräg vorwärts, nie zur Seite
shows-men-take-backward-too-and-the-choice-between-captures-is-free = Steine schlagen auch rückwärts, und die Wahl zwischen Schlägen ist frei
shows-men-take-backward = Steine schlagen auch rückwärts
shows-men-take-forward-only = Steine schlagen nur vorwärts
shows-men-take-straight-backward-too-but-not-diagonally = Steine schlagen gerade, auch rückwärts, aber nicht schräg
shows-nobody-takes-diagonally = Niemand schlägt schräg
shows-nothing-enters-an-obstacle = Nichts betritt ein Hindernis
shows-of-equal-captures-the-one-with-the-most-kings = Von gleichen Schlägen der mit den meisten Damen
shows-of-equal-value-the-one-with-a-king = Bei gleichem Wert der mit einer Dame
shows-of-equally-many-pieces-with-a-king = Bei gleich vielen Figuren mit einer Dame
shows-on-the-last-row-a-man-can-still-take-and-do-nothing-else = Auf der letzten Reihe kann ein Stein noch schlagen, sonst nichts
shows-one-jump-a-turn-and-taking-is-free = Ein Sprung je Zug, und Schlagen ist freigestellt
shows-one-jump-a-turn-the-next-piece-stays = Ein Sprung je Zug: Die nächste Figur bleibt stehen
shows-one-king-each-is-a-draw = Je eine Dame ist remis
shows-one-piece-each-is-a-draw = Je eine Figur ist remis
shows-only-the-last-piece-counts-on-the-way-a-king-may-land-further-off = Nur die letzte Figur zählt: Unterwegs darf eine Dame weiter weg landen
shows-only-the-middle-is-empty-at-the-start = Nur die Mitte ist am Anfang leer
shows-openings-that-wikipedia-names-and-their-mirror = Eröffnungen, die Wikipedia nennt, und ihr Spiegelbild
shows-pieces-take-along-rows-and-columns-too = Figuren schlagen auch entlang von Reihen und Linien
shows-published-counts-of-moves-from-a-position-with-kings = Veröffentlichte Anzahl der Züge aus einer Stellung mit Damen
shows-published-counts-of-moves-from-the-start = Veröffentlichte Anzahl der Züge vom Anfang an
shows-reaching-the-king-row-completes-the-turn-of-play = Mit dem Erreichen der Damenreihe endet der Zug
shows-second-rule-with-a-king = Zweite Regel: mit einer Dame
shows-six-men-a-side-on-two-rows = Sechs Steine je Seite auf zwei Reihen
shows-taken-pieces-leave-at-once-and-a-king-may-turn-straight-back = Geschlagenes verlässt das Brett sofort, und eine Dame darf geradewegs umkehren
shows-taken-pieces-leave-at-once-the-king-comes-back-over-the-squares-it-has-cleared = Geschlagenes verlässt das Brett sofort: Die Dame kommt über die geräumten Felder zurück
shows-taken-pieces-leave-at-the-end-of-the-move-until-then-they-stand-in-the-way = Geschlagenes verlässt das Brett am Ende des Zugs: Bis dahin steht es im Weg
shows-taken-pieces-stay-until-the-end-and-stand-in-the-way = Geschlagenes bleibt bis zum Ende und steht im Weg
shows-taking-is-free-and-so-is-stopping = Schlagen ist freigestellt, und Aufhören auch
shows-the-far-row-makes-a-tower-at-once = Die letzte Reihe macht sofort einen Turm
shows-the-first-jump-is-forced-the-second-is-not = Der erste Sprung ist Pflicht, der zweite nicht
shows-the-first-king-wins = Die erste Dame gewinnt
shows-the-highest-value-a-king-is-worth-more-than-a-man = Der höchste Wert: Eine Dame zählt mehr als ein Stein
shows-the-last-piece-is-huffed = Die letzte Figur wird geblasen
shows-the-long-diagonal-runs-from-the-top-left-to-the-bottom-right = Die lange Schräge läuft von links oben nach rechts unten
shows-the-most-pieces-must-be-taken-all-the-same = Es müssen trotzdem die meisten geschlagen werden
shows-the-most-pieces-must-be-taken = Es müssen die meisten geschlagen werden
shows-the-most-pieces-must-be-taken-with-a-man-too = Es müssen die meisten geschlagen werden, auch mit einem Stein
shows-the-most-pieces-must-be-taken-without-pieces-the-game-is-lost = Es müssen die meisten geschlagen werden; ohne Figuren ist die Partie verloren
shows-the-opponent-huffs-a-piece-that-could-have-taken-and-moves = Der Gegner bläst, was hätte schlagen können, und zieht
shows-the-piece-that-moved-is-huffed-on-its-new-square = Die Figur, die gezogen hat, wird auf ihrem neuen Feld geblasen
shows-the-tenth-quiet-ply-draws-the-game = Der zehnte stille Halbzug macht remis
shows-they-take-diagonally-and-straight-backward-too = Sie schlagen schräg und gerade, auch rückwärts
shows-they-take-in-all-eight-directions-backward-too = Sie schlagen in alle acht Richtungen, auch rückwärts
shows-they-take-only-what-is-next-to-them = Sie schlagen nur, was neben ihnen steht
shows-they-take-straight-ahead-and-sideways-too-but-not-backward = Sie schlagen auch geradeaus und zur Seite, aber nicht rückwärts
shows-they-take-what-is-next-to-them = Sie schlagen, was neben ihnen steht
shows-third-rule-the-most-kings = Dritte Regel: die meisten Damen
shows-three-kings-have-thirteen-moves-against-one = Drei Damen haben dreizehn Züge gegen eine
shows-two-men-are-worth-more-than-a-king = Zwei Steine sind mehr wert als eine Dame
shows-two-neighbours-stop-a-king = Zwei Nachbarn halten eine Dame auf
shows-where-a-king-can-take-a-king-must = Wo eine Dame schlagen kann, muss eine Dame schlagen
shows-which-capture-is-free-but-a-chain-must-be-finished = Welcher Schlag, ist frei, doch eine Schlagfolge muss beendet werden
shows-who-cannot-move-has-won = Wer nicht ziehen kann, hat gewonnen
shows-who-has-given-away-everything-has-won = Wer alles verschenkt hat, hat gewonnen
shows-who-has-no-piece-left-has-won = Wer keine Figur mehr hat, hat gewonnen
shows-who-huffs-and-takes-nothing-may-be-huffed-in-turn = Wer bläst und nichts schlägt, kann selbst geblasen werden
shows-who-is-rid-of-all-pieces-has-won = Wer alle Figuren los ist, hat gewonnen
shows-without-a-move-the-game-is-lost = Ohne Zug ist die Partie verloren
shows-without-pieces-the-game-is-lost = Ohne Figuren ist die Partie verloren

### Was nur das Terminal sagt.

## The terminal

help-rules-list = `crownhead rules list` zeigt die eingebauten
load-unknown = es gibt kein Regelwerk und keine Datei `{ $word }`: { $help }
load-refused = das Regelwerk { $name } lässt sich nicht verwenden
load-bad-fen = die FEN `{ $fen }` ist keine Stellung: { $error }

list-size = { $width }x{ $height }
list-size-all = { $width }x{ $height }, alle Felder
list-more = Weitere Spiele:
show-source = Quelle: { $source }
show-quotes = Was die Quelle außerdem sagt
diff-same = { $a } und { $b } haben dieselben Regeln.
diff-nothing = (nichts dergleichen)
check-beyond =
    { $n ->
        [one] Eine Zahl geht zu tief, um sie hier zu zählen: `crownhead perft` zählt sie.
       *[other] { $n } Zahlen gehen zu tief, um sie hier zu zählen: `crownhead perft` zählt sie.
    }
check-no-examples = { $name }: keine Fehler und keine Beispiele
check-examples =
    { $n ->
        [one] { $name }: { $n } Beispiel stimmt
       *[other] { $name }: { $n } Beispiele stimmen
    }
check-mistakes = { $name }: { $n } Fehler

turn-to-move = { $side } ist am Zug.
turn-must-capture = { $side } ist am Zug und muss schlagen.
turn-thinking = { $side } denkt nach…
bot-large-folder =
    { $files ->
        [one] `{ $name }` liegt in einem Ordner mit einer Datei, { $megabytes } MB, die kopiert wird, bevor er spielt: Gib ihm einen eigenen Ordner
       *[other] `{ $name }` liegt in einem Ordner mit { $files } Dateien, { $megabytes } MB, die alle kopiert werden, bevor er spielt: Gib ihm einen eigenen Ordner
    }
moves-over = die Partie ist zu Ende: { $why }
moves-count =
    { $n ->
        [0] { $side } hat keinen erlaubten Zug.
        [one] { $side } hat einen erlaubten Zug.
       *[other] { $side } hat { $n } erlaubte Züge.
    }
moves-move = Zug
moves-numbers = Nummern
moves-takes = schlägt
moves-becomes = wird

play-begin = { $turn } ? zeigt die Tasten.
play-not-saved = Diese Partie wird nicht gespeichert: { $why }.
play-must-take = Es herrscht Schlagzwang: Die markierten Steine können schlagen.
play-no-move = Dieser Stein hat keinen erlaubten Zug.
play-pick = Wähle einen Stein von { $side }.
play-stop-here = Noch einmal drücken, um hier stehen zu bleiben.
play-huff = Der Stein auf { $square } wird geblasen. Nun ziehe.
play-several-ways = Mehrere Wege führen dorthin: Geh Schritt für Schritt.
play-step-by-step = Geh Schritt für Schritt.
play-no-answer = Das Programm antwortet nicht. n beginnt eine neue Partie.
play-consider = Wie wäre { $move }?
play-draw-declined = das Remis ist abgelehnt
play-no-draws = Dieses Regelwerk kennt kein Remis.
play-over = Die Partie ist zu Ende.
play-over-next = Die Partie ist zu Ende. n beginnt die nächste.
play-not-your-turn = Du bist nicht am Zug.
play-not-played = Auf diesem Feld wird nicht gespielt.
play-ask-resigns = Gibt { $side } auf?
play-ask-accepts = { $side } bietet Remis an. Nimmt { $other } an?
play-ask-draw = Remis anbieten?
play-undo-over = die Partie ist zu Ende: Jetzt wird nichts mehr zurückgenommen
play-undo-hardest = auf der schwersten Stufe wird nichts zurückgenommen
play-undo-nothing = du hast noch keinen Zug zum Zurücknehmen
play-redo-nothing = es gibt keinen Zug zu wiederholen
play-saved = Gespeichert als { $name }.
play-cannot-save = Speichern geht nicht: { $error }.
play-too-many-copies = Speichern geht nicht: Es gibt zu viele Kopien.
play-kept = Die Partie ist aufgehoben: `crownhead play --resume` setzt sie fort.
play-alike = Beide Seiten stehen gleich.
play-wins = { $side } gewinnt.
play-better = { $side } steht um { $men } Steine besser.
play-typed = Zug: { $text }

play-title-keys = Tasten
play-title-rules = Regeln
play-title-new = Neue Partie
play-more = weiter: Pfeil nach unten
play-yes = ja
play-no = nein
play-leave-warning = Diese Partie verlassen? Sie gilt dann als aufgegeben.
play-leave = verlassen
play-back = zurück
play-choose = Pfeile  wählen     Enter  los
# Each of these fits a line of forty columns, eight for the key.
play-arrows = Pfeile
play-mouse = Maus
play-key-cursor = Zeiger bewegen
play-key-pick = aufnehmen, absetzen
play-key-mouse = dasselbe mit Klicks
play-key-type = Zug tippen, dann Enter
play-key-close = ablegen, schließen
play-key-undo = zurücknehmen
play-key-tip = ein guter Zug
play-key-worth = wer besser steht
play-key-view = Brett drehen
play-key-laws = die Regeln dieses Spiels
play-key-draw = Remis anbieten
play-key-resign = die Partie verlieren
play-key-new = neue Partie und ihre Optionen
play-key-save = als PDN speichern
play-key-leave = verlassen; Partie bleibt
play-signs = ( ) muss schlagen  { $target } mögliches Ziel
# Words below the board, as short as can be.
play-bar-keys = Tasten
play-bar-undo = zurück
play-bar-tip = Tipp
play-bar-new = neu
play-bar-quit = Ende
play-bar-resign = aufgeben
play-bar-redo = vor
play-bar-worth = Wert
play-bar-view = drehen
play-bar-laws = Regeln
play-bar-save = sichern
play-took = schlug
play-took-count = schlug { $n }
play-you = du
play-level = Stufe { $level }
# Up to nine letters.
play-option-start = Los
play-option-players = Spieler
play-option-level = Stufe
play-option-side = Du bist
play-option-clock = Uhr
play-no-clock = keine
play-one = einer
play-two = zwei; { $side } beginnt
play-easiest = { $level }, am leichtesten
play-hardest = { $level }, ohne Rücknahme
play-by-chance = ausgelost
play-who-begins = { $side } (beginnt)
# The columns are set by hand.
play-words =
    Tippe einen Zug, wie das Regelwerk ihn schreibt, oder eines dieser Wörter oder ihre Taste:
    {"  "}moves      die erlaubten Züge
    {"  "}board      noch einmal das Brett

play-key-keys = diese Tasten
play-key-redo = wieder ausführen
play-key-claim = Remis nach den Regeln
play-key-swap = den ersten Zug übernehmen
play-swapped = Das Programm übernimmt deinen Zug: Du hast jetzt die andere Seite.
play-key-stop = ohne Ergebnis
play-key-pause = Uhr anhalten, weiter
play-key-back = den Zug davor ansehen
play-key-forth = den nächsten Zug ansehen
play-key-review = einer beendeten Partie
play-bar-draw = Remis
play-bar-claim = fordern
play-bar-swap = übernehmen
play-bar-stop = beenden
play-bar-pause = Pause
play-bar-back = zurück
play-bar-forth = weiter
play-bar-review = Analyse
play-title-books = Regelwerke
play-title-saved = Gespeicherte Partien
play-option-book = Spiel
play-option-rival = Andere
play-option-manners = Programm
play-option-saved = Gespeicherte Partie fortsetzen
play-rival-same = dieselbe Uhr
play-plays-on = spielt bis zum Ende
play-yields = bietet Remis, gibt auf
play-two-people = zu zweit
play-moves = { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}
play-none-saved = Es gibt keine Partie zum Fortsetzen.
play-cannot-open = Diese Partie lässt sich jetzt nicht öffnen.
play-stuck = Niemand kommt voran, und diese Partie kann nicht remis enden. z beendet sie.
play-ask-stop = Diese Partie ohne Ergebnis beenden?
play-ask-accept = Das Programm bietet Remis an. Annehmen?
play-offers = Das Programm bietet Remis an: `draw` nimmt es an.
play-no-worth = Solange zwei Menschen spielen, erfährt niemand, wer besser steht.
play-thinking = Denke nach …
play-next = n: neue Partie, [: zurückblättern, m: Analyse.
play-looking = Nach Zug { $ply } von { $last }.
play-better-was = Besser war { $move }.
play-review-later = Eine Partie wird analysiert, wenn sie zu Ende ist.
play-reviewing = Analyse: Zug { $ply } von { $last }.
play-review-done = Die Analyse ist fertig: mit [ und ] durch die Züge.
