/**
 * A sherpa-onnx transducer of some kilobytes that understands a toy language: each word is a tone. It is constructed,
 * not trained: the encoder reads the energy of each word's mel band, the decoder suppresses the last word, and the
 * joiner adds both.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { bytes, integer, join } from '../embeddings/write-protobuf.ts';

/** Each word with the frequency of its tone, Hz. */
export const toneWords = { yes: 1_200, no: 1_600, stop: 2_100, zorbeks: 2_800 } as const;
export type ToneWord = keyof typeof toneWords;

// The features of Kaldi (https://github.com/kaldi-asr/kaldi/blob/master/src/feat/mel-computations.h), with
// sherpa-onnx's settings.
const [melBands, lowestHz, highestHz] = [80, 20, 7_600];
const mel = (hz: number) => 1_127 * Math.log(1 + hz / 700);

function bandOf(hz: number): number {
  const width = (mel(highestHz) - mel(lowestHz)) / (melBands + 1);
  return Math.round((mel(hz) - mel(lowestHz)) / width) - 1;
}

/** A frame of silence has this score for `<blk>`; the logarithm of a tone's energy in its band is about 5 to 9. */
const blankScore = 1;
const suppressed = -100;
/** sherpa-onnx assumes that a transducer keeps every fourth frame. */
const subsampling = 4;

/** Writes encoder.onnx, decoder.onnx, joiner.onnx and tokens.txt. */
export function writeToneModel(folder: string): void {
  const words = Object.entries(toneWords);
  const size = words.length + 1;
  const table = (rows: number, valueAt: (row: number, column: number) => number) =>
    Float32Array.from({ length: rows * size }, (_, i) => valueAt(Math.floor(i / size), i % size));
  const weights = table(melBands, (band, word) => (word > 0 && bandOf(words[word - 1]?.[1] ?? 0) === band ? 1 : 0));
  const bias = Float32Array.from({ length: size }, (_, word) => (word === 0 ? blankScore : 0));
  const lastHeard = table(size, (last, word) => (last > 0 && last === word ? suppressed : 0));
  const files = {
    'encoder.onnx': model({
      inputs: [floats('x', ['N', 'T', melBands]), integers('x_lens', ['N'])],
      outputs: [floats('encoder_out', ['N', 'T4', size]), integers('encoder_out_lens', ['N'])],
      tensors: [
        floatTensor('weights', [melBands, size], weights),
        floatTensor('bias', [size], bias),
        integerTensor('start', [0]),
        integerTensor('end', [2 ** 31 - 1]),
        integerTensor('axis', [1]),
        integerTensor('step', [subsampling]),
        integerTensor('rest', [subsampling - 1]),
      ],
      nodes: [
        node('Slice', ['x', 'start', 'end', 'axis', 'step'], 'kept'),
        node('MatMul', ['kept', 'weights'], 'energies'),
        node('Add', ['energies', 'bias'], 'encoder_out'),
        node('Add', ['x_lens', 'rest'], 'rounded'),
        node('Div', ['rounded', 'step'], 'encoder_out_lens'),
      ],
      metadata: { model_type: 'zipformer2' },
    }),
    'decoder.onnx': model({
      inputs: [integers('y', ['N', 1])],
      outputs: [floats('decoder_out', ['N', size])],
      tensors: [floatTensor('table', [size, size], lastHeard), integerTensor('axis', [1])],
      nodes: [node('Gather', ['table', 'y'], 'rows'), node('Squeeze', ['rows', 'axis'], 'decoder_out')],
      metadata: { vocab_size: String(size), context_size: '1' },
    }),
    'joiner.onnx': model({
      inputs: [floats('encoder_out', ['N', size]), floats('decoder_out', ['N', size])],
      outputs: [floats('logit', ['N', size])],
      tensors: [],
      nodes: [node('Add', ['encoder_out', 'decoder_out'], 'logit')],
      metadata: { joiner_dim: String(size) },
    }),
    'tokens.txt': ['<blk>', ...words.map(([word]) => `▁${word}`)].map((token, id) => `${token} ${id}\n`).join(''),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(joinPath(folder, name), content);
}

/**
 * The sample at a given time; each word lasts half a second. Noise is added, because quiet tones against silence do not
 * count as speech.
 */
export function speak(words: readonly (ToneWord | 'pause')[]): (time: number) => number {
  const wordSeconds = 0.5;
  const spokenSeconds = 0.4;
  return (time) => {
    const noise = 0.002 * Math.sin(1e8 * time ** 2);
    const word = words[Math.floor(time / wordSeconds)];
    const within = time % wordSeconds;
    if (word === undefined || word === 'pause' || within > spokenSeconds) return noise;
    const fade = Math.min(1, within / 0.02, (spokenSeconds - within) / 0.02);
    return noise + 0.3 * fade * Math.sin(2 * Math.PI * toneWords[word] * time);
  };
}

// https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const [float, int64] = [1, 7];

interface Graph {
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
  readonly tensors: readonly Uint8Array[];
  readonly nodes: readonly Uint8Array[];
  readonly metadata: Readonly<Record<string, string>>;
}

function model({ inputs, outputs, tensors, nodes, metadata }: Graph): Uint8Array {
  const graph = [
    ...nodes.map((one) => bytes(1, one)),
    bytes(2, 'tones'),
    ...tensors.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  ];
  const properties = Object.entries(metadata).map(([key, value]) => bytes(14, [bytes(1, key), bytes(2, value)]));
  return join([integer(1, 8), bytes(7, graph), bytes(8, [bytes(1, ''), integer(2, 13)]), ...properties]);
}

const node = (operator: string, inputs: readonly string[], output: string): Uint8Array =>
  join([...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, operator)]);

const tensor = (name: string, type: number, sizes: readonly number[], data: ArrayBufferLike): Uint8Array =>
  join([...sizes.map((size) => integer(1, size)), integer(2, type), bytes(8, name), bytes(9, new Uint8Array(data))]);

const floatTensor = (name: string, sizes: readonly number[], values: Float32Array): Uint8Array =>
  tensor(name, float, sizes, values.buffer);

const integerTensor = (name: string, values: readonly number[]): Uint8Array =>
  tensor(name, int64, [values.length], BigInt64Array.from(values, BigInt).buffer);

/** A named input or output; a dimension without a number is any. */
function value(name: string, type: number, sizes: readonly (string | number)[]): Uint8Array {
  const dimensions = sizes.map((size) => bytes(1, [typeof size === 'number' ? integer(1, size) : bytes(2, size)]));
  return join([bytes(1, name), bytes(2, [bytes(1, [integer(1, type), bytes(2, dimensions)])])]);
}

const floats = (name: string, sizes: readonly (string | number)[]) => value(name, float, sizes);
const integers = (name: string, sizes: readonly (string | number)[]) => value(name, int64, sizes);
