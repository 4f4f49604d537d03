/** A word as it was recognised, in milliseconds from the start of the recording. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
  /** How sure the recogniser is, 0 to 1. */
  confidence?: number | undefined;
}

/** Something personal in a text. `start` and `end` are UTF-16 offsets, the end exclusive. */
export interface PiiSpan {
  type: 'email' | 'phone' | 'card' | 'iban' | 'postcode' | 'name';
  text: string;
  start: number;
  end: number;
}

/** What one speaker says between two pauses, or a subtitle; milliseconds from the start of the recording. */
export interface Utterance {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string | undefined;
  /** In order; present only when each word's time is known. */
  words?: readonly TimedWord[] | undefined;
  pii?: readonly PiiSpan[] | undefined;
}
