/** The result of each kind of item, as its computation stores it. */
import type { ToneChunk, Utterance } from '../../contract/conversation.ts';
import type { SummarySentence } from '../../contract/summary.ts';
import type { MadeClip } from './computations/clip.ts';
import type { SummaryResult } from './computations/extractive-summary.ts';
import type { SentimentResult } from './computations/sentiment-analysis.ts';
import type { JobKind } from './job-kinds.ts';

export interface ItemResults extends Record<JobKind, unknown> {
  readonly sentiment_analysis: SentimentResult;
  /** A list: a result from before the language was detected. */
  readonly extractive_summary: SummaryResult | SummarySentence[];
  readonly tone_analysis: { chunks: ToneChunk[] };
  readonly speech_to_text: { utterances: Utterance[] };
  readonly action_items: MadeClip;
  readonly qa: MadeClip;
  readonly conversation: MadeClip;
  readonly custom: MadeClip;
}
