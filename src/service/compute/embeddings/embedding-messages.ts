/** The messages between the service and the thread of its embeddings model. */
export interface EmbeddingRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbeddingReply =
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  /** The model cannot be used; the caller may see the message. */
  | { readonly id: number; readonly failure: string }
  /** An unexpected error with its stack: for the log. */
  | { readonly id: number; readonly stack: string };

/** Passed to the thread when it starts. */
export interface EmbeddingSettings {
  readonly directory: string;
}
