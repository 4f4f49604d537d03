/**
 * Words that change the valence of others. Starting point: the booster and negation lists of VADER (Hutto & Gilbert
 * 2014, MIT), extended by hand for conversation.
 */
const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They strengthen the words after them: "very good". */
export const boosters = list(`absolutely amazingly awfully badly completely considerably deeply definitely damn
  effing enormously entirely especially exceptionally extra extremely fabulously freaking frickin fricking friggin
  frigging flipping fucking fully genuinely greatly hella highly hugely immensely incredibly insanely intensely
  literally majorly massively mega most much outright particularly perfectly plain pretty purely quite real really
  remarkably ridiculously seriously severely simply so soo stunningly substantially such super supremely terribly
  thoroughly totally tremendously truly uber unbelievably unusually utterly very well way wholly`);

/** They weaken the words after them: "a bit slow". */
export const dampeners = list(`almost bit fairly kinda kindof less little marginally mildly moderately nearly
  occasionally partially partly relatively slightly some somewhat sometimes sorta sortof`);

/** They reverse the words after them: "not good", "without a problem". */
export const negators = list(`not no never none nobody nothing nowhere neither nor without nope lack lacks lacked
  lacking minus non zero fails fail failed`);

/** They nearly reverse them: "hardly useful". */
export const nearNegators = list('hardly barely scarcely rarely seldom little few least');

/** Before these, "not" is not a negation: "not only fast but cheap". */
export const negationCancelers = list('only just merely simply necessarily');

/** The words after them outweigh the words before: "good, but slow". */
export const contrasts = list('but however yet nevertheless nonetheless still except');

/** Their clause is outweighed by the other one: "although slow, it works". */
export const concessions = list('although though while despite whilst notwithstanding albeit');

/** The words after them are not (yet) true: "would be great", "I wish it worked". */
export const irrealis = list(`would could should might if wish hope unless whether supposed expected expecting
  hoping`);

/** Contractions written without their apostrophe, and "cannot": the verb that remains without "not". */
export const bareContractions: ReadonlyMap<string, string> = new Map([
  ...'are could did do does had has have is might must need should was were would'
    .split(' ')
    .map((verb) => [`${verb}nt`, verb] as const),
  ...([
    ['aint', 'is'],
    ['cant', 'can'],
    ['cannot', 'can'],
    ['wont', 'will'],
    ['shant', 'shall'],
  ] as const),
]);
