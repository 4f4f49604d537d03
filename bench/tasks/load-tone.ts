/**
 * `bench/load-tone [MINUTES]`: runs tone analysis of a recording of this length (default 60 minutes) on a separate service,
 * and prints the time and the peak memory of the service. Exits with 1 above 400 MB. Linux only: the peak is the kernel's own
 * count (VmHWM of /proc).
 */
import { reportRow } from '../report/speed-rows.ts';
import { measureTone } from './tone-recording.ts';

const highestPeakMegabytes = 400;

const minutes = Number(process.argv[2] ?? 60);
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 600) {
  console.error('bench/load-tone: the length is a whole number of minutes from 1 to 600');
  process.exit(2);
}

const { chunks, seconds, peak, idle } = await measureTone(minutes * 60);
const timesRealTime = (minutes * 60) / seconds;
console.log(`recording  ${minutes} min, ${chunks} chunks`);
console.log(`took       ${seconds.toFixed(0)} s, ${timesRealTime.toFixed(0)} times as fast as it plays`);
console.log(`peak RSS   ${(peak / 1e6).toFixed(0)} MB; ${(idle / 1e6).toFixed(0)} MB before`);
reportRow({
  name: `tone of ${minutes} min of sound`,
  unit: 'times as fast as it plays',
  value: timesRealTime,
  isRate: true,
});
reportRow({
  name: `tone of ${minutes} min of sound`,
  unit: 'peak MB of the service',
  value: peak / 1e6,
  target: highestPeakMegabytes,
});
if (peak > highestPeakMegabytes * 1e6) process.exitCode = 1;
