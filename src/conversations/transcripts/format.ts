/** The interface of a conversation format: one file in formats/ each, listed in formats.ts. */
import type { SourceLine } from './source-lines.ts';
import type { ConversationUtterance } from './utterance.ts';

/** The result of reading a format. `openTranscript` adds the index, and the name of the file to errors. */
export type Item = Omit<ConversationUtterance, 'index'> | { readonly line?: number; readonly error: string };

/** The beginning of a source, which decides its format. */
export interface Head {
  /** The name of the file. Only used if the content does not decide. */
  readonly name: string;
  /** The first lines, including blank ones. The last line is incomplete if it is longer than the head. */
  readonly lines: readonly string[];
  /** True if there are no further lines. */
  readonly isWhole: boolean;
}

export interface FormatInput {
  readonly head: Head;
  readonly lines: AsyncIterable<SourceLine>;
  /** `--text-column`: the column or member with the text. */
  readonly textColumn?: string;
  /** Reports what was guessed. */
  readonly note: (note: string) => void;
}

/** A format that is read line by line, recognised by its beginning. */
export interface LineFormat {
  readonly kind: 'lines';
  /** For help and docs. */
  readonly about: string;
  readonly recognises: (head: Head) => boolean | Promise<boolean>;
  /** @throws TranscriptError if no more of it can be read */
  readonly read: (input: FormatInput) => AsyncIterable<Item>;
}

/** A format that is one JSON document, recognised by its members. */
export interface DocumentFormat {
  readonly kind: 'document';
  readonly about: string;
  readonly recognises: (document: unknown) => boolean;
  readonly read: (document: unknown) => Iterable<Item>;
}

export type SourceFormat = LineFormat | DocumentFormat;

/** The rest of a source cannot be read. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
  readonly line: number | undefined;

  /** @param message follows the name of the file: `is empty` */
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
