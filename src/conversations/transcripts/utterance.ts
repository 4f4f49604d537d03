/** What one speaker says: a line of a chat, a cue of subtitles, a row of a table. */
export interface ConversationUtterance {
  /** Its position in its source, from 0; unreadable ones count. */
  readonly index: number;
  /** The line of the source where it begins, from 1; undefined in a JSON document. */
  readonly line?: number;
  /** One non-empty line. */
  readonly text: string;
  readonly speaker?: string;
  /** If the source has it: `agent`, `customer`. */
  readonly role?: string;
  /** `2026-11-02` or `2026-11-02T09:13:00`, if the source gives the day of the utterance. */
  readonly date?: string;
  /** Seconds from the start of the conversation. */
  readonly start?: number;
  readonly end?: number;
  /** Its place in a text file without times: UTF-16 code units, the end is exclusive. */
  readonly startChar?: number;
  readonly endChar?: number;
  /** The other fields of the source, unchanged: the columns of a table, or the members of a JSON line. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** An unreadable part of a source, or the whole source. */
export interface UnreadableUtterance {
  readonly index: number;
  readonly line?: number;
  /** A sentence that names the file, and the line if there is one. */
  readonly error: string;
}

export const isUnreadable = <Other extends object>(one: Other | UnreadableUtterance): one is UnreadableUtterance =>
  'error' in one;
