/**
 * The course of the sentiment over a text: one bar per sentence, or per group of sentences in a long text, and the
 * trend.
 */

import { classes } from '../../../../engines/conversation/utterance-sentiment.ts';
import { chartWidth, drawChart, roundPixels, rowHeight } from '../../../../output/html/chart.ts';
import { dataTable } from '../../../../output/html/data-table.ts';
import { groupEvenly, meanOf } from '../../../../output/html/group-evenly.ts';
import { type Html, html } from '../../../../output/html/html.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { describeVerdict, keyOfValue, type SentenceVerdict } from './verdicts.ts';

/** Maximum number of bars: more are too thin to distinguish. */
const maxBars = 240;
/** The number of points of the trend. */
const trendPieces = 10;

/** @param verdicts at least one */
export function sentimentChart(id: string, verdicts: readonly SentenceVerdict[]): Html {
  let done = 0;
  const bars = groupEvenly(verdicts, maxBars).map((group) => {
    const from = done + 1;
    done += group.length;
    return { from, to: done, value: meanOf(group.map(({ value }) => value)), verdicts: group };
  });
  const middle = 2.5 * rowHeight;
  const width = chartWidth / bars.length;
  const rects = bars.map(({ value }, i) => {
    // A neutral sentence is also shown, as a thin line.
    const height = Math.max(1.5, Math.abs(value) * rowHeight);
    const y = value >= 0 ? middle - height : middle;
    const gap = Math.min(2, width / 4);
    return html`<rect class="c-${keyOfValue(value)}" x="${roundPixels(i * width + gap / 2)}" y="${roundPixels(y)}" width="${roundPixels(width - gap)}" height="${roundPixels(height)}"/>`;
  });
  const trend = groupEvenly(bars, trendPieces).map((group) => meanOf(group.map(({ value }) => value)));
  const points = trend.map(
    (value, i) => `${roundPixels(((i + 0.5) * chartWidth) / trend.length)},${roundPixels(middle - value * rowHeight)}`,
  );
  const together = bars.length < verdicts.length;
  return html`${drawChart({
    id,
    title: 'The course of the sentiment over the text',
    description: describeTrend(verdicts, trend),
    rowNames: [...classes].reverse(),
    ticks: [...new Set([1, Math.ceil(verdicts.length / 2), verdicts.length])].map(String),
    tall: true,
    axis: together
      ? 'Sentence of the text (each bar is the mean of a few); the line is the trend'
      : 'Sentence of the text; the line is the trend',
    drawing: html`<path class="zero" d="M0 ${middle}H${chartWidth}"/>${rects}<polyline class="trend" points="${points.join(' ')}"/>`,
  })}
${dataTable(
  'The course of the sentiment',
  [
    { title: together ? 'Sentences' : 'Sentence', value: ({ from, to }) => (from === to ? from : `${from}–${to}`) },
    { title: 'From -2 to 2', value: ({ value }) => value.toFixed(2), number: true },
    {
      title: 'Class',
      value: ({ verdicts: [first, second] }) =>
        first !== undefined && second === undefined ? describeVerdict(first) : 'the mean of several',
    },
  ],
  bars,
)}`;
}

function describeTrend(verdicts: readonly SentenceVerdict[], trend: readonly number[]): string {
  const number = (value: number | undefined) => (value ?? 0).toFixed(2);
  return [
    `A bar for each of ${countOf(verdicts.length, 'sentence')}, upwards for positive and downwards for negative, from -2 to 2.`,
    `The trend begins at ${number(trend[0])} and ends at ${number(trend.at(-1))};`,
    `it is lowest at ${number(Math.min(...trend))} and highest at ${number(Math.max(...trend))}.`,
  ].join(' ');
}
