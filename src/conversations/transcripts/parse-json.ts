/**
 * Parses JSON: a document, or several one after another, also with JSON in its strings. Reports the line of an error.
 */
import { messageOf } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { asObject } from '../../shared/subtitles/json-members.ts';
import { decodeText } from './columns/flatten.ts';
import { TranscriptError } from './format.ts';

/** @throws TranscriptError with the line of the error */
export function parseJson(text: string): unknown {
  try {
    return parseInner(text);
  } catch (error) {
    const documents = splitDocuments(text);
    if (documents !== undefined) return documents;
    throw new TranscriptError('is not valid JSON', findErrorLine(text, messageOf(error)));
  }
}

const innerJson = /:\s*"\s*(?:(?:\{|\[\s*\{)\s*\\"|eyJ|W3si)/;
/** The beginnings of `{"` and `[{"` in base64. */
const inBase64 = /^(?:eyJ|W3si)/;
const maxDepth = 100;

/**
 * Databases and logs have JSON in strings: `{"content": "{\"messages\": []}"}` is read as what it contains.
 *
 * @throws SyntaxError
 */
export function parseInner(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /\\"|"eyJ|"W3si/.test(text) && innerJson.test(text) ? expand(value, 0) : value;
}

function expand(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return value;
  if (typeof value === 'string') {
    const inner = /^\s*(?:\{|\[\s*\{)\s*"/.test(value)
      ? tryParseJson(value)
      : inBase64.test(value)
        ? tryParseJson(decodeText(value) ?? '')
        : undefined;
    return inner === undefined ? value : expand(inner, depth + 1);
  }
  if (Array.isArray(value)) return value.map((one) => expand(one, depth + 1));
  const members = asObject(value);
  if (members === undefined) return value;
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, expand(one, depth + 1)]));
}

/** Documents over several lines, one after another, as programs print them. */
function splitDocuments(text: string): unknown[] | undefined {
  const parts = text.trim().split(/(?<=^[}\]])\s*\n(?=[{[])/m);
  const documents = parts.map(tryParseJson);
  return parts.length > 1 && documents.every((one) => typeof one === 'object' && one !== null) ? documents : undefined;
}

function errorIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * V8 gives the position in some messages only. Otherwise, search for the first line up to which the text has another
 * error than its end.
 */
function findErrorLine(text: string, error: string): number {
  const lines = text.split('\n');
  const index = positionIn(error);
  if (index !== undefined) return text.slice(0, index).split('\n').length;
  let [low, high] = [1, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = lines.slice(0, middle).join('\n');
    const found = errorIn(start) ?? 'end';
    const isAtEnd = /\bend\b|Unterminated/.test(found) || (positionIn(found) ?? 0) >= start.trimEnd().length;
    if (isAtEnd) low = middle + 1;
    else high = middle;
  }
  return low;
}

function positionIn(error: string): number | undefined {
  const found = /position (\d+)/.exec(error)?.[1];
  return found === undefined ? undefined : Number(found);
}
