import type { Head, Item, LineFormat } from '../format.ts';
import { findName, planFields, recordItem } from '../record-fields.ts';

/** One JSON object per line. The member with the text is `text`, `message` or another usual name, or the given one. */
export const ndjson: LineFormat = {
  kind: 'lines',
  about: 'JSON lines: one object per utterance',
  recognises({ lines, isWhole }: Head) {
    const some = lines.filter((line) => line.trim() !== '').slice(0, 20);
    const objects = some.map(parseObject).filter((value) => value !== undefined);
    if (objects.length === 0 || !some[0]?.trimStart().startsWith('{')) return false;
    const [first = {}] = objects;
    // A single object with a list of objects is a JSON document.
    const isDocument = Object.values(first).some(
      (value) => Array.isArray(value) && value.some((one) => typeof one === 'object'),
    );
    return objects.length > 1 || (isWhole && !isDocument && textOf(first, undefined) !== undefined);
  },
  async *read({ lines, textColumn }) {
    for await (const { number, text, problem } of lines) {
      if (text === undefined) yield { line: number, error: `is ${problem}` };
      else if (text.trim() !== '') yield readLine(text, number, textColumn);
    }
  },
};

type Members = Readonly<Record<string, unknown>>;

function parseObject(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

function readLine(text: string, line: number, textColumn: string | undefined): Item {
  const members = parseObject(text);
  if (members === undefined) return { line, error: isJson(text) ? 'is not a JSON object' : 'is not JSON' };
  const names = Object.keys(members);
  const found = textOf(members, textColumn);
  if (found === undefined) {
    const wanted =
      textColumn === undefined
        ? 'a text: no member "text", "message" or another usual name'
        : `a member "${textColumn}"`;
    return {
      line,
      error:
        textColumn !== undefined && findName(names, textColumn) !== undefined
          ? `has a member "${textColumn}" that is not a string`
          : `lacks ${wanted}`,
    };
  }
  if (found.trim() === '') return { line, error: 'has an empty text' };
  return recordItem(planFields(names, textColumn), names, Object.values(members), found, line);
}

function textOf(members: Members, textColumn: string | undefined): string | undefined {
  const names = Object.keys(members);
  const { text } = planFields(names, textColumn);
  const value = text === undefined ? undefined : Object.values(members)[text];
  return typeof value === 'string' ? value : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
