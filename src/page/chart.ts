/**
 * The frame of a chart: names on the left and ticks below are text of the page, so that they stay readable at every width;
 * between them stands a drawing that is stretched to the width there is.
 */
import { type Html, type HtmlValue, html } from './html.ts';

/** The width of a drawing in its own units. */
export const chartWidth = 1000;
/** The height of a row in the units of a drawing, whatever it is on the page. */
export const rowHeight = 24;

export interface Chart {
  readonly id: string;
  /** What is drawn. */
  readonly title: string;
  /** What there is to see in it, in words. */
  readonly description: string;
  /** From top to bottom, one a row. */
  readonly rowNames: readonly string[];
  /** Evenly spread, from the left end to the right one. */
  readonly ticks: readonly string[];
  /** What the ticks count. */
  readonly axis: string;
  readonly drawing: HtmlValue;
  /** Rows twice as high, for what rises and falls. */
  readonly tall?: true;
}

export function drawChart({ id, title, description, rowNames, ticks, axis, drawing, tall }: Chart): Html {
  const height = rowNames.length * rowHeight;
  const ends = ticks.length - 1;
  const grid = ticks.map((_, i) => `M${round((i * chartWidth) / Math.max(1, ends))} 0V${height}`).join('');
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

/** Two decimals are finer than any screen shows. */
export const round = (value: number): number => Math.round(value * 100) / 100;
