import { errorCodes } from '../../../src/contract/error-codes.ts';
import type { WireReply } from '../../../test/support/call-service.ts';

/** Statuses that a user's request must never cause. A full queue is a 503 with Retry-After. */
const isServiceFailure = ({ status, headers }: WireReply) =>
  status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);

/** The problem with a reply to any request: a failure of the service, or a shape that is not in the contract. */
export function findProblem(method: string, reply: WireReply): string | undefined {
  const { status, text, json, headers } = reply;
  if (status < 200 || isServiceFailure(reply)) return `status ${status}`;
  if (method === 'HEAD') return text === '' ? undefined : 'a body in the response to HEAD';
  // The page: an HTML document.
  if (status === 200 && headers['content-type'] === 'text/html; charset=utf-8') return undefined;
  if (json === undefined) return 'a body that is not JSON';
  const { status: ok, error } = Object(json);
  if (status === 200) return ok === undefined || ok === false ? 'a success without a status' : undefined;
  const known = Object.hasOwn(errorCodes, String(error?.code));
  return ok === false && known && typeof error.message === 'string' && error.message.trim() !== ''
    ? undefined
    : 'a failure in another shape than the contract has';
}
