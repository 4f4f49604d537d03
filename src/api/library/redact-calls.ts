/** Redacts the texts of a client's calls before they are sent. */
import { type PersonalKind, personalKinds } from '../../engines/redaction/kinds.ts';
import { LineRedactor, type Replacement } from '../../engines/redaction/line-redactor.ts';
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

/** The client with calls that redact; all other members are unchanged. */
export function redactCalls(client: Client, { kinds, onRedacted }: RedactedCalls): Client {
  const open = () => new LineRedactor(kinds === true ? personalKinds : kinds, onRedacted);
  const redactText = (text: unknown, redactor: LineRedactor): unknown =>
    typeof text === 'string' ? redactor.redactText(text) : text;
  const redact = (params: Params): Params => {
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
