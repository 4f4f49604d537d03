/**
 * Speakers of calls in one channel: the diarization error rate on calls that flite speaks and on calls of actors, and the
 * roles of the diarised lines. Needs flite and ffmpeg; with a recogniser, two calls of each half are also transcribed.
 */
import { createDiarizer } from '../../../src/engines/speech/diarization/diarizer.ts';
import { cutChunks } from '../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder, type TimeSpan } from '../../../src/engines/speech/voice-activity/find-speech.ts';
import { type CallHalf, callHalves } from '../../corpora/call-rules.ts';
import { type MonoCall, makeActedCalls, makeFliteCalls } from '../../corpora/mono-calls.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { addTimes, type DiarizationTimes, measureDiarization, noTimes, type SpeakerSpan } from './diarization-error.ts';
import { measureRoles } from './speakers-roles.ts';

const collarSeconds = 0.25;

/** The sum over calls. */
interface Score {
  readonly kind: Row['kind'];
  all: DiarizationTimes;
  collared: DiarizationTimes;
  calls: number;
  /** Calls with two speakers in the result. */
  two: number;
}

const toSpans = (turns: readonly (TimeSpan & { readonly speaker: number })[]): SpeakerSpan[] =>
  turns.map(({ startMs, endMs, speaker }) => ({ start: startMs / 1000, end: endMs / 1000, speaker }));

/** The result of each method for a call. */
function listMethods({ samples, lines, isTelephone }: MonoCall): [name: string, Row['kind'], SpeakerSpan[]][] {
  const finder = createSpeechFinder();
  const diarizer = createDiarizer();
  finder.push(samples);
  diarizer.push(samples);
  const speech = finder.finish();
  // A pause of half a second, or the longest one in eight seconds.
  const chunks = cutChunks(speech, (1000 * samples.length) / 16_000);
  const two = toSpans(diarizer.finish(speech, 2));
  const given = lines.map(({ start, end }) => ({ startMs: 1000 * start, endMs: 1000 * end }));
  return [
    ['sta, told that there are two', 'ours', two],
    [isTelephone ? 'sta, two, by telephone' : 'sta, two, in a quiet room', 'ours', two],
    ['sta, without their number', 'ours', toSpans(diarizer.finish(speech))],
    ['one speaker', 'baseline', toSpans(speech.map((span) => ({ ...span, speaker: 0 })))],
    ['another speaker after each pause', 'baseline', toSpans(chunks.map((chunk, i) => ({ ...chunk, speaker: i % 2 })))],
    ['sta, two, told when lines begin and end', 'limit', toSpans(diarizer.finish(given, 2))],
  ];
}

function addCall(scores: Map<string, Score>, call: MonoCall): void {
  for (const [name, kind, found] of listMethods(call)) {
    const score = scores.get(name) ?? { kind, all: noTimes, collared: noTimes, calls: 0, two: 0 };
    scores.set(name, score);
    score.all = addTimes(score.all, measureDiarization(call.lines, found, 0));
    score.collared = addTimes(score.collared, measureDiarization(call.lines, found, collarSeconds));
    score.calls += 1;
    score.two += new Set(found.map(({ speaker }) => speaker)).size === 2 ? 1 : 0;
  }
}

function cellsOf({ all, collared, calls, two }: Score): Row['cells'] {
  const shares = [all.missed, all.falseAlarm, all.confused].map((seconds) => (100 * seconds) / all.spoken);
  const inCollar = (100 * (collared.missed + collared.falseAlarm + collared.confused)) / collared.spoken;
  return [...shares, shares.reduce((sum, share) => sum + share, 0), inCollar, `${two} of ${calls}`];
}

const halfNames = { dev: 'development', held: 'held back' } as const satisfies Record<CallHalf, string>;

function tableOf(what: string, half: CallHalf, calls: readonly MonoCall[]): Table {
  const scores = new Map<string, Score>();
  for (const call of calls) addCall(scores, call);
  const seconds = calls.reduce((sum, { samples }) => sum + samples.length / 16_000, 0);
  const title = `Speakers: ${calls.length} calls ${what} (${halfNames[half]})`;
  return {
    title,
    columns: [
      { name: 'missed, %', lowerIsBetter: true },
      { name: 'false alarm, %', lowerIsBetter: true },
      { name: 'confusion, %', lowerIsBetter: true },
      { name: 'DER, %', lowerIsBetter: true, summary: `${title}, DER, %` },
      { name: 'DER with a collar of 0.25 s, %', lowerIsBetter: true },
      { name: 'calls with two speakers found' },
    ],
    rows: [...scores].map(([name, score]) => ({ name, kind: score.kind, cells: cellsOf(score) })),
    notes: [
      `${(seconds / 60).toFixed(0)} minutes; every second call by telephone (300 to 3,400 Hz, a codec, noise of -45 or -50 dB).`,
    ],
  };
}

const definition =
  'DER is defined in section 6.1 of the RT-09 Meeting Recognition Evaluation Plan (NIST, 2009): missed speech, false alarms and confused speakers, in % of the time that speakers speak; overlapping speech counts. The collar leaves out 0.25 s before and after each start and end of a line.';

export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const tables: Table[] = [];
  for (const half of callHalves) {
    const take = (calls: Iterable<MonoCall>) => [...calls].slice(0, quick ? 2 : undefined);
    const spoken = take(makeFliteCalls(half));
    tables.push(tableOf('that flite speaks', half, spoken));
    tables.push(
      tableOf(`of actors, ${half === 'dev' ? 'EMO-DB' : 'RAVDESS'}`, half, take(makeActedCalls(half))),
      await measureRoles(`Speakers: roles of the lines that flite speaks (${halfNames[half]}), %`, spoken),
    );
  }
  return tables.map((table, i) => (i === 0 ? { ...table, notes: [...(table.notes ?? []), definition] } : table));
}
