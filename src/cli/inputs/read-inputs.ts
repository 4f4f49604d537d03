/** Reads texts from the lines of a stream. An invalid line becomes an input with an error. */

import type { TextInput } from '../../api/batches/text-input.ts';
import { escapeTabCell, unescapeTabCell } from '../../output/text/tab-cells.ts';
import { StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { type InputLine, splitLineGroups } from './split-lines.ts';

/** Fits any text that the service accepts, even with each character escaped. */
const maxLineBytes = 12 * 2 ** 20;

/** @param source the file's name, or `-` @returns inputs in groups that arrived together */
type ReadInputs = (
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  maxBytes?: number,
) => AsyncGenerator<readonly TextInput[]>;

/** JSON lines such as `{"id","text"}`. Every line produces an input. */
export const readNdjson: ReadInputs = (chunks, source, maxBytes = maxLineBytes) =>
  readEachLine(chunks, maxBytes, source, (text, line) =>
    typeof text === 'string' ? parseLine(text, line) : { id: null, line, text },
  );

/** Tab-separated lines with the text in the last column. Every line produces an input. */
export const readTsvInputs: ReadInputs = (chunks, source, maxBytes = maxLineBytes) => {
  // An unreadable line has as many columns in the output as the line before it.
  let keyCount = 0;
  return readEachLine(chunks, maxBytes, source, (text, line) => {
    if (typeof text !== 'string')
      return { line, keys: Array.from({ length: keyCount }, () => escapeTabCell(undefined)), text };
    const input = parseTabLine(text, line);
    keyCount = input.keys.length;
    return input;
  });
};

/** Lines with one text each, identified by their line numbers. Blank lines count, but produce no input. */
export const readPlainLines: ReadInputs = (chunks, source, maxBytes = maxLineBytes) =>
  readEachLine(chunks, maxBytes, source, (text, line) =>
    typeof text === 'string' && isBlank(text) ? undefined : { line, text },
  );

type Parsed = Pick<TextInput, 'id' | 'line' | 'text' | 'keys' | 'role'>;

async function* readEachLine(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  source: string,
  parse: (text: string | StaError, line: number) => Parsed | undefined,
): AsyncGenerator<readonly TextInput[]> {
  let number = 0;
  for await (const lines of splitLineGroups(chunks, maxBytes)) {
    const inputs: TextInput[] = [];
    for (const line of lines) {
      number += 1;
      const input = parse(line.text ?? lineError(number, describe(line, maxBytes)), number);
      if (input !== undefined) inputs.push(Object.assign(input, { source, endByte: line.endByte }));
    }
    if (inputs.length > 0) yield inputs;
  }
}

const isBlank = (text: string): boolean => !/\S/.test(text);

const describe = ({ problem }: InputLine, maxBytes: number): string =>
  problem === 'too long' ? `longer than ${maxBytes / 2 ** 20} MiB` : 'not valid UTF-8';

function parseLine(text: string, line: number): Parsed {
  const malformed = (reason: string) => ({ id: null, line, text: lineError(line, reason) });
  if (isBlank(text)) return malformed('empty');
  const value = tryParseJson(text);
  if (value === undefined) return malformed('not JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return malformed('not an object {"id","text"}');
  }
  const id = 'id' in value ? value.id : undefined;
  const content = 'text' in value ? value.text : undefined;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') {
    return malformed('without a usable "id", a string or a number');
  }
  const name = id === undefined ? { line } : { id };
  const role = 'role' in value ? roles.find((one) => one === value.role) : undefined;
  if (typeof content !== 'string') return { ...name, text: lineError(line, 'without a "text" that is a string') };
  if (isBlank(content)) return { ...name, text: lineError(line, 'without words in its "text"') };
  return { ...name, text: content, role };
}

const roles = ['agent', 'customer'] as const;

function parseTabLine(text: string, line: number) {
  const from = text.lastIndexOf('\t') + 1;
  // The columns before the text are printed as they are: they keep their escapes.
  const keys = from === 0 ? [] : text.slice(0, from - 1).split('\t');
  const content = unescapeTabCell(text.slice(from));
  const isEmpty = content === undefined || isBlank(content);
  return { line, keys, text: isEmpty ? lineError(line, 'without words in its last column') : content };
}

const lineError = (line: number, reason: string) => new StaError('invalid_input', `Line ${line} is ${reason}`);
