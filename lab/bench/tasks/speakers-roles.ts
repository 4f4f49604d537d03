/** The roles of lines with diarised speakers: from the true words, and from those of a recogniser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Roles } from '../../../src/conversations/transcripts/speakers/roles.ts';
import { assignSpeakers } from '../../../src/engines/speech/diarization/assign-speakers.ts';
import { createDiarizer } from '../../../src/engines/speech/diarization/diarizer.ts';
import { buildUtterances } from '../../../src/engines/speech/transcript/build-utterances.ts';
import type { TranscriptWord, Utterance } from '../../../src/engines/speech/transcript/transcript.ts';
import { encodeWav } from '../../../src/service/compute/transcription/encode-wav.ts';
import { findRecogniser } from '../../../src/service/compute/transcription/find-recogniser.ts';
import { chooseTranscriber } from '../../../src/service/compute/transcription/transcriber.ts';
import { openMediaTools } from '../../../src/service/media/media-tools.ts';
import type { MonoCall, MonoLine } from '../../corpora/mono-calls.ts';
import type { Row, Table } from '../report/table.ts';

type Role = 'agent' | 'customer';
type RoleOf = (speaker: string | undefined) => Role | undefined;

/** A recogniser takes one to four times as long as the call lasts. */
const recognisedCalls = 2;

interface Counts {
  lines: number;
  right: number;
  wrong: number;
}

export async function measureRoles(title: string, calls: readonly MonoCall[]): Promise<Table> {
  const counts = new Map<string, Counts & { kind: Row['kind'] }>();
  const count = (name: string, kind: Row['kind'], call: MonoCall, lines: readonly Utterance[], roleOf: RoleOf) => {
    const known = counts.get(name) ?? { kind, lines: 0, right: 0, wrong: 0 };
    counts.set(name, known);
    countLines(known, call.lines, lines, roleOf);
  };
  for (const call of calls) {
    const named = call.lines.map(toUtterance);
    count('true words and speakers', 'limit', call, named, decideRoles(named));
    const diarised = diarise(call, buildUtterances(call.lines.flatMap(spreadWords)));
    count('sta, true words', 'ours', call, diarised, decideRoles(diarised));
    const first: RoleOf = (speaker) => (speaker === diarised[0]?.speaker ? 'agent' : 'customer');
    count('the first speaker is the agent', 'baseline', call, diarised, first);
    count('all lines are of customers', 'baseline', call, diarised, () => 'customer');
  }
  const recogniser = await findRecogniser({ env: process.env });
  const quiet = calls.filter(({ isTelephone }) => !isTelephone).slice(0, recognisedCalls);
  for (const call of recogniser === undefined ? [] : quiet) {
    const heard = diarise(call, await transcribe(call));
    count(`sta, words of the recogniser, ${quiet.length} calls`, 'ours', call, heard, decideRoles(heard));
    const diarised = diarise(call, buildUtterances(call.lines.flatMap(spreadWords)));
    count('sta, true words, the same calls', 'ours', call, diarised, decideRoles(diarised));
  }
  return {
    title,
    columns: [
      { name: 'right' },
      { name: 'wrong', lowerIsBetter: true },
      { name: 'unknown', lowerIsBetter: true },
      { name: 'lines', digits: 0 },
    ],
    rows: [...counts].map(([name, { kind, lines, right, wrong }]) => ({
      name,
      kind,
      cells: [...[right, wrong, lines - right - wrong].map((number) => (100 * number) / lines), lines],
    })),
    notes: [
      'A line is right if its role is that of the person who says most of it. A line ends at a pause of 0.5 s and where the diarizer, which is told that there are two speakers, hears another one. The true words are spread evenly over their line.',
    ],
  };
}

function countLines(counts: Counts, truth: readonly MonoLine[], lines: readonly Utterance[], roleOf: RoleOf): void {
  for (const { startMs, endMs, speaker } of lines) {
    const seconds = { agent: 0, customer: 0 };
    for (const { start, end, role } of truth) {
      const common = Math.min(end, endMs / 1000) - Math.max(start, startMs / 1000);
      if (role !== undefined && common > 0) seconds[role] += common;
    }
    const role = roleOf(speaker);
    counts.lines += 1;
    if (role === undefined) continue;
    counts[role === (seconds.agent >= seconds.customer ? 'agent' : 'customer') ? 'right' : 'wrong'] += 1;
  }
}

/** As `sta analyze` does with one conversation. */
function decideRoles(lines: readonly Utterance[]): RoleOf {
  const roles = new Roles();
  for (const { speaker, text } of lines) roles.add({ conversation: 'call', speaker, role: undefined, text });
  roles.settle();
  return (speaker) => roles.roleOf({ conversation: 'call', speaker, role: undefined });
}

function diarise({ samples }: MonoCall, utterances: readonly Utterance[]): Utterance[] {
  const diarizer = createDiarizer();
  diarizer.push(samples);
  return assignSpeakers(utterances, diarizer.finish(utterances, 2));
}

const toUtterance = ({ start, end, speaker, text = '' }: MonoLine): Utterance => ({
  text,
  startMs: 1000 * start,
  endMs: 1000 * end,
  speaker: `Speaker ${speaker + 1}`,
});

function spreadWords({ start, end, text = '' }: MonoLine): TranscriptWord[] {
  const words = text.split(' ').filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let at = 1000 * start;
  return words.map((word) => {
    const startMs = at;
    at += (1000 * (end - start) * word.length) / letters;
    return { text: word, startMs, endMs: at };
  });
}

async function transcribe({ samples }: MonoCall): Promise<readonly Utterance[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sta-bench-'));
  try {
    const audioPath = join(folder, 'call.wav');
    writeFileSync(audioPath, encodeWav(samples));
    const tools = await openMediaTools(process.env);
    const transcriber = await (await chooseTranscriber({}, { env: process.env })).open();
    return await transcriber.transcribe({
      durationMs: samples.length / 16,
      decodeAudio: (receive) => tools.decodeAudio(audioPath, receive),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
