import { countOf } from '../../output/text/count-of.ts';
import type { Row } from './row.ts';

/** Counts the rows with an error, and keeps the first messages. */
export class RowFailures {
  count = 0;
  readonly #messages: string[] = [];

  add({ error }: Row): void {
    if (error === undefined) return;
    this.count += 1;
    if (this.#messages.length < 3) this.#messages.push(error.message);
  }

  describe(): string {
    const rest = this.count - this.#messages.length;
    return [
      `${countOf(this.count, 'line')} failed:`,
      ...this.#messages.map((message) => `  ${message}`),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join('\n');
  }
}
