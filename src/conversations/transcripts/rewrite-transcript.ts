/** Changes the texts of a transcript in place, and keeps its format. */
import { decodeText, type InputBytes } from '../../cli/context/read-input.ts';
import { StaError } from '../../shared/errors.ts';
import { type FormatOptions, readOptionsOf } from './format-options.ts';
import { openTranscript } from './open-transcript.ts';
import { noTableError, unreadablePartsError } from './read-text.ts';
import { decodeWindows } from './source-lines.ts';
import { findTextSpans, replaceSpans } from './text-spans.ts';
import { isUnreadable } from './utterance.ts';

/**
 * @param change receives the texts, one per line, and returns as many lines
 * @returns the whole transcript; undefined for plain lines, which can be changed directly: `change` is not called
 * @throws StaError `invalid_input` if it is entirely unreadable
 */
export async function rewriteTranscript(
  input: InputBytes,
  choices: FormatOptions,
  note: (note: string) => void,
  change: (lines: string) => Promise<string>,
): Promise<string | undefined> {
  const { name } = input;
  const whole = async function* () {
    yield input.bytes;
  };
  const options = await readOptionsOf(choices);
  const { format, utterances, notes } = await openTranscript({ name, bytes: whole() }, options);
  // Names are checked too, for example in a chat.
  if (format === 'text' || format === 'chat' || format === 'lines' || format === 'headings') {
    if (choices.textColumn !== undefined) throw noTableError(name);
    return undefined;
  }
  if (format === 'mail' || format === 'markup') {
    throw new StaError(
      'invalid_input',
      `${name} is ${format === 'mail' ? 'an e-mail or a mailbox' : 'markup'}, whose encoded texts cannot be changed in place`,
      {
        hint: 'To change the file as plain text, name its format: --format text',
      },
    );
  }
  const errors: string[] = [];
  const said = new Set<string>();
  for await (const one of utterances) {
    if (isUnreadable(one)) errors.push(one.error);
    else said.add(one.text);
  }
  if (said.size === 0) throw unreadablePartsError(errors, 'invalid_input');
  for (const one of notes) note(`${name}: ${one}`);
  const isWindows = notes.some((one) => one.startsWith('encoding: Windows-1252'));
  const source = isWindows ? decodeWindows(input.bytes) : decodeAnyUnicode(input);
  const head = { name, lines: source.split(/\r?\n/, 1000), isWhole: false };
  const spans = await findTextSpans(source, format, { head, options, said, note: () => {} });
  if (spans.length === 0) return source;
  const changed = splitAgain(
    spans.map(({ text }) => text),
    await change(spans.map(({ text }) => text).join('\n')),
  );
  return replaceSpans(source, spans, changed);
}

function decodeAnyUnicode(input: InputBytes): string {
  const [a, b] = input.bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(input.bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(input.bytes);
  return decodeText(input);
}

/** The changed texts, with unchanged numbers of lines. @throws StaError `wrong_shape` */
function splitAgain(texts: readonly string[], changed: string): string[] {
  const lines = changed.split('\n');
  const counts = texts.map((text) => text.split('\n').length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (lines.length !== total) {
    throw new StaError('wrong_shape', `The service returned ${lines.length} lines for ${total}`);
  }
  let next = 0;
  return counts.map((count) => {
    next += count;
    return lines.slice(next - count, next).join('\n');
  });
}
