/** Transcribes a recording, without its tones. It uses the conversation calls. */

import type { Reply } from '../../../../contract/endpoint.ts';
import type { conversation } from '../../../../contract/endpoints/conversation.ts';
import { fileIdOf, type RecordingKind } from '../../job-kind.ts';
import type { Channels } from '../tone/channels.ts';
import { separationOf, transcriptItem } from '../tone/tone.ts';

export type TranscriptReply = Reply<typeof conversation.fetch>;

/** The printed or saved transcript. */
export const transcriptOutputs = ['text', 'srt', 'vtt', 'json'] as const;

export interface TranscribeOptions {
  readonly output?: (typeof transcriptOutputs)[number];
  /** The directory for transcripts that are named after their recordings. */
  readonly outDir?: string;
  readonly subtitles?: string;
  readonly sttModel?: string;
  readonly sttCommand?: string;
  readonly speakers?: number;
  readonly channels?: Channels;
  readonly redact?: boolean;
  readonly vocabulary?: readonly string[];
  /** The recogniser, if the recording has no subtitles: a different recogniser needs a new job. */
  readonly recogniser?: string;
}

export const transcribeKind: RecordingKind<TranscriptReply, TranscribeOptions> = {
  group: 'transcribe',
  fetchGroup: 'tone',
  shownBy: 'transcribe --file-id',
  title: 'Transcript',
  input: 'recording',
  items: [transcriptItem],
  knownItems: [{ name: transcriptItem, label: 'the transcript' }],
  settingsOf: (options) => ({ ...settingsFor(options), recogniser: options.recogniser }),
  compute: (client, fileID, options) => client.conversation.compute({ fileID, ...settingsFor(options) }),
  idOf: fileIdOf,
  fetch: (client, id) => client.conversation.fetch({ fileID: id, speech_to_text: true }),
  view: async () => {
    const { transcriptView } = await import('../tone/transcript-view.ts');
    return { show: (reply) => transcriptView(reply, 'txt') };
  },
  section: async () => (await import('./transcribe-section.ts')).transcribeSection,
};

const settingsFor = ({ redact, vocabulary, speakers, channels }: TranscribeOptions) => ({
  speech_to_text: {
    enable: true,
    ...(redact === true && { pii_detection: true }),
    ...(vocabulary !== undefined && { custom_vocabulary: [...vocabulary] }),
  },
  ...separationOf({ speakers, channels }),
});
