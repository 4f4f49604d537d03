/** The results of conditions and of rules. */
import type { Missing } from './line-tests.ts';
import type { Spot } from './talk.ts';

/** A line that decides a result. */
export interface Evidence {
  readonly spot: Spot;
  /** `found`: what the condition looks for. `anchor`: what nothing follows or precedes. */
  readonly as: 'found' | 'anchor';
}

/** Why a condition cannot be judged: data that is missing, or an event that does not happen. */
export type Unknown = Missing | 'no anchor' | 'no figure' | 'no rule';

/** The result of a condition: undefined if it cannot be judged. */
export interface Verdict {
  readonly holds: boolean | undefined;
  readonly evidence: readonly Evidence[];
  /** Why it does not hold, or cannot be judged: for people, without a full stop. */
  readonly because?: string;
  readonly unknown?: Unknown;
}

const reasons: Readonly<Record<Unknown, string>> = {
  times: 'the conversation has no times',
  roles: 'nothing tells the agent from the customer',
  speakers: 'the lines have no speakers',
  tags: 'the tags are unknown',
  intents: 'the intents are unknown',
  sentiment: 'the sentiment is unknown',
  tones: 'there is no sound, so tones are unknown',
  profanity: 'the profane words are unknown',
  actions: 'the action items are unknown',
  'no anchor': 'the line to look after or before does not occur',
  'no figure': 'the conversation lacks the data of the figure',
  'no rule': 'the rule that it refers to was not judged',
};

export const unknownVerdict = (unknown: Unknown, because = reasons[unknown]): Verdict => ({
  holds: undefined,
  evidence: [],
  because,
  unknown,
});

/** False if one is false; else unknown if one is unknown. */
export function allOf(verdicts: readonly Verdict[]): Verdict {
  const failed = verdicts.filter(({ holds }) => holds === false);
  const [first] = failed;
  if (first !== undefined) return { ...first, evidence: failed.flatMap(({ evidence }) => evidence) };
  return (
    verdicts.find(({ holds }) => holds === undefined) ?? {
      holds: true,
      evidence: verdicts.flatMap(({ evidence }) => evidence),
    }
  );
}

/** True if one is true; else unknown if one is unknown. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  const held = verdicts.filter(({ holds }) => holds === true);
  if (held.length > 0) return { holds: true, evidence: held.flatMap(({ evidence }) => evidence) };
  const unknown = verdicts.find(({ holds }) => holds === undefined);
  if (unknown !== undefined) return unknown;
  const reasons = verdicts.map(({ because }) => because ?? '').filter((because) => because !== '');
  return {
    holds: false,
    evidence: verdicts.flatMap(({ evidence }) => evidence),
    because: [...new Set(reasons)].join('; '),
  };
}

export function notOf(verdict: Verdict): Verdict {
  const { holds, evidence } = verdict;
  if (holds === undefined) return verdict;
  return holds ? { holds: false, evidence, because: 'found what must be absent' } : { holds: true, evidence: [] };
}
