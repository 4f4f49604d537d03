import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Interruption, ServiceFailure } from '../../../../../src/service/base/failure.ts';
import {
  type KeptPieces,
  transcribePieces,
} from '../../../../../src/service/compute/transcription/transcribe-pieces.ts';
import type { TranscriptionInput } from '../../../../../src/service/compute/transcription/transcriber.ts';

const pieceLength = { minMs: 1000, maxMs: 2000 };

/** A recording whose sound differs in every second, so that no two pieces are the same. */
function recording(seconds: number, more: Partial<TranscriptionInput> = {}): TranscriptionInput {
  return {
    durationMs: seconds * 1000,
    async decodeAudio(onSamples, signal) {
      for (let at = 0; at < seconds; at++) {
        signal?.throwIfAborted();
        await onSamples(new Float32Array(16_000).fill((at + 1) / (seconds + 1)));
      }
    },
    ...more,
  };
}

function memory(): KeptPieces & { readonly kept: Map<string, readonly unknown[]> } {
  const kept = new Map<string, readonly unknown[]>();
  return {
    kept,
    read: async (hash) => kept.get(hash),
    keep: async (hash, found) => void kept.set(hash, found),
  };
}

describe('the pieces of a recording', () => {
  it('are recognised concurrently, and returned in order', async () => {
    let running = 0;
    let max = 0;
    const found = await transcribePieces(recording(20), {
      pieceLength,
      atOnce: () => 3,
      async recognise({ startMs }) {
        max = Math.max(max, ++running);
        // The earlier ones take longer.
        await sleep(30 - startMs / 1000);
        running -= 1;
        return [startMs];
      },
    });
    const starts = found.flat();
    expect(max).toBe(3);
    expect(starts.length).toBeGreaterThan(9);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  it('report progress that never decreases and ends with the whole length', async () => {
    const heard: number[] = [];
    await transcribePieces(recording(10, { onHeard: (ms) => heard.push(ms) }), {
      pieceLength,
      atOnce: () => 2,
      async recognise({ startMs }, _signal, onHeard) {
        onHeard(startMs + 900);
        onHeard(startMs + 100);
        return [];
      },
    });
    expect(heard[0]).toBe(0);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(heard.at(-1)).toBe(10_000);
  });

  it('that fail once are tried again', async () => {
    const tried = new Set<number>();
    const found = await transcribePieces(recording(6), {
      pieceLength,
      atOnce: () => 1,
      async recognise({ startMs }) {
        if (tried.has(startMs)) return [startMs];
        tried.add(startMs);
        throw new ServiceFailure('job_failed', 'out of luck');
      },
    });
    expect(found.flat()).toEqual([...tried]);
  });

  it('that fail twice are named, and the others are kept for the next run', async () => {
    const kept = memory();
    const calls: number[] = [];
    let isBroken = true;
    const run = () =>
      transcribePieces(recording(10, { kept }), {
        pieceLength,
        atOnce: () => 2,
        async recognise({ startMs }) {
          calls.push(startMs);
          if (isBroken && startMs > 2000 && startMs < 4000) throw new ServiceFailure('job_failed', 'The program broke');
          return [startMs];
        },
      });
    await expect(run()).rejects.toMatchObject({
      code: 'job_failed',
      message: expect.stringMatching(
        /^The program broke\. .*2 attempts: 0:00:0[23] to 0:00:0[45]\. .*start the job again/,
      ),
    });
    const done = kept.kept.size;
    const failed = calls.filter((startMs) => startMs > 2000 && startMs < 4000);
    expect(failed).toEqual([failed[0], failed[0]]);
    calls.length = 0;
    isBroken = false;
    const found = await run();
    expect(calls).toEqual([failed[0]]);
    expect(found).toHaveLength(done + 1);
  });

  it('are no longer tried when several have failed', async () => {
    let calls = 0;
    const failing = transcribePieces(recording(60), {
      pieceLength,
      atOnce: () => 1,
      async recognise() {
        calls += 1;
        throw new ServiceFailure('job_failed', 'no model');
      },
    });
    await expect(failing).rejects.toThrow('no model');
    expect(calls).toBeLessThan(12);
  });

  it('stop at an interruption, which is reported after every piece has ended', async () => {
    const kept = memory();
    let running = 0;
    const interrupted = transcribePieces(recording(20, { kept }), {
      pieceLength,
      atOnce: () => 2,
      async recognise({ startMs }, signal) {
        running += 1;
        try {
          if (startMs > 5000) throw new Interruption('ended by SIGTERM');
          await sleep(5, undefined, { signal });
          return [startMs];
        } finally {
          running -= 1;
        }
      },
    });
    await expect(interrupted).rejects.toBeInstanceOf(Interruption);
    expect(running).toBe(0);
    expect(kept.kept.size).toBeGreaterThan(1);
  });

  it('end with the reason of their signal', async () => {
    const abort = new AbortController();
    const aborted = transcribePieces(
      recording(20),
      {
        pieceLength,
        atOnce: () => 1,
        async recognise(_piece, signal) {
          abort.abort(new Error('enough'));
          signal.throwIfAborted();
          return [];
        },
      },
      abort.signal,
    );
    await expect(aborted).rejects.toThrow('enough');
  });
});
