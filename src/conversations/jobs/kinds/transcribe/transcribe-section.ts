/** A transcript in a report: the player, if the recording is available, and the lines. */
import type { ReportSection } from '../../job-kind.ts';
import { redacting } from '../tone/redact-transcript.ts';
import { toneSection } from '../tone/tone-section.ts';
import { type TranscriptReply, transcribeKind } from './transcribe.ts';

export const transcribeSection: ReportSection<TranscriptReply> = {
  ...toneSection,
  kindFor: () => transcribeKind,
  redacted: redacting(transcribeKind),
};
