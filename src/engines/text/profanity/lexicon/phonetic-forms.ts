/**
 * Phonetic spellings of the most common strong words ("phuk", "dikhed", "muthafukka"), made from the spellings of each
 * sound. Forms that the CMU Pronouncing Dictionary lists are other words or names: `ownWords` has them.
 */
import { splitListedWords } from './expand-forms.ts';

/** A word, and the spellings of each of its sounds; the last sound is the ending. An empty spelling is `-`. */
const sounds: readonly (readonly [word: string, ...sounds: string[]])[] = [
  [
    'fuck',
    'f ff ph',
    'u uu uh oo aw',
    'ck k kk q qq c cc x',
    '- s er ers a ah ed in ing ings face head hed off wit you u',
  ],
  ['shit', 'sh sch', 'i ii y ie iy ee eei iie', 't tt', '- s e ty tie head hed hole bag face'],
  ['bullshit', 'bull bul bool', 'sh sch', 'i ii y ie ee', 't tt te', '- ter ting'],
  ['bitch', 'b', 'i ii y ee ia iya ya eo eyo eeo eeyo io iyo eeya', 'tch ch', '- es y ing'],
  ['dickhead', 'd', 'i y', 'ck k kk q', 'head hed hedd heads heds face wad weed'],
  ['cunt', 'c k q', 'u uu uh', 'nt ntt', '- s z y face'],
  ['cocksucker', 'c k', 'o oh aw', 'ck k kk c', 'sucker suker sukker sucka suka sukka suckah sucking suckin'],
  ['asshole', 'ass azz as az arse ars', 'h wh', 'ole oles oal ol'],
  ['asshole', 'azz', 'hat clown wipe face head kisser lick bag'],
  ['dumbass', 'dum dumm dumb', 'azz az arze ars', '- es'],
  ['pussy', 'p', 'u oo', 'ss zz z', 'y i ie eh ies'],
  ['bastard', 'ba', 's z', 't', 'a e i u', 'd dd rd', '- s'],
  ['wanker', 'w', 'a', 'nk nkk', 'a ah ur uh az'],
  ['motherfucker', 'm', 'u o', 'th dd tt', 'a er ah', 'f ph', 'u', 'ck k kk', 'er ers a ah in ing'],
  ['bollocks', 'b', 'o aw', 'l ll', 'o a i u', 'x cks ks kz xx'],
  ['faggot', 'f ph', 'a', 'gg', 'o i e u', 't tt', '- s'],
  ['slut', 'sl', 'u', 'tt', '- s y'],
];

/** Words and names that a form spells by chance. */
const ownWords = new Set(
  splitListedWords(`
    phuc phuca bich biches fooks sheet sheets sheety scheet scheets schitt schits beech beechy kuntz basted bastad shiite shiites schiit fuca fuc fux fuce
  `),
);

/** The word behind each form, by form. */
export function listPhoneticForms(): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const [word, ...choices] of sounds) {
    let made = [''];
    for (const choice of choices) {
      const spellings = splitListedWords(choice).map((spelling) => (spelling === '-' ? '' : spelling));
      made = made.flatMap((start) => spellings.map((spelling) => start + spelling));
    }
    for (const form of made) if (form.length > 3 && !ownWords.has(form)) forms.set(form, word);
  }
  return forms;
}
