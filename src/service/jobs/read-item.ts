/** The fetch calls: how an item stands, for whoever may see it. */
import type { ItemState } from '../../contract/job-schemas.ts';
import { ServiceFailure } from '../failure.ts';
import type { User } from '../store/users.ts';
import type { JobKind } from './job-kinds.ts';
import type { JobQueue } from './job-queue.ts';

export interface ReadItem {
  readonly state: ItemState;
  /** What the item holds, JSON; undefined until it is completed. */
  readonly result: string | undefined;
}

/**
 * Reads one item of a file or transaction: of a file, the one that the latest compute asked for.
 *
 * @param user who asks; undefined for a caller who has the id alone, which is unguessable
 * @throws ServiceFailure `not_found`, also for what belongs to another user; the item's own error when it has failed
 */
export async function readItem(queue: JobQueue, id: string, kind: JobKind, user: User | undefined): Promise<ReadItem> {
  const items = (await queue.find(id)).filter(({ userId }) => user === undefined || userId === user.id);
  const item = items.find((candidate) => candidate.kind === kind);
  if (item === undefined) {
    const others = items.map((other) => other.kind).join(' and ');
    throw new ServiceFailure(
      'not_found',
      items.length === 0
        ? `There is no file or transaction ${id}`
        : `${id} has no ${kind}: ${others} was asked for, and is fetched at its own path`,
    );
  }
  const { outcome } = item;
  switch (outcome.state) {
    case 'queued':
      return { state: 'Queued', result: undefined };
    case 'processing':
      return { state: 'Processing', result: undefined };
    case 'completed':
      return { state: 'Completed', result: outcome.result };
    case 'failed':
      throw new ServiceFailure(outcome.error.code, outcome.error.message);
  }
}
