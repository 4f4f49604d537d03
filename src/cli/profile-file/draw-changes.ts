/** Draws a list of changes for people: one line each with `+`, `~` or `-`, and the differences below it. */
import { countOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { compareEntries, showValues, type ValueDifference } from './compare-entries.ts';
import type { ProfileEntry } from './entry.ts';
import type { Change } from './plan-changes.ts';
import { recordKinds } from './record-kinds.ts';

export function drawChanges(changes: readonly Change[], paint: Paint): string {
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
