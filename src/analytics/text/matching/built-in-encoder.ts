import { SentenceEncoder } from './sentence-encoder.ts';
import { wordVectors } from './word-vectors.ts';

let encoder: SentenceEncoder | undefined;

/** The encoder whose vectors come with the program, unpacked at the first call. */
export function builtInEncoder(): SentenceEncoder {
  encoder ??= unpack();
  return encoder;
}

function unpack(): SentenceEncoder {
  const { dimensions, stems, scales, bytes } = wordVectors;
  const scaleBytes = Buffer.from(scales, 'base64');
  const parts = new Int8Array(Buffer.from(bytes, 'base64'));
  const vectors = new Float32Array(parts.length);
  for (let row = 0; row * dimensions < parts.length; row++) {
    const scale = scaleBytes.readFloatLE(row * 4);
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) vectors[at] = scale * (parts[at] ?? 0);
  }
  return new SentenceEncoder({ dimensions, stems: stems.split(' '), vectors });
}
