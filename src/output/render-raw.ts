/** `--raw`: what a query selects, for shell scripts. */

import { jsonText } from './json-text.ts';

/** Strings without quotes, a list one value per line, all else as JSON on one line, as `jq -r` prints them. */
export function renderRaw(selected: unknown): string {
  const values = Array.isArray(selected) ? selected : [selected];
  return values.map((value) => `${renderValue(value)}\n`).join('');
}

const renderValue = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));
