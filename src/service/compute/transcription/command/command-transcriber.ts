/** Uses any program as a recogniser: it reads a WAV file and writes SRT, WebVTT or JSON. */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import { ServiceFailure } from '../../../base/failure.ts';
import { limitFileSize, type ProgramEnvironment } from '../../../base/programs/find-program.ts';
import { encodeWav } from '../encode-wav.ts';
import type { Piece } from '../piece-cutter.ts';
import { runRecogniser } from '../run-recogniser.ts';
import { transcribePieces } from '../transcribe-pieces.ts';
import type { Transcriber } from '../transcriber.ts';
import { withTemporaryFolder } from '../with-temporary-folder.ts';
import { fillArguments, type RecogniserCommand, uses } from './parse-command.ts';
import { maxResultBytes, parseResult, ResultError, readResultFile } from './read-result.ts';

/** A program loads its model for each piece, and an interrupted job loses the current piece. */
const pieceLength = { minMs: 120_000, maxMs: 180_000 };
/** Ten times the length of a piece: slower recognisers are useless. */
const timeLimitMs = 30 * 60_000;
const maxVocabularyChars = 10_000;
const input = 'recording.wav';

/** @param env only PATH and TMPDIR are used; the program receives them, and no credentials */
export function createCommandTranscriber(command: RecogniserCommand, env: ProgramEnvironment): Transcriber {
  const name = basename(command.program);
  const writesFile = uses(command, 'out') || uses(command, 'dir');

  const recognise = (parent: string, piece: Piece, processors: number, vocabulary: string, signal: AbortSignal) =>
    withTemporaryFolder(join(parent, String(piece.startMs)), env, async (folder) => {
      const wav = join(folder, input);
      await writeFile(wav, encodeWav(piece.samples), { mode: 0o600 });
      const values = { wav, out: join(folder, 'result'), dir: folder, threads: String(processors), vocabulary };
      const [program = '', ...args] = [
        ...limitFileSize(maxResultBytes, env),
        command.program,
        ...fillArguments(command.args, values),
      ];
      const printed = await runRecogniser({ name, program, args, env, timeLimitMs, signal });
      return read(folder, printed, (piece.samples.length * 1000) / 16_000);
    });

  async function read(folder: string, printed: string, lengthMs: number): Promise<Utterance[]> {
    try {
      const found = await readResultFile(folder, input, lengthMs);
      if (found !== undefined) return found;
      if (writesFile) throw new ResultError('wrote no file where {out} or {dir} told it to');
      return parseResult(printed, lengthMs);
    } catch (error) {
      if (!(error instanceof ResultError)) throw error;
      throw new ServiceFailure('job_failed', `The speech recogniser ${name} ${error.message}`);
    }
  }

  return {
    name: 'command',
    async transcribe(input, signal) {
      const processors = input.processors ?? (() => 1);
      const hasThreads = uses(command, 'threads');
      const words = joinWords(input.vocabulary ?? []);
      const pieces = await withTemporaryFolder(input.temporaryFolder, env, (folder) =>
        transcribePieces<Utterance>(
          input,
          {
            pieceLength,
            // A multi-threaded program gets all processors; otherwise several run at the same time.
            atOnce: () => (hasThreads ? 1 : processors()),
            recognise: async (piece, ending) =>
              (await recognise(folder, piece, processors(), words, ending)).map((one) => moveBy(one, piece.startMs)),
          },
          signal,
        ),
      );
      // The program names the speakers of each piece independently: SPEAKER_00 of one piece is not that of the next.
      if (pieces.length < 2) return pieces.flat();
      return pieces.flat().map(({ speaker: _speaker, ...one }) => one);
    },
  };
}

/** One argument that no program interprets as an option. */
const joinWords = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .join(', ')
    .replace(/^[-\s]+/, '')
    .slice(0, maxVocabularyChars);

const moveBy = (utterance: Utterance, ms: number): Utterance => ({
  ...utterance,
  startMs: utterance.startMs + ms,
  endMs: utterance.endMs + ms,
  words: utterance.words?.map((word) => ({ ...word, startMs: word.startMs + ms, endMs: word.endMs + ms })),
});
