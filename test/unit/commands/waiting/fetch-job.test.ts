import { describe, expect, it } from 'vitest';
import { formatElapsed } from '../../../../src/commands/waiting/elapsed.ts';
import { fetchJob } from '../../../../src/commands/waiting/fetch-job.ts';
import { fileIdOf } from '../../../../src/commands/waiting/file-id.ts';
import { isFinished, type JobKind, stateOf } from '../../../../src/commands/waiting/job-kind.ts';
import { StaError } from '../../../../src/errors.ts';
import { fakeContext } from '../../../support/fake-context.ts';

const fetchFailing = (error: unknown) => {
  const kind = { noun: 'sentiment', title: 'Sentiment', fetch: () => Promise.reject(error) } satisfies JobKind<never>;
  return fetchJob({ ...fakeContext({}) } as never, kind, 'job-1');
};

describe('fetchJob', () => {
  it.each([
    [new StaError('job_failed', 'no'), 'job_failed', undefined],
    [new StaError('VDNF01', 'no'), 'job_failed', 'VDNF01'],
    [new StaError('invalid_request', 'no', { serviceCode: 'E77' }), 'job_failed', 'E77'],
    [new StaError('invalid_request', 'fileID is wrong'), 'invalid_request', undefined],
    [new StaError('unauthorized', 'no'), 'unauthorized', undefined],
    [new StaError('not_found', 'no'), 'not_found', undefined],
  ])('tells a failed job from a failed question: %s', async (error, code, serviceCode) => {
    await expect(fetchFailing(error)).rejects.toMatchObject({ code, serviceCode });
  });

  it('names the list of jobs where there is no such job, and lets bugs through', async () => {
    await expect(fetchFailing(new StaError('not_found', 'no'))).rejects.toMatchObject({
      hint: expect.stringContaining('sta jobs list'),
    });
    await expect(fetchFailing(new TypeError('a bug'))).rejects.toThrow(TypeError);
  });
});

describe('the state of a job', () => {
  it('is that of the item that is furthest behind', () => {
    expect(stateOf({ status: { a: 'Completed', b: 'Queued', c: 'Processing' } })).toBe('Queued');
    expect(stateOf({ status: { a: 'Completed', b: 'Processing' } })).toBe('Processing');
    expect(stateOf({ status: { a: 'Completed', b: undefined } })).toBe('Completed');
  });

  it('is finished when every item is completed, and not when there is none yet', () => {
    expect(isFinished({ status: { a: 'Completed', b: 'Completed' } })).toBe(true);
    expect(isFinished({ status: { a: 'Completed', b: 'Queued' } })).toBe(false);
    expect(isFinished({ status: {} })).toBe(false);
  });
});

describe('fileIdOf', () => {
  it('reads the file id from the message, else takes the transaction id', () => {
    const reply = { status: true as const, transaction_id: 't-1' };
    expect(fileIdOf({ ...reply, message: 'Compute job for file-id: f-1 launched successfully' })).toBe('f-1');
    expect(fileIdOf({ ...reply, message: 'Started' })).toBe('t-1');
    expect(fileIdOf(reply)).toBe('t-1');
  });
});

describe('formatElapsed', () => {
  it('counts in seconds, minutes and hours', () => {
    expect([-5, 999, 59_999, 125_000, 12_000_000].map(formatElapsed)).toEqual([
      '0 s',
      '0 s',
      '59 s',
      '2 min 5 s',
      '3 h 20 min',
    ]);
  });
});
