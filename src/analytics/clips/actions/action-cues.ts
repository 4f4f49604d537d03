import type { Cue } from '../detection/list-features.ts';

const opener =
  '^(?:(?:and|but|so|well|okay|ok|or|yeah|yes|no|oh|right|now|then|actually|also|alright|all right|i mean|you know|i think|i guess|maybe|perhaps|sure|great|good|fine|thanks) )*';
const adverb =
  '(?:(?:just|also|definitely|probably|then|actually|certainly|try to|go and|go ahead and|have to|be able to|need to|maybe|really|still|even|all|both|now|please|quickly|personally|gladly|go) )*';
/** Verbs of states and of talk: "I will be there", "I would say" promise no deed. */
const idle =
  '(?:be|have|know|see|think|say|guess|mean|assume|suppose|like|love|want|need|get|imagine|believe|bet|agree|admit|hope|happen|rain|snow|die|not|never|remember|feel|understand|tell you what)';
const deed = `(?!${idle} )[^ ]{2,}`;
const verbs =
  '(?:send|write|check|take|give|put|make|look|ask|tell|talk|call|email|mail|add|change|set|do|find|get|bring|show|try|read|run|use|keep|start|finish|prepare|review|update|fix|remove|move|schedule|book|order|test|think about|think of|work|let|come|go|meet|post|share|upload|download|draft|call|contact|follow|confirm|arrange|organize|organise|submit|create|build|collect|print|copy|sign|pay|buy|sort|clean|report|plan|discuss|remind|forward|circulate|cancel|complete|deliver|document|include|install|double|point|explain|describe|look at|sit|turn|open|close|leave|pick|hold|wait|hang|stop)';
const time =
  '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|today|noon|midnight|then|next (?:week|month|time|meeting|monday|tuesday|wednesday|thursday|friday|year|quarter)|the (?:end|weekend|deadline|next|beginning|first|second|third)|end of|(?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:week|afternoon|evening|month|weekend|friday|monday)|christmas|easter|one|two|three|four|five|six|seven|eight|nine|ten|[0-9]+)';

/** Promises, requests and their opposites in the words of a sentence (see `readSpokenWords`), joined by single spaces. */
export const actionCues: readonly Cue[] = [
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
    pattern: new RegExp(
      ` (?:by|before|until|on|for|at) (?:the )?${time}(?: |$)| (?:tomorrow|tonight|next week|next month|next time|this week|this afternoon|as soon as possible|right after|after the meeting|after this)(?: |$)`,
    ),
  },
  { name: 'task', pattern: / action item| to do list| next steps?| follow up | (?:my|your) (?:job|task) / },
  {
    name: 'volunteer',
    pattern:
      / (?:i am happy to|happy to|leave (?:it|that) (?:to|with) me|i promise|i volunteer|i am on it|i take care|i will take|will do$|consider it done|i plan to|we plan to|i intend to)/,
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
