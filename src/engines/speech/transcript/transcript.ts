/** A recognised word with its times, in milliseconds from the start of the recording. */
export interface TranscriptWord {
  text: string;
  startMs: number;
  endMs: number;
  /** The recogniser's confidence, 0 to 1. */
  confidence?: number;
}

/** Personal data in a text. `start` and `end` are UTF-16 offsets, the end exclusive. */
export interface PiiSpan {
  type:
    | 'card'
    | 'iban'
    | 'phone'
    | 'email'
    | 'address'
    | 'postcode'
    | 'birth_date'
    | 'name'
    | 'national_id'
    | 'reference';
  text: string;
  start: number;
  end: number;
}

/** The speech of one speaker between two pauses, or a subtitle; milliseconds from the start of the recording. */
export interface Utterance {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string;
  /** In order; present only if the times of all words are known. */
  words?: readonly TranscriptWord[];
  pii?: readonly PiiSpan[];
}
