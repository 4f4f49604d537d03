/** One record: its utterance, or why it has none. */
import type { Item } from '../format.ts';
import type { Fields } from '../message-item.ts';
import { plainName } from './field-names.ts';
import { type RecordOf, recordItem, textOf } from './record-item.ts';
import type { RecordPlan } from './record-plan.ts';

/** Prompts and the work of tools are not said. */
const unsaidRoles = new Set(['system', 'developer', 'tool', 'function', 'event']);
/** Neither are actions in the conversation, and notes for the team. */
const unsaidTypes =
  /^(?:event|system|system_?message|service|activity|moment|line_?item|control|control_?message|assignment|status_?change|note|(?:internal|private)_?note)$/i;
/** Members of a message that may have no words. */
const attachments =
  /^(?:photos?|images?|pictures?|videos?|audio(?:_files)?|files?|attachments?|media|stickers?|gifs?|share|voice|location|document|deletion_metadata)$/;
const attachmentTypes = /^(?:photo|image|picture|video|audio|file|attachment|media|sticker|gif|voice|location)$/i;

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
  if (isUnsaid(record)) return undefined;
  const text = textOf(plan, record);
  if (text === undefined) return isAttachment(record) ? undefined : 'no text';
  if (text.trim() === '') return undefined;
  const item = recordItem(plan, record, text, { line });
  if (item === undefined || 'error' in item || Object.keys(about).length === 0) return item;
  return { ...item, fields: { ...about, ...item.fields } };
}

const isUnsaid = ({ names, values }: RecordOf): boolean =>
  names.some((name, index) => {
    const plain = plainName(name);
    const value = values[index];
    if (plain === 'role') return unsaidRoles.has(String(value).toLowerCase());
    if (plain === 'type' || plain === 'message_type') return typeof value === 'string' && unsaidTypes.test(value);
    return (
      value === true && (plain === 'is_control_message' || plain === 'is_system_message' || plain === 'is_internal')
    );
  });

const isAttachment = ({ names, values }: RecordOf): boolean =>
  names.some((name, index) => {
    const plain = plainName(name);
    const value = values[index];
    if (plain === 'type') return typeof value === 'string' && attachmentTypes.test(value);
    return attachments.test(plain) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
