/** `--raw`: the selected values, for shell scripts. */

import { jsonText } from '../text/json-text.ts';

/** Prints strings without quotes, lists one value per line, and anything else as JSON on one line, like `jq -r`. */
export function renderRaw(selected: unknown): string {
  const values = Array.isArray(selected) ? selected : [selected];
  return values.map((value) => `${renderValue(value)}\n`).join('');
}

const renderValue = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));
