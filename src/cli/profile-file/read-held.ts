/** Reads the user's records from the service. */
import type { Client } from '../../api/client.ts';
import { StaError } from '../../shared/errors.ts';
import type { WantedProfile } from './read-profile.ts';
import { type HeldEntry, type Kind, recordKinds } from './record-kinds.ts';

/** Kinds that the service does not support are skipped. */
export type HeldProfile = ReadonlyMap<Kind, readonly HeldEntry[]>;

/** @param kinds the kinds to read: the user may have no access to others @throws StaError */
export async function readHeldRecords(client: Client, kinds: Iterable<Kind>): Promise<HeldProfile> {
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

/** Reads the kinds that a file has sections for. @throws StaError also if the service does not support one */
export async function readHeldFor(client: Client, wanted: WantedProfile): Promise<HeldProfile> {
  const held = await readHeldRecords(client, wanted.keys());
  for (const [kind, [first]] of wanted) {
    if (held.has(kind) || first === undefined) continue;
    const { label, section } = recordKinds[kind];
    throw new StaError('unsupported', `${first.place}: this service does not support ${label}s. Nothing was changed`, {
      hint: `Remove the section ${section} from the file`,
    });
  }
  return held;
}
