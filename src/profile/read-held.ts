/** Reads what the service holds. */
import type { Client } from '../api/client.ts';
import { StaError } from '../errors.ts';
import type { HeldEntry, Kind } from './entry.ts';
import type { WantedProfile } from './read-profile.ts';
import { recordKinds } from './record-kinds.ts';

/** A kind that the service cannot keep is not in here. */
export type HeldProfile = ReadonlyMap<Kind, readonly HeldEntry[]>;

/** @param kinds what is requested: the user may have no right to the others @throws StaError */
export async function readHeld(client: Client, kinds: Iterable<Kind>): Promise<HeldProfile> {
  const lists = await Promise.all(
    [...kinds].map(async (kind): Promise<[Kind, HeldEntry[]][]> => {
      try {
        return [[kind, await recordKinds[kind].list(client)]];
      } catch (error) {
        if (error instanceof StaError && error.code === 'unsupported') return [];
        throw error;
      }
    }),
  );
  return new Map(lists.flat());
}

/** What the service holds of the kinds that a file has sections for. @throws StaError also when the service cannot keep one */
export async function readHeldFor(client: Client, wanted: WantedProfile): Promise<HeldProfile> {
  const held = await readHeld(client, wanted.keys());
  for (const [kind, [first]] of wanted) {
    if (held.has(kind) || first === undefined) continue;
    const { label, section } = recordKinds[kind];
    throw new StaError('unsupported', `${first.place}: this service cannot keep a ${label}. Nothing was changed`, {
      hint: `Remove the section ${section} from the file`,
    });
  }
  return held;
}
