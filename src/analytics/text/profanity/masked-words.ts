/** Words with signs over some letters: "f*ck", "f**k", "sh*t", "f---ing", "c#nt". */
import type { Reading } from './read-chunk.ts';

/** The words that people write with signs over letters, and what they end in. */
const stems: readonly (readonly [string, string])[] = [
  ['fuck', ' s ed er ers ing in off up head heads face wit tard nut you'],
  ['motherfuck', 'er ers ing in ed a'],
  ['shit', ' s ty ting ter ted e es head face hole load'],
  ['bullshit', ' s ter ting'],
  ['cunt', ' s ed y'],
  ['bitch', ' es ed y ing in'],
  ['pussy', ' s'],
  ['pussies', ' '],
  ['dick', ' s head heads'],
  ['cock', ' s sucker suckers sucking'],
  ['whore', ' s'],
  ['slut', ' s ty'],
  ['nigger', ' s'],
  ['nigga', ' s z'],
  ['faggot', ' s'],
  ['bastard', ' s'],
  ['asshole', ' s'],
  ['arsehole', ' s'],
  ['arse', ' s'],
  ['wank', ' s ed er ers ing y'],
  ['twat', ' s'],
  ['tits', ' '],
  ['piss', ' ed ing er off'],
  ['bollocks', ' '],
  ['crap', ' s py'],
  ['damn', ' ed it'],
  ['goddamn', ' ed it'],
  ['retard', ' s ed'],
  ['porn', ' o os hub'],
  ['boobs', ' '],
  ['rape', ' d s'],
  ['rapist', ' s'],
];

/** Words that one letter and stars are enough for: "f***". */
const starredWords = new Set(['fuck', 'shit', 'cunt', 'bitch', 'fucking']);

const maskedStretch = /[a-z][a-z0-9*#^%?_~=@$!<>&+.-]{2,}/g;
const vowels = 'aeiou';

export class MaskedWords {
  /** Words by length and first letter. */
  readonly #bySize = new Map<string, string[]>();

  constructor() {
    for (const [stem, endings] of stems) {
      for (const ending of endings.split(' ')) {
        const word = stem + ending;
        const key = `${word.length}${word[0]}`;
        const list = this.#bySize.get(key);
        if (list === undefined) this.#bySize.set(key, [word]);
        else if (!list.includes(word)) list.push(word);
      }
    }
  }

  /** The masked words in a folded chunk; linear in its length. */
  *read(text: string): Generator<Reading> {
    for (const { 0: stretch, index } of text.matchAll(maskedStretch)) {
      const core = stretch.replace(/[^a-z0-9]+$/, '');
      for (const masked of core === stretch ? [stretch] : [core, stretch]) {
        if (!/[^a-z0-9]/.test(masked)) continue;
        const candidates = this.#bySize.get(`${masked.length}${masked[0]}`) ?? [];
        const word = candidates.find((candidate) => fitsMask(candidate, masked));
        if (word !== undefined)
          yield { word, first: index, last: index + masked.length - 1, shortest: 1, byRoot: true };
      }
    }
  }
}

/** Signs that stand for a letter by their look too, so that "f*&k!ng" shows an i. */
const shown: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '!': 'i',
  '@': 'a',
  $: 's',
};
/** Signs that are put over letters in any mixture; others only alone. */
const grawlix = /[*&#%^@$!?~+<>]/;

/** Whether a masked word of the same length may stand for `word`: enough letters must be left to tell. */
function fitsMask(word: string, masked: string): boolean {
  let visible = 0;
  let hidden = 0;
  let hiddenVowels = 0;
  let stars = 0;
  let usedSign = '';
  for (let index = 0; index < word.length; index++) {
    const character = masked[index] ?? '';
    if (character === word[index] || shown[character] === word[index]) {
      visible++;
      continue;
    }
    if (/[a-z0-9]/.test(character)) return false;
    if (usedSign !== '' && character !== usedSign && !(grawlix.test(character) && grawlix.test(usedSign))) return false;
    usedSign = character;
    hidden++;
    if (character === '*') stars++;
    if (vowels.includes(word[index] ?? '')) hiddenVowels++;
  }
  if (visible < 2) return stars === hidden && starredWords.has(word);
  // Many stars are believed when the word's end is seen as well: "n****r", but not a censored word after "fu".
  if (hidden > word.length / 2) return stars === hidden && masked.at(-1) === word.at(-1);
  return hidden > 1 || stars > 0 || hiddenVowels === 1 || (grawlix.test(usedSign) && word.length > 5);
}
