/** Object storage did not do what it was asked. The message has no secret: codes only, nothing that the store has written. */
export class BlobFailure extends Error {
  override readonly name = 'BlobFailure';
  /** The store's code, such as `NoSuchBucket`, or the system's. */
  readonly code: string;
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(message: string, about: { code: string; isTransient: boolean; hint?: string; cause?: unknown }) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.code = about.code;
    this.isTransient = about.isTransient;
    this.hint = about.hint;
  }
}
