/** A word of a transcript and when it is said, in milliseconds from the start of the recording. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
}

/**
 * A piece of a timed transcript: a subtitle cue, or what a recogniser heard between two pauses. It may hold part of
 * a sentence or several. Times are milliseconds from the start of the recording.
 */
export interface TimedUtterance {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string | undefined;
  /** The words of `text` in order, where the recogniser gives their times. */
  words?: readonly TimedWord[] | undefined;
}
