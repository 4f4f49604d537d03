import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CourseScale, plotCourse } from '../../../../src/output/terminal/plot-course.ts';
import { releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';

const scale: CourseScale = {
  lowest: -2,
  highest: 2,
  rowsPerUnit: 2,
  label: (value) => ['worst', 'bad', 'so', 'good', 'best'][value + 2] ?? '',
  tone: (value) => (value > 0 ? 'good' : 'bad'),
};

const plot = (values: readonly number[], columns = 60) =>
  plotCourse(values, columns, scale, createPaint(false)).trimEnd().split('\n');

describe('plotCourse', () => {
  it('has one row per half unit, labels whole units and puts the best at the top', () => {
    const rows = plot([0, 1]);
    expect(rows).toHaveLength(9);
    expect(rows.map((row) => row.slice(0, 5).trim())).toEqual(['best', '', 'good', '', 'so', '', 'bad', '', 'worst']);
  });

  it('draws the line where the values are', () => {
    const rows = plot([2, -2]);
    expect(rows[0]).toContain('─────');
    expect(rows[8]).toContain('─────');
    expect(rows[0]?.indexOf('╮')).toBe(rows[8]?.indexOf('╰'));
    expect(rows[4]).toMatch(/│/);
  });

  it('draws one value as a level line', () => {
    const rows = plot([1]);
    expect(rows[2]).toMatch(/good [┤┼]─{11,}/);
    expect(rows.filter((row) => row.includes('─'))).toHaveLength(1);
  });

  it('uses the mean if there are more values than columns', () => {
    const values = Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const rows = plot(values, 40);
    expect(rows[4]).toMatch(/so [┤┼]─{20,}/);
  });

  it('colours rows by their meaning', () => {
    const colored = releaseControls(plotCourse([2, -2], 60, scale, createPaint(true))).split('\n');
    expect(colored[0]).toContain('\u001b[32m');
    expect(colored[8]).toContain('\u001b[31m');
  });

  it('keeps to the width for any values, on any terminal that fits the labels', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 12, max: 200 }),
        (values, columns) => {
          const rows = plot(values, columns);
          expect(rows).toHaveLength(9);
          for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });
});
