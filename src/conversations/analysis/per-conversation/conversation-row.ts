/** One row of `sta analyze --per conversation`. The members have the names of the JSON output. */
import { inputName } from '../../../cli/inputs/input-name.ts';
import type { ConversationFigures } from '../../../engines/conversation/figures/conversation-meter.ts';
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import type { Outcome } from '../../../engines/conversation/outcome/find-outcome.ts';
import type { MadePromise } from '../../../engines/conversation/promises/promise-keeper.ts';
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import type { CardScore } from '../../../engines/conversation/rules/score-conversation.ts';

export interface ConversationRow extends ConversationFigures {
  readonly source: string;
  /** From a column of the input; absent if the source is one conversation. */
  readonly conversation?: string;
  /** Of its first line that has one. */
  readonly date?: string;
  /** The names of its speakers by role; a speaker without a role is in neither. */
  readonly agents: readonly string[];
  readonly customers: readonly string[];
  /** The intents of its customers, or of the side of `--intents-of`, with their best scores, best first. */
  readonly intents?: readonly NamedScore[];
  readonly tags?: readonly NamedScore[];
  /** How it ends, if somebody says it; the sentence, and the index of its line. */
  readonly outcome?: Outcome;
  readonly outcome_sentence?: string;
  readonly outcome_index?: number;
  /** Promises by everyone except customers; absent if action items were not looked for. */
  readonly promises?: readonly MadePromise[];
  readonly promises_made?: number;
  /** Those that were kept before it ended, as far as that was said. */
  readonly promises_kept?: number;
  /** In lower case, without duplicates. */
  readonly profane?: readonly string[];
  /** The results of `--rules`, one per rule, and the scores of its scorecards. */
  readonly rules?: readonly RuleResult[];
  readonly scorecards?: readonly CardScore[];
  /** Lines that could not be read or analysed. */
  readonly failed: number;
  /** The columns of the input that have the same value in all of its lines. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** For people: the source and the name of the conversation in it. */
export const conversationName = ({
  source,
  conversation,
}: Pick<ConversationRow, 'source' | 'conversation'>): string => {
  const name = inputName(source);
  return conversation === undefined ? name : `${name}, ${conversation}`;
};
