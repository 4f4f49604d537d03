/** What a report shows: the results of jobs, with the texts and the recordings that belong to them. */
import type { ClipKind } from '../contract/clips.ts';
import type { ToneChunk, Utterance } from '../contract/conversation.ts';
import type { SentenceSentiment } from '../contract/sentiment.ts';
import type { SummarySentence } from '../contract/summary.ts';

/** Audio or video as the page refers to it. */
export interface Media {
  readonly element: 'audio' | 'video';
  /** A `data:` address, or a path beside the page, encoded for an address. */
  readonly address: string;
  /** For people. */
  readonly name: string;
}

interface CommonContent {
  /** Of the service: whoever has it can fetch the result, so a page shows no more than its beginning. */
  readonly id: string;
  /** The name of the file that the job was about; undefined where it is not known. */
  readonly source: string | undefined;
  /** ISO 8601; undefined for a job that another machine started. */
  readonly startedAt: string | undefined;
}

export interface SentimentContent extends CommonContent {
  readonly kind: 'sentiment';
  readonly sentences: readonly SentenceSentiment[];
  /** The whole text, in which all sentences stand. */
  readonly text: string | undefined;
}

export interface SummaryContent extends CommonContent {
  readonly kind: 'summary';
  readonly sentences: readonly SummarySentence[];
  readonly text: string | undefined;
}

export interface ToneContent extends CommonContent {
  readonly kind: 'tone';
  readonly chunks: readonly ToneChunk[];
  /** None when there is no transcript. */
  readonly utterances: readonly Utterance[];
  readonly media: Media | undefined;
}

export interface ClipStretch {
  /** Milliseconds in the recording. */
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly speaker: string | undefined;
}

export interface ClipContent {
  readonly kind: ClipKind;
  readonly stretches: readonly ClipStretch[];
  /** Undefined when the video has no place in the page. */
  readonly media: Media | undefined;
  readonly bytes: number;
}

export interface ClipsContent extends CommonContent {
  readonly kind: 'clips';
  readonly clips: readonly ClipContent[];
  /** Kinds that were asked for, of which the recording has nothing. */
  readonly missing: readonly ClipKind[];
}

export type Content = SentimentContent | SummaryContent | ToneContent | ClipsContent;

export interface Report {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly madeAtMs: number;
  readonly version: string;
  readonly contents: readonly Content[];
}
