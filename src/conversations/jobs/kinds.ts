/**
 * The kinds of jobs. To add one, write its record in kinds/ and list it here; its commands are listed in
 * cli/process/command-list.ts.
 */
import type { JobKind, WantedItems } from './job-kind.ts';
import { actionsKind } from './kinds/actions/actions.ts';
import { clipsKind } from './kinds/clips/clips.ts';
import { rulesKind } from './kinds/rules/rules.ts';
import { sentimentKind } from './kinds/sentiment/sentiment.ts';
import { summaryKind } from './kinds/summary/summary.ts';
import { toneKind } from './kinds/tone/tone.ts';
import { transcribeKind } from './kinds/transcribe/transcribe.ts';

export const clientJobKinds: readonly JobKind[] = [
  sentimentKind,
  summaryKind,
  actionsKind,
  rulesKind,
  toneKind,
  transcribeKind,
  clipsKind,
];

/** The kind of a journal entry, with the requested items; undefined for a kind that a later version added. */
export function kindOf(noted: { readonly kind: string } & Partial<WantedItems>): JobKind | undefined {
  const kind = clientJobKinds.find(({ group }) => group === noted.kind);
  if (noted.items === undefined) return kind;
  return kind?.withItems?.({ items: noted.items, optionalItems: noted.optionalItems }) ?? kind;
}

/** Whether jobs of a kind have the id of their recording. */
export const isOfRecording = (group: string): boolean =>
  clientJobKinds.some((kind) => kind.group === group && kind.input === 'recording');

const itemsByName = new Map(
  clientJobKinds.flatMap(({ knownItems }) => knownItems.map((item) => [item.name as string, item])),
);

/** An item's name for display: `the transcript`. */
export const labelOfItem = (item: string): string => itemsByName.get(item)?.label ?? item;

/** The flags of `fetch` that request these items: ` --qa --highlights`. */
export const flagsOfItems = (items: readonly string[]): string =>
  items
    .map((item) => itemsByName.get(item)?.flag ?? '')
    .flatMap((flag) => (flag === '' ? [] : [` ${flag}`]))
    .join('');
