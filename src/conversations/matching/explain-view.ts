/** Shows explanations: one block per sentence on a terminal, elsewhere one row per sentence and target. */

import { textWidth } from '../../output/text/fit-columns.ts';
import { jsonText } from '../../output/text/json-text.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../output/view.ts';
import type { ExplainedTarget, Explanation, WordPart } from './explain-sentences.ts';

interface ExplainRow extends ExplainedTarget {
  readonly sentence: string;
}

/** @param title `Tag` or `Intent` @param empty the message if nothing is near */
export function explainView(explanations: readonly Explanation[], title: string, empty: string): TableView {
  const rows = explanations.flatMap(({ sentence, targets }) => targets.map((target) => ({ sentence, ...target })));
  const columns: Column<ExplainRow>[] = [
    { title: 'Sentence', value: (row) => row.sentence, flexible: true },
    { title, value: (row) => row.name, flexible: true },
    numberColumn('Score', 'score', (row) => row.score, 2),
    numberColumn('Threshold', 'threshold', (row) => row.threshold, 2),
    { title: 'Matches', value: (row) => (row.matched ? 'yes' : 'no'), fields: { matches: (row) => row.matched } },
    { title: 'Nearest', value: (row) => row.nearest, flexible: true },
    {
      title: 'Words',
      value: (row) => strongest(row.words).map(describePart).join(', '),
      flexible: true,
      fields: { words: (row) => jsonText(row.words) },
    },
  ];
  const untried = explanations.filter(({ wordCount, targets }) => wordCount > (targets[0]?.words.length ?? wordCount));
  return tableView({ explanations }, rows, columns, empty, {
    instead: (_columns, paint) => explanations.map((one) => drawSentence(one, paint)).join('\n'),
    note:
      untried.length === 0
        ? undefined
        : `Of ${untried.length === 1 ? 'one sentence' : `${untried.length} sentences`} only the first words were tried: the others have no figure`,
  });
}

/** Contributions that round to 0 are not shown. */
const min = 0.005;
const barColumns = 20;

/** The words with the largest contributions, in descending order. */
const strongest = (words: readonly WordPart[]): WordPart[] =>
  words
    .filter(({ contribution }) => Math.abs(contribution) >= min)
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));

const signed = (contribution: number) => `${contribution < 0 ? '-' : '+'}${Math.abs(contribution).toFixed(2)}`;
const describePart = ({ word, contribution }: WordPart) => `${word} ${signed(contribution)}`;

function drawSentence({ sentence, targets }: Explanation, paint: Paint): string {
  const lines = [paintWords(sentence, targets[0], paint)];
  if (targets.length === 0) lines.push(paint.dim('  nothing is near'));
  for (const [index, target] of targets.entries()) {
    const { name, score, threshold, matched, kind, nearest, words } = target;
    const sign = matched ? '≥' : '<';
    const label = `${sanitizeLine(name)} ${score.toFixed(2)}`;
    lines.push(
      `  ${matched ? paint.green(`✓ ${label}`) : paint.dim(`✗ ${label}`)} ${sign} ${threshold.toFixed(2)}  ${kind} "${sanitizeLine(nearest)}"`,
    );
    const parts = strongest(words);
    // Near misses after the first target get one line.
    if (parts.length === 0) lines.push(paint.dim('      no single word: the score is the same without any of them'));
    else if (matched || index === 0) lines.push(...drawBars(parts, paint));
    else lines.push(paint.dim(`      ${sanitizeLine(parts.map(describePart).join(', '))}`));
  }
  return `${lines.join('\n')}\n`;
}

/** Maximum number of words with a bar; the weaker ones follow on one line. */
const barred = 8;

function drawBars(parts: readonly WordPart[], paint: Paint): string[] {
  const shown = parts.slice(0, barred);
  const width = Math.max(...shown.map(({ word }) => textWidth(word)));
  const max = Math.abs(shown[0]?.contribution ?? 1);
  const bars = shown.map(({ word, contribution }) => {
    const bar = '━'.repeat(Math.max(1, Math.round((barColumns * Math.abs(contribution)) / max)));
    const painted = contribution < 0 ? paint.red(bar) : paint.green(bar);
    return `      ${sanitizeLine(word)}${' '.repeat(width - textWidth(word))}  ${signed(contribution)}  ${painted}`;
  });
  const rest = parts.slice(barred);
  return rest.length === 0 ? bars : [...bars, paint.dim(`      ${sanitizeLine(rest.map(describePart).join(', '))}`)];
}

/**
 * The sentence with the words that contribute to its best score in colour; bold if at least half as much as the
 * strongest.
 */
function paintWords(sentence: string, best: ExplainedTarget | undefined, paint: Paint): string {
  const parts = best?.words ?? [];
  const max = parts.reduce((max, { contribution }) => Math.max(max, Math.abs(contribution)), 0);
  let done = 0;
  let painted = '';
  for (const { word, start, end, contribution } of parts) {
    if (Math.abs(contribution) < min) continue;
    const tone = contribution < 0 ? paint.red : paint.green;
    painted += sanitizeLine(sentence.slice(done, start));
    painted += (Math.abs(contribution) * 2 >= max ? tone.bold : tone)(sanitizeLine(word));
    done = end;
  }
  return painted + sanitizeLine(sentence.slice(done));
}
