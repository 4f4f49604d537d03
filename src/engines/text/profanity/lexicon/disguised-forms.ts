/**
 * Forms of the most common strong words with changed letters: x for vowels ("fxck"), backwards ("kcuf"), swapped
 * neighbours ("bicth"), one letter dropped ("asshle"). Forms that are real words are in `ownWords`.
 */
import { splitListedWords } from './expand-forms.ts';

/** Words that people disguise in these ways. Each is listed in its own group, which gives its forms their grade. */
const disguised = splitListedWords(`
  fuck fucks fucker fuckers fucking fucked motherfucker motherfuckers shit shits shitty bullshit bitch bitches cunt cunts
  asshole assholes bastard bastards dickhead cocksucker pussy whore whores slut sluts nigger niggers nigga niggas faggot
  faggots retard retards wanker wankers dick cock porn
`);
const vowels = /[aeiou]/g;
/** The minimum length for swapped letters. Dropped letters need longer words, because shorter forms are other words. */
const minSwappedLength = 5;
const minDroppedLength = 6;

/** Words that a form spells by chance. */
const ownWords = new Set(
  splitListedWords(`
    niger nigers shist sitty shity waker wakers waner batard batards saggin aggin tuls stuls sult sults reard reards drater
    whoer whores hore hores biches bithes nigges basard basards bastad
  `),
);

/** The word behind each form, by form. */
export function listDisguisedForms(): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const word of disguised) {
    for (const form of formsOf(word)) {
      if (form !== word && !ownWords.has(form) && !disguised.includes(form)) forms.set(form, word);
    }
  }
  return forms;
}

function* formsOf(word: string): Generator<string> {
  yield word.replace(vowels, 'x');
  yield word.replace(/(?<=^.).(?=.*.$)/, 'x');
  yield `${word[0]}${'x'.repeat(2)}${word.slice(3)}`;
  yield [...word].reverse().join('');
  for (let index = 1; index + 1 < word.length; index++) {
    const swapped = `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`;
    if (word.length >= minSwappedLength) yield swapped;
    if (word.length >= minDroppedLength) yield word.slice(0, index) + word.slice(index + 1);
  }
}
