/**
 * `lab/bench/load-clips [ROUNDS] [MINUTES...]`: cuts the questions and answers out of a video of 1280 by 720 with the
 * service's media tools, exactly and with `--fast`. The peer is ffmpeg on the same segments, as a person would write
 * the command: encoding with the same settings in one run, and copying with the concat demuxer. Both alternate in each
 * round (default 3), and the medians count. This applies to the first length (default 4 minutes); for the others
 * (default 30), the exact clip is cut once, and not by ffmpeg. Exits with 1 if a clip lacks a segment or a target is
 * missed. Linux only: the processor time of ffmpeg is read from /proc.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMediaTools } from '../../../src/service/media/media-tools.ts';
import { isMet, reportRow, type SpeedRow } from '../report/speed-rows.ts';
import { type ClipsRecording, makeClipsRecording } from './clips-recording.ts';
import { childSeconds } from './measured-process.ts';

/** Relative to the processor time of ffmpeg. */
const maxOfExact = 1.15;
const timesFaster = 25;
/** A fast cut takes so little time that it is measured more often. */
const fastPerRound = 5;
const secondsPerMeeting = 38.56;

const [rounds = 3, ...given] = process.argv.slice(2).map(Number);
const lengths = given.length > 0 ? given : [4, 30];
if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 100 && lengths.every((one) => one >= 0.5 && one <= 300))) {
  console.error('usage: lab/bench/load-clips [ROUNDS] [MINUTES...]: rounds from 1 to 100, minutes from 0.5 to 300');
  process.exit(2);
}

interface Took {
  readonly cpu: number;
  readonly wall: number;
}

/** Seconds of processor time of this process and of the programs that it has waited for. */
async function measure(work: () => Promise<void> | void): Promise<Took> {
  const [own, children, startedMs] = [process.cpuUsage(), childSeconds(process.pid), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(own);
  const wall = (performance.now() - startedMs) / 1000;
  return { cpu: (user + system) / 1e6 + childSeconds(process.pid) - children, wall };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const median = (all: readonly Took[]): Took => ({
  cpu: middle(all.map(({ cpu }) => cpu)),
  wall: middle(all.map(({ wall }) => wall)),
});

const directory = mkdtempSync(join(tmpdir(), 'sta-load-clips-'));
const tools = await openMediaTools({ PATH: process.env.PATH });

async function cut({ path, segments }: ClipsRecording, fast: boolean): Promise<void> {
  const output = join(directory, 'clip.mp4');
  const { shown } = await tools.cut(path, segments, output, { fast });
  if (shown.length !== segments.length || shown.includes(undefined)) throw new Error('The clip lacks a segment');
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(3);
const shell = (command: string) => void execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });

function encodeWithFfmpeg({ path, segments }: ClipsRecording): void {
  const inputs = segments.map(
    ({ startMs, endMs }) => `-ss ${inSeconds(startMs)} -t ${inSeconds(endMs - startMs)} -i ${path}`,
  );
  const pads = segments.map((_, i) => `[${i}:v][${i}:a]`).join('');
  shell(
    `ffmpeg -nostdin -v error -y ${inputs.join(' ')} ` +
      `-filter_complex '${pads}concat=n=${segments.length}:v=1:a=1[v][a]' -map '[v]' -map '[a]' ` +
      `-c:v libx264 -preset veryfast -crf 21 -bf 0 -threads:v 2 -c:a aac -b:a 128k -ac 2 -movflags +faststart ${join(directory, 'encoded.mp4')}`,
  );
}

function copyWithFfmpeg({ path, segments }: ClipsRecording): void {
  const list = join(directory, 'list.txt');
  const lines = segments.map(
    ({ startMs, endMs }) => `file '${path}'\ninpoint ${inSeconds(startMs)}\noutpoint ${inSeconds(endMs)}\n`,
  );
  writeFileSync(list, lines.join(''));
  shell(
    `ffmpeg -nostdin -v error -y -f concat -safe 0 -i ${list} -map 0:v -map 0:a -c copy -movflags +faststart ${join(directory, 'copied.mp4')}`,
  );
}

const rows: SpeedRow[] = [];
function report(row: SpeedRow): void {
  rows.push(row);
  reportRow(row);
  const beside = row.peer === undefined ? '' : `; ${row.peer.name}: ${row.peer.value.toFixed(3)}`;
  console.log(`${row.name}, ${row.unit}: ${row.value.toFixed(3)}${beside}${isMet(row) ? '' : '  missed'}`);
}

/** @param encodes number of exact cuts @param peers number of ffmpeg runs */
async function compare(recording: ClipsRecording, name: string, encodes: number, peers: number): Promise<void> {
  const exact: Took[] = [];
  const encoded: Took[] = [];
  const fast: Took[] = [];
  const copied: Took[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round < encodes) exact.push(await measure(() => cut(recording, false)));
    if (round < peers) encoded.push(await measure(() => encodeWithFfmpeg(recording)));
    for (let i = 0; i < fastPerRound; i += 1) {
      fast.push(await measure(() => cut(recording, true)));
      copied.push(await measure(() => copyWithFfmpeg(recording)));
    }
  }
  const [ours, theirs, quick, copy] = [exact, encoded, fast, copied].map(median) as [Took, Took, Took, Took];
  const clip = recording.segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000;
  console.log(
    `${name}: ${recording.segments.length} segments, ${clip.toFixed(0)} s, of ${(statSync(recording.path).size / 1e6).toFixed(0)} MB`,
  );
  for (const kind of ['cpu', 'wall'] as const) {
    const unit = kind === 'cpu' ? 's of processor time' : 's';
    const peer = encoded.length === 0 ? undefined : { name: 'ffmpeg, the same settings', value: theirs[kind] };
    report({ name: `exact clip of ${clip.toFixed(0)} s, ${name}`, unit, value: ours[kind], peer });
    report({
      name: `\`--fast\` clip of ${clip.toFixed(0)} s, ${name}`,
      unit,
      value: quick[kind],
      peer: { name: 'ffmpeg -c copy', value: copy[kind] },
    });
  }
  if (encoded.length > 0) {
    report({
      name: `exact clip, ${name}`,
      unit: 'times the processor time of ffmpeg',
      value: middle(exact.map(({ cpu }, i) => cpu / (encoded[i]?.cpu ?? 0))),
      target: maxOfExact,
    });
  }
  report({
    name: `\`--fast\` clip, ${name}`,
    unit: 'times faster than the exact one, by processor time',
    value: ours.cpu / quick.cpu,
    target: timesFaster,
    isRate: true,
  });
}

try {
  for (const [i, minutes] of lengths.entries()) {
    const recording = makeClipsRecording(directory, Math.max(1, Math.round((minutes * 60) / secondsPerMeeting)));
    const times = i === 0 ? rounds : 1;
    await compare(recording, `video of ${(recording.seconds / 60).toFixed(0)} min`, times, i === 0 ? rounds : 0);
    rmSync(recording.path);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
if (!rows.every(isMet)) process.exitCode = 1;
