/**
 * `node --import tsx lab/training/matching/word-vectors.ts` writes src/engines/text/matching/data/word-vectors.ts: the vectors
 * of stems from which the sentence encoder builds sentence vectors.
 */
import { writeFileSync } from 'node:fs';
import { learnVectors } from './learn-vectors.ts';

const { dimensions, stems, vectors } = learnVectors([]);
const scales = new Float32Array(stems.length);
const bytes = new Int8Array(vectors.length);
for (let row = 0; row < stems.length; row++) {
  const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
  const scale = vector.reduce((highest, part) => Math.max(highest, Math.abs(part)), 0) / 127;
  scales[row] = scale;
  bytes.set(
    vector.map((part) => Math.round(part / (scale || 1))),
    row * dimensions,
  );
}
const pack = ({ buffer }: Float32Array | Int8Array): string => Buffer.from(buffer).toString('base64');
writeFileSync(
  new URL('../../../src/engines/text/matching/data/word-vectors.ts', import.meta.url),
  `// Written by lab/training/matching/word-vectors.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** Vectors of ${stems.length} stems: bytes, one row per stem, to be multiplied by the row's scale; both in base64, little-endian. */
export const wordVectors = {
  dimensions: ${dimensions},
  stems:
    '${stems.join(' ')}',
  scales:
    '${pack(scales)}',
  bytes:
    '${pack(bytes)}',
};
`,
);
console.log(`${stems.length} stems`);
