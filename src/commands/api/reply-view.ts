/** What `sta api` prints of an answer. */
import { STATUS_CODES } from 'node:http';
import type { PathCall } from '../../api/call-path.ts';
import type { PathReply } from '../../api/client.ts';
import type { RawReply } from '../../api/read-reply.ts';
import { StaError } from '../../errors.ts';
import { jsonText } from '../../output/json-text.ts';
import { type TextView, textView } from '../../output/view.ts';
import { suggestPath } from './suggest-path.ts';

/** The body as it came, indented on a terminal where it is JSON; for a failure too, whose words follow on stderr. */
export function replyView(call: PathCall, { raw, failure: found }: PathReply, include: boolean): TextView {
  const json = parseJson(raw.text);
  const head = include ? renderHead(raw) : '';
  const { status, headers } = raw;
  const body = json === undefined ? raw.text : json.value;
  const failure = withSuggestion(found, call, status);
  // The words of a failure begin on a line of their own.
  const end = failure === undefined || raw.text.endsWith('\n') ? '' : '\n';
  return textView(include ? { status, headers, body } : body, `${head}${raw.text}${end}`, {
    verbatim: true,
    instead: () => `${head}${json === undefined ? raw.text : jsonText(json.value, 2)}`,
    failure,
  });
}

function renderHead({ status, headers }: RawReply): string {
  const lines = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one) => `${name}: ${one}\n`),
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\n${lines.join('')}\n`;
}

/** A path that is not there may be one that is, but for a slip. */
function withSuggestion(failure: StaError | undefined, call: PathCall, status: number): StaError | undefined {
  const near = status === 404 || status === 405 ? suggestPath(call.method, call.path) : undefined;
  if (failure === undefined || near === undefined) return failure;
  const { code, message, serviceCode, requestId } = failure;
  return new StaError(code, message, { hint: `Did you mean ${near}?`, serviceCode, requestId });
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
