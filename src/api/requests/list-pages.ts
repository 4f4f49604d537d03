/** Lists that are read in pages where the service has that extension, so that no response is larger than a page. */
import { mostPerPage } from '../../contract/schemas/schemas.ts';
import { StaError } from '../../shared/errors.ts';
import { ReplyTooLong } from './read-reply.ts';

/** What responses may still have, bytes; each one takes its part. */
export interface ReplyBudget {
  bytes: number;
}

/** A response, or a part, of a list call. */
interface ListReply {
  readonly data: readonly unknown[];
  readonly next_cursor?: unknown;
}

export interface PagedList {
  /** Makes the list call with these parameters. */
  read(page: { readonly limit?: number; readonly cursor?: string }, budget: ReplyBudget): Promise<ListReply>;
  /** Whether the service has pages, if that is known; {@link ask} finds out. */
  readonly isKnown: () => boolean;
  readonly ask: () => Promise<boolean>;
  /** All responses to one list. */
  readonly longestBytes: number;
}

/** The longest response before the service is asked for pages: a shorter list costs one request. */
const longestPlainBytes = 2 * 1024 * 1024;

/** @returns the whole list, as a call without pages returns it @throws what the call throws */
export async function readList({ read, isKnown, ask, longestBytes }: PagedList): Promise<ListReply> {
  if (isKnown()) return readPages(read, longestBytes);
  try {
    return await read({}, { bytes: longestPlainBytes });
  } catch (error) {
    if (!(error instanceof ReplyTooLong)) throw error;
  }
  return (await ask()) ? readPages(read, longestBytes) : read({}, { bytes: longestBytes });
}

async function readPages(read: PagedList['read'], longestBytes: number): Promise<ListReply> {
  const budget = { bytes: longestBytes };
  const { next_cursor: next, ...first } = await read({ limit: mostPerPage }, budget);
  const data = [...first.data];
  for (let cursor = next; typeof cursor === 'string'; ) {
    const page = await read({ limit: mostPerPage, cursor }, budget);
    if (page.data.length === 0) throw new StaError('wrong_shape', 'The service returned an empty page of a list');
    for (const record of page.data) data.push(record);
    cursor = page.next_cursor;
  }
  return { ...first, data };
}
