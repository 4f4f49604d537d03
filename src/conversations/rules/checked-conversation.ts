/** A conversation with the results of all rules: an item of the JSON output. */

import { inputName } from '../../cli/inputs/input-name.ts';
import type { RuleChecker } from '../../engines/conversation/rules/check-conversation.ts';
import type { RuleResult } from '../../engines/conversation/rules/rule-result.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import { type CardScore, scoreConversation } from '../../engines/conversation/rules/score-conversation.ts';
import { countBy } from '../../shared/collections/group-by.ts';
import type { Row, RowError } from '../analysis/rows/row.ts';
import type { ConversationGroup } from './group-conversations.ts';

export interface CheckedConversation {
  /** The file, and the id of the conversation if the file has several: `calls/1.vtt`, `chat.csv C1001`. */
  readonly conversation: string;
  readonly source: string;
  /** Absent if the source is one conversation. */
  readonly id?: string;
  /** The line of the source where it begins, from 1. */
  readonly line?: number;
  readonly lines: number;
  /** The agent with the most lines, if one is known. */
  readonly agent?: string;
  /** The day of its first line. */
  readonly date?: string;
  readonly rules: readonly RuleResult[];
  readonly scorecards: readonly CardScore[];
  /** Lines that could not be read or analysed. */
  readonly failed?: number;
  /** The job of the service that judged it. */
  readonly job_id?: string;
  /** Why it was not judged: it has no line that can be read, or its job failed. */
  readonly error?: RowError;
}

export interface CheckOptions {
  readonly ruleSet: RuleSet;
  readonly checker: RuleChecker;
  /** Also finds the nearest miss of rules that are passed. */
  readonly explains?: boolean;
}

/** A source without a line that can be read has an error instead of results. */
export function checkGroup(
  group: ConversationGroup,
  { ruleSet, checker, explains }: CheckOptions,
): CheckedConversation {
  const described = describeGroup(group);
  if (described.lines === 0) return described;
  const rules = checker.check(spokenRows(group), explains);
  return { ...described, rules, scorecards: scoreConversation(ruleSet, rules) };
}

/** The rows with words: the conversation that is judged. */
export const spokenRows = ({ rows }: ConversationGroup): Row[] => rows.filter(({ text }) => text !== '');

/** A conversation without results. */
export function describeGroup(group: ConversationGroup): CheckedConversation {
  const { source, id, rows } = group;
  const spoken = spokenRows(group);
  const name = inputName(source);
  const errors = rows.flatMap(({ error }) => error ?? []);
  return {
    conversation: id === undefined ? name : `${name} ${id}`,
    source,
    id,
    line: rows[0]?.line,
    lines: spoken.length,
    agent: findAgent(spoken),
    date: spoken.find(({ date }) => date !== undefined)?.date?.slice(0, 10),
    rules: [],
    scorecards: [],
    ...(errors.length > 0 && (spoken.length > 0 ? { failed: errors.length } : { error: errors[0] })),
  };
}

/** An announcement is not the agent, if somebody else is. */
function findAgent(rows: readonly Row[]): string | undefined {
  const lines = countBy(rows, ({ speaker, role }) => (role === 'agent' ? speaker : undefined));
  return [...lines].sort(([, one], [, other]) => other - one)[0]?.[0];
}
