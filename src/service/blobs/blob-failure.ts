/** Object storage failed. The message contains no secrets: only codes, none of the store's own text. */
export class BlobFailure extends Error {
  override readonly name = 'BlobFailure';
  /** The store's code, such as `NoSuchBucket`, or the system's. */
  readonly code: string;
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean;
  /** How to fix it. */
  readonly hint: string | undefined;

  constructor(message: string, about: { code: string; isTransient: boolean; hint?: string; cause?: unknown }) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.code = about.code;
    this.isTransient = about.isTransient;
    this.hint = about.hint;
  }
}
