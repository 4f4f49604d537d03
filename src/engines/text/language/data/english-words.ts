/**
 * English function words, and other words as frequent, that are rare in other languages. Excludes words that are as
 * common elsewhere: `in`, `is`, `was`, `so`, `me`, `a`, `die`, `as`, `do`.
 */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'the and of to that it for you with this have are not be but they from what your my would there when which can will ' +
    "could should been were has had their about than them then how these those because doesn't don't didn't can't it's i'm " +
    "i've that's isn't wasn't won't couldn't who where why does did doing being our ours we his her she he our into just " +
    'very really any some only other please thanks thank want need know get make like good time much more never always ' +
    "they're we're you're there's he's she's what's who's let's i'll you'll we'll they'll it'll i'd you'd we'd they'd you've we've they've " +
    "haven't hasn't hadn't shouldn't wouldn't aren't weren't couldn't here because though through while both each few two same think thought " +
    'said going something anything everything things thing maybe right actually probably ' +
    'wanna gonna gotta kinda dunno lol omg okay yeah yes hey hello sorry u ur pls thx'
  ).split(' '),
);

/** English words with letters beyond ASCII. */
export const loanWords: ReadonlySet<string> = new Set(
  `açaí brûlée café cafés cliché clichés crème cortège décor déjà doppelgänger entrée façade fiancé fiancée flambé jalapeño
  jalapeños mañana matinée naïve née olé pâté piñata protégé purée résumé rosé sauté señor señora smörgåsbord soufflé tiramisù
  touché über vis-à-vis`.split(/\s+/),
);
