/** Replaces the parts of some tasks in the results of an earlier run. */

/** A task's tables, and its lines of the summary. */
export interface TaskPart {
  readonly task: string;
  /** From its heading on. */
  readonly section: string;
  /** A Markdown table with the same header as the one on the page. */
  readonly summary: string;
}

const headingOf = (task: string): string => `## \`lab/bench/quality ${task}\``;

/**
 * @param figures the run, its summary table, and a section for each task, by name
 * @returns the same text with the parts replaced or added
 */
export function replaceTasks(figures: string, parts: readonly TaskPart[]): string {
  const [first = '', ...others] = figures.trim().split(/\n+(?=## `)/);
  const sections = new Map(
    others.map((section): [string, string] => [section.split('\n', 1)[0] ?? '', section.trim()]),
  );
  for (const { task, section } of parts) sections.set(headingOf(task), section);
  const sorted = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section);
  return [replaceRows(first, parts), ...sorted].join('\n\n');
}

/** Rows are matched by name. @param text has one Markdown table */
export function replaceRows(text: string, parts: readonly Pick<TaskPart, 'summary'>[], adds = true): string {
  const lines = text.split('\n');
  for (const row of parts.flatMap(({ summary }) => summary.split('\n').slice(2))) {
    const name = row.split(' | ', 1)[0] ?? '';
    const at = lines.findIndex((line) => line.startsWith(`${name} | `));
    if (at >= 0) lines[at] = row;
    else if (adds) lines.splice(lines.findLastIndex((line) => line.startsWith('| ')) + 1, 0, row);
  }
  return lines.join('\n');
}
