/** Objects of JSON:API, whose members are attributes and relationships. */
import { expect, it } from 'vitest';
import { readLines } from '../../../support/read-transcript.ts';

const read = (document: object) => readLines(JSON.stringify(document), 'export.json');

it('reads objects of JSON:API, whose members are attributes', async () => {
  const one = (direction: string, preview: string) => ({
    type: 'message',
    id: preview,
    attributes: { channel: 'sms', direction, preview, sentAt: '2026-11-15T13:49:00Z' },
    relationships: { createdBy: { data: { type: 'user', id: 'u1' } } },
  });
  const lines = await read({ data: [one('in', 'Gate code please'), one('out', 'It is 12')] });
  expect(lines).toEqual([
    'customer | customer | 2026-11-15T13:49:00 | Gate code please',
    'agent | agent | 2026-11-15T13:49:00 | It is 12',
  ]);
});

it('does not take other attributes for those of JSON:API', async () => {
  const messages = [{ id: 1, type: 'chat', body: '<p>Hi</p>', author: { name: 'Ana' }, attributes: {} }];
  expect(await read({ data: { messages } })).toEqual(['Ana |  |  | Hi']);
});

it('reads the responses of JSON:API beside the reviews that they answer', async () => {
  const review = (id: string, body: string, day: number) => ({
    type: 'reviews',
    id,
    attributes: { body, reviewerNickname: `n${id}`, rating: 3, createdDate: `2026-10-1${day}T10:00:00Z` },
    relationships: { response: { data: id === 'A' ? { type: 'reviewResponses', id: 'R' } : null } },
  });
  const attributes = { responseBody: 'It is fixed, sorry!', lastModifiedDate: '2026-10-19T02:30:11Z' };
  const included = [{ type: 'reviewResponses', id: 'R', attributes }];
  const data = [review('A', 'It stops all the time.', 1), review('B', 'Works for me.', 2)];
  expect((await read({ data, included })).toSorted()).toEqual([
    expect.stringContaining(' | agent | 2026-10-19T02:30:11 | It is fixed, sorry!'),
    'nA | customer | 2026-10-11T10:00:00 | It stops all the time.',
    'nB | customer | 2026-10-12T10:00:00 | Works for me.',
  ]);
});
