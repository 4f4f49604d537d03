import { tryParseJson } from '../../shared/parse-json.ts';

/** @returns the members of a JSON object, in order; undefined for any other text */
export function parseObject(text: string): Map<string, unknown> | undefined {
  const value = tryParseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? new Map(Object.entries(value)) : undefined;
}
