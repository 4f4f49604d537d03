import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import { months, weekdays } from '../detection/data/phrases.ts';
import {
  clauseOpeners,
  duePeriods,
  dueTimes,
  duties,
  opposedPhrases,
  othersAsked,
  setPromises,
  taskAdverbs,
  taskVerbs,
} from './data/action-phrases.ts';

const task = `${anyNumberOf(...taskAdverbs)}${anyOf(...taskVerbs)}`;
const others = anyOf(...othersAsked);

/** A clause begins, in a sentence with a space before each word and after the last. */
const clause = `(?:^ (?:[^ ]+ ){0,2}| ${anyOf(...clauseOpeners, '(?:by|on|before|until) [^ ]+')} )`;

/** Promises: the speaker will do a task. */
const promises = compose(
  `${clause}(?:i|we) (?:will|shall|am going to|are going to|have to|need to|must|should) ${task} `,
  `${clause}i can ${task} `,
  `${clause}let me ${task} `,
  `${clause}i (?:promise|agree|plan|intend) to ${task} `,
  `${clause}i (?:will|can) take (?:care of|over|on) `,
  ` ${anyOf(...setPromises)} `,
);

/** Requests: somebody else should do a task. */
const requests = compose(
  ` (?:can|could|would|will) ${anyOf('you', others, '[^ ]+ and you')}(?: guys)? ${task} `,
  ` please ${anyNumberOf(...taskAdverbs)}(?:do not )?${anyOf(...taskVerbs)} `,
  `${clause}${anyOf(...taskVerbs)} .* please `,
  `${clause}you (?:guys )?${anyOf(...duties.you)} ${task} `,
  `${clause}(?:i|we) (?:would like|want|need) ${anyOf('you', others)} to ${anyNumberOf(...taskAdverbs)}[^ ]+ `,
  ' would you mind [^ ]+ing ',
  `${clause}(?:please )?(?:make sure|be sure to|do not forget|remember) (?:to |that |you |we |the |all |every)`,
  `${clause}${others} ${anyOf(...duties.others)} ${task} `,
  ' action items? (?:for|is|are|to) ',
  '^ action items? ',
);

/** Tasks of somebody named, and actions of any kind, which count only with a time. */
const timed = compose(
  `^ (?:[^ ]+ ){1,4}${anyOf(...duties.named)} ${task} `,
  ` let us ${anyNumberOf(...taskAdverbs)}[^ ]{2,} `,
  ` (?:i|we) (?:will|shall|am going to|are going to|need to|have to|must) ${anyNumberOf(...taskAdverbs)}(?!be |have |know |see )[^ ]{2,} `,
  `^ (?:please )?${anyOf(...taskVerbs)} `,
);

const time = compose(
  ` (?:by |before |until |on |for |this |at )?(?:the )?${anyOf(
    ...weekdays,
    ...months,
    ...dueTimes,
    `(?:next|this) ${anyOf(...duePeriods)}`,
    '(?:the )?end of (?:the |this |next )?(?:day|week|month|quarter|year)',
    'after (?:this|the|our) (?:meeting|call)',
  )} `,
);

/** Signs that a sentence is not a promise: conditions, doubt, the past, habits, refusals, talk about talk. */
const opposed = compose(
  ` ${anyOf(
    ...opposedPhrases,
    'if (?:i|we|you|they|he|she|someone|somebody)',
    'last (?:week|month|year|monday|tuesday|wednesday|thursday|friday|time|night)',
    'how (?:do|can|should|would|will)',
    'what (?:do|can|should|would|will|if)',
    'why (?:do|should|would)',
    '(?:will|can|am|are|do|need|going|have|must|should) not',
  )} `,
);
/** "Please do not forget" and "do not send it" are requests all the same. */
const notOpposed = / do not forget | please do not | i will not forget /;

/**
 * Whether a sentence plainly promises or requests a task, judged only by its grammar: who will do what and, for actions
 * of any kind, by when.
 *
 * @param words see `readSpokenWords`
 */
export function isPlainAction(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `;
  if (opposed.test(text) && !notOpposed.test(text)) return false;
  return promises.test(text) || requests.test(text) || (timed.test(text) && time.test(text));
}
