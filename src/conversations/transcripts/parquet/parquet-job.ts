/** The messages between the thread that reads Parquet and its parent. */

/** The file, which the parent passes to the thread. */
export type ParquetJob = ArrayBuffer;

/** The thread sends the next rows each time that it receives a message. `error` follows the name of the file. */
export type ParquetMessage =
  | { readonly kind: 'rows'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: string };
