/** Draws a line through values in order with characters (asciichart), from `lowest` to `highest`. */
import asciichart from 'asciichart';
import { type CellTone, type Paint, paintTone } from '../text/style.ts';

export interface CourseScale {
  readonly lowest: number;
  readonly highest: number;
  /** Rows between two whole numbers. */
  readonly rowsPerUnit: number;
  /** The label of a whole number. */
  readonly label: (value: number) => string;
  readonly tone: (value: number) => CellTone | undefined;
}

/** Maximum columns for one value, however few values there are. */
const widestStep = 12;

/** @param values at least one, each from the scale's lowest to its highest @param columns the total width */
export function plotCourse(values: readonly number[], columns: number, scale: CourseScale, paint: Paint): string {
  const { lowest, highest, rowsPerUnit } = scale;
  const whole = Array.from({ length: highest - lowest + 1 }, (_, i) => scale.label(lowest + i));
  const labelWidth = Math.max(...whole.map((label) => label.length)) + 1;
  const width = Math.max(2, Math.min(columns - labelWidth - 2, values.length * widestStep));
  const label = (value: number) => (Number.isInteger(value) ? scale.label(value) : '').padStart(labelWidth - 1);
  const chart = asciichart.plot(spread(values, width + 1), {
    min: lowest,
    max: highest,
    height: (highest - lowest) * rowsPerUnit,
    offset: 2,
    format: (value) => `${label(value)} `,
  });
  return `${chart
    .split('\n')
    .map((line, row) => {
      const tone = scale.tone(highest - row / rowsPerUnit);
      return `${line.slice(0, labelWidth + 1)}${paintTone(paint, tone, line.slice(labelWidth + 1).trimEnd())}`;
    })
    .join('\n')}\n`;
}

/**
 * Spreads the values over `width` places: repeats each, or averages several. Time and memory grow linearly with both
 * lengths.
 */
function spread(values: readonly number[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => {
    const from = Math.floor((column * values.length) / width);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / width));
    const part = values.slice(from, to);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
