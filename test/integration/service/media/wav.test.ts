import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MediaError } from '../../../../src/service/media/media-error.ts';
import { decodeWav } from '../../../../src/service/media/wav/decode-wav.ts';
import { readWavFormat } from '../../../../src/service/media/wav/read-wav-format.ts';
import { createResampler } from '../../../../src/service/media/wav/resample.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { makeWav, tone, type WavShape, wavHeader } from '../../../support/wav.ts';

function write(content: Uint8Array): string {
  const path = join(temporaryDirectory(), 'a.wav');
  writeFileSync(path, content);
  return path;
}

async function decode(content: Uint8Array): Promise<number[]> {
  const path = write(content);
  const format = await readWavFormat(path);
  if (format === undefined) throw new Error('not a plain WAV file');
  const samples: number[] = [];
  await decodeWav(path, format, (chunk) => void samples.push(...chunk));
  return samples;
}

const power = (samples: readonly number[]) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

describe('decoding', () => {
  it.each<[string, WavShape]>([
    ['8 bits', { bits: 8, sampleRate: 8_000 }],
    ['16 bits', { bits: 16, sampleRate: 44_100 }],
    ['24 bits, stereo', { bits: 24, sampleRate: 48_000, channels: 2 }],
    ['32 bits', { bits: 32, sampleRate: 11_025 }],
    ['floats', { bits: 32, float: true, sampleRate: 96_000, channels: 3 }],
    ['16 kHz', { bits: 16, sampleRate: 16_000 }],
  ])('keeps a tone unchanged: %s', async (_name, shape) => {
    const samples = await decode(makeWav(1, tone(1_000), shape));
    expect(samples).toHaveLength(16_000);
    const middle = samples.slice(1_000, 15_000);
    const error = middle.map((value, i) => value - tone(1_000)((i + 1_000) / 16_000));
    expect(10 * Math.log10(power(middle) / power(error))).toBeGreaterThan(shape.bits === 8 ? 35 : 60);
  });

  it('filters out frequencies above the range of 16 kHz', async () => {
    const samples = await decode(makeWav(0.5, tone(11_000), { sampleRate: 44_100 }));
    expect(10 * Math.log10(power(samples.slice(500, 7_500)) / 0.125)).toBeLessThan(-60);
  });

  it('takes the mean of the channels, and skips invalid samples', async () => {
    const opposite = await decode(
      makeWav(0.1, (time, channel) => (channel === 0 ? 1 : -1) * tone(500)(time), { channels: 2 }),
    );
    expect(Math.max(...opposite.map(Math.abs))).toBeLessThan(1e-3);
    const broken = makeWav(0.1, () => 0.5, { bits: 32, float: true });
    broken.writeFloatLE(Number.NaN, 44);
    broken.writeFloatLE(Number.POSITIVE_INFINITY, 48);
    expect((await decode(broken)).every(Number.isFinite)).toBe(true);
  });
});

test('resamples a stream to the same samples for any chunking', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8_000, 11_025, 22_050, 44_100, 48_000, 15_999),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }),
      (rate, lengths) => {
        const total = lengths.reduce((sum, length) => sum + length, 0);
        const input = Float32Array.from({ length: total }, (_, i) => Math.sin(i / 3));
        const whole = createResampler(rate, 16_000);
        const pieces = createResampler(rate, 16_000);
        const expected = [...whole.push(input), ...whole.end()];
        let at = 0;
        const made = lengths.flatMap((length) => {
          at += length;
          return [...pieces.push(input.subarray(at - length, at))];
        });
        expect([...made, ...pieces.end()]).toEqual(expected);
        expect(expected).toHaveLength(Math.round((total * 16_000) / rate));
      },
    ),
  );
});

describe('headers', () => {
  const samples = Buffer.alloc(3_200);

  it('with unknown length, as written to a pipe, extend to the end of the file', async () => {
    for (const length of [0, 0xffffffff, 0x7ffff000]) {
      expect(await readWavFormat(write(Buffer.concat([wavHeader(length), samples])))).toMatchObject({
        durationMs: 100,
      });
    }
  });

  it('may have other chunks before the samples and any bytes after them', async () => {
    const header = wavHeader(samples.length);
    const note = Buffer.from('LIST\x05\0\0\0hello\0', 'latin1');
    const content = Buffer.concat([header.subarray(0, 36), note, header.subarray(36), samples, Buffer.from('trailer')]);
    expect(await readWavFormat(write(content))).toMatchObject({ dataStart: 58, durationMs: 100 });
  });

  it('in the extensible form give the sample format further on', async () => {
    const header = wavHeader(samples.length);
    const format = Buffer.concat([header.subarray(20, 36), Buffer.alloc(24)]);
    format.writeUInt16LE(0xfffe, 0);
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(1, 24);
    const size = Buffer.from([40, 0, 0, 0]);
    const content = Buffer.concat([header.subarray(0, 16), size, format, header.subarray(36), samples]);
    expect(await readWavFormat(write(content))).toMatchObject({ encoding: 'integer', durationMs: 100 });
  });

  it.each<[string, (header: Buffer) => void]>([
    ['mu-law', (header) => header.writeUInt16LE(7, 20)],
    ['12 bits', (header) => header.writeUInt16LE(12, 34)],
    ['another frame size', (header) => header.writeUInt16LE(3, 32)],
    ['no samples', (header) => header.write('dada', 36, 'latin1')],
    ['another file', (header) => header.write('AVI ', 8, 'latin1')],
  ])('are left to ffmpeg: %s', async (_name, change) => {
    const header = wavHeader(samples.length);
    change(header);
    expect(await readWavFormat(write(Buffer.concat([header, samples])))).toBeUndefined();
  });

  it.each<[string, string, (header: Buffer) => void]>([
    ['no channels', 'channels', (header) => header.writeUInt16LE(0, 22)],
    ['65,535 channels of mu-law', 'channels', (header) => header.fill(0xff, 22, 24).writeUInt16LE(7, 20)],
    ['no sample rate', 'sample_rate', (header) => header.writeUInt32LE(0, 24)],
  ])('are rejected without a decoder: %s', async (_name, reason, change) => {
    const header = wavHeader(samples.length);
    change(header);
    const reading = readWavFormat(write(Buffer.concat([header, samples])));
    await expect(reading).rejects.toThrow(expect.objectContaining({ reason }));
  });

  it('with any bytes are read, rejected or left to ffmpeg', async () => {
    const path = join(temporaryDirectory(), 'any.wav');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.nat(44), async (noise, kept) => {
        writeFileSync(path, Buffer.concat([wavHeader(100).subarray(0, kept), noise]));
        const format = await readWavFormat(path).catch((error: MediaError) => void error.reason.length);
        if (format === undefined) return;
        let count = 0;
        await decodeWav(path, format, (chunk) => {
          count += chunk.length;
        });
        const frames = format.dataBytes / format.channels / format.bytesPerSample;
        expect(count).toBe(Math.round((frames * 16_000) / format.sampleRate));
      }),
      { numRuns: 200 },
    );
  });
});
