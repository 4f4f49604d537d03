/**
 * Distinguishes agents from customers by their words, for speakers without names such as `SPEAKER_00`: an agent names the
 * company, offers help, asks for identification and announces each step; a customer reports, asks and thanks for help.
 */

/** How an agent begins. */
export const serviceTalk: readonly RegExp[] = [
  /\b(?:how|what) (?:can|may|could) (?:i|we) (?:help|assist|do for)\b/i,
  /\b(?:thank you|thanks) for (?:calling|contacting|choosing|reaching out|holding|waiting|your patience)\b/i,
  /\byou(?:'re| are| have|'ve|re|ve)? (?:through to|reached|(?:speaking|chatting|connected) (?:with|to))\b/i,
  /\b(?:wie kann ich (?:Ihnen |dir )?(?:\p{L}+ )?helfen|was kann ich für Sie tun)\b/iu,
  /\b(?:comment|en quoi) puis-je vous aider\b/i,
  /\ben qué (?:le |te |la )?puedo (?:ayudar|servir)/i,
];

const agentTalk: readonly RegExp[] = [
  ...serviceTalk,
  /\b(?:this is|my name is) \p{L}+(?:,| and| speaking| from| here)|\bspeaking\b.{0,20}\bhow\b/iu,
  /\b(?:can|could|may) i (?:have|get|take|ask (?:for )?) ?(?:you for )?(?:your|the) [^?.]{0,40}\b(?:name|number|postcode|zip|address|birth|email|password|reference)\b/i,
  /\b(?:can|could|would) you (?:please )?(?:confirm|verify|give me|tell me|spell|provide) (?:your|the|me your)\b/i,
  /\b(?:what(?:'s| is)|and) (?:your|the) [^?.]{0,30}\b(?:number|postcode|zip|date of birth|email|reference)\b/i,
  /\b(?:anything else|something else) (?:i|we) can\b|\banything else today\b/i,
  /\b(?:let me|i'?ll|i will|i can|i'?ve) (?:just )?(?:check|look|pull|see|open|send|put|book|transfer|arrange|credit|refund|update|escalate|reset|issue|cancel)\b[^.?]{0,40}\b(?:you|your|account|order|that|ticket)\b/i,
  /\b(?:i|we) (?:do )?apologi[sz]e|\bsorry (?:to hear|for the (?:inconvenience|delay|trouble|wait))\b/i,
  /\b(?:bear with me|one moment please|you'?re welcome|have a (?:great|nice|lovely|good) (?:day|evening|weekend))\b/i,
];

const customerTalk: readonly RegExp[] = [
  /\b(?:i'?m|i am|i was) calling (?:about|because|to)\b|\bi have a (?:problem|question|complaint)\b/i,
  /\bmy (?:order|bill|account|card|internet|phone|parcel|package|contract|subscription|password|flight|booking|refund|payment|router|line|invoice)\b/i,
  /\b(?:i (?:want|need|would like|was charged|ordered|bought|paid|received|lost|forgot)|i'?d like)\b/i,
  /\b(?:why (?:is|was|did|do)|when will|how long|can you (?:help|tell me why|cancel|refund|send))\b/i,
  /\bthank(?:s| you)(?: so much| very much)? for (?:your|the) help\b/i,
];

/** How much a line sounds like an agent's: positive for an agent, negative for a customer. */
export function weighSpokenRole(text: string): number {
  const matches = (patterns: readonly RegExp[]) => patterns.filter((pattern) => pattern.test(text)).length;
  return matches(agentTalk) - matches(customerTalk);
}
