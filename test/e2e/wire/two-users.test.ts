/** Stored records are returned unchanged, and only to their owner. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../support/any-character.ts';
import { expectFailure, useWire, type Wire } from '../../support/wire.ts';

const wire = useWire();

const tagPaths = {
  create: '/cb/v1/profile/statement_tags/create_statement_tag',
  list: '/cb/v1/profile/statement_tags/get_user_statement_tags',
  update: '/cb/v1/profile/statement_tags/update_statement_tag',
  delete: '/cb/v1/profile/statement_tags/delete_statement_tag',
};
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';

interface Kept {
  id: string;
  name: string;
  samples: string[];
  phrases: string[];
}

type User = Wire['user'];

async function create(user: User, { name, samples, phrases }: Omit<Kept, 'id'>): Promise<string> {
  const body = { statementTagName: name, statementTagSamples: samples, statementTagPhrases: phrases };
  const reply = await wire.as(user, 'POST', `${tagPaths.create}/${user.userId}`, { body });
  expect(reply).toMatchObject({ status: 200 });
  return Object(reply.json).data.statementTag;
}

function update(user: User, id: string, { name, samples, phrases }: Omit<Kept, 'id'>) {
  const body = { statementTagName: name, statementTagSamples: samples, statementTagPhrases: phrases };
  return wire.as(user, 'PUT', `${tagPaths.update}/${user.userId}/${id}`, { body });
}

async function list(user: User): Promise<Kept[]> {
  const reply = await wire.as(user, 'GET', tagPaths.list, { query: { userId: user.userId } });
  expect(reply.status).toBe(200);
  return Object(reply.json).data.map((tag: Record<string, unknown>) => ({
    id: tag.statement_tag_id,
    name: tag.statement_tag_name,
    samples: tag.statement_tag_samples,
    phrases: tag.statement_tag_sample_phrases,
  }));
}

const remove = (user: User, id: string) => wire.as(user, 'DELETE', `${tagPaths.delete}/${user.userId}/${id}`);

const anyText = fc
  .oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\u0000x', '\ud83d', '\udc00\ud800'),
  )
  .filter((text) => /\S/u.test(text));
const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => /^(?=.*\S)[^\p{Cc}\p{Cs}]+$/u.test(text));
const anyTag = fc.record({
  name: anyName,
  samples: fc.array(anyText, { minLength: 1, maxLength: 5 }),
  phrases: fc.uniqueArray(anyText, { maxLength: 3 }),
});

describe('a created record', () => {
  it('is listed exactly as it was given, whatever characters it contains', async () => {
    await fc.assert(
      fc.asyncProperty(anyTag, async (tag) => {
        const id = await create(wire.user, tag);
        expect(await list(wire.user)).toEqual([{ id, ...tag }]);
        const matched = await wire.textAs(wire.user, matchTags, { sentences: tag.samples, threshold: 0 });
        const [found] = Object(matched.json).data.similarityMatch;
        expect(found.matchedTextList.map((one: { text: string }) => one.text)).toEqual(tag.samples);
        expect((await remove(wire.user, id)).status).toBe(200);
      }),
      { numRuns: 150 },
    );
  });
});

const operation = fc.oneof(
  fc.record({ what: fc.constant('create' as const), who: fc.nat(1), tag: anyTag }),
  fc.record({ what: fc.constant('delete' as const), who: fc.nat(1), which: fc.nat(20) }),
  fc.record({ what: fc.constant('update' as const), who: fc.nat(1), which: fc.nat(20), tag: anyTag }),
  fc.record({ what: fc.constant('match' as const), who: fc.nat(1), which: fc.nat(20) }),
  fc.record({ what: fc.constant('intrude' as const), who: fc.nat(1) }),
);

describe('two users', () => {
  it("never see, match, change or delete each other's records, in any order of operations", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async (operations) => {
        const users = [wire.user, wire.other] as const;
        const model: [Kept[], Kept[]] = [[], []];
        /** Every id that ever existed, of both users, including deleted ones. */
        const ids: string[] = ['statement-never-1'];
        for (const step of operations) {
          const who = step.who as 0 | 1;
          const [user, mine] = [users[who], model[who]];
          if (step.what === 'create') {
            const id = await create(user, step.tag);
            ids.push(id);
            mine.push({ id, ...step.tag });
          } else if (step.what === 'delete') {
            const id = ids[step.which % ids.length] ?? '';
            const place = mine.findIndex((tag) => tag.id === id);
            const reply = await remove(user, id);
            if (place === -1) expectFailure(reply, 404, 'not_found', id);
            else mine.splice(place, 1);
            expect(reply.status).toBe(place === -1 ? 404 : 200);
          } else if (step.what === 'update') {
            const id = ids[step.which % ids.length] ?? '';
            const place = mine.findIndex((tag) => tag.id === id);
            const reply = await update(user, id, step.tag);
            if (place === -1) expectFailure(reply, 404, 'not_found', id);
            else {
              expect(reply).toMatchObject({ status: 200, json: { status: true, data: { statementTag: id } } });
              mine[place] = { id, ...step.tag };
              const body = { sentences: step.tag.samples, threshold: 1, statementTagIds: [id] };
              const [found] = Object((await wire.textAs(user, matchTags, body)).json).data.similarityMatch;
              expect(found.matchedTextList).toHaveLength(step.tag.samples.length);
            }
          } else if (step.what === 'match') {
            const id = ids[step.which % ids.length] ?? '';
            const one = await wire.textAs(user, matchTags, { sentences: ['x'], threshold: 0, statementTagIds: [id] });
            expect(one.status).toBe(mine.some((tag) => tag.id === id) ? 200 : 404);
            const all = await wire.textAs(user, matchTags, { sentences: ['x'], threshold: 0 });
            const found = Object(all.json).data.similarityMatch.map(
              (match: { statementTagId: string }) => match.statementTagId,
            );
            expect(found.sort()).toEqual(mine.map((tag) => tag.id).sort());
          } else {
            const victim = users[who === 0 ? 1 : 0];
            expectFailure(await wire.as(user, 'GET', `${tagPaths.list}/${victim.userId}`), 403, 'forbidden');
            const path = `${tagPaths.update}/${victim.userId}/${ids[0]}`;
            expectFailure(await wire.as(user, 'PUT', path), 403, 'forbidden');
          }
        }
        for (const who of [0, 1] as const) {
          expect(await list(users[who])).toEqual(model[who]);
          for (const { id } of model[who]) await remove(users[who], id);
        }
      }),
      { numRuns: 50 },
    );
  });
});
