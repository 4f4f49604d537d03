import { anyOf } from '../detection/compose-pattern.ts';
import { taskAdverbs, threats } from './data/action-phrases.ts';

const threat = new RegExp(
  ` (?:i|we) (?:will|shall|am going to|are going to) (?:${anyOf(...taskAdverbs)} )*${anyOf(...threats)} | (?:otherwise|or else) (?:i|we) `,
);
/** The rest of somebody's sentence: "and fix it". */
const fragment =
  /^ (?:and|or|but)(?: then)? (?!i |we |you |he |she |they |please )[^ ]+(?: (?:it|them|that|this|him|her|those|these|up|out|off|back|in)){0,3} $/;

/**
 * Whether a sentence with the verb of a task assigns none: the speaker says what happens if the others do not do better
 * ("Otherwise I will cancel my contract"), or it is a fragment. @param words see `readSpokenWords`
 */
export function isNoAction(words: readonly string[]): boolean {
  const spoken = ` ${words.join(' ')} `;
  return threat.test(spoken) || fragment.test(spoken);
}
