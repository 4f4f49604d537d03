/** Reads who has to do what: the clause of a sentence that promises, requests or assigns a task. */

import {
  cueWords,
  duties,
  othersAsked,
  setPromises,
  taskAdverbs,
  taskVerbs,
} from '../../clips/actions/data/action-phrases.ts';
import { anyNumberOf, anyOf } from '../../clips/detection/compose-pattern.ts';
import { openers } from '../../clips/detection/data/phrases.ts';
import { notNames, nowWords, talkTasks, talkVerbs } from './data/clause-words.ts';

/** A promise: the speaker will do it. A request: the speaker asks others. A task: somebody has to do it. */
export type ActionType = 'promise' | 'request' | 'task';

export interface Clause {
  readonly type: ActionType;
  /**
   * The owner: the speaker, the speaker and others, the listeners, or a name in the sentence; empty for the passive.
   */
  readonly who: 'i' | 'we' | 'you' | { readonly name: string };
  /** The verb and the words after it. */
  readonly deed: string;
}

const adverbs = anyNumberOf(...taskAdverbs, 'always', 'gonna', 'have to', 'need to', 'be able to');
const deed = '(?<deed>(?!not )[^ ]+ (?:.*)?)';
/** At most one condition, because several could match in too many ways. */
const lead = `^ ${anyNumberOf(...openers, 'yes', 'sure', 'great', 'thanks', 'perfect', 'sorry', 'in that case')}(?:(?:if|when|once|after|before)(?: [^ ]+){1,8} )?`;
const listener = 'you(?: guys| all| two| both)?';
const others = `(?<who>${anyOf(...othersAsked.filter((one) => !one.startsWith('you')), '(?:my|our|the|an?|his|her|their) [^ ]+(?: (?!that |who |which )[^ ]+)?')})`;
const duty = anyOf('will', 'shall', 'is going to', 'are going to', ...duties.others);

interface Rule {
  readonly type: ActionType;
  readonly who: 'i' | 'we' | 'you' | 'others';
  /** Has the group `deed`, and `who` for others. */
  readonly pattern: RegExp;
}

const rules: readonly Rule[] = [
  {
    type: 'promise',
    who: 'i',
    pattern: new RegExp(
      ` i (?:will|shall|am going to|am about to|promise to|agree to|plan to|intend to) ${adverbs}${deed}`,
    ),
  },
  {
    type: 'promise',
    who: 'we',
    pattern: new RegExp(` we (?:will|shall|are going to|promise to|agree to|plan to|intend to) ${adverbs}${deed}`),
  },
  {
    type: 'promise',
    who: 'i',
    pattern: new RegExp(` (?<deed>${anyOf(...setPromises.filter((one) => !one.startsWith('we ')))} )`),
  },
  { type: 'promise', who: 'i', pattern: new RegExp(`${lead}(?:i (?:can|could)|let me) ${adverbs}${deed}`) },
  { type: 'promise', who: 'i', pattern: new RegExp(`${lead}(?<deed>will do(?: that| so)? )`) },
  // If they will get something, the speaker sends it.
  { type: 'promise', who: 'i', pattern: / you will (?<deed>(?:get|receive|have (?:it|that|this|them)) .*)/ },
  { type: 'request', who: 'you', pattern: new RegExp(` (?:can|could|would|will) ${listener} ${adverbs}${deed}`) },
  { type: 'request', who: 'you', pattern: / would you mind (?<deed>[^ ]+ing .*)/ },
  {
    type: 'request',
    who: 'you',
    pattern: new RegExp(` (?:i|we) (?:would like|want|need) ${listener} to ${adverbs}${deed}`),
  },
  { type: 'request', who: 'you', pattern: new RegExp(` ${listener} will ${adverbs}${deed}`) },
  {
    type: 'request',
    who: 'you',
    pattern: new RegExp(` please ${adverbs}(?:do not )?(?<deed>(?!be |note )[^ ]+ .*)`),
  },
  {
    type: 'request',
    who: 'you',
    pattern: new RegExp(
      ` ${listener} (?:should|need to|have to|must|ought to|had better|might want to|will need to|will have to) ${adverbs}${deed}`,
    ),
  },
  { type: 'request', who: 'others', pattern: new RegExp(` (?:can|could|would|will) ${others} ${adverbs}${deed}`) },
  {
    type: 'request',
    who: 'you',
    pattern: new RegExp(
      `${lead}(?:just |do not |always |never )*(?<deed>${anyOf(...taskVerbs, ...talkTasks, 'do not forget', 'be sure')} .*)`,
    ),
  },
  { type: 'task', who: 'others', pattern: new RegExp(` ${others} ${duty} ${adverbs}${deed}`) },
  {
    type: 'task',
    who: 'i',
    pattern: new RegExp(
      `(?<! do| did) i (?:have to|need to|must|should|have got to|got to|ought to) ${adverbs}${deed}`,
    ),
  },
  {
    type: 'task',
    who: 'we',
    pattern: new RegExp(` (?:we (?:have to|need to|must|should|have got to|got to|ought to)|let us) ${adverbs}${deed}`),
  },
];

const name = String.raw`(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}\p{M}'’-]*`;
const named = new RegExp(
  String.raw`(?:^|[,;:] |\b(?:and|so|then|that|maybe|think) )(?<names>${name}(?: (?:and )?${name}){0,2}) (?<modal>will|shall|is going to|are going to|['’]ll|needs? to|has to|have to|should|must) (?<deed>\S.*)$`,
  'u',
);
/** One word, as `readSpokenWords` counts it. */
const addressed = /^(\p{Lu}\p{L}+), /u;
const vocative = new RegExp(
  `^(?:(?:And|So|Okay|Ok|Then|Well|Also|Please|Right),? )?(?<first>${name}), (?:can|could|would|will|please|you)|, (?<last>${name})[.?!]*$`,
  'iu',
);

/** As `named`, in text without capitals. */
const plainlyNamed = new RegExp(
  `(?<= )(?<who>(?:dr )?(?!${anyOf('i', 'we', 'you', 'he', 'she', 'they', 'it', 'that', 'this', 'there', 'which', 'who', 'what', 'one', 'all', 'and', 'so', 'everything', 'nothing', 'someone', 'somebody', 'everyone', 'everybody')} )[a-z]{2,}) (?:will|shall|is going to|needs? to|has to|have to) ${adverbs}(?<deed>${anyOf(...taskVerbs)} .*)`,
);

/** Returns the first clause that matches a sign; undefined if no clause matches. @param words see `readSpokenWords` */
export function readClause(text: string, words: readonly string[]): Clause | undefined {
  const assigned = readNamed(text);
  if (assigned !== undefined) return assigned;
  const called = addressed.exec(text)?.[1];
  // "Anna, make sure that ..." is an imperative all the same.
  const isCalled = called !== undefined && !notNames.has(called);
  const spoken = ` ${(isCalled ? words.slice(1) : words).join(' ')} `;
  let best: { index: number; clause: Clause } | undefined;
  for (const { type, who, pattern } of rules) {
    const found = pattern.exec(spoken);
    if (found === null) continue;
    const index = found.index + found[0].length - (found.groups?.deed?.length ?? 0);
    if (best !== undefined && best.index <= index) continue;
    const { deed = '', who: subject } = found.groups ?? {};
    best = {
      index,
      clause: {
        type,
        who: who === 'others' ? { name: deed.startsWith('be ') ? '' : (subject ?? '') } : who,
        deed: deed.trim(),
      },
    };
  }
  if (best === undefined && !/\p{Lu}/u.test(text)) {
    const { who = '', deed = '' } = plainlyNamed.exec(spoken)?.groups ?? {};
    return who === '' ? undefined : { type: 'task', who: { name: who }, deed: deed.trim() };
  }
  if (best?.clause.who !== 'you') return best?.clause;
  const name = isCalled ? called : readVocative(text);
  return name === undefined ? best.clause : { ...best.clause, who: { name } };
}

function readNamed(text: string): Clause | undefined {
  const found = named.exec(text)?.groups;
  if (found?.names === undefined || found.names.split(' ').some((one) => notNames.has(one))) return undefined;
  return { type: 'task', who: { name: found.names }, deed: (found.deed ?? '').toLowerCase() };
}

/** The person addressed: "Anna, could you ...". */
function readVocative(text: string): string | undefined {
  const found = vocative.exec(text)?.groups;
  const called = found?.first ?? found?.last;
  return called === undefined || notNames.has(called) || !/^\p{Lu}/u.test(called) ? undefined : called;
}

const offer = new RegExp(
  `${lead}(?:(?:should|shall) i|do you want me to|would you like me to|would it help if i) ${adverbs}${deed}$`,
);

/** Reads the task that a speaker offers: "Should I chase them?" is a promise if a listener accepts. */
export function readOffer(words: readonly string[]): Clause | undefined {
  const found = offer.exec(` ${words.join(' ')} `)?.groups?.deed;
  return found === undefined ? undefined : { type: 'promise', who: 'i', deed: found.trim() };
}

const isTask = new RegExp(`^(?:(?:not|never) )?${anyOf(...taskVerbs, ...talkTasks)}(?: |$)`);
const isNow = new RegExp(`(?: |^)${anyOf(...nowWords)}(?: |$)`);
/** Details that an agent asks for in order to continue: "confirm your date of birth". */
const isDetail =
  /^(?:confirm|verify|provide|spell|repeat|describe|share|enter|read)(?: me| us)?(?: with)? (?:your|that|which|what)(?: |$)/;

/** Whether the deed is over within the conversation: "let me see", "I will wait", "we will start now". */
export function isPassing({ deed }: Clause): boolean {
  return isNow.test(deed) || isDetail.test(deed) || (talkVerbs.has(deed.split(' ')[0]) && !isTask.test(deed));
}

/** Signs that the sentence commits nobody: the past, habits, doubt, threats. */
const opposed =
  / (?:(?:would|could|should) have (?!to )[^ ]+|(?:was|were) going to|if [^ ]+ (?:had|was|were)|might|maybe|usually|always|sometimes|often|every (?:time|now and then)|said|told|used to|wish|suppose|imagine|otherwise|if not|yesterday|last (?:week|month|year)) /;

const idle = new Set([...talkVerbs, ...cueWords.idleVerbs]);

/** Whether the clause commits somebody to a task, regardless of the classifier. */
export function isCommitment({ type, who, deed }: Clause, words: readonly string[], isTimed: boolean): boolean {
  if (opposed.test(` ${words.join(' ')} `)) return false;
  const isOther = typeof who === 'object';
  // "The price list will be ready on Friday" says what happens, not who does something.
  if (isTask.test(deed)) return isTimed || (!deed.startsWith('be ') && (type !== 'task' || isOther));
  if (type === 'promise')
    return (
      !idle.has(deed.split(' ')[0]) ||
      (isTimed && /^(?:have|get|receive) (?:it|them|that|this|those|these|your|the|an?) /.test(`${deed} `))
    );
  return isTimed && !(isOther && /^(?:\p{Ll}|$)/u.test(who.name));
}
