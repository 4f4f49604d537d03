import { anyNumberOf, anyOf } from '../detection/compose-pattern.ts';
import { openers } from '../detection/data/phrases.ts';
import type { SpeechCue } from '../detection/list-features.ts';
import { auxiliaries, persons, questionOpeners, subjects } from './data/question-phrases.ts';

const opener = `^${anyNumberOf(...openers, ...questionOpeners)}`;
const auxiliary = `${anyOf(...auxiliaries)}(?: not)?`;
const subject = anyOf(...subjects);
/** "Do it" and "have a seat" do not ask for an answer. */
const inverted = anyOf(
  `(?:do|have)(?: not)? ${anyOf(...persons)}`,
  `${anyOf(...auxiliaries.filter((verb) => verb !== 'do' && verb !== 'have'))}(?: not)? ${subject}`,
);
const wh = '(?:what|who|whom|whose|where|when|why|how|which)';
const noun = '(?: (?!is |are |was |were |do |does |did |can |could |will |would |should )[^ ]+){0,3}';

/** Grammatical signs of an English question; their weights are learnt (question-weights.ts). */
export const questionCues: readonly SpeechCue[] = [
  { name: 'inverted', pattern: new RegExp(`${opener}${inverted} `) },
  { name: 'inverted later', pattern: new RegExp(` ${auxiliary} (?:i|you|we|he|she|they) `) },
  { name: 'wh inverted', pattern: new RegExp(`${opener}${wh}${noun} ${auxiliary} ${subject}(?: |$)`) },
  { name: 'wh be', pattern: new RegExp(`${opener}(?:what|who|where|when|why|how|which) (?:is|are|was|were) `) },
  { name: 'wh first', pattern: new RegExp(`${opener}${wh} `) },
  { name: 'wh later', pattern: new RegExp(` ${wh} ${auxiliary} ${subject} `) },
  { name: 'wh last', pattern: new RegExp(` ${wh}$`) },
  {
    name: 'what kind',
    pattern: / (?:what|which) (?:kind|sort|type|time|about|if|else) | how (?:much|many|long|often|far|big|come|about) /,
  },
  {
    name: 'tag',
    pattern:
      / (?:is|are|was|were|do|does|did|have|has|can|could|will|would|should)(?: not)? (?:i|you|we|he|she|it|they|that)(?: not)?$/,
  },
  { name: 'right last', pattern: / (?:right|correct|yeah|okay|huh|no|yes)$/ },
  { name: 'or last', pattern: / or(?: not| what| something| anything| no)?$/ },
  { name: 'choice', pattern: new RegExp(`${opener}${inverted} .* or `) },
  {
    name: 'wonder',
    pattern:
      /^(?:[^ ]+ ){0,4}i (?:am|was) (?:just )?(?:wondering|curious)|^(?:[^ ]+ ){0,3}i wonder (?:if|whether|what|how|why|who|when|where)/,
  },
  {
    name: 'ask',
    pattern: /^(?:[^ ]+ ){0,3}(?:can|could|may) (?:i|we) ask |^(?:[^ ]+ ){0,3}(?:my|the|a|one) question is /,
  },
  { name: 'do you', pattern: / (?:do|did|have|are|can|could|would|will) you / },
  { name: 'you first', pattern: new RegExp(`${opener}you (?:mean|think|want|know|have|got|said) `) },
  { name: 'any', pattern: new RegExp(`${opener}any (?:other |more )?[^ ]+$|${opener}anything else|${opener}anyone `) },
  {
    name: 'indirect',
    pattern:
      / (?:know|see|sure|remember|tell|understand|idea|matter|depends on|forget|explain|is|was) (?:what|who|where|when|why|how|which|if|whether) /,
  },
  {
    name: 'statement',
    pattern: new RegExp(`${opener}(?:i|we|he|she|it|they|there|this|that) (?!know |wonder |was wondering )`),
  },
];
