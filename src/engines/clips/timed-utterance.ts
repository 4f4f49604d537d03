/** A word of a transcript with its times, in milliseconds from the start of the recording. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
}

/**
 * A part of a timed transcript: a subtitle cue, or the speech that a recogniser heard between two pauses. It may
 * contain part of a sentence, or several. Times are milliseconds from the start of the recording.
 */
export interface TimedUtterance {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string;
  /** The words of `text` in order, if the recogniser gives their times. */
  words?: readonly TimedWord[];
}
