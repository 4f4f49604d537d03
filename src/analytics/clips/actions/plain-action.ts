/** Verbs of tasks that people take on or hand out. */
const tasks =
  'add|amend|announce|apply for|approve|arrange|assign|attach|back up|book|buy|call|cancel|check|circulate|clean up|collect|compile|complete|confirm|contact|copy|correct|create|deliver|deploy|design|distribute|document|download|draft|email|e mail|explore|file|fill in|fill out|find out|finali[sz]e|finish|fix|follow up|forward|get back to|get in touch|hand over|hire|inform|install|invite|investigate|invoice|look into|mail|make sure|meet with|message|migrate|notify|order|organi[sz]e|pay|phone|pick up|post|prepare|present|print|publish|purchase|put together|reach out|register|remind|remove|rename|repair|replace|reply|report back|request|reschedule|reserve|respond|review|revise|ring|schedule|send|set up|share|ship|sign|sort out|speak to|speak with|submit|take care of|talk to|test|text|translate|update|upgrade|upload|verify|write';
const done = `(?:${tasks})`;
/** What may stand before the verb. */
const between =
  '(?:(?:just|also|please|definitely|probably|then|actually|certainly|personally|quickly|first|go ahead and|go and|try to|try and|still|gladly|happily|both|all|now|maybe|perhaps|kindly|possibly) )*';
const soon =
  '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|today|noon|midnight|lunch|(?:next|this) (?:week|month|quarter|meeting|monday|tuesday|wednesday|thursday|friday|afternoon|morning|evening|weekend)|(?:the )?end of (?:the |this |next )?(?:day|week|month|quarter|year)|the (?:weekend|deadline|next meeting|release|launch|meeting)|(?:january|february|march|april|may|june|july|august|september|october|november|december)|as soon as possible|asap|right away|after (?:this|the|our) (?:meeting|call))';

/**
 * A clause begins, in a sentence with a space before each word and one behind: no "if I send", "when we call", "what I will send", "she said
 * I will".
 */
const clause =
  '(?:^ (?:[^ ]+ ){0,2}| (?:and|but|so|okay|ok|yes|yeah|sure|right|then|well|great|fine|i think|i guess|i suppose|maybe|perhaps|otherwise|meanwhile|that case|(?:by|on|before|until) [^ ]+|tomorrow|today|tonight|week|month) )';
const someone = '(?:someone|somebody|everyone|everybody|one of (?:you|us)|he|she|they|you guys)';

/** Promises: who speaks will do a task. */
const promises = new RegExp(
  `${clause}(?:i|we) (?:will|shall|am going to|are going to|have to|need to|must|should) ${between}${done} |${clause}i can ${between}${done} |${clause}let me ${between}${done} |${clause}i (?:promise|agree|plan|intend) to ${between}${done} |${clause}i (?:will|can) take (?:care of|over|on) | (?:leave (?:it|that|this) (?:to|with) me|i am on it|i will do (?:it|that|this)|we will do (?:it|that)|i will get back to you|i will let (?:you|them|everyone|him|her) know|consider it done) `,
);
/** Requests: who hears is to do a task. */
const requests = new RegExp(
  ` (?:can|could|would|will) (?:you|${someone}|[^ ]+ and you)(?: guys)? ${between}${done} | please ${between}(?:do not )?${done} |${clause}(?:${done}) .* please |${clause}you (?:guys )?(?:should|need to|have to|must|ought to|had better|might want to|will need to|will have to) ${between}${done} |${clause}(?:i|we) (?:would like|want|need) (?:you|${someone}) to ${between}[^ ]+ | would you mind [^ ]+ing |${clause}(?:please )?(?:make sure|be sure to|do not forget|remember) (?:to |that |you |we |the |all |every)|${clause}${someone} (?:should|needs to|need to|has to|have to|must|will have to) ${between}${done} | action items? (?:for|is|are|to) |^ action items? `,
);
/** Tasks that are told with a time: by another, by name, together. */
const timed = new RegExp(
  `^ (?:[^ ]+ ){1,4}(?:will|shall|is going to|are going to|needs to|has to|should|must) ${between}${done} | let us ${between}[^ ]{2,} | (?:i|we) (?:will|shall|am going to|are going to|need to|have to|must) ${between}(?!be |have |know |see )[^ ]{2,} |^ (?:please )?${done} `,
);
const time = new RegExp(` (?:by |before |until |on |for |this |at )?(?:the )?${soon} `);

/** What makes it no promise: conditions, doubt, the past, habits, refusals, talk about talk. */
const opposed =
  / (?:if (?:i|we|you|they|he|she|someone|somebody)|suppose|imagine|would have|could have|should have|was going to|were going to|did|had|said|told (?:me|us|him|her|them)|usually|always|never|sometimes|often|every time|whenever|yesterday|last (?:week|month|year|monday|tuesday|wednesday|thursday|friday|time|night)|might|how (?:do|can|should|would|will)|what (?:do|can|should|would|will|if)|why (?:do|should|would)|(?:will|can|am|are|do|need|going|have|must|should) not|not going|hear me|rain|snow) /;
/** "Please do not forget" and "do not send it" are requests for all that. */
const notOpposed = / do not forget | please do not | i will not forget /;

/**
 * Whether a sentence plainly promises a task or asks for one, by its grammar alone: who will do what, and for deeds of
 * any kind, by when.
 *
 * @param words see `readSpokenWords`
 */
export function isPlainAction(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `;
  if (opposed.test(text) && !notOpposed.test(text)) return false;
  return promises.test(text) || requests.test(text) || (timed.test(text) && time.test(text));
}
