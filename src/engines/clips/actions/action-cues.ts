import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import { months, openers, weekdays } from '../detection/data/phrases.ts';
import type { SpeechCue } from '../detection/list-features.ts';
import { cueWords } from './data/action-phrases.ts';

const opener = `^${anyNumberOf(...openers, ...cueWords.openers)}`;
const adverb = anyNumberOf(...cueWords.adverbs);
const idle = anyOf(...cueWords.idleVerbs);
const deed = `(?!${idle} )[^ ]{2,}`;
const verbs = anyOf(...cueWords.verbs);
const time = anyOf(
  ...weekdays,
  ...months,
  ...cueWords.times,
  `next ${anyOf(...cueWords.nextPeriods)}`,
  `the ${anyOf(...cueWords.thePeriods)}`,
  `this ${anyOf(...cueWords.thisPeriods)}`,
  '[0-9]+',
);

/** Signs of promises, of requests and of their opposites. */
export const actionCues: readonly SpeechCue[] = [
  { name: 'i will do', pattern: new RegExp(` i (?:will|shall) ${adverb}${deed}`) },
  { name: 'we will do', pattern: new RegExp(` we (?:will|shall) ${adverb}${deed}`) },
  { name: 'going to do', pattern: new RegExp(` (?:i am|we are) (?:still )?going to ${adverb}${deed}`) },
  { name: 'first will', pattern: new RegExp(`${opener}(?:i|we) will ${adverb}${deed}`) },
  { name: 'let me', pattern: new RegExp(` let me ${adverb}${deed}`) },
  { name: 'let us', pattern: new RegExp(` let us ${adverb}${deed}`) },
  { name: 'can do', pattern: new RegExp(`${opener}(?:i|we) (?:can|could) ${adverb}${verbs} `) },
  {
    name: 'must do',
    pattern: new RegExp(
      ` (?:i|we) (?:need to|have to|got to|have got to|must|should|ought to|had better) ${adverb}${deed}`,
    ),
  },
  {
    name: 'you must',
    pattern: new RegExp(
      ` you (?:guys )?(?:need to|have to|got to|must|should|ought to|had better|want to|might want to) ${adverb}${deed}`,
    ),
  },
  {
    name: 'can you',
    pattern: new RegExp(
      ` (?:can|could|would|will) (?:you|someone|somebody|anyone|one of you)(?: guys| please| maybe| possibly| just)* ${deed}`,
    ),
  },
  { name: 'please', pattern: new RegExp(`(?:^| )please (?:do not )?${verbs}(?: |$)| please$`) },
  {
    name: 'imperative',
    pattern: new RegExp(`${opener}(?:just |please |do not |maybe |first |next |always |never )*${verbs}(?: |$)`),
  },
  { name: 'do not', pattern: new RegExp(`${opener}(?:please )?do not ${deed}|${opener}never ${deed}`) },
  { name: 'make sure', pattern: / make sure | (?:do not|never) forget | be sure to | remember to / },
  {
    name: 'would like',
    pattern:
      / (?:i|we) (?:would like|want|need) (?:you|someone|somebody|people|everyone|everybody|you guys) to | would you mind | if you (?:can|could|would) /,
  },
  {
    name: 'somebody',
    pattern: new RegExp(
      ` (?:someone|somebody|everyone|everybody|people|one of us|you guys) (?:should|needs? to|has to|have to|must|will) ${deed}`,
    ),
  },
  { name: 'why not', pattern: new RegExp(`${opener}why do (?:not )?(?:you|we|i) | why not `) },
  {
    name: 'deadline',
    pattern: compose(
      ` (?:by|before|until|on|for|at) (?:the )?${time}(?: |$)`,
      ` ${anyOf(...cueWords.deadlines)}(?: |$)`,
    ),
  },
  { name: 'task', pattern: / action item| to do list| next steps?| follow up | (?:my|your) (?:job|task) / },
  {
    name: 'volunteer',
    pattern: compose(` ${anyOf(...cueWords.offers, 'leave (?:it|that) (?:to|with) me', 'will do$')}`),
  },
  {
    name: 'hypothetical',
    pattern:
      / if (?:i|we|you|he|she|it|they|somebody|someone|people|the) | suppose | imagine | in case | would (?:be|have|say|think) /,
  },
  { name: 'past', pattern: / (?:was|were) going to | (?:did|had|would have|could have|should have|was|were) / },
  { name: 'refusal', pattern: / (?:i|we) (?:will|am|are|can|could|should|would|need|do|have)(?: to| going to)? ?not / },
  { name: 'it will', pattern: / (?:it|that|this|there|they|he|she|which) (?:will|is going to|are going to) / },
  { name: 'would', pattern: / (?:i|we) would / },
  { name: 'idle will', pattern: new RegExp(` (?:i|we) (?:will|shall) ${adverb}${idle} | i will tell you`) },
  { name: 'usually', pattern: / (?:always|usually|sometimes|often|every time|whenever) / },
];
