/** What a format of conversations is: one file in formats/ for each, listed in formats.ts. */
import type { SourceLine } from './source-lines.ts';
import type { ConversationUtterance } from './utterance.ts';

/** What a format reads. `openTranscript` adds the index, and the name of the file to errors. */
export type Item = Omit<ConversationUtterance, 'index'> | { readonly line?: number; readonly error: string };

/** The beginning of a source, which decides its format. */
export interface Head {
  /** The name of the file. It only decides what the content leaves open. */
  readonly name: string;
  /** The first lines, blank ones too. The last one is incomplete if it is longer than the head. */
  readonly lines: readonly string[];
  /** True if these lines are all there are. */
  readonly isWhole: boolean;
}

export interface FormatInput {
  readonly head: Head;
  readonly lines: AsyncIterable<SourceLine>;
  /** `--text-column`: the column, or member, that has the text. */
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
  /** @throws TranscriptError if nothing more of it can be read */
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
