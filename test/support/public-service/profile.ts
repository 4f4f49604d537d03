/** Tags, intents, webhook subscriptions, and matching against them. */
import { PublicFailure } from './public-failure.ts';
import { rateMatch } from './texts.ts';
import type { Manner } from './variants.ts';

type Body = Readonly<Record<string, unknown>>;
interface Asked {
  readonly path: string;
  readonly body: Body;
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  readonly more: object;
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function textOf(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new PublicFailure(400, 'BAD_PARAMETER', `${name} is required`);
  return value;
}

export function createProfile(way: Manner) {
  let count = 0;
  const makeId = (prefix: string) => {
    count += 1;
    return `${prefix}-k3v9q2m7${count}-1767225600000`;
  };
  const tags = new Map<string, Kept>();
  const intents = new Map<string, Kept>();
  const webhooks = new Map<string, object>();

  /** The record id in a deletion, from the query or the path. */
  const idOf = ({ path }: Asked, segments: readonly string[], name: string) =>
    segments[1] ?? new URL(path, 'http://localhost').searchParams.get(name) ?? '';

  function remove<T>(records: Map<string, T>, id: string): void {
    if (!records.delete(id)) throw new PublicFailure(404, 'NO_RECORD', `No record ${id}`);
  }

  /** The list also contains a deleted record. */
  const withDeleted = (prefix: string, records: ReadonlyMap<string, Kept>) => {
    const all = [
      ...records.values(),
      { id: `${prefix}-old-1`, name: 'gone', samples: ['gone'], phrases: [], more: {} },
    ];
    return all.map(({ id, name, samples, phrases, more }, i) => ({
      _id: `record-${i}`,
      type: 'custom',
      user_id: way.none,
      implements: way.noList,
      [`${prefix}_id`]: id,
      [`${prefix}_name`]: name,
      [`${prefix}_samples`]: samples,
      [`${prefix}_sample_phrases`]: phrases.length > 0 ? phrases : way.noList,
      ...more,
      deleted: i === records.size,
    }));
  };

  function match(records: ReadonlyMap<string, Kept>, body: Body, ids: readonly string[], label: string): object {
    const threshold = typeof body.threshold === 'number' ? body.threshold : 0.5;
    const similarityMatch = [...records.values()]
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .map(({ id, name, samples, phrases }) => ({
        [`${label}Id`]: id,
        [`${label}Name`]: name,
        matchedTextList: listOf(body.sentences).flatMap((text) => {
          const rated = [...samples, ...phrases].map((value) => ({ value, score: rateMatch(text, value) }));
          const best = rated.sort((a, b) => b.score - a.score)[0];
          return best !== undefined && best.score >= threshold
            ? [{ text, value: best.value, score: way.number(best.score) }]
            : [];
        }),
      }))
      .filter(({ matchedTextList }) => matchedTextList.length > 0);
    return { status: true, error: {}, data: { similarityMatch }, userId: body.userId };
  }

  return {
    createTag({ body }: Asked) {
      const [id, name, samples] = [
        makeId('statement'),
        textOf(body, 'statementTagName'),
        listOf(body.statementTagSamples),
      ];
      if (samples.length === 0) throw new PublicFailure(400, 'BAD_PARAMETER', 'statementTagSamples is required');
      const phrases = listOf(body.statementTagSamplePhrases ?? body.statementTagPhrases);
      const number = (value: unknown) => (typeof value === 'number' ? way.number(value) : way.none);
      tags.set(id, {
        id,
        name,
        samples,
        phrases,
        more: { priority: number(body.priority), threshold: number(body.threshold) },
      });
      return { status: true, data: { statementTag: id } };
    },
    listTags: () => ({ status: true, data: withDeleted('statement_tag', tags) }),
    deleteTag(asked: Asked, segments: readonly string[]) {
      const id = idOf(asked, segments, 'statementTagId');
      remove(tags, id);
      return { status: true, data: { msg: 'Deleted the statement tag', statementTagId: id } };
    },
    createIntent({ body }: Asked) {
      const id = makeId('intent');
      const [samples, phrases] = [listOf(body.intentSamples), listOf(body.intentSamplePhrases)];
      intents.set(id, { id, name: textOf(body, 'intentName'), samples, phrases, more: {} });
      return { status: true, data: { intentId: id } };
    },
    listIntents: () => ({ status: true, data: withDeleted('intent', intents) }),
    deleteIntent(asked: Asked, segments: readonly string[]) {
      const id = idOf(asked, segments, 'intentId');
      remove(intents, id);
      return { status: true, data: { msg: 'Deleted the intent', intentId: id } };
    },
    matchTags: ({ body }: Asked) => match(tags, body, listOf(body.statementTagIds), 'statementTag'),
    matchIntents: ({ body }: Asked) => match(intents, body, listOf(body.intentIds), 'intent'),
    createWebhook({ body }: Asked) {
      const id = makeId('webhook');
      const [event, endpointUrl] = [textOf(body, 'event'), textOf(body, 'endpointUrl')];
      webhooks.set(id, { _id: `record-${id}`, event, userId: body.userId, endpointUrl, subscriptionId: id });
      return { status: true, data: { subscriptionId: id } };
    },
    listWebhooks: () => ({ status: true, data: [...webhooks.values()] }),
    getWebhook(_asked: Asked, segments: readonly string[]) {
      const found = webhooks.get(segments[1] ?? '');
      if (found === undefined) throw new PublicFailure(404, 'NO_RECORD', `No record ${segments[1]}`);
      return { status: true, data: found };
    },
    deleteWebhook(_asked: Asked, segments: readonly string[]) {
      const id = segments[1] ?? '';
      remove(webhooks, id);
      return { status: true, data: { msg: 'Deleted the subscription', subscriptionId: id } };
    },
  };
}
