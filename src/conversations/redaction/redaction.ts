/**
 * Redacts what a run reads, before anything uses it. Each conversation has its own placeholders; the conversations without a
 * line for longest are forgotten, except for the numbers that they have used.
 */
import type { TextInput } from '../../api/batches/text-input.ts';
import { type PersonalKind, personalKinds } from '../../engines/redaction/kinds.ts';
import { LineRedactor } from '../../engines/redaction/line-redactor.ts';
import { RecentMap } from '../../shared/collections/recent-map.ts';
import { StaError } from '../../shared/errors.ts';
import { conversationOf, namesConversation, statedRole } from '../transcripts/speakers/roles.ts';
import { type ConversationUtterance, isUnreadable, type UnreadableUtterance } from '../transcripts/utterance.ts';
import type { MappedValue } from './redaction-map.ts';

/** Limits on the open conversations, and on those of which only the numbers are kept. */
const maxOpen = 1_000;
const maxNumbered = 100_000;
/** Levels of nested columns. */
const maxDepth = 8;

/** An input of many, as {@link TextInput} groups. */
interface Opened {
  readonly open: (signal: AbortSignal) => AsyncIterable<readonly TextInput[]>;
}

export class Redaction {
  readonly #kinds: readonly PersonalKind[];
  readonly #onValue: (value: MappedValue) => void;
  readonly #numbers = new RecentMap<LineRedactor['counts']>(maxNumbered);
  readonly #open = new RecentMap<{ readonly conversation: string; readonly redactor: LineRedactor }>(maxOpen, {
    onDrop: ({ conversation, redactor }) => this.#numbers.set(conversation, redactor.counts),
  });

  /** @param onValue receives each value once, when it gets its placeholder */
  constructor(kinds: readonly PersonalKind[] = personalKinds, onValue: (value: MappedValue) => void = () => {}) {
    this.#kinds = kinds;
    this.#onValue = onValue;
  }

  /** A text of several lines. @param conversation its name in the map */
  text(conversation: string, text: string): string {
    return this.#redactorOf(conversation).redactText(text);
  }

  /**
   * @param source the file @param isAgent whether the label of the speaker is kept; default: if the input calls it an agent
   */
  utterance(
    source: string,
    { startChar: _start, endChar: _end, ...utterance }: ConversationUtterance,
    isAgent = statedRole(utterance.speaker, utterance.role) === 'agent',
  ): ConversationUtterance {
    const { text, speaker, fields } = utterance;
    const redactor = this.#redactorOf(conversationOf(source, fields));
    const redacted = redactor.redact({ text, isAgent, ...(speaker !== undefined && { speaker }) });
    return {
      ...utterance,
      text: redacted.text,
      ...(redacted.speaker !== undefined && { speaker: redacted.speaker }),
      ...(fields !== undefined && { fields: this.#redactFields(redactor, fields) }),
    };
  }

  async *utterances(
    source: string,
    utterances: AsyncIterable<ConversationUtterance | UnreadableUtterance>,
  ): AsyncGenerator<ConversationUtterance | UnreadableUtterance> {
    for await (const one of utterances) yield isUnreadable(one) ? one : this.utterance(source, one);
  }

  /** Texts that have nothing to do with each other, as `--ndjson` and `--tsv` read them: each has its own placeholders. */
  texts<Many extends Opened>(many: Many): Many {
    return openRedacted(many, (text, { source, id, line }) => {
      const conversation = [source, line ?? '', id ?? ''].join(' ').trim();
      return this.#createRedactor(conversation).redactText(text);
    });
  }

  /** The lines of files: those of a file are one conversation. */
  lines<Many extends Opened>(many: Many): Many {
    return openRedacted(many, (text, { source }) => this.text(source, text));
  }

  /** The columns beside a line. The id of the conversation that it belongs to is kept, unless it names a person. */
  #redactFields(redactor: LineRedactor, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const redact = (name: string, value: unknown) => {
      if (!namesConversation(name) || typeof value === 'object') return redactValue(redactor, name, value, maxDepth);
      if (typeof value !== 'string' || !namesPerson(value)) return value;
      // Of the whole run: two conversations with the same placeholder would count as one.
      return this.#redactorOf('').redactField(name, value);
    };
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(name, value)]));
  }

  #redactorOf(conversation: string): LineRedactor {
    const known = this.#open.get(conversation);
    if (known !== undefined) return known.redactor;
    const redactor = this.#createRedactor(conversation, this.#numbers.get(conversation));
    this.#open.set(conversation, { conversation, redactor });
    return redactor;
  }

  #createRedactor(conversation: string, numbers?: ReadonlyMap<PersonalKind, number>): LineRedactor {
    return new LineRedactor(this.#kinds, (one) => this.#onValue({ conversation, ...one }), numbers);
  }
}

/** An id such as `+16145550148` or `zoe@example.org`. */
const namesPerson = (id: string): boolean => /^\+\d|@/.test(id);

const openRedacted = <Many extends Opened>(many: Many, redact: (text: string, input: TextInput) => string): Many => ({
  ...many,
  async *open(signal: AbortSignal) {
    for await (const inputs of many.open(signal)) {
      yield inputs.map((input) =>
        input.text instanceof StaError ? input : { ...input, text: redact(input.text, input) },
      );
    }
  },
});

function redactValue(redactor: LineRedactor, name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactor.redactField(name, value);
  if (typeof value === 'number') {
    const redacted = redactor.redactField(name, String(value));
    return redacted === String(value) ? value : redacted;
  }
  if (typeof value !== 'object' || value === null) return value;
  // Too deep to be looked at: nothing of it is kept.
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((one) => redactValue(redactor, name, one, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, redactValue(redactor, inner, one, depth - 1)]),
  );
}
