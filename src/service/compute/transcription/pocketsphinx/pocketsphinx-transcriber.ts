/** CMU pocketsphinx (https://cmusphinx.github.io): English, small, and packaged by many distributions. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildUtterances } from '../../../../engines/speech/transcript/build-utterances.ts';
import type { TranscriptWord } from '../../../../engines/speech/transcript/transcript.ts';
import type { ProgramEnvironment } from '../../../base/programs/find-program.ts';
import { encodeWav } from '../encode-wav.ts';
import type { Piece } from '../piece-cutter.ts';
import { runRecogniser } from '../run-recogniser.ts';
import { transcribePieces } from '../transcribe-pieces.ts';
import type { Transcriber } from '../transcriber.ts';
import { withTemporaryFolder } from '../with-temporary-folder.ts';
import type { PocketsphinxProgram } from './find-pocketsphinx.ts';
import { readJsonLines, readTimeLines } from './read-words.ts';

/** The program takes half a second to load its model, and adapts to the voice, so pieces are about a minute long. */
const pieceLength = { minMs: 60_000, maxMs: 90_000 };
/** Decoding takes a third of the piece's length, or twice that on a slow machine; this is the hard limit. */
const timeLimitMs = 15 * 60_000;

/** Each piece is passed to the program as a temporary WAV file, so memory does not grow with the recording. */
export function createPocketsphinxTranscriber(
  { path, version }: PocketsphinxProgram,
  env: ProgramEnvironment,
): Transcriber {
  async function recognise(
    piece: Piece,
    file: string,
    signal: AbortSignal,
    onHeard: (doneMs: number) => void,
  ): Promise<TranscriptWord[]> {
    await writeFile(file, encodeWav(piece.samples), { mode: 0o600 });
    try {
      const args = version === 5 ? ['single', file] : ['-infile', file, '-time', 'yes'];
      const read = version === 5 ? readJsonLines : readTimeLines;
      const onLine = (line: string) => {
        const last = readLeniently(() => read(line, piece.startMs)).at(-1);
        if (last !== undefined) onHeard(last.endMs);
      };
      const run = { name: 'pocketsphinx', program: path, args, env, variables: ['POCKETSPHINX_PATH'] };
      return read(await runRecogniser({ ...run, timeLimitMs, signal, onLine }), piece.startMs);
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    name: 'pocketsphinx',
    transcribe: (input, signal) =>
      withTemporaryFolder(input.temporaryFolder, env, async (folder) => {
        const pieces = await transcribePieces<TranscriptWord>(
          input,
          {
            pieceLength,
            atOnce: input.processors ?? (() => 1),
            recognise: (piece, ending, onHeard) =>
              recognise(piece, join(folder, `${piece.startMs}.wav`), ending, onHeard),
          },
          signal,
        );
        return buildUtterances(pieces.flat());
      }),
  };
}

/** A failed progress report does not fail the transcription; an unreadable line fails it at the end. */
function readLeniently(read: () => TranscriptWord[]): TranscriptWord[] {
  try {
    return read();
  } catch {
    return [];
  }
}
