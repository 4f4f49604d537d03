/** Renders docs/tour.md: each input with its output. */
import type { TakenChapter } from './run-tour.ts';

export function renderTour(chapters: readonly TakenChapter[]): string {
  const contents = chapters.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`);
  return [
    '# A tour of sta',
    'Every line here was typed in a fresh directory, with nothing configured and no network, and this is what came back. `npm run tour` types them again and writes this page; only ids, times, ports and directories have steady stand-ins.',
    contents.join('\n'),
    ...chapters.flatMap(({ title, steps }) => [
      `## ${title}`,
      ...steps.flatMap(({ step: { why, line, exit }, output }) => [
        `${why}${exit === undefined ? '' : ` (exit code ${exit})`}:`,
        `\`\`\`console\n$ ${line}\n${output}\n\`\`\``,
      ]),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
