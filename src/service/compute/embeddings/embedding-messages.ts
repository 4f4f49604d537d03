/** The messages between the service and the thread of its embeddings model. */
export interface EmbeddingRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbeddingReply =
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  /** The model cannot be used; the message may reach the caller. */
  | { readonly id: number; readonly failure: string }
  /** Something that was not foreseen, with its stack: for the log. */
  | { readonly id: number; readonly stack: string };

/** What the thread receives when it starts. */
export interface EmbeddingSettings {
  readonly directory: string;
}
