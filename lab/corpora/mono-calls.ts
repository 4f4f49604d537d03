/**
 * Calls of two speakers in one channel, with known times, speakers and roles: the lines of the calls in `call-rules/`,
 * spoken by flite, and calls of human voices from the recordings of actors. The same call is made in the same way each
 * time. Pauses, levels and noise were fixed before anything was measured.
 */
import { analysisSampleRate as rate } from '../../src/engines/speech/audio/audio-format.ts';
import { createRandom, drawBetween } from '../training/random.ts';
import { type CallHalf, readLabelledCalls } from './call-rules.ts';
import { type PhoneLine, phoneLines, sendByPhone } from './phone-audio.ts';
import { readEmodb, readRavdess } from './recordings.ts';
import { addNoise, addSound, cutSilence, gainOf, type Interval, speak } from './spoken-sound.ts';

export interface MonoLine extends Interval {
  /** 0 speaks first. */
  readonly speaker: number;
  readonly role?: 'agent' | 'customer';
  readonly text?: string;
}

export interface MonoCall {
  readonly name: string;
  readonly condition: string;
  readonly isTelephone: boolean;
  readonly samples: Float32Array;
  readonly lines: readonly MonoLine[];
}

/** A line, before it has a time. */
interface SpokenLine extends Omit<MonoLine, 'start' | 'end'> {
  readonly samples: Float32Array;
}

interface Conditions {
  /** The second speaker's level relative to the first's. */
  readonly secondDb: number;
  readonly telephone?: { readonly line: PhoneLine; readonly noiseDb: number };
}

const voicePairs = [
  ['slt', 'rms'],
  ['slt', 'awb'],
  ['slt', 'kal16'],
  ['rms', 'awb'],
  ['rms', 'kal16'],
  ['awb', 'kal16'],
] as const;
const callCount = 2 * voicePairs.length;
/** A call has all lines that begin before this time. */
const maxSeconds = 80;
/** The voice of recorded announcements would be a third speaker. */
const announcement = 'Announcement';

/** Twelve calls: each pair of voices once in a quiet room, and once, with the roles exchanged, by telephone. */
export function* makeFliteCalls(half: CallHalf): Generator<MonoCall> {
  const calls = readLabelledCalls(half)
    .map(({ id, lines }) => ({ id, lines: lines.filter(({ speaker }) => speaker !== announcement) }))
    .filter(({ lines }) => lines[0]?.start !== undefined && new Set(lines.map(({ speaker }) => speaker)).size === 2)
    .slice(0, callCount);
  for (const [index, { id, lines }] of calls.entries()) {
    const [one, other] = voicePairs[index % voicePairs.length] ?? [];
    if (one === undefined || other === undefined) continue;
    const isExchanged = index >= voicePairs.length;
    const [agent, customer] = isExchanged ? [other, one] : [one, other];
    const spoken = (function* (): Generator<SpokenLine> {
      for (const { role, text } of lines) {
        const speaker = role === lines[0]?.role ? 0 : 1;
        yield { speaker, role, text, samples: speak(role === 'agent' ? agent : customer, text) };
      }
    })();
    const conditions = chooseConditions(index, (index % 2 === 1) !== isExchanged);
    yield makeCall(`${id}, ${agent} and ${customer}`, spoken, conditions, index + (half === 'dev' ? 1 : 101));
  }
}

/** Calm speech of two actors in turn: a call for each pair of actors, every second one by telephone. */
export function* makeActedCalls(half: CallHalf): Generator<MonoCall> {
  const calm = (half === 'dev' ? readEmodb() : readRavdess()).filter(({ tone }) => tone === 'Calm');
  const actors = [...new Set(calm.map(({ speaker }) => speaker))].filter(
    (actor) => calm.filter(({ speaker }) => speaker === actor).length >= minRecordings,
  );
  const pairs = actors.slice(0, maxActors).flatMap((one, i, all) => all.slice(i + 1).map((other) => [one, other]));
  for (const [index, pair] of pairs.entries()) {
    const turns = pair.map((actor) => calm.filter(({ speaker }) => speaker === actor));
    const spoken = Array.from({ length: Math.min(...turns.map(({ length }) => length)) }, (_, turn) =>
      turns.flatMap((own, speaker): SpokenLine[] => {
        const recording = own[turn];
        return recording === undefined ? [] : [{ speaker, samples: cutSilence(recording.samples) }];
      }),
    ).flat();
    yield makeCall(pair.join(' and '), spoken, chooseConditions(index, index % 2 === 1), index + 201);
  }
}

/** EMO-DB has few calm recordings of some actors. */
const minRecordings = 9;
const maxActors = 4;

function chooseConditions(index: number, isTelephone: boolean): Conditions {
  const secondDb = [0, -6, 4][index % 3] ?? 0;
  const line = phoneLines[Math.floor(index / 2) % phoneLines.length] ?? 'mu-law';
  return isTelephone ? { secondDb, telephone: { line, noiseDb: [-45, -50][index % 2] ?? -50 } } : { secondDb };
}

function makeCall(name: string, spoken: Iterable<SpokenLine>, conditions: Conditions, seed: number): MonoCall {
  const random = createRandom(seed);
  const placed: (MonoLine & { samples: Float32Array })[] = [];
  let now = 1;
  for (const { samples, ...line } of spoken) {
    if (now > maxSeconds) break;
    const before = placed.at(-1);
    const start = Math.max(before?.start ?? 0, now + drawPause(random, before?.speaker !== line.speaker));
    const end = start + samples.length / rate;
    placed.push({ ...line, start, end, samples });
    now = Math.max(now, end);
  }
  const clean = new Float32Array(Math.ceil((now + 1) * rate));
  for (const { samples, start, speaker } of placed) {
    addSound(clean, samples, Math.round(start * rate), speaker === 1 ? gainOf(conditions.secondDb) : 1);
  }
  const { telephone } = conditions;
  // Noise of a quiet room, 45 dB below the speech.
  const noisy = addNoise(clean, gainOf(telephone?.noiseDb ?? -72), random);
  const [samples = noisy] = telephone === undefined ? [noisy] : sendByPhone([noisy], telephone.line);
  return {
    name,
    condition: telephone === undefined ? 'quiet room' : `${telephone.line}, noise ${telephone.noiseDb} dB`,
    isTelephone: telephone !== undefined,
    samples,
    lines: placed.map(({ samples: _, ...line }) => line),
  };
}

/** Seconds from the end of a line to the next; negative where speakers overlap. */
function drawPause(random: () => number, isOther: boolean): number {
  const kind = random();
  if (kind < 0.05) return drawBetween(random, 2, 4);
  if (!isOther) return drawBetween(random, 0.3, 1);
  return kind < 0.15 ? -drawBetween(random, 0.2, 0.8) : 0.1 + 0.9 * random() ** 2;
}
