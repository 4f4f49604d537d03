/** Lists a user's tags, intents and subscriptions: from the service, or from the last command that read them. */

import { type KnownKind, type KnownRecord, openKnownRecords } from '../../../cli/config/known-records.ts';
import type { Settings } from '../../../cli/config/settings.ts';
import { openTokenCache, tokenKey } from '../../../cli/config/token-cache.ts';
import { nameRecord, readRecords } from '../../../cli/records/read-records.ts';
import { countBy } from '../../../shared/collections/group-by.ts';
import { type Candidate, isUsable } from './candidates.ts';
import type { CompletionData } from './offered-data.ts';

export interface Surroundings {
  readonly lists: CompletionData['lists'];
  readonly stateDirectory: string;
  readonly nowMs: number;
  /** The remaining time, in milliseconds. */
  readonly remainingMs: () => number;
  readonly typed: string;
  /** The words before the completed one on the line. */
  readonly words: readonly string[];
}

/** @throws any error: the caller then offers nothing */
export async function listRecords(kind: KnownKind, settings: Settings, world: Surroundings): Promise<Candidate[]> {
  const records =
    settings.baseUrl === undefined
      ? await listLocal(kind, settings.dataDirectory)
      : await listRemote(kind, settings, settings.baseUrl.value, world);
  return offerRecords(kind, records, world);
}

/**
 * Offers ids, and also names, which are easier to recognise. Only ids if a name cannot replace the id; both once
 * something is typed. The endpoint of a subscription is shown without its secrets, so it cannot replace the id.
 */
function offerRecords(kind: KnownKind, records: readonly KnownRecord[], { typed, words }: Surroundings): Candidate[] {
  const there = new Set(words);
  const ids = new Set(records.map(({ id }) => id));
  const counts = countBy(records, ({ name }) => name);
  const isNamed = ({ name }: KnownRecord) =>
    kind !== 'webhooks' && counts.get(name) === 1 && !ids.has(name) && isUsable(name);
  const open = records.filter(({ id, name }) => !there.has(id) && !(kind !== 'webhooks' && there.has(name)));
  return [
    ...open.filter(isNamed).map(({ id, name }) => ({ value: name, text: id })),
    ...open.filter((record) => typed !== '' || !isNamed(record)).map(({ id, name }) => ({ value: id, text: name })),
  ];
}

async function listLocal(kind: KnownKind, dataDirectory: string) {
  const { peekRecords } = await import('../../../service/app/peek-records.ts');
  return peekRecords(dataDirectory, kind).map(({ id, name }) => nameRecord(kind, id, name));
}

/** The records in the service's response, saved for the next time; if it does not arrive in time, the saved records. */
async function listRemote(kind: KnownKind, settings: Settings, baseUrl: string, world: Surroundings) {
  const known = openKnownRecords(world.stateDirectory, baseUrl, settings.userId?.value ?? '');
  const answer = await askService(kind, settings, baseUrl, world);
  if (answer === undefined) return known.read(kind);
  const records = readRecords(kind, answer);
  known.replace(kind, records);
  return records;
}

/** The `data` of the list response; undefined without a response or a token. Completion never requests a token. */
async function askService(kind: KnownKind, settings: Settings, baseUrl: string, world: Surroundings) {
  const token = findToken(settings, baseUrl, world);
  const userId = settings.userId?.value;
  if (token === undefined || userId === undefined) return undefined;
  const [{ askBriefly }, { buildRequest }] = await Promise.all([
    import('../../../api/targets/ask-briefly.ts'),
    import('../../../api/requests/build-request.ts'),
  ]);
  const request = buildRequest(world.lists[kind], { userId }, { token }, baseUrl, settings.pathStyle);
  const reply = await askBriefly(request, { timeMs: world.remainingMs(), caCertFile: settings.caCert });
  const isReply = typeof reply === 'object' && reply !== null && 'data' in reply && Array.isArray(reply.data);
  return isReply ? reply.data : undefined;
}

/** The configured token, or the cached one that a command got for the key pair. */
function findToken({ secrets, userId }: Settings, baseUrl: string, { stateDirectory, nowMs }: Surroundings) {
  const { token, 'api-key': key, 'api-secret': secret } = secrets;
  if (token !== undefined) return token.value;
  if (key === undefined || secret === undefined || userId === undefined) return undefined;
  return openTokenCache(stateDirectory, () => nowMs).read(tokenKey(baseUrl, userId.value, key.value, secret.value));
}
