/**
 * Tones over time: one row per tone, in which the height of a bar shows the confidence; the strongest tone of a chunk
 * is filled.
 */

import { chartWidth, drawChart, roundPixels, rowHeight } from '../../../../output/html/chart.ts';
import { dataTable } from '../../../../output/html/data-table.ts';
import { type Html, html } from '../../../../output/html/html.ts';
import { toneKeys } from '../../../../output/html/palette.ts';
import { timeAxis } from '../../../../output/html/time-axis.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { formatTime } from '../../../../output/text/format-time.ts';
import { condense, type TimedTones } from './tone-timeline.ts';
import { toneNames, unclear } from './tones.ts';

/** A tone that never exceeds this confidence and is never the strongest has no row. */
const faint = 0.25;
/** With more speakers than this, one chart per speaker says less than one chart for all. */
const maxSpeakers = 4;

/** @param tones at least one @param shown the chart's data, and the targets for the lines of the transcript */
export function toneChart(id: string, tones: readonly TimedTones[]): Html {
  const shown = condense(tones);
  const axis = timeAxis(Math.max(...shown.map(({ endMs }) => endMs)));
  const present = toneNames.flatMap((name, i) =>
    shown.some((one) => one.tone === name || (one.shares[i] ?? 0) > faint) ? [{ name, i, key: toneKeys[i] ?? '' }] : [],
  );
  const rows = present.length > 0 ? present : toneNames.map((name, i) => ({ name, i, key: toneKeys[i] ?? '' }));
  const speakers = [...new Set(shown.map(({ speaker }) => speaker))];
  const apart = speakers.length > 1 && speakers.length <= maxSpeakers;
  const x = (timeMs: number) => roundPixels((timeMs * chartWidth) / axis.endMs);
  const groups = apart ? speakers : ['all' as const];
  const height = rows.length * rowHeight;
  const charts = groups.map((speaker, g) => {
    const own = apart ? shown.filter((one) => one.speaker === speaker) : shown;
    const bars = rows.flatMap(({ name, i, key }, row) =>
      ['faint', 'strongest'].map((kind) => {
        const path = own
          .filter((one) => (one.tone === name) === (kind === 'strongest') && (one.shares[i] ?? 0) >= 0.02)
          .map(({ startMs, endMs, shares }) => {
            const size = roundPixels((shares[i] ?? 0) * (rowHeight - 3));
            return `M${x(startMs)} ${roundPixels((row + 1) * rowHeight - size)}V${(row + 1) * rowHeight}H${x(Math.max(endMs, startMs + axis.endMs / 2000))}v${-size}z`;
          })
          .join('');
        return path !== '' && html`<path class="c-${key} ${kind}" d="${path}"/>`;
      }),
    );
    // The target of a line of the transcript: highlighted when the line is followed.
    const targets = own.map((one) => {
      const [from, to] = [x(one.startMs), x(one.endMs)];
      return html`<rect class="target" id="${id}-${shown.indexOf(one) + 1}" x="${from}" y="0" width="${roundPixels(Math.max(2, to - from))}" height="${height}"/>`;
    });
    const who = apart ? `: ${speaker ?? 'no speaker named'}` : '';
    return html`${apart && html`<h4>${speaker ?? 'No speaker named'}</h4>`}${drawChart({
      id: `${id}-chart-${g + 1}`,
      title: `Tones over time${who}`,
      description: describeTones(own, [...rows.map(({ name }) => name), unclear]),
      rowNames: rows.map(({ name }) => name),
      ticks: axis.ticks,
      axis: axis.unit,
      drawing: html`<path class="grid" d="${rows.map((_, row) => `M0 ${row * rowHeight}H${chartWidth}`).join('')}"/>${targets}${bars}<path class="head" data-end="${axis.endMs}" d="M0 0V${height}"/>`,
    })}`;
  });
  const named = shown.some(({ speaker }) => speaker !== undefined);
  return html`${charts}
<p class="hint">The higher a bar, the surer the tone; the strongest tone of each moment is filled, unless it is unclear.</p>
${dataTable(
  'Tones over time',
  [
    { title: 'From', value: ({ startMs }: TimedTones) => formatTime(startMs) },
    { title: 'To', value: ({ endMs }) => formatTime(endMs) },
    ...(named ? [{ title: 'Speaker', value: ({ speaker }: TimedTones) => speaker ?? '' }] : []),
    { title: 'Strongest', value: ({ tone }) => tone },
    ...rows.map(({ name, i }) => ({
      title: name,
      value: ({ shares }: TimedTones) => (shares[i] ?? 0).toFixed(2),
      number: true as const,
    })),
  ],
  shown,
)}`;
}

function describeTones(tones: readonly TimedTones[], names: readonly string[]): string {
  const counts = names.map((name) => ({ name, count: tones.filter(({ tone }) => tone === name).length }));
  const parts = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return `A row for each tone. The strongest tone of ${countOf(tones.length, 'segment')} is ${
    parts.map(({ name, count }) => `${name.toLowerCase()} ${count} times`).join(', ') || 'none of these'
  }.`;
}
