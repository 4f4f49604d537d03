/**
 * Signs of important content in a call, over words as `readSpokenWords` writes them; written by hand for this project.
 */

/** Problems. */
export const problems: readonly string[] = [
  'not work(?:ing|ed)?',
  'not (?:arrived?|come|turned up|load|start|open|connect|charge|respond|let me|moved|showing|received|get(?:ting)?|log in|sign in)',
  'no (?:signal|connection|internet|power|sound|picture|heating|hot water|hot|reply|response|refund|access)',
  'nothing (?:came|happens|happened|arrived|works)',
  '(?:broke|broken|damaged|faulty|defective|cracked|torn|tear|leaks?|leaking|dead|missing|lost|stolen|locked|blocked|stuck|frozen|expired|overbooked)',
  '(?:wrong|error|fault|failed|fails|failing|crashes|crashed|crashing|outage|disconnected|delayed|late|rejected|refused|declined|cancelled|interrupted)',
  '(?:(?:been|is|are|was|went|goes|keeps going|still) (?:down|off|out))',
  '(?:keeps|kept|stopped|stops) [a-z]+ing',
  '(?:stops|stopped|switches itself|turns itself|cuts out|drops)',
  '(?:(?:over|double |wrongly )?charged|taken [^ ]+ (?:every|twice)|twice|bill for|deducted|debited)',
  '(?:can not|could not|unable to|will not|would not|did not|does not|has not|have not|never)',
  '(?:problem|issue|trouble|complain|complaint|mistake)',
  '(?:instead of|but (?:the|it|you|my|nothing|five|only))',
];

/** Reasons. */
export const reasons: readonly string[] = [
  'because',
  'due to',
  'caused by',
  'the (?:reason|cause|problem|fault|issue) (?:is|was|for)',
  'that (?:is|was) why',
  'means',
  'turns out',
  'turned out',
  '(?:looks|seems|sounds|appears) (?:like|as if|that|the|to)',
  'it (?:looks|seems|appears)',
  'i can see',
  'i see (?:a|an|the|that|two|three|it)',
  'i have found',
  'found (?:it|that|the)',
  '(?:was|were) (?:never|only|estimated|dropped|printed|overbooked|changed|switched|cancelled|blocked|left|sent|lost|rejected)',
  '(?:is|are) (?:blocked|switched off|expired|broken|damaged|worn|faulty|too (?:low|high|old|hot))',
  'left it',
  'expired',
];

/** Remedies that somebody has carried out. */
export const remedies: readonly string[] = [
  '(?:i|we) have (?:just |now |already |also |gone ahead and )*(?!got |found |had |been |looked |never |lost |paid |tried |called |waited |heard |seen |noticed )(?:[a-z]+ed|sent|put|taken|set|split|given|made|done|reset|cut|got you|written|paid back)',
  'what i (?:have done|can do|did) is',
  '(?:i|we) can (?:offer|give|refund|send|replace|book|move|change|credit|waive)',
  '(?:refund(?:ed)?|credited|reimbursed|replacement|waived|replaced|unlocked|resolved)',
  'you can (?!not )[a-z]+',
  'if you (?:press|open|turn|switch|restart|go|click|hold|unplug|reset|take)',
  '^(?:so |then |now |just |please |okay )*(?:please )?(?:try|restart|reset|unplug|turn|switch|press|hold|change|soak|take|open|clear|delete|reinstall|update|keep|ignore|return)',
  '(?:free of charge|no charge|at no (?:extra )?cost|for free|at our (?:cost|expense)|at the same price|is on us|guarantee|warranty|included)',
  'goes down to',
];

/** Promises. */
export const promises: readonly string[] = [
  '(?:i|we|he|she|they|somebody|someone|the [a-z]+|an [a-z]+|a [a-z]+) will (?!be (?:honest|in)|bye|thanks?|have to|do |try |need |go and )[a-z]+',
  '(?:i|we|he|she|they|somebody|someone|the [a-z]+) (?:am|are|is) going to (?!have|be honest)[a-z]+',
  '(?:you|that|it|this|there) (?:will|will not|is going to|are going to) (?:be|get|have|receive|hear|arrive|take|go)',
  '(?:i|we) (?:promise|guarantee)',
  '(?:i am|i will be) (?:sending|keeping|ordering|booking|arranging|having)',
  '(?:should|has to) (?:be|arrive|reach) (?:on|in|with|there|here|back|at)',
  'make sure',
  '(?:has|have) until',
];

/** Phrases that only keep the talk going: "Let me check". */
export const passing: readonly string[] = [
  'let me',
  'bear with',
  '(?:give|hold|wait) (?:me|on|a)',
  'i will (?:just )?(?:check|look|have a look|take a look|go and|see|pull|wait|try|bring that up|make sure somebody)',
  'i am (?:just )?(?:checking|looking|reading|loading|pulling)',
  'hang on',
  'will do',
];

/** A day or a time. */
export const times: readonly string[] = [
  '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
  '(?:january|february|march|april|june|july|august|september|october|november|december)',
  '(?:[0-9]+(?:st|nd|rd|th)?|first|second|third|fourth|fifth) (?:of )?may',
  '(?:tomorrow|tonight|this (?:afternoon|evening|week|month)|next (?:week|month|year))',
  '(?:within|in) (?:the next |about |half )?(?:[0-9]+|an?|two|three|four|five|six|seven|ten|twelve|fourteen|twenty|thirty) (?:working |business )?(?:minutes|hours?|days?|weeks?|months?)',
  '(?:by|before|until|at|from) (?:noon|midnight|eight|nine|ten|eleven|twelve|one|two|three|four|five|six|seven|[0-9]{1,2}(?: [ap]m| o clock)?)',
  '(?:as soon as|within the hour|at the same time)',
];

/** Phrases that only calls to a company have. */
export const serviceFormulas: readonly string[] = [
  'how (?:can|may|could) i (?:help|assist)',
  'what can i (?:do for|help) you',
  'can i help you',
  '(?:thanks|thank you) for (?:calling|holding|contacting|getting in touch)',
  'you are through to',
  'you have reached',
  '(?:anything else|is there anything) (?:i can|we can|you need)',
  '(?:account|customer|contract|policy|order|tracking) number',
];

/** The labels of the speakers in such calls, in lower case. */
export const serviceRoles: ReadonlySet<string> = new Set(
  'agent customer caller callee operator representative rep advisor adviser client support'.split(' '),
);

/** Phrases that ask for, or repeat, data that identifies a customer. */
export const identification: readonly string[] = [
  '(?:account|customer|contract|policy|order|reference|booking|confirmation|tracking|serial|case|ticket|phone|mobile|telephone|card|membership|employee|nhs|insurance|invoice|claim|member|client|national insurance) (?:number|id|reference|code|no)',
  '(?:employee|customer|account|user|member) id',
  '(?:your|the|my|a) (?:booking )?(?:reference|postcode|post code|zip code|date of birth|email|email address|e mail|pin|sort code|maiden name|full name|surname|number)',
  'mother s? ?maiden name',
  'first line of (?:your|the) address',
  '(?:best|right) number',
  'ending in',
  'password (?:on|for) the account',
  'name on the (?:booking|account|order|card|policy)',
  'i was born',
  'dot (?:com|org|net|co)',
  'underscore',
  '(?:may|can|could) i (?:have|take|get|ask) your (?:full |first |last )?name',
  'who am i speaking',
];
