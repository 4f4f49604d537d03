/** Parses JSON, and reports the line of an error. */
import { messageOf } from '../../shared/errors.ts';
import { TranscriptError } from './format.ts';

/** @throws TranscriptError with the line of the error */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TranscriptError('is not valid JSON', findErrorLine(text, messageOf(error)));
  }
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
