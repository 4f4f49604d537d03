/** Reads texts from the lines of a stream. An invalid line becomes an input with an error. */

import type { TextInput } from '../../api/batches/text-input.ts';
import { StaError } from '../../shared/errors.ts';
import { type InputLine, splitLineGroups } from './split-lines.ts';

/** Fits any text that the service accepts, even with each character escaped. */
const maxLineBytes = 12 * 2 ** 20;

/** @param source the file's name, or `-` @returns inputs in groups that arrived together */
type ReadInputs = (
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  maxBytes?: number,
) => AsyncGenerator<readonly TextInput[]>;

/** JSON lines such as `{"id","text"}`. */
export const readNdjson: ReadInputs = (chunks, source, maxBytes = maxLineBytes) =>
  readEachLine(chunks, maxBytes, source, (text, line) =>
    typeof text === 'string' ? parseLine(text, line) : { id: null, line, text },
  );

/** Lines with one text each, identified by their line numbers. */
export const readPlainLines: ReadInputs = (chunks, source, maxBytes = maxLineBytes) =>
  readEachLine(chunks, maxBytes, source, (text, line) => ({ line, text }));

type Parsed = Pick<TextInput, 'id' | 'line' | 'text'>;

/** Blank lines count, but produce no input. */
async function* readEachLine(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  source: string,
  parse: (text: string | StaError, line: number) => Parsed,
): AsyncGenerator<readonly TextInput[]> {
  let number = 0;
  for await (const lines of splitLineGroups(chunks, maxBytes)) {
    const inputs: TextInput[] = [];
    for (const line of lines) {
      number += 1;
      const text = line.text ?? lineError(number, describe(line, maxBytes));
      if (typeof text === 'string' && isBlank(text)) continue;
      inputs.push(Object.assign(parse(text, number), { source, endByte: line.endByte }));
    }
    if (inputs.length > 0) yield inputs;
  }
}

const isBlank = (text: string): boolean => !/\S/.test(text);

const describe = ({ problem }: InputLine, maxBytes: number): string =>
  problem === 'too long' ? `longer than ${maxBytes / 2 ** 20} MiB` : 'not valid UTF-8';

function parseLine(text: string, line: number): Parsed {
  const malformed = (reason: string) => ({ id: null, line, text: lineError(line, reason) });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return malformed('not an object {"id","text"}');
  }
  const id = 'id' in value ? value.id : undefined;
  const content = 'text' in value ? value.text : undefined;
  if (typeof id !== 'string' && typeof id !== 'number')
    return malformed('without an "id" that is a string or a number');
  if (typeof content !== 'string') return { id, text: lineError(line, 'without a "text" that is a string') };
  if (isBlank(content)) return { id, text: lineError(line, 'without words in its "text"') };
  return { id, text: content };
}

const lineError = (line: number, reason: string) => new StaError('invalid_input', `Line ${line} is ${reason}`);
