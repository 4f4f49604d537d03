/** How the sentiment changes: over the days, and from the beginning to the end of a conversation. */

import { classes } from '../../../engines/conversation/utterance-sentiment.ts';
import { chartWidth, drawChart, roundPixels, rowHeight } from '../../../output/html/chart.ts';
import { dataTable } from '../../../output/html/data-table.ts';
import { meanOf } from '../../../output/html/group-evenly.ts';
import { type Html, html } from '../../../output/html/html.ts';
import { formatShare } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { type Period, periodOf } from '../../analysis/summary/dates.ts';
import { formatValue, isNegative, isPositive, meanValue, type ReportLine } from './report-line.ts';

const middle = 2.5 * rowHeight;

/** For each period, the share of positive lines, upwards, and of negative lines, downwards. */
export function periodChart(id: string, lines: readonly ReportLine[], period: Period): Html | false {
  const scored = lines.filter(({ sentiment }) => sentiment !== undefined);
  const groups = [...groupBy(scored, ({ date }) => (date === undefined ? undefined : periodOf(date, period)))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, said]) => ({
      name,
      count: said.length,
      mean: meanValue(said),
      negative: said.filter(isNegative).length,
      positive: said.filter(isPositive).length,
    }));
  const [first] = groups;
  const last = groups.at(-1);
  if (first === undefined || last === undefined || groups.length < 2) return false;
  const width = chartWidth / groups.length;
  const gap = Math.min(6, width / 4);
  const highest = Math.max(
    0.1,
    ...groups.flatMap(({ count, negative, positive }) => [negative / count, positive / count]),
  );
  const bars = groups.flatMap(({ count, negative, positive }, i) => {
    const [up, down] = [positive, negative].map((part) => (rowHeight * part) / count / highest);
    const frame = html` x="${roundPixels(i * width + gap / 2)}" width="${roundPixels(width - gap)}"`;
    return [
      html`<rect class="c-positive"${frame} y="${roundPixels(rowHeight - (up ?? 0))}" height="${roundPixels(up ?? 0)}"/>`,
      html`<rect class="c-negative"${frame} y="${rowHeight}" height="${roundPixels(down ?? 0)}"/>`,
    ];
  });
  return html`${drawChart({
    id,
    title: `Positive and negative lines of each ${period}`,
    description: `Two bars for each of ${countOf(groups.length, period)}. On ${first.name}, ${formatShare(first.negative, first.count)} of the lines are negative; on ${last.name}, ${formatShare(last.negative, last.count)}.`,
    rowNames: ['Positive', 'Negative'],
    ticks: [first.name, last.name],
    tall: true,
    axis: `Share of the lines of each ${period}; a full bar is ${formatShare(highest, 1)}`,
    drawing: html`${bars}<path class="zero" d="M0 ${rowHeight}H${chartWidth}"/>`,
  })}
${dataTable(
  `The sentiment of each ${period}`,
  [
    { title: period.replace(/^./, (letter) => letter.toUpperCase()), value: ({ name }) => name },
    { title: 'Lines', value: ({ count }) => count, number: true },
    {
      title: 'Negative',
      value: ({ negative, count }) => `${negative} (${formatShare(negative, count)})`,
      number: true,
    },
    {
      title: 'Positive',
      value: ({ positive, count }) => `${positive} (${formatShare(positive, count)})`,
      number: true,
    },
    { title: 'Mean, -2 to 2', value: ({ mean }) => formatValue(mean), number: true },
  ],
  groups,
)}`;
}

const pieces = 8;

/** The mean of all conversations by their progress, one curve for customers and one for agents. */
export function courseChart(id: string, lines: readonly ReportLine[]): Html | false {
  const places = new Map<'customer' | 'agent' | 'all', number[][]>();
  for (const said of groupBy(lines, ({ conversation }) => conversation).values()) {
    if (said.length < 3) continue;
    for (const [i, { role, sentiment_score: value }] of said.entries()) {
      if (value === undefined) continue;
      const piece = Math.min(pieces - 1, Math.floor((i * pieces) / said.length));
      const name = role ?? 'all';
      const rows = places.get(name) ?? Array.from({ length: pieces }, (): number[] => []);
      rows[piece]?.push(value);
      places.set(name, rows);
    }
  }
  const curves = (['customer', 'agent', 'all'] as const).flatMap((name) => {
    const rows = places.get(name);
    return rows === undefined || rows.filter((row) => row.length > 0).length < 3 ? [] : [{ name, rows }];
  });
  if (curves.length === 0) return false;
  const names = { customer: 'customers', agent: 'agents', all: 'speakers' };
  const drawn = curves.map(({ name, rows }) => {
    const points = rows.flatMap((row, i) =>
      row.length === 0
        ? []
        : [`${roundPixels(((i + 0.5) * chartWidth) / pieces)},${roundPixels(middle - meanOf(row) * rowHeight)}`],
    );
    return html`<polyline class="trend trend-${name}" points="${points.join(' ')}"/>`;
  });
  const described = curves.map(({ name, rows }) => {
    const means = rows.filter((row) => row.length > 0).map(meanOf);
    return `The mean of ${names[name]} begins at ${formatValue(means[0])} and ends at ${formatValue(means.at(-1))}.`;
  });
  return html`${drawChart({
    id,
    title: 'The sentiment from the beginning to the end of a conversation',
    description: described.join(' '),
    rowNames: [...classes].reverse(),
    ticks: ['beginning', 'middle', 'end'],
    tall: true,
    axis: `Mean of all conversations of three lines or more${curves.length > 1 ? '; the solid line is customers, the dashed line agents' : ''}`,
    drawing: html`<path class="zero" d="M0 ${middle}H${chartWidth}"/>${drawn}`,
  })}
<p class="hint">${described.join(' ')}</p>`;
}
