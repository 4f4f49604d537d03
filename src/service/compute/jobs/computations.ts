/**
 * The computation of each item of a job. The work of the threads, the types of stored results, the calls for texts and
 * the bulk call are derived from these records. An engine is loaded by the first item that needs it.
 */

import type { Params } from '../../../contract/endpoint.ts';
import type { ClipKind } from '../../../contract/endpoints/clips.ts';
import type {
  ConversationItem,
  ItemKind,
  ItemOf,
  RecordingItem,
  TextItem,
  TextJobs,
} from '../../../contract/job-calls.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { RecordingTask } from './computations/media-input.ts';
import type { RulesInput } from './computations/rules.ts';
import type { WorkerSettings } from './worker-task.ts';

/** The input of an item on a text: the parameters of its compute call. */
export type ComputationText<Item extends TextItem> = {
  [Group in keyof TextJobs]: Item extends ItemOf<TextJobs[Group]> ? Params<TextJobs[Group]['compute']> : never;
}[keyof TextJobs];

interface TextComputation<Item extends TextItem> {
  compute(input: ComputationText<Item>, settings: WorkerSettings): Promise<{ readonly language: string }>;
  /** Called before an item is queued. @throws ServiceFailure `invalid_request` */
  check?(input: ComputationText<Item>): void;
  /**
   * The only member of a result besides the language, if a fetch returns that member as the data; absent if it returns
   * the whole result.
   */
  readonly shows?: string;
}

function checkDay(day = '2000-01-01'): void {
  const found = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(found.getTime()) && found.toISOString().startsWith(day)) return;
  throw new ServiceFailure('invalid_request', `reference_date: there is no day ${day}`);
}

export const textComputations: { readonly [Item in TextItem]: TextComputation<Item> } = {
  sentiment_analysis: {
    compute: async (input, settings) =>
      (await import('./computations/sentiment-analysis.ts')).computeSentimentAnalysis(input, settings),
  },
  extractive_summary: {
    check({ sentences, ratio }) {
      if (sentences === undefined || ratio === undefined) return;
      throw new ServiceFailure('invalid_request', 'sentences and ratio cannot be used together. Send only one');
    },
    compute: async (input) => (await import('./computations/extractive-summary.ts')).computeExtractiveSummary(input),
    shows: 'sentences',
  },
  actions: {
    check({ text, utterances = [], reference_date }) {
      checkDay(reference_date);
      let end = 0;
      for (const [index, { start_char, end_char }] of utterances.entries()) {
        if (start_char >= end && start_char <= end_char && end_char <= text.length) end = end_char;
        else
          throw new ServiceFailure(
            'invalid_request',
            `utterances[${index}] overlaps another one, or is not in the text`,
          );
      }
    },
    compute: async (input) => (await import('./computations/actions.ts')).computeActions(input),
    shows: 'actions',
  },
};

/** The input of an item on a conversation is what its handler stores. */
export const conversationComputations = {
  rules: async (input, settings) => (await import('./computations/rules.ts')).computeRules(input, settings),
} satisfies { readonly [Item in ConversationItem]: (input: RulesInput, settings: WorkerSettings) => Promise<object> };

const makeClip = (kind: ClipKind) => async (task: RecordingTask) =>
  (await import('./computations/clip.ts')).computeClip(kind, task);

export const recordingComputations = {
  tone_analysis: async (task) => (await import('./computations/tone-analysis.ts')).computeToneAnalysis(task),
  speech_to_text: async (task) => (await import('./computations/speech-to-text.ts')).computeSpeechToText(task),
  action_items: makeClip('action_items'),
  qa: makeClip('qa'),
  conversation: makeClip('conversation'),
  custom: makeClip('custom'),
} satisfies { readonly [Item in RecordingItem]: (task: RecordingTask) => Promise<object> };

/** Reads the records, because loading the contract takes a thread too long. */
export const isOnRecording = (kind: ItemKind): kind is RecordingItem => kind in recordingComputations;
export const isOnConversation = (kind: ItemKind): kind is ConversationItem => kind in conversationComputations;
