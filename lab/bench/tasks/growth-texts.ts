import { rmSync } from 'node:fs';
import type { GrowthSeries } from '../report/growth-series.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { launcher } from './load-service.ts';
import { measureTextStream } from './text-stream.ts';

export const growthOfTexts: GrowthSeries = {
  title: 'Texts in a stream',
  unit: 'texts',
  measures: ['CPU s', 'peak MB'],
  quick: [100, 1_000],
  whole: [1_000, 10_000, 100_000, 1_000_000],
  work: '`sta sentiment run --ndjson`, with the service inside the command; each run on a new data directory.',
  async *measure(sizes) {
    for (const size of sizes) {
      const { directory, env } = createLoadEnvironment();
      try {
        const argv = [launcher, 'sentiment', 'run', '--ndjson'];
        const { cpuMs, peakMegabytes, isComplete } = await measureTextStream(argv, size, env);
        if (!isComplete) throw new Error(`A run over ${size} texts is incomplete`);
        yield { size, figures: [(cpuMs * size) / 1000, peakMegabytes] };
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    }
  },
};
