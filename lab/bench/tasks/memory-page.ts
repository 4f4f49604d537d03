/**
 * The table of lab/bench/load-memory in docs/reliability.md: one row per call with a high peak, from the last run that
 * included it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { betweenMarks, replaceBetween } from '../report/replace-between.ts';
import { escapeCell, writeGrid } from '../report/write-table.ts';

export interface MeasuredCall {
  /** `group.call, the large part` */
  readonly name: string;
  readonly peakBytes: number;
  /** The distinct statuses of the responses. */
  readonly statuses: string;
  readonly processorSeconds: number;
}

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/reliability.md', root);
const mark = 'figures of lab/bench/load-memory --write';

/** Calls with a lower peak have no row. */
const minShownBytes = 300e6;

/**
 * Updates the row of a call: replaces it, or removes it if the peak is low.
 *
 * @param names the names of all calls, in the order of the rows; rows of other calls are removed
 */
export function writeCall(
  { name, peakBytes, statuses, processorSeconds }: MeasuredCall,
  names: readonly string[],
): void {
  const text = readFileSync(page, 'utf8');
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: root, encoding: 'utf8' }).trim();
  const machine = `Node ${process.versions.node}, ${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const run = `${git('rev-parse', '--short', 'HEAD')}, ${new Date().toISOString().slice(0, 10)}`;
  const rows = new Map(
    betweenMarks(text, mark)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| call') && !line.startsWith('| ---'))
      .map((line) => line.slice(2, -2).split(' | '))
      .map((cells) => [cells[0] ?? '', cells]),
  );
  const [shown, megabytes] = [escapeCell(name), (peakBytes / 1e6).toFixed(0)];
  if (peakBytes < minShownBytes) rows.delete(shown);
  else rows.set(shown, [shown, statuses, megabytes, processorSeconds.toFixed(0), run]);
  const known = names.map(escapeCell).flatMap((one) => {
    const cells = rows.get(one);
    return cells === undefined ? [] : [cells];
  });
  const grid = writeGrid(['call', 'responses', 'peak, MB', 'processor, s', 'run at'], known, 2);
  writeFileSync(page, replaceBetween(text, mark, `${grid}\n\n${machine}.`));
}
