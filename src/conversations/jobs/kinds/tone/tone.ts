/** Tone: analyses how each chunk of a recording sounds, and transcribes it. */

import type { Reply } from '../../../../contract/endpoint.ts';
import type { conversation, Utterance } from '../../../../contract/endpoints/conversation.ts';
import { StaError } from '../../../../shared/errors.ts';
import { fileIdOf, type RecordingKind, type WantedItems } from '../../job-kind.ts';
import type { Channels } from './channels.ts';
import type { WrittenFormat } from './write-transcript.ts';

export type ToneReply = Reply<typeof conversation.fetch>;

export interface ToneOptions {
  readonly syncWithStt?: boolean;
  readonly speechToText?: boolean;
  readonly speakers?: number;
  readonly channels?: Channels;
  readonly pii?: boolean;
  readonly redact?: boolean;
  readonly vocabulary?: readonly string[];
  readonly plot?: boolean;
  readonly transcript?: WrittenFormat;
  readonly transcriptFile?: string;
  /** The directory for transcripts that are named after their recordings. */
  readonly outDir?: string;
}

const tonesItem = 'tone_analysis';
export const transcriptItem = 'speech_to_text';

export const wantsPersonalData = ({ pii, redact }: ToneOptions): boolean => pii === true || redact === true;

export const wantsTranscript = ({ transcript, transcriptFile, outDir, speechToText, redact }: ToneOptions): boolean =>
  [transcript, transcriptFile, outDir].some((one) => one !== undefined) || speechToText === true || redact === true;

export const needsTranscript = (options: ToneOptions): boolean =>
  wantsTranscript(options) ||
  options.syncWithStt === true ||
  options.speakers !== undefined ||
  options.vocabulary !== undefined ||
  wantsPersonalData(options);

export const chunksOf = ({ data }: ToneReply) => {
  const found = data?.tone_analysis;
  return found !== undefined && 'chunks' in found ? found.chunks : [];
};

/** The transcript; empty if there is no transcript, or if nothing is said. */
export function utterancesOf({ data }: ToneReply): readonly Utterance[] {
  const found = data?.speech_to_text;
  return found !== undefined && 'utterances' in found ? found.utterances : [];
}

export const toneKind: RecordingKind<ToneReply, ToneOptions> = {
  group: 'tone',
  title: 'Tone analysis',
  input: 'recording',
  items: [tonesItem],
  knownItems: [
    { name: tonesItem, label: 'the tones' },
    { name: transcriptItem, label: 'the transcript' },
  ],
  withItems: toneKindWith,
  settingsOf: settingsFor,
  compute: (client, fileID, options) => client.conversation.compute({ fileID, ...settingsFor(options) }),
  idOf: fileIdOf,
  fetch: (client, id) => client.conversation.fetch({ fileID: id, tone_analysis: true }),
  view: async () => ({ show: (await import('./tone-view.ts')).showTones }),
  section: async () => (await import('./tone-section.ts')).toneSection,
};

function settingsFor(options: ToneOptions) {
  const { syncWithStt, vocabulary } = options;
  return {
    tone_analysis: { enable: true, ...(syncWithStt === true && { sync_with_stt: true }) },
    ...(needsTranscript(options) && {
      speech_to_text: {
        enable: true,
        ...(wantsPersonalData(options) && { pii_detection: true }),
        ...(vocabulary !== undefined && { custom_vocabulary: [...vocabulary] }),
      },
    }),
    ...separationOf(options),
  };
}

/**
 * The tones with the transcript. The interface does not define how a transcript is fetched, so a service may have none.
 */
export function toneKindWith({ items, optionalItems = [] }: WantedItems): RecordingKind<ToneReply, ToneOptions> {
  const required = items.includes(transcriptItem);
  if (!required && !optionalItems.includes(transcriptItem)) return toneKind;
  return {
    ...toneKind,
    items: required ? [tonesItem, transcriptItem] : [tonesItem],
    ...(!required && { optionalItems: [transcriptItem] }),
    parts: {
      items: [tonesItem, transcriptItem],
      fetch: (client, id, item) => client.conversation.fetch({ fileID: id, [item]: true }),
    },
    async fetch(client, id) {
      try {
        return await client.conversation.fetch({ fileID: id, tone_analysis: true, speech_to_text: true });
      } catch (error) {
        // Another service may reject a request for a transcript, or have none with this id.
        const refused = error instanceof StaError && (error.code === 'invalid_request' || error.code === 'not_found');
        if (required || !refused) throw error;
        return toneKind.fetch(client, id);
      }
    },
  };
}

/** The setting that tells speakers apart, by their channels or by their voices. */
export function separationOf({ speakers, channels }: { readonly speakers?: number; readonly channels?: Channels }) {
  if (channels !== undefined) {
    const {
      names: [first, second],
      ifSeparate,
    } = channels;
    const condition = ifSeparate ? { if_separate: true } : {};
    return { speaker_separation: { enable: true, channels: { first, second }, num_speakers: speakers, ...condition } };
  }
  return speakers === undefined ? {} : { speaker_separation: { enable: true, num_speakers: speakers } };
}
