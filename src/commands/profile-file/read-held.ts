/** Reads what the service holds. */
import type { Client } from '../../api/client.ts';
import type { HeldEntry, Kind } from './entry.ts';
import { recordKinds } from './record-kinds.ts';

export type HeldProfile = ReadonlyMap<Kind, readonly HeldEntry[]>;

/** @param kinds what is asked for: who has no right to the others need not have it @throws StaError */
export async function readHeld(client: Client, kinds: Iterable<Kind>): Promise<HeldProfile> {
  return new Map(
    await Promise.all(
      [...kinds].map(async (kind) => [kind, await recordKinds[kind].list(client)] satisfies [Kind, HeldEntry[]]),
    ),
  );
}
