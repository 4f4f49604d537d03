/**
 * Makes examples/meeting.wav, meeting.srt, meeting.mp4 and the recorded call of examples/support-desk/ (.m4a, .srt):
 * `npx tsx scripts/make-examples.ts`, with ffmpeg and flite installed. Every sentence is spoken separately, so its
 * times are known exactly; the same programs make the same bytes.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Utterance } from '../src/engines/speech/transcript/transcript.ts';
import { writeTranscript } from '../test/support/write-subtitles.ts';

const sampleRate = 16_000;
const bytesPerMs = (sampleRate * 2) / 1000;
const pauseMs = 700;

/** The seats in the picture of the meeting, and the colour of each while its person speaks. */
const seats = { ANNA: { colour: '0x2a6f97', x: 40 }, BEN: { colour: '0xbc6c25', x: 200 } } as const;

const meeting: readonly [keyof typeof seats, string][] = [
  ['ANNA', 'Good morning, thank you for coming.'],
  ['BEN', 'Good morning. The weather is very nice today.'],
  ['ANNA', 'When will the price list be ready?'],
  ['BEN', 'The price list will be ready on Friday.'],
  ['ANNA', 'That sounds good to me.'],
  ['BEN', 'I will send you the report by Monday.'],
  ['BEN', 'The train was late again this morning.'],
  ['ANNA', 'Did you have a good weekend?'],
  ['BEN', 'It was wonderful. We went to the mountains.'],
  ['ANNA', 'How much money did we spend in March?'],
  ['BEN', 'We spent four thousand dollars in March.'],
  ['ANNA', 'Thank you very much. Have a good day.'],
];

const voices = { ANNA: 'slt', BEN: 'rms', Maya: 'slt', Ines: 'kal16' } as const;

const call: readonly [keyof typeof voices, string][] = [
  ['Maya', 'Clearwave support, my name is Maya. How can I help you?'],
  ['Ines', 'This is Ines Moreira. I was promised a call about my bill, and nobody called me back.'],
  ['Maya', "I'm very sorry about that. Let me look at the case."],
  ['Ines', 'I am really tired of this. I was charged fourteen euros for calls that I never made.'],
  ['Maya', 'You are right. I will refund the fourteen euros today.'],
  ['Ines', 'And how do I know that it will not happen again?'],
  ['Maya', 'I have blocked premium numbers on your line, and I will send you a confirmation by Friday.'],
  ['Ines', 'Okay. Thank you, that is good to hear.'],
];

const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sta-examples-'));
try {
  const { samples, cues, lengthMs } = record(meeting);
  writeFileSync(join(examples, 'meeting.wav'), wavOf(samples));
  writeFileSync(join(examples, 'meeting.srt'), writeTranscript('srt', cues));
  makeVideo(cues, lengthMs);
  makeCall();
} finally {
  rmSync(folder, { recursive: true });
}

/** The sentences of a conversation with a pause between them, and the times of each. */
function record(lines: readonly [keyof typeof voices, string][]) {
  const pieces: Buffer[] = [Buffer.alloc(pauseMs * bytesPerMs)];
  const cues: Utterance[] = [];
  let lengthMs = pauseMs;
  for (const [speaker, text] of lines) {
    const speech = speak(voices[speaker], text);
    const speechMs = speech.length / bytesPerMs;
    cues.push({ text, speaker, startMs: lengthMs, endMs: lengthMs + speechMs });
    pieces.push(speech, Buffer.alloc(pauseMs * bytesPerMs));
    lengthMs += speechMs + pauseMs;
  }
  return { samples: Buffer.concat(pieces), cues, lengthMs };
}

/** A recorded call as a telephone system stores it: a small audio file with its transcript next to it. */
function makeCall(): void {
  const { samples, cues } = record(call);
  const wav = join(folder, 'call.wav');
  writeFileSync(wav, wavOf(samples));
  const file = join(examples, 'support-desk', 'call-3');
  writeFileSync(`${file}.srt`, writeTranscript('srt', cues));
  execFileSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-fflags', '+bitexact', '-i', wav, '-map_metadata', '-1'],
    ...['-c:a', 'aac', '-b:a', '32k', '-flags:a', '+bitexact', '-movflags', '+faststart', `${file}.m4a`],
  ]);
}

/** 16-bit samples of a sentence at 16 kHz, with a whole number of milliseconds. */
function speak(voice: string, text: string): Buffer {
  const file = join(folder, 'sentence.wav');
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]);
  const args = ['-i', file, '-ar', `${sampleRate}`, '-ac', '1', '-f', 's16le', '-bitexact', 'pipe:1'];
  const samples = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args], { maxBuffer: 1 << 26 });
  return Buffer.concat([samples, Buffer.alloc((bytesPerMs - (samples.length % bytesPerMs)) % bytesPerMs)]);
}

function wavOf(samples: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Two seats; the speaker's is lit in their colour. */
function makeVideo(cues: readonly Utterance[], lengthMs: number): void {
  const boxes = Object.entries(seats).flatMap(([name, { colour, x }]) => {
    const spoken = cues.filter((cue) => cue.speaker === name);
    const when = spoken.map((cue) => `between(t,${cue.startMs / 1000},${cue.endMs / 1000})`).join('+');
    const box = `drawbox=x=${x}:y=60:w=80:h=80:t=fill`;
    return [`${box}:color=0x555555`, `${box}:color=${colour}:enable='${when}'`];
  });
  const picture = `color=c=0x222222:s=320x200:r=25:d=${lengthMs / 1000},${boxes.join(',')}`;
  execFileSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-fflags', '+bitexact'],
    ...['-f', 'lavfi', '-i', picture],
    ...['-i', join(examples, 'meeting.wav'), '-i', join(examples, 'meeting.srt')],
    ...['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '-1'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-crf',
      '28',
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '1',
      '-flags:v',
      '+bitexact',
    ],
    ...['-c:a', 'aac', '-b:a', '48k', '-flags:a', '+bitexact', '-c:s', 'mov_text', '-metadata:s:s:0', 'language=eng'],
    ...['-movflags', '+faststart', join(examples, 'meeting.mp4')],
  ]);
}
