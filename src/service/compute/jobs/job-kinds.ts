/** The kinds of metadata items that the service computes, by the names they have on the wire. */
import { type ItemKind, type RecordingItem, recordingItems, textItems } from '../../../contract/job-calls.ts';

export const textKinds = textItems;
/** In part computed by other programs. */
export const mediaKinds = recordingItems;

export type ComputationKind = ItemKind;
export const jobKinds: readonly ComputationKind[] = [...textKinds, ...mediaKinds];

export const isMediaKind = (kind: ComputationKind): kind is RecordingItem => mediaKinds.some((one) => one === kind);
