/** Implements the header Idempotency-Key: a call that is sent again, because its response was lost, changes nothing. */
import { hash } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ServiceFailure } from '../base/failure.ts';
import { createJobId } from '../compute/jobs/job-id.ts';
import type { KeyedCall } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/users/users.ts';
import type { UploadForm } from './handlers/handler.ts';

const maxKeyLength = 255;

/**
 * Handles a call once for each key.
 *
 * @param header the value of the header
 * @param once handles the call. Receives the id for the object that it creates
 * @throws ServiceFailure `invalid_request` for a malformed key, `idempotency_key_reused`, and the error of `once`
 */
export async function withIdempotencyKey<T>(
  store: Pick<Store, 'idempotencyKeys'>,
  endpoint: Endpoint,
  header: string | readonly string[],
  { user, form, params }: { user: User; form: UploadForm | undefined; params: object },
  once: (reservedId: string) => Promise<T>,
): Promise<T> {
  if (typeof header !== 'string' || header.length > maxKeyLength || !/^[!-~]+$/.test(header)) {
    const words = `The header Idempotency-Key must have 1 to ${maxKeyLength} visible ASCII characters`;
    throw new ServiceFailure('invalid_request', words);
  }
  const { file, subtitles } = form?.files ?? {};
  const call: KeyedCall = {
    userId: user.id,
    keyHash: hash('sha256', header),
    fingerprint: hash('sha256', JSON.stringify([endpoint.path, params, file?.hash, subtitles?.hash])),
  };
  const newId = createJobId();
  const keys = store.idempotencyKeys;
  const reservedId = await keys.reserve(call, newId);
  if (reservedId === undefined) {
    throw new ServiceFailure('idempotency_key_reused', 'The Idempotency-Key belongs to an earlier, different call');
  }
  try {
    return await once(reservedId);
  } catch (error) {
    // Keys of refused calls would fill the disk. A key that another call has reserved is released by that call. A call
    // that failed otherwise may have created something: the database may commit a change and fail before it confirms
    // it.
    if (error instanceof ServiceFailure && reservedId === newId) await keys.release(call);
    throw error;
  }
}
