/** Replaces personal data by placeholders that stay the same within a conversation: `[EMAIL_1]`. */
import { ConversationFinder } from './conversation-finder.ts';
import { genericLabels } from './data/generic-labels.ts';
import { type FoundData, type PersonalKind, personalKinds } from './kinds.ts';
import { findTextWords } from './text-words.ts';

export interface Replacement {
  /** `[EMAIL_1]` */
  readonly placeholder: string;
  readonly kind: PersonalKind;
  readonly value: string;
}

export interface SpokenLine {
  readonly text: string;
  /** The label of the speaker. */
  readonly speaker?: string;
  /** The label of an agent is kept: figures by agent need it. */
  readonly isAgent?: boolean;
}

/** Limit on the remembered values of a conversation. Later, the oldest are forgotten, and get a new number if they return. */
const maxValues = 20_000;

export class LineRedactor {
  readonly #kinds: ReadonlySet<PersonalKind>;
  readonly #finder = new ConversationFinder();
  readonly #counts: Map<PersonalKind, number>;
  /** Kind and value → placeholder. */
  readonly #known = new Map<string, string>();
  readonly #onReplaced: (replacement: Replacement) => void;

  /**
   * @param onReplaced receives each value once, when it gets its placeholder
   * @param counts the highest numbers in use, to go on from
   */
  constructor(
    kinds: readonly PersonalKind[] = personalKinds,
    onReplaced: (replacement: Replacement) => void = () => {},
    counts: ReadonlyMap<PersonalKind, number> = new Map(),
  ) {
    this.#kinds = new Set(kinds);
    this.#onReplaced = onReplaced;
    this.#counts = new Map(counts);
  }

  /** The highest number in use of each kind. */
  get counts(): ReadonlyMap<PersonalKind, number> {
    return this.#counts;
  }

  /** @returns the line with placeholders; its other members are unchanged */
  redact<Line extends SpokenLine>(line: Line): Line {
    const { text, speaker, isAgent } = line;
    const label = speaker === undefined ? undefined : this.#redactLabel(speaker, isAgent === true);
    const redacted = this.#replace(text, this.#finder.find({ text, ...(speaker !== undefined && { speaker }) }));
    return { ...line, text: redacted, ...(label !== undefined && { speaker: label }) };
  }

  /** Redacts a text of several lines that one person says; its line breaks are unchanged. */
  redactText(text: string): string {
    return text
      .split(/(\r\n|\n|\r)/)
      .map((line, i) => (i % 2 === 0 ? this.redact({ text: line }).text : line))
      .join('');
  }

  /** Redacts a named value beside the lines, such as a column `customer`: a person's name is not known by its form. */
  redactField(name: string, value: string): string {
    const label = name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_.-]+/g, ' ')
      .toLowerCase();
    if (
      /\b(?:customer|caller|client|contact|requester|visitor|user|person|full|first|last|sur)\b ?(?:name)?$|^name$/.test(
        label,
      )
    ) {
      return this.#redactLabel(value, false);
    }
    const finder = new ConversationFinder();
    const prefix = `${label}: `;
    const found = finder
      .find({ text: prefix + value })
      .map((one) => ({ ...one, start: one.start - prefix.length, end: one.end - prefix.length }));
    return this.#replace(
      value,
      found.filter(({ start }) => start >= 0),
    );
  }

  /** `Customer` and `Speaker 2` are not names; a telephone number or an address of e-mail may be one. */
  #redactLabel(label: string, isAgent: boolean): string {
    const found = new ConversationFinder().find({ text: label }).filter(({ kind }) => kind !== 'name');
    if (found.length > 0) return isAgent ? label : this.#replace(label, found);
    const isName = findTextWords(label).some(({ lower }) => /\p{L}{2}/u.test(lower) && !genericLabels.has(lower));
    if (!isName || /\d/.test(label)) return label;
    this.#finder.keepName(label);
    return isAgent ? label : this.#replace(label, [{ kind: 'name', start: 0, end: label.length }]);
  }

  #replace(text: string, found: readonly FoundData[]): string {
    let redacted = '';
    let done = 0;
    for (const { kind: wide, start, end } of found) {
      const kind = wide === 'postcode' ? 'address' : wide;
      if (!this.#kinds.has(kind)) continue;
      redacted += text.slice(done, start) + this.#placeholderOf(kind, text.slice(start, end));
      done = end;
    }
    return redacted + text.slice(done);
  }

  #placeholderOf(kind: PersonalKind, value: string): string {
    const { whole, others, parts } = keysOf(kind, value);
    const known = [whole, ...others].map((key) => this.#known.get(key)).find((one) => one !== undefined);
    const placeholder = known ?? this.#next(kind, value);
    if (known === undefined || !others.some((key) => this.#known.get(key) === known))
      this.#remember(whole, placeholder);
    for (const part of parts) if (!this.#known.has(part)) this.#remember(part, placeholder);
    return placeholder;
  }

  #remember(key: string, placeholder: string): void {
    this.#known.delete(key);
    this.#known.set(key, placeholder);
    const [oldest] = this.#known.size > maxValues ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #next(kind: PersonalKind, value: string): string {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const placeholder = `[${kind.toUpperCase().replace('-', '_')}_${number}]`;
    this.#onReplaced({ placeholder, kind, value });
    return placeholder;
  }
}

/**
 * What makes two values the same: letters in any case, digits in any grouping. A caller who was introduced as Anna Lee is
 * called Anna later, and Mr Lee may be introduced as John Lee; but Anna Lee and John Lee are two people.
 *
 * @returns others: looked up if the whole value is new; parts: kept for later values
 */
function keysOf(kind: PersonalKind, value: string) {
  const plain = value.toLowerCase().replace(/\s+/g, ' ').trim();
  if (kind !== 'name') {
    const isCompact = kind !== 'email' && kind !== 'address' && kind !== 'birth-date';
    const key = isCompact ? plain.replace(/[^\p{L}\p{N}+]/gu, '') : plain;
    return { whole: `${kind} ${key}`, others: [], parts: [] };
  }
  const words = findTextWords(plain).map(({ lower }) => lower);
  const ends = [...new Set([words[0], words[words.length - 1]])];
  if (words.length === 1) return { whole: `name ${plain}`, others: [`part ${plain}`], parts: [] };
  return {
    whole: `name ${plain}`,
    others: ends.map((word) => `name ${word}`),
    parts: ends.map((word) => `part ${word}`),
  };
}
