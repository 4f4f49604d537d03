/** Judges the conversations of all inputs by a set of rules, in one pass: each as soon as its last line is analysed. */

import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import { compileRules } from '../../engines/conversation/rules/check-conversation.ts';
import { intentsSideFor, partsFor } from '../../engines/conversation/rules/rule-needs.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { analyzeInputs } from '../analysis/analyze-inputs.ts';
import { openFinders } from '../analysis/finders/open-finders.ts';
import { type Finder, placeOf, type Row } from '../analysis/rows/row.ts';
import { readSources } from '../analysis/sources/read-sources.ts';
import { noteBatchEnd } from '../jobs/note-job.ts';
import { type FormatOptions, readOptionsOf } from '../transcripts/format-options.ts';
import type { Roles } from '../transcripts/speakers/roles.ts';
import { checkNames } from './check-names.ts';
import { type CheckedConversation, checkGroup } from './checked-conversation.ts';
import { type ConversationGroup, ConversationGroups } from './group-conversations.ts';
import type { RuleFile } from './read-rules.ts';

export interface CheckRunOptions extends FormatOptions {
  /** Decides which speakers are agents. */
  readonly roles: Roles;
  readonly concurrency: number;
  /** Also finds the nearest miss of rules that are passed. */
  readonly explains?: boolean;
  /** Receives every row, also those with an error. */
  readonly onRow?: (row: Row) => void;
}

/**
 * @param paths `-` is stdin
 * @returns groups of conversations, in the order in which they end
 * @throws StaError if the rules name unknown tags or intents, or if the run ends early
 */
export async function* checkConversations(
  context: Context,
  { paths, file }: { readonly paths: readonly string[]; readonly file: RuleFile },
  options: CheckRunOptions,
): AsyncGenerator<readonly CheckedConversation[]> {
  const { roles, concurrency, explains, onRow } = options;
  const reads = await readOptionsOf(options);
  const { ruleSet } = file;
  await checkNames(context, file);
  const batch = randomUUID();
  const finders = await openRuleFinders(context, ruleSet, batch);
  const sources = { ...reads, isFinished: () => false, roles, batch };
  const run = analyzeInputs(context, {
    open: (signal) => readSources(context, paths, sources, signal),
    finders,
    paths,
    concurrency,
    resume: undefined,
    resumable: false,
    onEnd: (counts) => noteBatchEnd(context, batch, counts),
  });
  const check = { ruleSet, checker: compileRules(ruleSet), explains };
  const groups = new ConversationGroups();
  const judge = (ended: readonly ConversationGroup[]) => {
    for (const group of ended) noteContinued(context, group);
    return ended
      .map((group) => checkGroup(group, check))
      .filter(({ lines, error }) => lines > 0 || error !== undefined);
  };
  for await (const rows of run) {
    const ended: ConversationGroup[] = [];
    for (const row of rows) {
      onRow?.(row);
      ended.push(...groups.add(row));
    }
    if (ended.length > 0) yield judge(ended);
  }
  yield judge(groups.end());
}

/** Warns if a part of the conversation was judged before. */
export function noteContinued(context: Context, { id, rows: [first], continued }: ConversationGroup): void {
  if (!continued || first === undefined || !printsNotes(context.settings().format)) return;
  const where = placeOf(first);
  context.note(
    id === undefined
      ? `${where}: too many lines for one conversation, so it is judged in parts. A column such as conversation divides a table`
      : `${where}: ${id} goes on after too many lines of others, so it is judged in parts. Sort the table by conversation`,
  );
}

/** A service may not find action items: then rules about them cannot be judged, and say so. */
async function openRuleFinders(context: Context, ruleSet: RuleSet, batch: string): Promise<readonly Finder[]> {
  const parts = partsFor(ruleSet);
  if (parts.length === 0) return [];
  const offersActions = !parts.includes('actions') || (await (await context.api()).offers('previews.actions'));
  const wanted = offersActions ? parts : parts.filter((part) => part !== 'actions');
  return wanted.length === 0 ? [] : (await openFinders(context, wanted, batch, intentsSideFor(ruleSet))).finders;
}
