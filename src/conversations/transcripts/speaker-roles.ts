/** Tells agents from customers by the names that a conversation gives its speakers. */
import type { SpeakerRole } from '../../engines/conversation/judged-utterance.ts';

const agents =
  /\b(?:agents?|support|representative|rep|advis[eo]r|operator|assistant|bot|helpdesk|service desk|staff)\b/i;
const customers = /\b(?:customers?|clients?|callers?|users?|guests?|visitors?|consumers?|subscribers?|patients?)\b/i;

/**
 * @param label the name of a speaker, or of a role: `Agent`, `CUSTOMER 2`, `Anna (Support)`
 * @returns undefined for a person's name
 */
export function roleOf(label: string): SpeakerRole | undefined {
  // "Customer support" is an agent.
  if (agents.test(label)) return 'agent';
  return customers.test(label) ? 'customer' : undefined;
}
