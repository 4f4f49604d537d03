/**
 * The number of lines of each conversation of inputs that were read ahead, so that a conversation ends with its last
 * line: a chat of 100,000 lines kept 10,000 conversations in 95 MB until its end.
 */

/** Of all inputs together; the conversations of further inputs end with their input. */
const maxConversations = 200_000;

export class LineCounts {
  readonly #left = new Map<string, Map<string, number>>();
  #conversations = 0;

  /** Counts a line that was read ahead. */
  see(source: string, conversation: string): void {
    const counts = this.#left.get(source) ?? new Map<string, number>();
    const count = counts.get(conversation);
    if (count === undefined) this.#conversations += 1;
    counts.set(conversation, (count ?? 0) + 1);
    this.#left.set(source, counts);
    if (this.#conversations > maxConversations) this.forget(source);
  }

  /** For an input that was not read to its end, or whose lines differ from those read ahead. */
  forget(source: string): void {
    this.#conversations -= this.#left.get(source)?.size ?? 0;
    this.#left.delete(source);
  }

  /** @returns true for the last line of a conversation; false if that is unknown */
  isLast(source: string, conversation: string): boolean {
    const counts = this.#left.get(source);
    const left = counts?.get(conversation);
    if (counts === undefined || left === undefined) return false;
    if (left > 1) counts.set(conversation, left - 1);
    else counts.delete(conversation);
    return left === 1;
  }
}
