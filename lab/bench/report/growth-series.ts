/** How time and memory grow with the size of the work: tables, slopes and charts. */
import * as echarts from 'echarts';
import { writeGrid } from './write-table.ts';

export interface GrowthPoint {
  /** The size of the work. */
  readonly size: number;
  /** One figure for each measure of the series. */
  readonly figures: readonly number[];
}

export interface GrowthSeries {
  readonly title: string;
  /** The unit of the sizes: `texts`. */
  readonly unit: string;
  /** The names of the figures with their units: `CPU seconds`. */
  readonly measures: readonly string[];
  /** The sizes of a short run and of a whole one, ascending. */
  readonly quick: readonly number[];
  readonly whole: readonly number[];
  /** What was measured: a sentence below the table. */
  readonly work: string;
  /** Yields a point for each size, in order. */
  measure(sizes: readonly number[]): AsyncGenerator<GrowthPoint>;
}

/**
 * The power p of a measure that grows like size^p, between two points: 1 if it is linear, 0 if it is constant.
 * NaN if a figure is not positive.
 */
export function growthPower(first: GrowthPoint, last: GrowthPoint, measure: number): number {
  const [from = 0, to = 0] = [first.figures[measure], last.figures[measure]];
  return from > 0 && to > 0 ? Math.log(to / from) / Math.log(last.size / first.size) : Number.NaN;
}

/**
 * The table of a series. Its last rows have the power, over the last ten times, and what each further unit costs there.
 */
export function writeGrowthTable({ unit, measures }: GrowthSeries, points: readonly GrowthPoint[]): string {
  const last = points.at(-1);
  const rows = points.map(({ size, figures }) => [size.toLocaleString('en'), ...figures.map(writeFigure)]);
  const before = last && points.findLast(({ size }) => size * 10 <= last.size);
  if (last !== undefined && before !== undefined) {
    const powers = measures.map((_, at) => growthPower(before, last, at));
    const slopes = measures.map(
      (_, at) => ((last.figures[at] ?? 0) - (before.figures[at] ?? 0)) / (last.size - before.size),
    );
    rows.push(['**power**', ...powers.map((power) => `**${writeFigure(power)}**`)]);
    rows.push([`**per 1,000 ${unit} more**`, ...slopes.map((slope) => `**${writeFigure(1000 * slope)}**`)]);
  }
  return writeGrid([unit, ...measures], rows);
}

/** Three significant digits. */
function writeFigure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** Every measure of a series as a line on logarithmic axes, as SVG. A line at 45 degrees is linear. */
export function drawGrowth({ title, unit, measures }: GrowthSeries, points: readonly GrowthPoint[]): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 640, height: 360 });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: ['#0b6e99', '#b4531a', '#5b7c13'],
    title: { text: title, left: 12, top: 8, textStyle: { fontSize: 15 } },
    legend: { bottom: 4 },
    grid: { left: 64, right: 24, top: 48, bottom: 64 },
    xAxis: {
      type: 'log',
      name: unit,
      nameLocation: 'middle',
      nameGap: 24,
      min: points[0]?.size,
      max: points.at(-1)?.size,
    },
    yAxis: { type: 'log', axisLabel: { formatter: (value: number) => value.toLocaleString('en') } },
    series: measures.map((name, at) => ({
      name,
      type: 'line',
      symbolSize: 7,
      symbol: ['circle', 'rect', 'triangle'][at],
      // A logarithmic axis does not include 0.
      data: points.map(({ size, figures }) => [size, Math.max(figures[at] ?? 0, 1e-3)]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  // Its only styles are for hovering.
  return `${svg.replace(/<style[\s\S]*?<\/style>\n?/, '').replace(/<svg[^>]*>/, `$&\n<title>${title}</title>`)}\n`;
}
