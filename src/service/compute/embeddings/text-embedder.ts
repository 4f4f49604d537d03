/** Turns texts into vectors: the closer their meanings, the closer the vectors. */
export interface TextEmbedder {
  /** The folder of its model. */
  readonly directory: string;
  /**
   * Computes one vector per text, in their order, all of the same dimensions and of length 1. Long texts are truncated to the
   * model's limit of tokens.
   *
   * @throws ServiceFailure `job_failed` that says why the model cannot be used, and what to do
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** Ends it; running requests fail. */
  close(): Promise<void>;
}
