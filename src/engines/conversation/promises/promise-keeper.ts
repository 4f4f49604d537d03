/**
 * Finds which promises of a conversation are kept before it ends, as far as that is said, in English: "I'll send you
 * the form", and later "I've just sent it". A promise that is kept after the conversation remains open.
 */
import type { ActionItem, JudgedUtterance } from '../judged-utterance.ts';
import { splitPlainly } from '../split-plainly.ts';

export interface MadePromise extends Omit<ActionItem, 'type'> {
  /** The index of its utterance. */
  readonly index: number;
  /** The index of the utterance that says that it was kept. */
  readonly kept_at?: number;
}

/** Limit for one conversation; the first are kept. */
const maxPromises = 200;

const intention =
  /\b(?:(?:i|we)(?:'ll| will|'m going to| am going to|'re going to| are going to)|let me|i can) (?:(?:just|now|quickly|also|then|personally) )*(\w+)/gi;

/** Verbs that only begin the promise: "I'll go and check". */
const helpers = new Set(['go', 'try', 'have', 'be', 'need', 'want']);

const irregular: Readonly<Record<string, string>> = {
  bring: 'brought',
  do: 'done',
  find: 'found',
  get: 'got',
  give: 'given',
  hold: 'held',
  make: 'made',
  pay: 'paid',
  put: 'put',
  reset: 'reset',
  ring: 'r[au]ng',
  send: 'sent',
  set: 'set',
  speak: 'spoken?',
  take: 'taken',
  tell: 'told',
  write: 'written',
};

/** The participle of a verb, as a regular expression. */
function participleOf(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  // The last consonant may be doubled: cancelled, canceled.
  return `${verb}${verb.at(-1)}?ed`;
}

/** @returns undefined for a promise without a verb that a later sentence can repeat */
function fulfilmentOf(sentence: string): RegExp | undefined {
  const verbs = [...sentence.replaceAll('’', "'").matchAll(intention)].map(([, verb = '']) => verb.toLowerCase());
  const verb = verbs.find((one) => !helpers.has(one));
  if (verb === undefined || !/^[a-z]{2,}$/.test(verb)) return undefined;
  const past = participleOf(verb);
  return new RegExp(
    `\\b(?:(?:i|we)(?:'ve| have)(?: \\w+){0,2}|(?:i|we) just|has(?: \\w+)? been|is now|(?:it|that|all)(?:'s| is)) ${past}\\b|^(?:all |just |okay,? |right,? |there,? )?${past}\\b`,
    'i',
  );
}

/** Reads the utterances of one conversation in order. Customers promise nothing. */
export class PromiseKeeper {
  readonly #promises: { readonly promise: MadePromise; readonly fulfilment: RegExp | undefined; keptAt?: number }[] =
    [];

  add({ index, role, text, actions = [] }: JudgedUtterance): void {
    if (role === 'customer') return;
    const open = this.#promises.filter(({ keptAt, fulfilment }) => keptAt === undefined && fulfilment !== undefined);
    if (open.length > 0) {
      const sentences = splitPlainly(text).filter((sentence) => !sentence.endsWith('?'));
      for (const one of open) {
        if (sentences.some((sentence) => one.fulfilment?.test(sentence))) one.keptAt = index;
      }
    }
    for (const { type, ...promise } of actions) {
      if (type !== 'promise' || this.#promises.length >= maxPromises) continue;
      this.#promises.push({ promise: { ...promise, index }, fulfilment: fulfilmentOf(promise.sentence) });
    }
  }

  list(): MadePromise[] {
    return this.#promises.map(({ promise, keptAt }) => ({ ...promise, kept_at: keptAt }));
  }
}
