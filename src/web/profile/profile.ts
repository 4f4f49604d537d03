/** The user's tags and intents, in the form that the page edits. */
import {
  openTargetCalls,
  type StoredTarget,
  type TargetContent,
  type TargetKind,
} from '../../api/records/target-calls.ts';
import { type Service, targetEndpoints } from '../service/service.ts';

export interface Entry extends Omit<StoredTarget, 'isOwn'> {
  readonly kind: TargetKind;
}

export interface Profile {
  readonly tags: readonly Entry[];
  readonly intents: readonly Entry[];
}

export const emptyProfile: Profile = { tags: [], intents: [] };

export const listOf = (profile: Profile, kind: TargetKind): readonly Entry[] =>
  kind === 'tag' ? profile.tags : profile.intents;

/** @throws CallFailure */
export async function readProfile(service: Service): Promise<Profile> {
  const [tags, intents] = await Promise.all([readEntries(service, 'tag'), readEntries(service, 'intent')]);
  return { tags, intents };
}

async function readEntries(service: Service, kind: TargetKind): Promise<Entry[]> {
  const { targets } = await openTargetCalls(targetEndpoints(service), kind).list();
  return targets.map((target) => ({ ...target, kind }));
}

/**
 * Creates an entry, or replaces the content of one.
 * @param id undefined for a new entry
 * @returns its id
 * @throws CallFailure
 */
export async function saveEntry(
  service: Service,
  kind: TargetKind,
  id: string | undefined,
  content: TargetContent,
): Promise<string> {
  const calls = openTargetCalls(targetEndpoints(service), kind);
  const saved = await (id === undefined ? calls.create(content) : calls.update(id, content));
  return saved.id;
}

/** @throws CallFailure */
export async function deleteEntry(service: Service, { kind, id }: Entry): Promise<void> {
  await openTargetCalls(targetEndpoints(service), kind).delete(id);
}
