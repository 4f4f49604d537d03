/**
 * Makes the calls of test/fixtures/calls: `npx tsx scripts/make-call.ts`, with ffmpeg and flite installed. The times of the
 * speech are known exactly. `two-channels` has the agent on the first channel and the customer on the second; the agent
 * begins one second before the customer ends, and 2.5 seconds of silence follow. `one-channel` has both on one.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Utterance } from '../src/engines/speech/transcript/transcript.ts';
import { writeTranscript } from '../test/support/write-subtitles.ts';

const sampleRate = 8_000;
const bytesPerMs = sampleRate / 1_000;

interface Line {
  readonly channel: 0 | 1;
  readonly voice: string;
  readonly text: string;
  /** From the end of the line before. */
  readonly gapMs: number;
}

const twoChannels: readonly Line[] = [
  { channel: 0, voice: 'slt', text: 'Hello, how can I help you?', gapMs: 200 },
  { channel: 1, voice: 'rms', text: 'I want to cancel my order, please.', gapMs: 200 },
  { channel: 0, voice: 'slt', text: 'Sure. One moment, please.', gapMs: -1_000 },
  { channel: 1, voice: 'rms', text: 'Thank you.', gapMs: 2_500 },
];

/** Nobody offers help: only what the two say tells their roles. */
const oneChannel: readonly Line[] = [
  { channel: 0, voice: 'slt', text: 'Good morning, my name is Dana, from Brightlink.', gapMs: 200 },
  { channel: 0, voice: 'rms', text: 'Hello, I want a refund for my order, please.', gapMs: 300 },
  { channel: 0, voice: 'slt', text: 'Can you give me your order number?', gapMs: 300 },
  { channel: 0, voice: 'rms', text: 'It is four two seven nine.', gapMs: 300 },
  { channel: 0, voice: 'slt', text: 'Thanks for waiting. The money is on its way.', gapMs: 800 },
  { channel: 0, voice: 'rms', text: 'Great, thank you for your help.', gapMs: 200 },
];

const folder = mkdtempSync(join(tmpdir(), 'sta-call-'));
try {
  makeCall('two-channels', twoChannels, 2);
  makeCall('one-channel', oneChannel, 1);
} finally {
  rmSync(folder, { recursive: true });
}

function makeCall(name: string, lines: readonly Line[], channelCount: number): void {
  const target = fileURLToPath(new URL(`../test/fixtures/calls/${name}`, import.meta.url));
  const { cues, samples } = record(lines, channelCount);
  writeFileSync(`${target}.srt`, writeTranscript('srt', cues));
  const [raw, wav] = [join(folder, 'call.raw'), `${target}.wav`];
  writeFileSync(raw, samples);
  const input = ['-f', 'u8', '-ar', `${sampleRate}`, '-ac', `${channelCount}`, '-i', raw];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, '-c:a', 'pcm_u8', '-bitexact', wav]);
}

/** The channels, interleaved; the subtitles have no speakers, because the channels or the voices say who talks. */
function record(lines: readonly Line[], channelCount: number): { cues: Utterance[]; samples: Buffer } {
  let endMs = 0;
  const placed = lines.map(({ channel, voice, text, gapMs }) => {
    const speech = speak(voice, text);
    const startMs = endMs + gapMs;
    endMs = startMs + Math.round(speech.length / bytesPerMs);
    return { channel, speech, cue: { text, startMs, endMs } };
  });
  const samples = Buffer.alloc((endMs + 300) * bytesPerMs * channelCount, 128);
  for (const { channel, speech, cue } of placed) {
    const first = cue.startMs * bytesPerMs;
    for (const [i, sample] of speech.entries()) samples[channelCount * (first + i) + channel] = sample;
  }
  return { cues: placed.map(({ cue }) => cue), samples };
}

/** Unsigned samples of 8 bits of a sentence, without the silence around it. */
function speak(voice: string, text: string): Buffer {
  const file = join(folder, 'sentence.wav');
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]);
  const output = ['-ar', `${sampleRate}`, '-ac', '1', '-f', 'u8', '-bitexact', 'pipe:1'];
  const samples = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', file, ...output], { maxBuffer: 1 << 26 });
  const isHeard = (sample: number) => Math.abs(sample - 128) > 2;
  return samples.subarray(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
}
