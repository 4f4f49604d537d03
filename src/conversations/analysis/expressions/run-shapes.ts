/** Narrows the shapes of rows and summaries to what one run has: a condition about anything else could never be true. */

import type { Shape } from '../../../output/print/check-jmespath.ts';
import type { OutputFormat } from '../../../output/print/formats.ts';
import { StaError } from '../../../shared/errors.ts';
import type { AnalysisOptions } from '../open-analysis.ts';
import type { AnalysisPart } from '../parts.ts';
import { conversationShape } from '../per-conversation/conversation-shape.ts';
import { rowShape, summaryShape, tally } from './expression-shapes.ts';
import { listOf, text } from './shape-builders.ts';

/** The members of rows, conversations and summaries, and the groups, that a part of the analysis fills. */
const madeBy: Readonly<Record<AnalysisPart, readonly string[]>> = {
  sentiment: ['sentiment', 'sentiment_score', 'angriest', 'first_sentiment', 'last_sentiment', 'sentiment_change'],
  intents: ['intents', 'intent'],
  tags: ['tags', 'tag'],
  profanity: ['profanity', 'profane'],
  actions: ['actions', 'promises', 'promises_made', 'promises_kept'],
  tone: ['tone', 'tone_confidence'],
  summary: ['summary', 'summaries'],
  topics: ['topics'],
};

const any: Shape = { type: 'any' };

/** The parts that only `--with` adds. */
const optional: ReadonlySet<string> = new Set<AnalysisPart>(['summary', 'topics']);

type Needs = Pick<AnalysisOptions, 'compare' | 'history' | 'rules' | 'corrections' | 'resume'>;

/**
 * Returns the names of members and groups that the run lacks, with the flag that adds them.
 * @param parts undefined for the default
 */
export function listAbsent(
  { compare, history, rules, corrections, resume }: Needs,
  parts: readonly AnalysisPart[] | undefined,
): ReadonlyMap<string, string> {
  const absent = new Map<string, string>();
  // The rows of an earlier run may have more than this run computes.
  for (const [part, members] of resume === undefined ? Object.entries(madeBy) : []) {
    if (parts?.some((wanted) => wanted === part) ?? !optional.has(part)) continue;
    for (const member of members) absent.set(member, `--with ${part}`);
  }
  if (compare === undefined) absent.set('comparison', '--compare FIELD=A,B');
  if (history === undefined) absent.set('change', '--history FILE');
  if (corrections === undefined) absent.set('corrected', '--corrections FILE').set('corrections', '--corrections FILE');
  if (rules === undefined) absent.set('rules', '--rules FILE').set('scorecards', '--rules FILE');
  return absent;
}

/**
 * @param groups the names that are not columns of the input
 * @throws StaError `usage` for a group that the run lacks
 */
export function requireGroups(
  flag: string,
  groups: readonly string[],
  fields: readonly string[] | undefined,
  absent: ReadonlyMap<string, string>,
): void {
  for (const field of fields ?? []) {
    const needs = groups.includes(field) ? absent.get(field) : undefined;
    if (needs !== undefined) throw new StaError('usage', `${flag}: ${field} needs ${needs}`);
  }
}

/** Receives what an expression names. */
export interface NameSinks {
  readonly onIntent: (name: string) => void;
  readonly onTag: (name: string) => void;
  readonly onComparison?: () => void;
}

/** @param shape of a row, a conversation or the summary */
export function narrowShape(shape: Shape, absent: ReadonlyMap<string, string>, sinks: NameSinks): Shape {
  if (shape.type !== 'object') return shape;
  const members = Object.entries(shape.members).map(([name, member]): [string, Shape] => {
    const needs = absent.get(name);
    if (needs !== undefined) return [name, { type: 'absent', needs }];
    if (name === 'intents') return [name, withNames(member, sinks.onIntent)];
    if (name === 'tags') return [name, withNames(member, sinks.onTag)];
    if (name === 'comparison' && member.type === 'object') return [name, { ...member, onUse: sinks.onComparison }];
    return [name, member];
  });
  return { ...shape, members: Object.fromEntries(members) };
}

/** The document that `--query` selects from: one for all rows, or one per row. */
export function queriedShape(
  { per, count = [], by, sort, top }: Pick<AnalysisOptions, 'per' | 'count' | 'by' | 'sort' | 'top'>,
  format: OutputFormat,
): Shape {
  const row = per === 'conversation' ? conversationShape(() => {}) : rowShape(() => {});
  const members = (name: string, items: Shape): Shape => ({
    type: 'object',
    members: { summary: summaryShape, [name]: items },
  });
  if (by !== undefined || count.length > 0) {
    const values = Object.fromEntries([...count, ...(by === undefined ? [] : [by])].map((field) => [field, text]));
    const group: Shape = { type: 'object', members: { ...values, ...tally } };
    return members('groups', per === 'conversation' ? any : listOf(group));
  }
  if (format !== 'json' && sort === undefined && top === undefined) return row;
  return members(per === 'conversation' ? 'conversations' : 'rows', listOf(row));
}

/** @param list of objects with a name */
function withNames(list: Shape, onValue: (name: string) => void): Shape {
  if (list.type !== 'list' || list.item.type !== 'object') return list;
  return listOf({ ...list.item, members: { ...list.item.members, name: { type: 'string', onValue } } });
}
