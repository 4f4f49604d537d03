/**
 * A sentence-transformer of a few bytes, in the form in which such models are released: words looked up in a table of
 * vectors.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { bytes, integer, join } from './write-protobuf.ts';

export interface TinyModel {
  /** The word pieces other than special tokens, each with its vector; all vectors have the same length. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** Vectors of [PAD], [UNK], [CLS] and [SEP]; default: zeros. */
  readonly special?: Readonly<Record<string, readonly number[]>>;
  readonly inputs?: readonly string[];
  readonly output?: string;
  /** True if the model returns one vector per text, the mean of all its tokens, masked or not. */
  readonly isPooled?: boolean;
}

const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
// https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const [float, int64] = [1, 7];

/** Writes model.onnx (at `modelPath`), tokenizer.json and the given files into the folder. */
export function writeTinyModel(
  folder: string,
  model: TinyModel,
  files: Readonly<Record<string, unknown>> = {},
  modelPath = 'model.onnx',
): void {
  const tokens = [...specialTokens, ...Object.keys(model.words)];
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(joinPath(folder, path)), { recursive: true });
    writeFileSync(joinPath(folder, path), content);
  };
  put(modelPath, encodeModel(model, tokens));
  put('tokenizer.json', JSON.stringify(describeTokenizer(tokens)));
  for (const [path, content] of Object.entries(files)) put(path, JSON.stringify(content));
}

function encodeModel(
  { words, special = {}, inputs, output, isPooled = false }: TinyModel,
  tokens: string[],
): Uint8Array {
  const dimensions = Object.values(words)[0]?.length ?? 0;
  const rows = tokens.map((token) => words[token] ?? special[token] ?? new Array<number>(dimensions).fill(0));
  const table = join([
    integer(1, tokens.length),
    integer(1, dimensions),
    integer(2, float),
    bytes(8, 'table'),
    bytes(9, new Uint8Array(Float32Array.from(rows.flat()).buffer)),
  ]);
  const name = output ?? (isPooled ? 'sentence_embedding' : 'last_hidden_state');
  const gather = join([
    bytes(1, 'table'),
    bytes(1, 'input_ids'),
    bytes(2, isPooled ? 'looked_up' : name),
    bytes(4, 'Gather'),
  ]);
  const axes = bytes(5, [bytes(1, 'axes'), integer(8, 1), integer(20, 7)]);
  const keepDimensions = bytes(5, [bytes(1, 'keepdims'), integer(3, 0), integer(20, 2)]);
  const mean = join([bytes(1, 'looked_up'), bytes(2, name), bytes(4, 'ReduceMean'), axes, keepDimensions]);
  const value = (valueName: string, type: number, dims: readonly string[]) =>
    join([
      bytes(1, valueName),
      bytes(2, [
        bytes(1, [
          integer(1, type),
          bytes(
            2,
            dims.map((dim) => bytes(1, [bytes(2, dim)])),
          ),
        ]),
      ]),
    ]);
  const graph = join([
    bytes(1, gather),
    ...(isPooled ? [bytes(1, mean)] : []),
    bytes(2, 'tiny'),
    bytes(5, table),
    ...(inputs ?? ['input_ids', 'attention_mask', 'token_type_ids']).map((input) =>
      bytes(11, value(input, int64, ['batch', 'length'])),
    ),
    bytes(12, value(name, float, isPooled ? ['batch', 'width'] : ['batch', 'length', 'width'])),
  ]);
  return join([integer(1, 8), bytes(7, graph), bytes(8, [bytes(1, ''), integer(2, 13)])]);
}

/** WordPiece between [CLS] and [SEP], as in models derived from BERT. */
function describeTokenizer(tokens: readonly string[]): object {
  const token = (content: string) => ({ id: content, ids: [tokens.indexOf(content)], tokens: [content] });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specialTokens.map((content, id) => {
      return { id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
    }),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: { '[CLS]': token('[CLS]'), '[SEP]': token('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((content, id) => [content, id])),
    },
  };
}
