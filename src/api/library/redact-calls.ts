/** Redacts the texts of a client's calls before they are sent. */
import { type PersonalKind, personalKinds } from '../../engines/redaction/kinds.ts';
import { LineRedactor, type Replacement } from '../../engines/redaction/line-redactor.ts';
import { StaError } from '../../shared/errors.ts';
import type { Client } from '../client.ts';
import { mapCalls } from './wrap-calls.ts';

/** The parameters with texts; the texts of a list that is not here have nothing to do with each other. */
const textParams = ['text', 'texts', 'sentences'] as const;
/** Sentences of one call are one conversation. */
const conversations: ReadonlySet<string> = new Set(['sentences']);

/** Profiles are kept as they are: only what is to be judged is redacted. */
const groups = ['match', 'profanity', 'sentiment', 'summary', 'actions', 'jobs'] as const;

export interface RedactedCalls {
  readonly kinds: true | readonly PersonalKind[];
  readonly onRedacted: ((replacement: Replacement) => void) | undefined;
}

type Params = Readonly<Record<string, unknown>>;

interface Utterance {
  readonly start_char: number;
  readonly end_char: number;
  readonly speaker?: string;
}

/** Redacts what each speaker says, and the names of the speakers; the places move with the placeholders. */
function redactUtterances(text: string, utterances: readonly Utterance[], redactor: LineRedactor) {
  let redacted = '';
  let done = 0;
  const moved = utterances.map((utterance) => {
    const { start_char: start, end_char: end } = utterance;
    // First, so that the name of the speaker is known in the label before the words.
    const { text: said, ...rest } = redactor.redact({ ...utterance, text: text.slice(start, end) });
    redacted += redactor.redactText(text.slice(done, start));
    const place = { start_char: redacted.length, end_char: redacted.length + said.length };
    redacted += said;
    done = end;
    return { ...rest, ...place };
  });
  return { text: redacted + redactor.redactText(text.slice(done)), utterances: moved };
}

/** The client with calls that redact; all other members are unchanged. */
export function redactCalls(client: Client, { kinds, onRedacted }: RedactedCalls): Client {
  const chosen = kinds === true ? personalKinds : kinds;
  const unknown = [...chosen].find((kind) => !personalKinds.includes(kind));
  if (unknown !== undefined || typeof chosen === 'string') {
    throw new StaError('config_error', `redact must be true or a list of ${personalKinds.join(', ')}`);
  }
  const open = () => new LineRedactor(chosen, onRedacted);
  const redactText = (text: unknown, redactor: LineRedactor): unknown => {
    if (typeof text === 'string') return redactor.redactText(text);
    // The call for many texts has them in objects.
    return typeof text === 'object' && text !== null && 'text' in text
      ? { ...text, text: redactText(text.text, redactor) }
      : text;
  };
  const redact = (params: Params): Params => {
    const { text: whole, utterances } = params;
    if (typeof whole === 'string' && Array.isArray(utterances)) {
      return { ...params, ...redactUtterances(whole, utterances, open()) };
    }
    const changed = textParams.flatMap((name) => {
      const value = params[name];
      if (value === undefined) return [];
      if (!Array.isArray(value)) return [[name, redactText(value, open())] as const];
      const shared = conversations.has(name) ? open() : undefined;
      return [[name, value.map((text: unknown) => redactText(text, shared ?? open()))] as const];
    });
    return { ...params, ...Object.fromEntries(changed) };
  };
  const wrap = <Group extends object>(group: Group): Group =>
    mapCalls(
      group,
      (call) =>
        (params, ...rest) =>
          call(params && redact(params), ...rest),
    );
  return { ...client, ...Object.fromEntries(groups.map((name) => [name, wrap(client[name])])) };
}
