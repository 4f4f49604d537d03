import type { GrowthSeries } from '../report/growth-series.ts';
import { measureTone } from './tone-recording.ts';

export const growthOfAudio: GrowthSeries = {
  title: 'Seconds of sound',
  unit: 'seconds',
  measures: ['CPU s', 'peak MB'],
  quick: [10, 100],
  whole: [60, 600, 3_600, 10_800],
  work: '`sta tone run` of a WAV file on a separate service; time and memory are those of the service.',
  async *measure(sizes) {
    for (const size of sizes) {
      const { cpu, peak } = await measureTone(size);
      yield { size, figures: [cpu, peak / 1e6] };
    }
  },
};
