/** Shows a plan and its outcomes, as JSON data and as a view. */
import { countOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import type { StaError } from '../../shared/errors.ts';
import {
  compareEntries,
  type Differences,
  showValues,
  sumDifferences,
  type ValueDifference,
} from './compare-entries.ts';
import { type Action, type Change, operations, type Plan } from './plan-changes.ts';
import { kinds, type ProfileEntry, recordKinds } from './record-kinds.ts';

/** The outcome of an attempted change. */
export interface ChangeOutcome {
  readonly done: boolean;
  /** The id of the created or updated record. */
  readonly id?: string;
  readonly secret?: string;
}

/** A change in the document of `--json`. */
interface ChangeItem extends Partial<ChangeOutcome> {
  readonly action: Action;
  readonly kind: string;
  readonly name: string;
  readonly event?: string;
  /** The differences of an update or a replacement. */
  readonly differences?: Differences;
  /** The id of the deleted record. */
  readonly deletes?: string;
}

const columns: Column<ChangeItem>[] = [
  { title: 'Action', value: ({ action }) => action },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Name', value: ({ name }) => name, flexible: true },
  { title: 'Differences', value: sumUpItem },
];

function sumUpItem({ action, differences }: ChangeItem): string {
  if (differences !== undefined) return sumDifferences(differences);
  return action === 'replace' ? 'another record with this name' : '';
}

interface Shown {
  /** For stderr, if there is nothing to change. */
  readonly empty: string;
  /** Lines for stderr. */
  readonly note: readonly string[];
  /** The same operation, with secrets that are shown only once. */
  readonly secretNote?: readonly string[];
  readonly found?: boolean;
  /** undefined if the plan was not applied. */
  readonly outcomes?: ReadonlyMap<Change, ChangeOutcome>;
  readonly failure?: StaError;
}

export function showPlan(
  plan: Plan,
  { empty, note, secretNote = [], found = false, outcomes, failure }: Shown,
): TableView {
  const items = plan.changes.map((change) => describeChange(change, outcomes));
  const reply = {
    changes: items,
    unlisted: plan.unlisted.map(({ kind, name, event, id }) => ({ kind, name, event, id })),
    counts: { ...countActions(plan.changes), unchanged: plan.unchanged },
    complete: outcomes && failure === undefined,
  };
  const isShown = (change: Change) => outcomes === undefined || outcomes.get(change)?.done === true;
  const done = plan.changes.filter(isShown);
  const view = tableView(
    reply,
    items.filter(({ done }) => done !== false),
    columns,
    empty,
    {
      found,
      note: note.length === 0 ? undefined : note.join('\n'),
      secretNote: secretNote.length === 0 ? undefined : secretNote.join('\n'),
      instead: (_columns, paint) => drawChanges(done, paint),
    },
  );
  return { ...view, failure };
}

function describeChange(change: Change, outcomes: ReadonlyMap<Change, ChangeOutcome> | undefined): ChangeItem {
  const { action, wanted, held } = change;
  const { kind, name, event } = change.action === 'delete' ? change.held : (wanted ?? change.held);
  return {
    action,
    kind,
    name,
    event,
    differences: wanted && held && compareEntries(held, wanted),
    ...(held !== undefined && (action === 'update' ? { id: held.id } : { deletes: held.id })),
    ...(outcomes && (outcomes.get(change) ?? { done: false })),
  };
}

export function countActions(changes: readonly Change[]): Record<Action, number> {
  const counts = { create: 0, update: 0, replace: 0, delete: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}

/** `2 to create, 1 to update`; `verbs` has the text for each operation. */
export function sumUp(changes: readonly Change[], verbs: Record<Action, string>): string {
  const counts = countActions(changes);
  const parts = operations.filter((action) => counts[action] > 0).map((action) => `${counts[action]} ${verbs[action]}`);
  return parts.join(', ');
}

/** A line about the records that are kept, for people; empty if no record is kept. */
export function noteUnlisted({ unlisted }: Plan): string[] {
  if (unlisted.length === 0) return [];
  const parts = kinds.flatMap((kind) => {
    const number = unlisted.filter((entry) => entry.kind === kind).length;
    return number === 0 ? [] : [countOf(number, recordKinds[kind].label)];
  });
  return [`Not in the file, and kept without --prune: ${parts.join(', ')}`];
}

/** A line about the corrections of the file, for people; empty if it has none. */
export function noteCorrections(corrections: readonly unknown[]): string[] {
  if (corrections.length === 0) return [];
  const [stay, them] = corrections.length === 1 ? ['stays', 'it'] : ['stay', 'them'];
  return [
    `${countOf(corrections.length, 'correction')} ${stay} in the file: sta analyze --corrections applies ${them}`,
  ];
}

/** Draws a list of changes for people: one line each with `+`, `~` or `-`, and the differences below it. */
function drawChanges(changes: readonly Change[], paint: Paint): string {
  return changes
    .flatMap((change) => drawChange(change, paint))
    .map((line) => `${line}\n`)
    .join('');
}

function drawChange({ action, wanted, held }: Change, paint: Paint): string[] {
  switch (action) {
    case 'create':
      return [paint.green(`+ ${title(wanted)}${sum(wanted)}`)];
    case 'delete':
      return [paint.red(`- ${title(held)}${paint.dim(` ${held.id}`)}`)];
    case 'update':
    case 'replace':
      if (wanted === undefined) {
        return [paint.yellow(`~ ${title(held)}`), paint.red(`    - another record with this name ${held.id}`)];
      }
      return [paint.yellow(`~ ${title(wanted)}`), ...drawDifferences(held, wanted, paint)];
  }
}

const title = ({ kind, name, event }: ProfileEntry) =>
  sanitizeLine(`${recordKinds[kind].label} ${name}${event === undefined ? '' : ` (${event})`}`);

/** ` (4 samples, 1 phrase)`; empty for a record that is only a name. */
function sum({ samples, phrases, threshold, priority }: ProfileEntry): string {
  const parts = [
    ...(samples.length > 0 ? [countOf(samples.length, 'sample')] : []),
    ...(phrases.length > 0 ? [countOf(phrases.length, 'phrase')] : []),
    ...(threshold === undefined ? [] : [`threshold ${threshold}`]),
    ...(priority === undefined ? [] : [`priority ${priority}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function drawDifferences(from: ProfileEntry, to: ProfileEntry, paint: Paint): string[] {
  const { samples, phrases, threshold, priority } = compareEntries(from, to);
  const list = (what: string, { added, removed }: { added: readonly string[]; removed: readonly string[] }) => [
    ...removed.map((one) => paint.red(`    - ${what} ${quote(one)}`)),
    ...added.map((one) => paint.green(`    + ${what} ${quote(one)}`)),
  ];
  const value = (what: string, values: ValueDifference) => paint.yellow(`    ~ ${what} ${showValues(values)}`);
  return [
    ...(samples === undefined ? [] : list('sample', samples)),
    ...(phrases === undefined ? [] : list('phrase', phrases)),
    ...(threshold === undefined ? [] : [value('threshold', threshold)]),
    ...(priority === undefined ? [] : [value('priority', priority)]),
  ];
}

/** Quotes a text, to show spaces at its ends; line breaks and controls are escaped as in JSON. */
const quote = (text: string) => sanitizeLine(JSON.stringify(text));
