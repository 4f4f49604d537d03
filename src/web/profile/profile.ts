/** The user's tags and intents, as the page edits them. */
import type { Service } from '../service/service.ts';

export type Kind = 'tag' | 'intent';

/** What is edited of a tag or an intent. */
export interface Content {
  readonly name: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  /** Only of tags. */
  readonly threshold: number | undefined;
  readonly priority: number | undefined;
}

export interface Entry extends Content {
  readonly kind: Kind;
  readonly id: string;
}

export interface Profile {
  readonly tags: readonly Entry[];
  readonly intents: readonly Entry[];
}

export const emptyProfile: Profile = { tags: [], intents: [] };

export const listOf = (profile: Profile, kind: Kind): readonly Entry[] =>
  kind === 'tag' ? profile.tags : profile.intents;

/** @throws CallFailure */
export async function readProfile(service: Service): Promise<Profile> {
  const [tags, intents] = await Promise.all([service.call('tags.list', {}), service.call('intents.list', {})]);
  return {
    tags: tags.data.map((tag) => ({
      kind: 'tag' as const,
      id: tag.statement_tag_id,
      name: tag.statement_tag_name,
      samples: tag.statement_tag_samples ?? [],
      phrases: tag.statement_tag_sample_phrases ?? [],
      threshold: tag.threshold ?? undefined,
      priority: tag.priority ?? undefined,
    })),
    intents: intents.data.map((intent) => ({
      kind: 'intent' as const,
      id: intent.intent_id,
      name: intent.intent_name,
      samples: intent.intent_samples ?? [],
      phrases: intent.intent_sample_phrases ?? [],
      threshold: undefined,
      priority: undefined,
    })),
  };
}

/** Creates an entry, or replaces the content of one. @param id undefined for a new one @returns its id @throws CallFailure */
export async function saveEntry(service: Service, kind: Kind, id: string | undefined, content: Content) {
  const { name, samples, phrases, threshold, priority } = content;
  if (kind === 'tag') {
    const fields = {
      statementTagName: name,
      statementTagSamples: [...samples],
      statementTagPhrases: [...phrases],
      ...(threshold !== undefined && { threshold }),
      ...(priority !== undefined && { priority }),
    };
    const reply =
      id === undefined
        ? await service.call('tags.create', fields)
        : await service.call('tags.update', { statementTagId: id, ...fields });
    return reply.data.statementTag;
  }
  const fields = { intentName: name, intentSamples: [...samples], intentSamplePhrases: [...phrases] };
  const reply =
    id === undefined
      ? await service.call('intents.create', fields)
      : await service.call('intents.update', { intentId: id, ...fields });
  return reply.data.intentId;
}

/** @throws CallFailure */
export async function deleteEntry(service: Service, { kind, id }: Entry): Promise<void> {
  if (kind === 'tag') await service.call('tags.delete', { statementTagId: id });
  else await service.call('intents.delete', { intentId: id });
}
