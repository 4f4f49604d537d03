/** The speech of one speaker in one cue; milliseconds from the start of the recording. */
export interface Subtitle {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string;
}
