import { describe, expect, it } from 'vitest';
import { isWholeId, resolveId } from '../../../../src/cli/records/resolve-id.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const tags = [
  { id: 'statement-k3v9q2m7-1767225600000', name: 'refund' },
  { id: 'statement-k3v9aaaa-1767225600001', name: 'Roaming' },
  { id: 'statement-zzzz1111-1767225600002', name: 'k3v9q' },
  { id: 'statement-yyyy1111-1767225600003', name: 'twice' },
  { id: 'statement-xxxx1111-1767225600004', name: 'twice' },
  { id: 'statement-wwww1111-1767225600005', name: 'statement-k3v9q2m7-1767225600000' },
];
const resolve = (given: string) => resolveId(given, tags, 'statement tag');

function failureOf(given: string): StaError {
  try {
    resolve(given);
  } catch (error) {
    if (error instanceof StaError) return error;
  }
  throw new Error(`${given} did not fail`);
}

describe('resolveId', () => {
  it.each([
    ['an exact id', 'statement-zzzz1111-1767225600002', tags[2]?.id],
    ['an exact name', 'refund', tags[0]?.id],
    ['a name in other letter case', 'roaming', tags[1]?.id],
    ['the beginning of an id', 'statement-zzzz', tags[2]?.id],
    ['the beginning of the part of an id that tells it apart', 'zzzz1', tags[2]?.id],
    ['the end of an id', '0001', tags[1]?.id],
  ])('resolves %s', (_what, given, id) => {
    expect(resolve(given)).toBe(id);
  });

  it('prefers an exact id to a name that looks like it', () => {
    expect(resolve('statement-k3v9q2m7-1767225600000')).toBe(tags[0]?.id);
  });

  it('prefers a name to the beginning of an id', () => {
    expect(resolve('k3v9q')).toBe(tags[2]?.id);
  });

  it.each(['statement', 'statement-', 'statement-zzz', 'zzz', '001', '', 'nothing'])(
    'resolves nothing for %j',
    (given) => {
      expect(resolve(given)).toBeUndefined();
    },
  );

  it('lists the candidates if several match a name or beginning', () => {
    expect(failureOf('twice')).toMatchObject({
      code: 'usage',
      message: '"twice" matches 2 statement tags. Use more characters of the id',
      details: [`${tags[3]?.id}  twice`, `${tags[4]?.id}  twice`],
    });
    expect(failureOf('k3v9').details).toEqual([`${tags[0]?.id}  refund`, `${tags[1]?.id}  Roaming`]);
  });

  it('lists at most ten candidates', () => {
    const many = Array.from({ length: 13 }, (_, i) => ({ id: `aaaa${i}`, name: '' }));
    expect(() => resolveId('aaaa', many, 'job')).toThrow(
      expect.objectContaining({ message: expect.stringContaining('13') }),
    );
    try {
      resolveId('aaaa', many, 'job');
    } catch (error) {
      expect(error).toMatchObject({ details: expect.arrayContaining(['and 3 more']) });
    }
  });
});

it.each([
  ['statement-k3v9q2m7x1ab-1767225600000', true],
  ['webhook-k3v9q2m7-1767225600000', true],
  ['1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', true],
  ['statement-k3v9', false],
  ['refund', false],
])('isWholeId of %s is %s', (text, whole) => {
  expect(isWholeId(text)).toBe(whole);
});
