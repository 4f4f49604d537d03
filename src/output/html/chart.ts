/**
 * The frame of a chart. The names on the left and the ticks below are page text, so that they stay readable at every
 * width; the drawing between them stretches to the available width.
 */
import { type Html, type HtmlValue, html } from './html.ts';

/** The width of a drawing, in drawing units. */
export const chartWidth = 1000;
/** The height of a row in units of the drawing; the page scales it. */
export const rowHeight = 24;

export interface Chart {
  readonly id: string;
  /** The subject of the chart. */
  readonly title: string;
  /** A description of the drawing for screen readers. */
  readonly description: string;
  /** From top to bottom, one per row. */
  readonly rowNames: readonly string[];
  /** At equal distances, from the left end to the right one. */
  readonly ticks: readonly string[];
  /** The unit of the ticks. */
  readonly axis: string;
  readonly drawing: HtmlValue;
  /** Doubles the height of the rows, for curves. */
  readonly tall?: true;
}

export function drawChart({ id, title, description, rowNames, ticks, axis, drawing, tall }: Chart): Html {
  const height = rowNames.length * rowHeight;
  const ends = ticks.length - 1;
  const grid = ticks.map((_, i) => `M${roundPixels((i * chartWidth) / Math.max(1, ends))} 0V${height}`).join('');
  return html`<div class="chart${tall && html` tall`}">
<ul class="rows" aria-hidden="true">${rowNames.map((name) => html`<li>${name}</li>`)}</ul>
<svg role="img" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 ${chartWidth} ${height}" width="100%" height="${rowNames.length * (tall === true ? 2.75 : 2.25)}em" preserveAspectRatio="none">
<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>
<path class="grid" d="${grid}"/>${drawing}
</svg>
<ol class="ticks" aria-hidden="true">${ticks.map((tick) => html`<li><span>${tick}</span></li>`)}</ol>
<p class="axis" aria-hidden="true">${axis}</p>
</div>`;
}

/** Rounds to two decimals, finer than any screen. */
export const roundPixels = (value: number): number => Math.round(value * 100) / 100;
