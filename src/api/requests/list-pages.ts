/** Reads lists in pages if the service has that extension, so that no response is larger than a page. */
import { maxPerPage } from '../../contract/schemas/schemas.ts';
import { StaError } from '../../shared/errors.ts';
import { ReplyTooLong } from './read-reply.ts';

/** The bytes that responses may still use; each response subtracts its own. */
export interface ReplyBudget {
  bytes: number;
}

/** A response of a list call, or a part of one. */
interface ListReply {
  readonly data: readonly unknown[];
  readonly next_cursor?: unknown;
}

export interface PagedList {
  /** Makes the list call with these parameters. */
  read(page: { readonly limit?: number; readonly cursor?: string }, budget: ReplyBudget): Promise<ListReply>;
  /** Whether the service has pages, if that is known; {@link ask} asks it. */
  readonly isKnown: () => boolean;
  readonly ask: () => Promise<boolean>;
  /** Maximum bytes of all responses to one list. */
  readonly maxBytes: number;
}

/** Maximum bytes of a response before the service is asked for pages: a shorter list costs one request. */
const maxPlainBytes = 2 * 1024 * 1024;

/** @returns the whole list, as a call without pages returns it @throws the error of the call */
export async function readList({ read, isKnown, ask, maxBytes }: PagedList): Promise<ListReply> {
  if (isKnown()) return readPages(read, maxBytes);
  try {
    return await read({}, { bytes: maxPlainBytes });
  } catch (error) {
    if (!(error instanceof ReplyTooLong)) throw error;
  }
  return (await ask()) ? readPages(read, maxBytes) : read({}, { bytes: maxBytes });
}

async function readPages(read: PagedList['read'], maxBytes: number): Promise<ListReply> {
  const budget = { bytes: maxBytes };
  const { next_cursor: next, ...first } = await read({ limit: maxPerPage }, budget);
  const data = [...first.data];
  for (let cursor = next; typeof cursor === 'string'; ) {
    const page = await read({ limit: maxPerPage, cursor }, budget);
    if (page.data.length === 0) throw new StaError('wrong_shape', 'The service returned an empty page of a list');
    for (const record of page.data) data.push(record);
    cursor = page.next_cursor;
  }
  return { ...first, data };
}
