/** The table behind a chart: the same numbers for readers who cannot see the chart or want exact values. */
import { type Html, type HtmlValue, html } from './html.ts';

export interface DataColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => HtmlValue;
  readonly number?: true;
}

/** Collapsed by default. The first column is the row header. */
export function dataTable<Row>(caption: string, columns: readonly DataColumn<Row>[], rows: readonly Row[]): Html {
  const cell = (row: Row, { value, number }: DataColumn<Row>, i: number) =>
    i === 0 ? html`<th scope="row">${value(row)}</th>` : html`<td${number && html` class="number"`}>${value(row)}</td>`;
  return html`<details class="data"><summary>${caption}, as a table</summary>
<div class="wide" role="region" tabindex="0" aria-label="${caption}"><table>
<thead><tr>${columns.map(({ title, number }) => html`<th scope="col"${number && html` class="number"`}>${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column, i) => cell(row, column, i))}</tr>\n`)}</tbody>
</table></div></details>`;
}
