/** The contract of `sta help lines`, for every command and format, and its memory over many lines. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { type Format, openLineEnvironment, testLineFilter } from '../../support/line-filters.ts';
import { spawnSta } from '../../support/sta-process.ts';

const env = openLineEnvironment();
const commands = ['match tags', 'sentiment run', 'profanity check', 'analyze'];
const formats: readonly Format[] = ['ndjson', 'tsv'];

describe.each(commands)('sta %s', (command) => {
  describe.each(formats)('--%s', (format) => testLineFilter({ command, format }, env));
});

const lineCount = 200_000;
const sampleLines = 5_000;
/** The first samples are of a process that still warms up. */
const windowSamples = 8;
const maxGrowthMiB = 40;
/** With a small heap V8 collects garbage before it grows; without, garbage of 150 MiB comes and goes. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=64' };

it.each(['match tags', 'profanity check'])(
  'sta %s --tsv needs constant memory over 200,000 lines',
  { timeout: 600_000 },
  async (command) => {
    const child = spawnSta([...command.split(' '), '--tsv'], { ...env, ...smallHeap });
    const residentMiB = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    if (child.stdin === null || child.stdout === null) throw new Error('no pipes');
    const { stdin } = child;
    const lines = createInterface({ input: child.stdout });
    let found = 0;
    const samplesMiB: number[] = [];
    lines.on('line', () => {
      found += 1;
      if (found % sampleLines === 0) samplesMiB.push(residentMiB());
    });
    for (let from = 0; from < lineCount; from += 500) {
      const block = Array.from(
        { length: 500 },
        (_, i) => `${from + i}\tLine ${from + i}: where is my parcel, and what the hell takes ${i} days?\n`,
      );
      if (!stdin.write(block.join(''))) await once(stdin, 'drain');
    }
    while (found < lineCount && child.exitCode === null) await once(lines, 'line');
    stdin.end();
    expect(found).toBe(lineCount);
    const warm = samplesMiB.slice(windowSamples, 2 * windowSamples);
    const last = samplesMiB.slice(-windowSamples);
    expect(Math.min(...warm)).toBeGreaterThan(0);
    expect(Math.min(...last) - Math.min(...warm), `MiB: ${samplesMiB.join(' ')}`).toBeLessThan(maxGrowthMiB);
  },
);
