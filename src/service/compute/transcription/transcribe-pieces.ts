/**
 * Recognises a recording piece by piece, several at the same time. Memory contains only the current pieces, however
 * long the recording is. Finished pieces are stored, so that an interrupted or failed job computes them once; a failed
 * piece is tried again.
 */
import { hash } from 'node:crypto';
import { messageOf } from '../../../shared/errors.ts';
import { AttemptFailure, ServiceFailure } from '../../base/failure.ts';
import { createPieceCutter, type Piece } from './piece-cutter.ts';
import type { TranscriptionInput } from './transcriber.ts';

/** The recognised text of the pieces of a recording, by the hash of their sound. */
export interface KeptPieces {
  read(hash: string): Promise<readonly unknown[] | undefined>;
  keep(hash: string, found: readonly unknown[]): Promise<void>;
}

export interface PieceWork<Found> {
  readonly pieceLength: { readonly minMs: number; readonly maxMs: number };
  /** The maximum number of concurrent pieces, read before each piece. */
  readonly atOnce: () => number;
  /**
   * Recognises a piece, with times from the start of the recording; the result is stored as JSON.
   *
   * @param onHeard called with the position in the recording, milliseconds
   */
  recognise(piece: Piece, signal: AbortSignal, onHeard: (doneMs: number) => void): Promise<readonly Found[]>;
}

const attempts = 2;
/** After this many failed pieces, the rest is not tried. */
const maxFailures = 3;
const samplesPerMs = 16;

interface FailedPiece {
  readonly startMs: number;
  readonly endMs: number;
  readonly message: string;
}

/**
 * @returns the results, piece by piece
 * @throws ServiceFailure `job_failed` that names the failed pieces; other errors of the recogniser, and the signal's
 * reason
 */
export async function transcribePieces<Found>(
  input: TranscriptionInput,
  work: PieceWork<Found>,
  signal?: AbortSignal,
): Promise<(readonly Found[])[]> {
  const stop = new AbortController();
  const ending = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const found: (readonly Found[])[] = [];
  const failures: FailedPiece[] = [];
  const running = new Set<Promise<void>>();
  const heardMs = new Map<number, number>();
  let begun = 0;
  let broken: { readonly error: unknown } | undefined;

  function report(index: number, ms: number): void {
    // A recogniser may report an earlier position again; progress never decreases.
    heardMs.set(index, Math.max(heardMs.get(index) ?? 0, ms));
    input.onHeard?.([...heardMs.values()].reduce((sum, one) => sum + one, 0));
  }

  async function recognise(piece: Piece, index: number): Promise<void> {
    const lengthMs = piece.samples.length / samplesPerMs;
    const hash = input.kept === undefined ? '' : hashOf(piece);
    // Written by an earlier run of the same recogniser.
    const kept = (await input.kept?.read(hash)) as readonly Found[] | undefined;
    const result = kept ?? (await attempt(piece, (ms) => report(index, Math.min(lengthMs, ms - piece.startMs))));
    if (result === undefined) return;
    if (kept === undefined) await input.kept?.keep(hash, result);
    found[index] = result;
    report(index, lengthMs);
  }

  /** @returns undefined after the last failure */
  async function attempt(piece: Piece, onHeard: (doneMs: number) => void): Promise<readonly Found[] | undefined> {
    for (let tried = 1; ; tried++) {
      ending.throwIfAborted();
      try {
        return await work.recognise(piece, ending, onHeard);
      } catch (error) {
        const isFailure = error instanceof ServiceFailure || error instanceof AttemptFailure;
        if (!isFailure || ending.aborted) throw error;
        if (tried < attempts) continue;
        const endMs = piece.startMs + piece.samples.length / samplesPerMs;
        failures.push({ startMs: piece.startMs, endMs, message: messageOf(error) });
        return undefined;
      }
    }
  }

  const cutter = createPieceCutter(work.pieceLength, async (piece) => {
    while (running.size >= Math.max(1, work.atOnce())) await Promise.race(running);
    ending.throwIfAborted();
    if (failures.length >= maxFailures) throw describeFailures(failures, false);
    const index = begun++;
    const one = recognise(piece, index)
      .catch((error: unknown) => {
        broken ??= { error };
        stop.abort(error);
      })
      .finally(() => running.delete(one));
    running.add(one);
  });
  try {
    input.onHeard?.(0);
    await input.decodeAudio(cutter.push, ending);
    await cutter.finish();
    await Promise.all(running);
    if (broken !== undefined) throw broken.error;
  } catch (error) {
    // End the programs before the folder of the recording may be removed.
    stop.abort(error);
    await Promise.all(running);
    throw broken === undefined ? error : broken.error;
  }
  if (failures.length > 0) throw describeFailures(failures, begun === failures.length);
  return found;
}

const hashOf = ({ samples }: Piece) =>
  hash('sha256', new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)).slice(0, 32);

function describeFailures(failures: readonly FailedPiece[], isAll: boolean): ServiceFailure {
  const [first] = failures;
  if (first === undefined || isAll) return new ServiceFailure('job_failed', first?.message ?? '');
  const spans = [...failures]
    .sort((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs }) => `${clock(startMs)} to ${clock(endMs)}`);
  return new ServiceFailure(
    'job_failed',
    `${first.message}. This part of the recording could not be recognised in ${attempts} attempts: ${spans.join(', ')}. ` +
      'What was recognised is kept: start the job again to try only the rest',
  );
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
