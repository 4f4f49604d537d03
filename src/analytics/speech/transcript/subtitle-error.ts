/** A text that is no SRT and no WebVTT, or a damaged one. */
export class SubtitleError extends Error {
  override readonly name = 'SubtitleError';
  /** From 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}
