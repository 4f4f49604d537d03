/**
 * Finds how a conversation ends, as far as somebody says it, in English. The last sentence that says an outcome
 * decides; thanks and "that's all" only count if nothing else was said.
 */
import type { JudgedUtterance, SpeakerRole } from '../judged-utterance.ts';
import { splitPlainly } from '../split-plainly.ts';
import { outcomePhrases } from './data/outcome-phrases.ts';

export const outcomes = ['resolved', 'unresolved', 'escalated', 'follow_up'] as const;
export type Outcome = (typeof outcomes)[number];

export interface SaidOutcome {
  readonly outcome: Outcome;
  /** The sentence that says it, and the index of its utterance. */
  readonly sentence: string;
  readonly index: number;
}

/** Utterances from the end of the conversation in which an outcome is looked for: earlier ones are about the problem. */
const endUtterances = 14;

/** Reads the utterances of one conversation in order; keeps its end. */
export class OutcomeFinder {
  readonly #end: { readonly text: string; readonly role: SpeakerRole | undefined; readonly index: number }[] = [];

  add({ text, role, index }: JudgedUtterance): void {
    this.#end.push({ text, role, index });
    if (this.#end.length > endUtterances) this.#end.shift();
  }

  /** @returns undefined if nobody says how it ends */
  find(): SaidOutcome | undefined {
    let weak: SaidOutcome | undefined;
    for (const { text, role, index } of this.#end.toReversed()) {
      for (const sentence of splitPlainly(text).toReversed()) {
        if (sentence.endsWith('?')) continue;
        const phrase = outcomePhrases.find(
          ({ by, patterns }) => (role === undefined || by === role) && patterns.some((one) => one.test(sentence)),
        );
        if (phrase === undefined) continue;
        const found = { outcome: phrase.outcome, sentence, index };
        if (!phrase.weak) return found;
        weak ??= found;
      }
    }
    return weak;
  }
}
