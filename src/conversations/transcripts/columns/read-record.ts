/** One record: its utterance, or why it has none. */
import type { Item } from '../format.ts';
import type { Fields } from '../message-item.ts';
import { plainName } from './field-names.ts';
import { type RecordOf, recordItem, textOf } from './record-item.ts';
import type { RecordPlan } from './record-plan.ts';

/** Prompts and the work of tools are not said. */
const unsaid = new Set(['system', 'developer', 'tool', 'function', 'event']);

/**
 * @param about fields of its conversation
 * @returns undefined if it has no words; `no text` if it has no member for them
 */
export function readRecord(
  plan: RecordPlan,
  record: RecordOf,
  about: Fields = {},
  line?: number,
): Item | 'no text' | undefined {
  const text = textOf(plan, record);
  if (text === undefined) return 'no text';
  if (text.trim() === '' || isUnsaid(record)) return undefined;
  const item = recordItem(plan, record, text, { line });
  if (item === undefined || 'error' in item || Object.keys(about).length === 0) return item;
  return { ...item, fields: { ...about, ...item.fields } };
}

const isUnsaid = ({ names, values }: RecordOf): boolean =>
  names.some((name, index) => plainName(name) === 'role' && unsaid.has(String(values[index]).toLowerCase()));
