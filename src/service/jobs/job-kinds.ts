/** The kinds of metadata items that the service computes, by the names they have on the wire. */
import type { ItemKind } from '../../contract/job-schemas.ts';

/** On a text: done in seconds. */
export const textKinds = ['sentiment_analysis', 'extractive_summary'] as const satisfies readonly ItemKind[];

/** On a recording: minutes of work, in part by other programs. */
export const mediaKinds = [
  'tone_analysis',
  'speech_to_text',
  'action_items',
  'qa',
  'conversation',
  'custom',
] as const satisfies readonly ItemKind[];

export const jobKinds = [...textKinds, ...mediaKinds] as const;

export type JobKind = (typeof jobKinds)[number];

export const isMediaKind = (kind: JobKind): boolean => mediaKinds.some((one) => one === kind);
