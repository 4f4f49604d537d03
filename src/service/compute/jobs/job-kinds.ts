/** The kinds of metadata items that the service computes, by their names on the wire. */
import {
  conversationItems,
  type ItemKind,
  type RecordingItem,
  recordingItems,
  textItems,
} from '../../../contract/job-calls.ts';

/** Computed in a moment from the parameters of the call. */
export const textKinds = [...textItems, ...conversationItems] as const;
/** Partly computed by other programs. */
export const mediaKinds = recordingItems;

export type ComputationKind = ItemKind;
export const jobKinds: readonly ComputationKind[] = [...textKinds, ...mediaKinds];

export const isMediaKind = (kind: ComputationKind): kind is RecordingItem => mediaKinds.some((one) => one === kind);
