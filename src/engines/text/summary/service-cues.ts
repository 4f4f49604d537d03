import { anyOf } from '../../clips/detection/compose-pattern.ts';
import { isOpener } from './cut-formulas.ts';
import {
  identification,
  passing,
  problems,
  promises,
  reasons,
  remedies,
  serviceFormulas,
  serviceRoles,
  times,
} from './data/service-phrases.ts';

/** The cues in a sentence of a call. */
export const serviceCueNames = [
  'problem',
  // The first sentence that states a problem.
  'firstProblem',
  'reason',
  'remedy',
  'promise',
  'time',
  // It asks for a customer number or the like, or contains one.
  'identity',
] as const;

/** Each is 0 or 1. */
export type ServiceCues = Readonly<Record<(typeof serviceCueNames)[number], number>>;

const phrases = (list: readonly string[]): RegExp =>
  new RegExp(`(?<= )${anyOf(...list).replaceAll('^', '(?<=^ )')}(?= )`);
const patterns = {
  problem: phrases(problems),
  reason: phrases(reasons),
  remedy: phrases(remedies),
  promise: phrases(promises),
  time: phrases(times),
} as const;
const asksIdentity = phrases(identification);
const asksForIdentity = new RegExp(`(?:can|could|may|have|what) (?:[^ ]+ ){0,6}?${asksIdentity.source}`);
const isPassing = phrases(passing);

const digitWord = anyOf(
  ...'zero oh o nought one two three four five six seven eight nine double triple dash'.split(' '),
  '[0-9]{1,4}',
  '[a-z](?: as in [a-z]+)?',
);
const isFormula = phrases(serviceFormulas);
/** A call has at most this many speakers. */
const maxSpeakers = 4;
/** A call's first sentences, this many, name the company or ask for a customer number. */
const opening = 12;

/** At least four digits or letters that are said one by one. */
const spelled = new RegExp(`(?<= )(?:${digitWord} ){3,}${digitWord}(?= )`);
/** Consecutive digits, or a code of letters and digits, as written: `30418827`, `DX-88214`, `K7QRT2`, `LS6 3QT`. */
const code =
  /(?<![\p{L}\p{N}.,£$€])(?:\d{6,}|(?=[A-Z]*\d+[A-Z-]+\d|[A-Z]+-?\d{3,}|[A-Z]+\d+[A-Z])[A-Z0-9-]{5,}|[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|\d{3,5}[ -]\d{3,}(?:[ -]\d{2,})*|\S+@\S+\.\S+)(?![\p{L}\p{N}])/u;
/** An answer to a request for identification has at most this many words. */
const maxAnswerWords = 14;

/** A sentence that states a problem has at least this many words. */
const minWords = 6;

/** Only says who is speaking, in a transcript without capitals. */
const introduces =
  /^ (?:[a-z]+ ){0,4}(?:(?:this is|my name is) [a-z]+ (?:[a-z]+ )?(?:(?:speaking|here) )?|(?:you have reached|you are through to) (?:[a-z]+ ){1,8})$/;

/** Whether a text asks for, says or writes data that identifies a customer. */
const identifies = (text: string, spoken: string): boolean =>
  asksIdentity.test(spoken) ||
  introduces.test(spoken) ||
  isOpener(text) ||
  code.test(text) ||
  (spelled.test(spoken) && /\d|(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/.test(spoken));

/** A sentence of a conversation. */
export interface SaidSentence {
  readonly text: string;
  /** See `readSpokenWords`. */
  readonly words: readonly string[];
  readonly speaker?: string;
}

/** Whether a conversation is a call to a company: by its labels, or by the words in it. */
export function isServiceCall(sentences: readonly SaidSentence[]): boolean {
  const speakers = new Set(sentences.map(({ speaker }) => speaker?.toLowerCase()));
  if (speakers.size > maxSpeakers) return false;
  return (
    [...speakers].some((speaker) => serviceRoles.has(speaker ?? '')) ||
    sentences
      .slice(0, opening)
      .map(({ words }) => ` ${words.join(' ')} `)
      .some((spoken) => isFormula.test(spoken) || (speakers.size === 2 && asksForIdentity.test(spoken)))
  );
}

/**
 * Reads the cues of each sentence of a conversation from its phrases. A short sentence after a request for a customer
 * number counts as the number.
 */
export function readServiceCues(sentences: readonly SaidSentence[]): ServiceCues[] {
  let isStated = false;
  let asked: { by: string | undefined; isAnswered: boolean } | undefined;
  return sentences.map(({ text, words, speaker }) => {
    const spoken = ` ${words.join(' ')} `;
    const isIdentity = identifies(text, spoken);
    const answers =
      asked !== undefined && speaker !== asked.by && words.length <= maxAnswerWords && !patterns.problem.test(spoken);
    if (isIdentity && / you(?:r)? |\?$/.test(`${spoken}${text.trimEnd()}`)) asked = { by: speaker, isAnswered: false };
    else if (asked !== undefined && speaker !== asked.by) asked = { ...asked, isAnswered: true };
    else if (asked?.isAnswered) asked = undefined;
    const isQuestion = text.trimEnd().endsWith('?');
    const has = (pattern: RegExp) => (pattern.test(spoken) ? 1 : 0);
    const held = isQuestion || (isPassing.test(spoken) && !patterns.time.test(spoken)) ? 0 : 1;
    const problem = isQuestion || words.length < minWords ? 0 : has(patterns.problem);
    const isFirst = problem === 1 && !isStated && !isIdentity && !answers;
    if (isFirst) isStated = true;
    return {
      problem,
      firstProblem: isFirst ? 1 : 0,
      reason: held * has(patterns.reason),
      remedy: held * has(patterns.remedy),
      promise: held * has(patterns.promise),
      time: isQuestion ? 0 : has(patterns.time),
      identity: isIdentity || answers ? 1 : 0,
    };
  });
}
