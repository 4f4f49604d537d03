/** The kinds of metadata items that the service computes, by their names on the wire. */
import { type ItemKind, type RecordingItem, recordingItems, textItems } from '../../../contract/job-calls.ts';

export const textKinds = textItems;
/** Partly computed by other programs. */
export const mediaKinds = recordingItems;

export type ComputationKind = ItemKind;
export const jobKinds: readonly ComputationKind[] = [...textKinds, ...mediaKinds];

export const isMediaKind = (kind: ComputationKind): kind is RecordingItem => mediaKinds.some((one) => one === kind);
