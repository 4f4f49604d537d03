/** Forms that speech runs together, and unambiguous forms without their apostrophe. */
export const contractions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    cannot: 'can not',
    "can't": 'can not',
    "won't": 'will not',
    "let's": 'let us',
    lets: 'let us',
    im: 'i am',
    ive: 'i have',
    dont: 'do not',
    didnt: 'did not',
    doesnt: 'does not',
    cant: 'can not',
    wont: 'will not',
    isnt: 'is not',
    youre: 'you are',
    theyre: 'they are',
    whats: 'what is',
    "y'all": 'you all',
  }),
);

/** Endings after an apostrophe, written out. */
export const clitics: ReadonlyMap<string, string> = new Map(
  Object.entries({ ll: 'will', re: 'are', m: 'am', ve: 'have', d: 'would' }),
);

/** Words after which "'s" is "is". */
export const isHosts: ReadonlySet<string> = new Set(
  'what who where when how why which it that there here he she this'.split(' '),
);

/** Hesitations. */
export const fillers: ReadonlySet<string> = new Set('uh um uhm er erm eh hm hmm mm mmm'.split(' '));
