import type { ReceiveSamples } from './media-tools.ts';

const bytesPerSample = Float32Array.BYTES_PER_ELEMENT;

/** Assembles bytes, however they are split, to samples: 32-bit floats, little-endian. */
export function createSampleReader(onSamples: ReceiveSamples) {
  let rest = new Uint8Array(0);
  let samplesRead = 0;
  return {
    async read(bytes: Uint8Array): Promise<void> {
      const joined = new Uint8Array(rest.length + bytes.length);
      joined.set(rest);
      joined.set(bytes, rest.length);
      const count = Math.floor(joined.length / bytesPerSample);
      rest = joined.slice(count * bytesPerSample);
      if (count === 0) return;
      samplesRead += count;
      // Typed arrays are little-endian on every machine that Node supports.
      await onSamples(new Float32Array(joined.buffer, 0, count));
    },
    samplesRead: () => samplesRead,
  };
}
