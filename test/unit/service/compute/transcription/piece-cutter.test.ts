import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeWav } from '../../../../../src/service/compute/transcription/encode-wav.ts';
import { createPieceCutter, type Piece } from '../../../../../src/service/compute/transcription/piece-cutter.ts';

const lengths = { minMs: 1000, maxMs: 2000 };

async function cut(samples: Float32Array, pushLength: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const cutter = createPieceCutter(lengths, async (piece) => void pieces.push(piece));
  for (let at = 0; at < samples.length; at += pushLength) await cutter.push(samples.subarray(at, at + pushLength));
  await cutter.finish();
  return pieces;
}

it('cuts a recording at its pauses', async () => {
  // Half a second of silence each at 1.2 s and 2.5 s.
  const samples = Float32Array.from({ length: 4 * 16_000 }, (_, at) => {
    const ms = at / 16;
    return (ms >= 1200 && ms < 1700) || (ms >= 2500 && ms < 3000) ? 0 : Math.sin(at / 5);
  });
  const starts = (await cut(samples, 1000)).map(({ startMs }) => startMs);
  expect(starts).toHaveLength(3);
  expect(starts[1]).toBeGreaterThanOrEqual(1350);
  expect(starts[1]).toBeLessThanOrEqual(1550);
  expect(starts[2]).toBeGreaterThanOrEqual(2650);
  expect(starts[2]).toBeLessThanOrEqual(2850);
});

it('gives every sample once, in order, in pieces of bounded length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), fc.integer({ min: 1, max: 50_000 }), async (length, pushLength) => {
      const samples = Float32Array.from({ length }, (_, at) => ((at * 7919) % 1000) / 1000);
      const pieces = await cut(samples, pushLength);
      expect(pieces.flatMap((piece) => Array.from(piece.samples)).every((value, at) => value === samples[at])).toBe(
        true,
      );
      expect(pieces.reduce((sum, piece) => sum + piece.samples.length, 0)).toBe(length);
      for (const [at, piece] of pieces.entries()) {
        expect(piece.samples.length).toBeLessThanOrEqual(32_000);
        if (at < pieces.length - 1) expect(piece.samples.length).toBeGreaterThanOrEqual(16_000);
      }
    }),
    { numRuns: 20 },
  );
});

it('replaces invalid samples by valid ones', async () => {
  const [piece] = await cut(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, 2, -3, 0.5), 2);
  expect(Array.from(piece?.samples ?? [])).toEqual([0, 0, 1, -1, 0.5]);
});

it('writes a WAV file with 16-bit samples after 44 bytes', () => {
  const bytes = Buffer.from(encodeWav(Float32Array.of(1, -1, 0)));
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
  expect([bytes.readUInt32LE(4), bytes.readUInt32LE(24), bytes.readUInt32LE(40)]).toEqual([42, 16_000, 6]);
  expect([bytes.readInt16LE(44), bytes.readInt16LE(46), bytes.readInt16LE(48)]).toEqual([32_767, -32_767, 0]);
});
