/** CMU pocketsphinx (https://cmusphinx.github.io): English, small, wherever a distribution has it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUtterances } from '../../../analytics/speech/transcript/build-utterances.ts';
import type { TimedWord } from '../../../analytics/speech/transcript/transcript.ts';
import { encodeWav } from '../encode-wav.ts';
import { createPieceCutter, type Piece } from '../piece-cutter.ts';
import type { Transcriber } from '../transcriber.ts';
import type { PocketsphinxProgram } from './find-pocketsphinx.ts';
import { readJsonLines, readTimeLines } from './read-words.ts';
import { runRecogniser } from './run-recogniser.ts';

/** The program takes half a second to load its model, and adapts to the voice: pieces are a minute or so. */
const pieceLength = { shortestMs: 60_000, longestMs: 90_000 };
/** Decoding takes a third of the piece's length, or twice that on a slow machine; this is the end of it in any case. */
const timeLimitMs = 15 * 60_000;

/** A piece at a time goes through the program as a temporary WAV file: memory does not grow with the recording. */
export function createPocketsphinxTranscriber(
  { path, version }: PocketsphinxProgram,
  env: Readonly<Record<string, string | undefined>>,
): Transcriber {
  async function recognise(
    piece: Piece,
    file: string,
    signal: AbortSignal | undefined,
    onHeard: (doneMs: number) => void,
  ): Promise<TimedWord[]> {
    await writeFile(file, encodeWav(piece.samples), { mode: 0o600 });
    const args = version === 5 ? ['single', file] : ['-infile', file, '-time', 'yes'];
    const read = version === 5 ? readJsonLines : readTimeLines;
    const onLine = (line: string) => {
      const last = readLeniently(() => read(line, piece.startMs)).at(-1);
      if (last !== undefined) onHeard(last.endMs);
    };
    return read(await runRecogniser({ program: path, args, env, timeLimitMs, signal, onLine }), piece.startMs);
  }

  return {
    name: 'pocketsphinx',
    async transcribe(input, signal) {
      const folder = await mkdtemp(join(env.TMPDIR ?? tmpdir(), 'sta-speech-'));
      try {
        const words: TimedWord[] = [];
        const onHeard = input.onHeard ?? (() => {});
        onHeard(0);
        const cutter = createPieceCutter(pieceLength, async (piece) => {
          for (const word of await recognise(piece, join(folder, 'piece.wav'), signal, onHeard)) words.push(word);
        });
        await input.decodeAudio(cutter.push, signal);
        await cutter.finish();
        return buildUtterances(words);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A failed progress report does not fail the transcription; an unreadable line fails it at the end. */
function readLeniently(read: () => TimedWord[]): TimedWord[] {
  try {
    return read();
  } catch {
    return [];
  }
}
