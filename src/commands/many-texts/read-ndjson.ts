/** Texts from JSON lines, `{"id","text"}` each. A line that is none becomes an input that says so. */
import { StaError } from '../../errors.ts';
import { splitLines } from './split-lines.ts';
import type { TextInput } from './text-input.ts';

/** Any text that the service takes fits, even with each character escaped. */
const longestLineBytes = 12 * 2 ** 20;

/** @param source the file's name, or `-` @param longestBytes of one line */
export async function* readNdjson(
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  longestBytes = longestLineBytes,
): AsyncGenerator<TextInput> {
  let line = 0;
  for await (const { text, problem } of splitLines(chunks, longestBytes)) {
    line += 1;
    if (text === undefined) {
      const reason = problem === 'too long' ? `longer than ${longestBytes / 2 ** 20} MiB` : 'not valid UTF-8';
      yield malformed(line, source, reason);
    } else if (text.trim() !== '') {
      yield parseLine(text, line, source);
    }
  }
}

function parseLine(text: string, line: number, source: string): TextInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed(line, source, 'not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return malformed(line, source, 'not an object {"id","text"}');
  }
  const field = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  const id = field('id');
  if (typeof id !== 'string' && typeof id !== 'number') {
    return malformed(line, source, 'without an "id" that is a string or a number');
  }
  const content = field('text');
  if (typeof content !== 'string') return { id, source, text: problemOf(line, 'without a "text" that is a string') };
  if (content.trim() === '') return { id, source, text: problemOf(line, 'without words in its "text"') };
  return { id, source, text: content };
}

const malformed = (line: number, source: string, reason: string): TextInput => ({
  id: null,
  line,
  source,
  text: problemOf(line, reason),
});

const problemOf = (line: number, reason: string) => new StaError('invalid_input', `Line ${line} is ${reason}`);
