/**
 * Whether a text says that something is finished: "it's cancelled", "I already got it", "my parcel arrived". It shares
 * its words with the earlier request, but does not ask for anything. Tense and aspect distinguish them: a participle
 * after "be" or "have", or a past form where the request has the base form, and no sign of anything left to do.
 */
import { arrivals, finishingWords, irregularPasts, openPasts, openWords } from './data/completion-words.ts';
import { stemWord } from './stem-word.ts';
import { wordSet } from './word-set.ts';

/** The action that a text reports as finished. */
export interface FinishedState {
  /** The stems of the base forms of its verbs: `cancel` for "I cancelled it". */
  readonly verbs: readonly string[];
  /** True if the form itself says that it is finished, without regard to the request. */
  readonly isCertain: boolean;
  /** True if something has come, or is there. */
  readonly arrives: boolean;
}

const openPast = wordSet(openPasts);
const open = wordSet(openWords);
const finishing = wordSet(finishingWords);
const arriving = wordSet(arrivals);

/** Forms of "be" and "have" that a participle follows, and words that may stand between. */
const auxiliaries = wordSet(
  'is are was were been its thats theyre has have had ive weve youve hes shes theyve being got am im',
);
const between = wordSet('already now just been all also finally since then being successfully both now again');
/** Words before a form of "be" or a participle that make it a wish or a plan: "to be cancelled", "get it cancelled". */
const plans = wordSet('to will get getting have having be ill well shall');
const questionStart = wordSet(
  'am is are was were do does did can could may will would has have had who whose what which where when why how any',
);
const leadIns = wordSet('hi hello hey yes yeah ok okay and so well oh right um uh thanks actually no sorry good');
const determiners = wordSet('a an the my our your this that these those well newly');
const maxWords = 40;

const subjects = wordSet('i we you he she they it somebody someone');

/** @returns the base form, for a regular one its past form; undefined if it is not a past form */
function baseOf(words: readonly string[], index: number): string | undefined {
  const word = words[index] ?? '';
  const irregular = irregularPasts.get(word);
  if (irregular === undefined) return word.length > 4 && word.endsWith('ed') ? word : undefined;
  if (irregular !== word) return irregular;
  // "I reset my PIN", unlike "reset my PIN".
  const before = words[index - 1] ?? '';
  return subjects.has(before) || auxiliaries.has(before) || between.has(before) ? word : undefined;
}

/** The stems of the words that are not past forms: a request has the base form of what it asks for. */
export const listBaseStems = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word, index) => (baseOf(words, index) === undefined ? [stemWord(word)] : [])));

const asks = /\b(?:am|is|are|do|does|did|can|could|will|would) (?:i|it|we|you|there|that|this|my|the|they)\b/;

const isQuestion = (words: readonly string[]): boolean => {
  const first = words.findIndex((word) => !leadIns.has(word));
  return (first >= 0 && questionStart.has(words[first] ?? '')) || asks.test(words.join(' '));
};

const seeking = wordSet('want wanted need like please pls book get give find');

/** Whether a request asks for something: it is answered when that comes. */
export const seeks = (words: readonly string[]): boolean =>
  isQuestion(words) || words.some((word) => seeking.has(word));

const maxPlain = 12;
/** An imperative has no subject. */
const statementStart = wordSet(
  'i im ive we were weve my our the this that thats these those it its he hes she shes they theyre theyve you youre youve your his her their there theres a an one some both all',
);
const reporting = wordSet('reporting report calling call requesting complain complaining');

const isGoingOn = /\b(?:am|im|are|were|is|its) (?:\p{L}+ )?\p{L}+ing\b/u;

/** Whether a text may ask for something, or says that something is wrong, left to do or new. */
export const isOpen = (words: readonly string[]): boolean =>
  words.length > maxPlain ||
  !statementStart.has(words.find((word) => !leadIns.has(word)) ?? '') ||
  seeks(words) ||
  isGoingOn.test(words.join(' ')) ||
  words.some((word) => open.has(word) || openPast.has(word) || reporting.has(word));

/** "It went through", "the bill is correct", "that makes sense": without a verb for the action. */
const settled = [
  /\b(?:went|came|gone) through\b/,
  /\b(?:is|are|was|were|looks|seems|its|thats) (?:(?:all|now|already|again|quite|perfectly) )*(?:correct|right|fine|ok|okay|alright|clear|accurate|complete|done|set|sorted|solved)\b/,
  /\bmakes? (?:more |perfect )?sense\b/,
  /\b(?:error|problem|issue|fault|bug|warning|message) (?:is|has|was|are) (?:already |now |been )*(?:gone|away|over)\b/,
];

const isThere = /\b(?:is|are|its|theyre) (?:now |already |finally |all )*(?:here|back|there)\b/;
const possessed = /\b(?:i|we|ive|weve) (?:now |already )?(?:have|got) (?:my|our|it|them|both|all)\b/;

/** "We are swamped" says how people are. */
const isOfPerson = (words: readonly string[], helper: number): boolean =>
  /^(?:im|were|youre)$/.test(words[helper] ?? '') ||
  /^(?:i am|i was|we are|we were|you are)$/.test(`${words[helper - 1]} ${words[helper]}`);

/** @param words see `splitWords` @returns undefined if nothing is said to be finished */
export function findCompletion(words: readonly string[]): FinishedState | undefined {
  if (words.length === 0 || words.length > maxWords) return undefined;
  if (isQuestion(words) || words.some((word) => open.has(word))) return undefined;
  const text = words.join(' ');
  const isDone = words[0] === 'done' || words.includes('already') || settled.some((one) => one.test(text));
  const verbs: string[] = [];
  let isCertain = isDone;
  let arrives = possessed.test(text) || isThere.test(text);
  for (const [index, word] of words.entries()) {
    if (index > 0 && arriving.has(word) && !plans.has(words[index + 1] ?? '')) arrives = true;
    const base = baseOf(words, index);
    // "My saved card", "I've got to go".
    if (base === undefined || openPast.has(word) || determiners.has(words[index - 1] ?? '')) continue;
    if (words[index + 1] === 'to' && base === 'get') continue;
    let before = index - 1;
    while (before > 0 && between.has(words[before] ?? '')) before -= 1;
    const helper = words[before] ?? '';
    if (plans.has(words[before - 1] ?? '') && auxiliaries.has(helper)) return undefined;
    if (isOfPerson(words, before) && !/^(?:checked|signed|logged|registered|enrolled)$/.test(word)) continue;
    verbs.push(stemWord(base));
    if (auxiliaries.has(helper)) isCertain = true;
  }
  if (verbs.length > 0 && words.some((word) => finishing.has(word))) isCertain = true;
  return verbs.length === 0 && !isDone && !arrives ? undefined : { verbs, isCertain, arrives };
}
