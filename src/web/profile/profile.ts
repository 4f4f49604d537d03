/** The user's tags and intents, in the form that the page edits. */
import {
  openTargetCalls,
  type StoredTarget,
  type TargetContent,
  type TargetKind,
} from '../../api/records/target-calls.ts';
import { type ServiceCalls, targetEndpoints } from '../service/service.ts';

export interface ShownEntry extends Omit<StoredTarget, 'isOwn'> {
  readonly kind: TargetKind;
}

export interface ShownProfile {
  readonly tags: readonly ShownEntry[];
  readonly intents: readonly ShownEntry[];
}

export const emptyProfile: ShownProfile = { tags: [], intents: [] };

export const entriesOf = (profile: ShownProfile, kind: TargetKind): readonly ShownEntry[] =>
  kind === 'tag' ? profile.tags : profile.intents;

/** @throws CallFailure */
export async function loadProfile(service: ServiceCalls): Promise<ShownProfile> {
  const [tags, intents] = await Promise.all([readEntries(service, 'tag'), readEntries(service, 'intent')]);
  return { tags, intents };
}

async function readEntries(service: ServiceCalls, kind: TargetKind): Promise<ShownEntry[]> {
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
  service: ServiceCalls,
  kind: TargetKind,
  id: string | undefined,
  content: TargetContent,
): Promise<string> {
  const calls = openTargetCalls(targetEndpoints(service), kind);
  const saved = await (id === undefined ? calls.create(content) : calls.update(id, content));
  return saved.id;
}

/** @throws CallFailure */
export async function deleteEntry(service: ServiceCalls, { kind, id }: ShownEntry): Promise<void> {
  await openTargetCalls(targetEndpoints(service), kind).delete(id);
}
