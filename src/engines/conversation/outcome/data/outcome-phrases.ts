/** English phrases that say how a conversation ends, by speaker. Written by hand. */
import type { Outcome } from '../find-outcome.ts';

export interface OutcomePhrases {
  readonly outcome: Outcome;
  readonly by: 'agent' | 'customer';
  readonly patterns: readonly RegExp[];
  /** Also said when nothing was settled: only counts if nothing else was said. */
  readonly weak?: true;
}

export const outcomePhrases: readonly OutcomePhrases[] = [
  {
    outcome: 'unresolved',
    by: 'customer',
    patterns: [
      /\bstill (?:not|doesn't|does not|isn't|won't|can't|waiting|without|stuck|broken)\b/i,
      /\b(?:it|that) (?:doesn't|does not|didn't|isn't|won't) (?:work|working|help|solve)\b/i,
      /\b(?:no help at all|forget (?:it|about it)|never mind then|waste of (?:my )?time|unbelievable)\b/i,
      /\b(?:this|that|it)(?:'s| is) (?:ridiculous|unacceptable|a joke|useless|pointless|hopeless|not good enough)\b/i,
      /\bi(?:'ll| will|'m going to| am going to) (?:complain|go elsewhere|take my business|leave you|switch|dispute)\b/i,
      /\bso (?:you (?:won't|can't|cannot|will not)|nothing|no refund|no solution)\b/i,
      /\bi(?:'m| am) not sure i (?:trust|believe)\b/i,
    ],
  },
  {
    outcome: 'unresolved',
    by: 'agent',
    patterns: [
      /\bthere(?:'s| is) (?:nothing|not much|no way) (?:more |else )?(?:that )?(?:i|we) can\b/i,
      /\b(?:i|we)(?: can't| cannot|'m not able to| am not able to|'re not able to| are unable to|'m unable to) (?:help|do|refund|offer|change|give|accept|take)\b/i,
      /\bthat(?:'s not| isn't| is not) possible\b/i,
    ],
  },
  {
    outcome: 'escalated',
    by: 'agent',
    patterns: [
      /\b(?:transfer(?:ring)?|connect(?:ing)?) you (?:to|with|now|over)\b/i,
      /\b(?:put(?:ting)?|pass(?:ing)?|hand(?:ing)?) you (?:over|on|through|up|across)\b/i,
      /\b(?:i|we)(?:'ve| have|'ll| will|'m going to)?(?: just| now| already)* (?:escalated?|pass(?:ed)? (?:it|this|that|your \w+) (?:on|over|up)|(?:raised?|open(?:ed)?|filed?|logged) (?:a|the|your) (?:ticket|case|complaint))\b/i,
    ],
  },
  {
    outcome: 'follow_up',
    by: 'agent',
    patterns: [
      /(?:'ll| will| is going to| are going to) (?:\w+ )?(?:call|ring|phone|mail|e-?mail|contact|write|text|get back|be in touch|send|let you know|come back to|drop you|fetch)\b/i,
      /\bcall(?:s|ing)? you back\b/i,
      /\b(?:rings?|mails?|meets?|writes?|frees) (?:you|the \w+)\b/i,
      /\byou(?:'ll| will)? (?:get|hear|receive|have|pick up) (?:[\w']+ ){0,5}(?:by|within|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mail)\b/i,
      /\b(?:tomorrow|tonight|on (?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:[\w']+ ){0,3}we (?:bring|send|call|come)\b/i,
    ],
  },
  {
    outcome: 'resolved',
    by: 'customer',
    patterns: [
      /\b(?:it|that|this|everything)(?:'s| is| does)? (?:all )?(?:now )?(?:works?(?! out)|working|fixed|solved|sorted|resolved)\b/i,
      /\b(?:that (?:did|solved|fixed) (?:it|the trick|that|the problem)|problem solved|you(?:'ve| have) (?:solved|fixed|sorted))\b/i,
      /\b(?:got the (?:mail|e-?mail|text|refund|money|code|link|confirmation)|(?:is|it's) back (?:on|online|up)|i(?:'m| am) in (?:now|again))\b/i,
    ],
  },
  {
    outcome: 'resolved',
    by: 'agent',
    patterns: [
      /(?<!\b(?:once|when|if|until|till|before|after|as soon as) )\b(?:it|that|this|everything|your \w+(?: \w+)?)(?:'s| is| has)(?: been| now| all| just)* (?:done|fixed|solved|sorted|resolved|cancell?ed|refunded|replaced|restored|unlocked|activated|updated|booked|confirmed|corrected)\b/i,
      /\b(?:i|we)(?:'ve| have)(?: just| now| already)* (?:refunded|cancell?ed|credited|reset|unlocked|activated|corrected|replaced|restored|fixed|sorted|booked|rebooked|waived|put (?:it|the \w+) in the post)\b/i,
      /\byou(?:'re| are) all set\b/i,
      /^(?:yep|yes|okay|right)?,? ?(?:it's )?(?:all )?(?:done|cancell?ed|fixed|sorted)\b/i,
    ],
  },
  {
    outcome: 'resolved',
    by: 'customer',
    weak: true,
    patterns: [
      /\bno,? (?:that(?:'s| is| was) (?:all|it|everything)|nothing else|i(?:'m| am) (?:good|fine))\b/i,
      /^(?:nope|yes|yep),? (?:thx|thanks|thank you|all good|that's (?:all|it))\b/i,
      /\b(?:all good|got it|perfect|lovely|wonderful)\b/i,
      /\bthat(?:'s| is| was) (?:exactly )?(?:what i (?:needed|wanted)|very easy|a relief|brilliant|great news)\b/i,
    ],
  },
];
