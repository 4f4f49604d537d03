/** Rows for a terminal: the whole text, and below it the speaker, the place and the results. */

import { textWidth } from '../../../output/text/fit-columns.ts';
import { isolateParts, partsDot } from '../../../output/text/isolate.ts';
import { type Paint, paintTone } from '../../../output/text/style.ts';
import { wrapText } from '../../../output/text/wrap-lines.ts';
import { toneOf } from '../../jobs/kinds/sentiment/sentiment-classes.ts';
import { signed } from '../summary/count-table.ts';
import { type Row, rowPlace } from './row.ts';

/** The width of a score and the space after it. */
const indent = 7;
const maxLines = 4;

export function drawRows(rows: readonly Row[], columns: number, paint: Paint): string {
  const isOnlySource = rows.every(({ source }) => source === rows[0]?.source);
  return rows.map((row) => drawRow(row, isOnlySource, columns, paint)).join('');
}

function drawRow(row: Row, isOnlySource: boolean, columns: number, paint: Paint): string {
  const { sentiment_score: score, text, error } = row;
  const width = Math.max(20, columns - indent);
  const figure = score === undefined ? '' : signed(score);
  const head = paintTone(paint, toneOf(score), figure) + ' '.repeat(indent - textWidth(figure));
  const below = ' '.repeat(indent);
  return [
    ...wrapText(text, width, maxLines).map((line, i) => `${i === 0 ? head : below}${line}\n`),
    ...wrapText(describe(row, isOnlySource), width).map((line) => `${below}${paint.dim(isolateParts(line))}\n`),
    ...(error === undefined
      ? []
      : wrapText(error.message, width).map((line) => `${below}${paintTone(paint, 'bad', line)}\n`)),
  ].join('');
}

/** `line 31 · 2026-03-03 · Sven Lindqvist · slow-internet, #leaving · Angry`. */
function describe(row: Row, isOnlySource: boolean): string {
  const { date, speaker, intents = [], tags = [], profane = [], actions = [], summary = [], tone } = row;
  const about = [...intents.map(({ name }) => name), ...tags.map(({ name }) => `#${name}`)].join(', ');
  return [
    rowPlace(row, isOnlySource),
    date?.slice(0, 10),
    speaker,
    about,
    tone,
    ...actions.map(({ type = 'action item', due }) => (due === undefined ? type : `${type}, ${due}`)),
    summary.length > 0 ? 'in the summary' : undefined,
    profane.length > 0 ? `profane: ${profane.join(', ')}` : undefined,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(partsDot);
}
