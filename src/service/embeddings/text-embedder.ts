/** Turns texts into vectors whose nearness is that of their meanings. */
export interface TextEmbedder {
  /** The folder of its model. */
  readonly directory: string;
  /**
   * One vector a text, in their order, each of the same dimensions and of length 1. Long texts are cut at the model's
   * most tokens.
   *
   * @throws ServiceFailure `job_failed` that says why the model cannot be used, and what to do
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** Ends it; what is under way fails. */
  close(): Promise<void>;
}
