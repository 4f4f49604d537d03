/** Converts texts to vectors: the closer their meanings, the closer the vectors. */
export interface TextEmbedder {
  /** The folder of its model. */
  readonly directory: string;
  /**
   * Computes one vector per text, in order, all with the same dimensions and length 1. Long texts are truncated to the
   * model's limit of tokens.
   *
   * @throws ServiceFailure `job_failed` that says why the model cannot be used, and how to fix it
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** Closes it; running requests fail. */
  close(): Promise<void>;
}
