/**
 * `lab/bench/load-tone [MINUTES]`: runs tone analysis of a recording of this length (default 60 minutes) on a separate
 * service, and prints the time and the peak memory of the service. Then it runs one recording of a third of that
 * length, and twice as many at once as there are processors, while list calls go on: it prints the speed of both, and
 * the latency of the calls with and without. Exits with 1 if a target is missed. Linux only: memory and processor time
 * are the kernel's own counts (/proc).
 */
import { availableParallelism } from 'node:os';
import { isMet, reportRow, type SpeedRow } from '../report/speed-rows.ts';
import { measureTone } from './tone-recording.ts';
import { measureRecordings } from './tone-recordings.ts';

const highestPeakMegabytes = 400;
/**
 * Minimum share of the processors that several recordings use: the list calls and the programs of this test need the
 * rest.
 */
const minUse = 0.8;
const highestP99Ms = 20;

const minutes = Number(process.argv[2] ?? 60);
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 600) {
  console.error('lab/bench/load-tone: the length is a whole number of minutes from 1 to 600');
  process.exit(2);
}

const { chunks, seconds, peak, idle } = await measureTone(minutes * 60);
const timesRealTime = (minutes * 60) / seconds;
console.log(`recording  ${minutes} min, ${chunks} chunks`);
console.log(`took       ${seconds.toFixed(0)} s, ${timesRealTime.toFixed(0)} times as fast as it plays`);
console.log(`peak RSS   ${(peak / 1e6).toFixed(0)} MB; ${(idle / 1e6).toFixed(0)} MB before`);
report({
  name: `tone of ${minutes} min of sound`,
  unit: 'times as fast as it plays',
  value: timesRealTime,
  isRate: true,
});
report({
  name: `tone of ${minutes} min of sound`,
  unit: 'peak MB of the service',
  value: peak / 1e6,
  target: highestPeakMegabytes,
});

const each = Math.max(1, Math.round(minutes / 3));
const { one, several, count, idleP99Ms } = await measureRecordings(each * 60);
const cores = availableParallelism();
const [single, many] = [`one recording of ${each} min`, `${count} recordings of ${each} min at once`];
for (const [name, { rate, processors, p99Ms }] of [
  [single, one],
  [many, several],
] as const) {
  console.log(
    `${name}: ${rate.toFixed(0)} times as fast as it plays, ${processors.toFixed(2)} processors, p99 of a list call ${p99Ms.toFixed(1)} ms`,
  );
}
console.log(`p99 of a list call while nothing else runs: ${idleP99Ms.toFixed(1)} ms`);
report({
  name: many,
  unit: 'times as fast as they play',
  value: several.rate,
  isRate: true,
  peer: { name: single, value: one.rate },
});
report({
  name: many,
  unit: 'processors used',
  value: several.processors,
  isRate: true,
  target: minUse * cores,
  peer: { name: single, value: one.processors },
});
report({
  name: `list 10 tags, beside ${count} recordings`,
  unit: 'p99 ms',
  value: several.p99Ms,
  target: highestP99Ms,
  peer: { name: 'while nothing else runs', value: idleP99Ms },
});

function report(row: SpeedRow): void {
  reportRow(row);
  if (!isMet(row)) process.exitCode = 1;
}
