import { describe, expect, it } from 'vitest';
import { fetchJob } from '../../../../src/conversations/jobs/fetch-job.ts';
import { type FetchedKind, type FetchReply, fileIdOf } from '../../../../src/conversations/jobs/job-kind.ts';
import { isFinished, missingItems, partsError, stateOf } from '../../../../src/conversations/jobs/job-state.ts';
import { watchMissing } from '../../../../src/conversations/jobs/missing-items.ts';
import { formatElapsed } from '../../../../src/output/text/format-time.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { fakeContext } from '../../../support/fake-context.ts';

const fetchFailing = (error: unknown) => {
  const kind = {
    group: 'sentiment',
    title: 'Sentiment',
    items: [],
    fetch: () => Promise.reject(error),
  } satisfies FetchedKind<never>;
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
  ])('distinguishes a failed job from a failed request: %s', async (error, code, serviceCode) => {
    await expect(fetchFailing(error)).rejects.toMatchObject({ code, serviceCode });
  });

  it('rethrows bugs', async () => {
    await expect(fetchFailing(new TypeError('a bug'))).rejects.toThrow(TypeError);
  });
});

describe('a reply in which a requested item has an unknown state', () => {
  const fetching = (status: Record<string, string>, items: string[]) =>
    fetchJob({} as never, { group: 'clips', title: 'Clips', items, fetch: () => Promise.resolve({ status }) }, 'job-1');

  it('means that the job failed, and the error names the state', async () => {
    await expect(fetching({ qa: 'Cancelled' }, ['qa'])).rejects.toMatchObject({
      code: 'job_failed',
      message: 'The service ended the clip of questions with the state "Cancelled"',
    });
    await expect(fetching({ qa: 'Failed' }, [])).rejects.toMatchObject({ code: 'job_failed' });
  });

  it('has no effect if the item was not requested', async () => {
    const status = { qa: 'Completed', action_items: 'Failed' };
    expect(await fetching(status, ['qa'])).toEqual({ status });
  });
});

describe('a job with one failed part', () => {
  const failed = new StaError('job_failed', 'ERROR: no model');
  /** Refuses the whole fetch, as the interface requires, and returns or refuses each part. */
  const fetching = (parts: Record<string, object | StaError>, items: string[] = []) =>
    fetchJob(
      {} as never,
      {
        group: 'tone',
        title: 'Tone analysis',
        items,
        fetch: () => Promise.reject(failed),
        parts: {
          items: Object.keys(parts),
          async fetch(_client, _id, item) {
            const part = parts[item];
            if (part instanceof StaError || part === undefined) throw part;
            return part as FetchReply;
          },
        },
      } satisfies FetchedKind,
      'job-1',
    );
  const tones = { status: { tone_analysis: 'Completed' }, data: { tone_analysis: { chunks: [] } } };
  const queued = { status: { qa: 'Queued' }, data: { qa: {} } };

  it('returns the successful parts with the failure of the other', async () => {
    const reply = await fetching({ tone_analysis: tones, speech_to_text: failed });
    expect(reply).toEqual({
      status: { tone_analysis: 'Completed', speech_to_text: 'Failed' },
      data: { tone_analysis: { chunks: [] } },
      errors: { speech_to_text: { code: 'job_failed', message: 'ERROR: no model' } },
    });
    expect(isFinished(reply, { items: ['tone_analysis', 'speech_to_text'] })).toBe(true);
    expect(stateOf(reply, { items: ['tone_analysis', 'speech_to_text'] })).toBe('Failed');
    expect(partsError(reply)).toMatchObject({
      exitCode: 1,
      message: 'The transcript failed: ERROR: no model',
    });
  });

  it('is pending while another part is not finished', async () => {
    const reply = await fetching({ qa: queued, action_items: failed });
    expect(isFinished(reply, { items: [] })).toBe(false);
    expect(stateOf(reply, { items: [] })).toBe('Queued');
  });

  it('ignores a part that was not requested', async () => {
    const reply = await fetching({
      tone_analysis: tones,
      speech_to_text: failed,
      custom: new StaError('not_found', 'none'),
    });
    expect(Object.keys(reply.status)).toEqual(['tone_analysis', 'speech_to_text']);
  });

  it('fails as a whole if every part failed, and gives each reason once', async () => {
    await expect(fetching({ tone_analysis: failed, speech_to_text: failed })).rejects.toBe(failed);
    const other = new StaError('job_failed', 'damaged');
    await expect(fetching({ tone_analysis: other, speech_to_text: failed })).rejects.toThrow(
      'The tones failed: damaged. The transcript failed: ERROR: no model',
    );
  });

  it('is also recognised if the service reports an unknown state for the part', async () => {
    const status = { qa: 'Completed', custom: 'Broken' };
    const kind = { group: 'clips', title: 'Clips', items: [], fetch: async () => ({ status }) } satisfies FetchedKind;
    const reply: FetchReply = await fetchJob({} as never, kind, 'job-1');
    expect(partsError(reply)?.message).toBe(
      'The clip of keywords failed: the service ended it with the state "Broken"',
    );
  });

  it('is reported even if the service cannot respond to a further request', async () => {
    const gone = new StaError('unauthorized', 'no');
    await expect(fetching({ tone_analysis: tones, speech_to_text: gone })).rejects.toBe(gone);
  });
});

describe('the state of a job', () => {
  const every = { items: [] };

  it('is the state of the least advanced item', () => {
    expect(stateOf({ status: { a: 'Completed', b: 'Queued', c: 'Processing' } }, every)).toBe('Queued');
    expect(stateOf({ status: { a: 'Completed', b: 'Processing' } }, every)).toBe('Processing');
    expect(stateOf({ status: { a: 'Completed', b: undefined } }, every)).toBe('Completed');
  });

  it('is finished when every item is completed, but not while there are no items', () => {
    expect(isFinished({ status: { a: 'Completed', b: 'Completed' } }, every)).toBe(true);
    expect(isFinished({ status: { a: 'Completed', b: 'Queued' } }, every)).toBe(false);
    expect(isFinished({ status: {} }, every)).toBe(false);
  });

  it('depends only on the requested items', () => {
    const status = { qa: 'Completed', action_items: 'Queued' };
    expect(isFinished({ status }, { items: ['qa'] })).toBe(true);
    expect(stateOf({ status }, { items: ['qa'] })).toBe('Completed');
    expect(isFinished({ status }, { items: ['qa', 'action_items'] })).toBe(false);
    expect(isFinished({ status }, { items: ['qa', 'custom'] })).toBe(false);
    expect(missingItems({ status }, { items: ['qa', 'custom'] })).toEqual(['custom']);
  });

  it('depends on an optional item only if the service reports it', () => {
    const wanted = { items: ['tone_analysis'], optionalItems: ['speech_to_text'] };
    expect(isFinished({ status: { tone_analysis: 'Completed' } }, wanted)).toBe(true);
    expect(isFinished({ status: { tone_analysis: 'Completed', speech_to_text: 'Queued' } }, wanted)).toBe(false);
  });
});

describe('a requested item that the service does not report', () => {
  const fail = (replies: object[]) => {
    const watch = watchMissing(
      { group: 'clips', title: 'Clips', items: ['conversation'], fetch: () => Promise.reject() },
      'f-1',
    );
    return () => {
      for (const status of replies) watch({ status } as never);
    };
  };
  const times = (count: number, status: object) => Array.from({ length: count }, () => status);

  it('is an error after five replies that report other items, or twelve that report none', () => {
    expect(fail(times(4, { qa: 'Queued' }))).not.toThrow();
    expect(fail(times(5, { qa: 'Queued' }))).toThrow('The service does not report the clip of highlights');
    expect(fail(times(11, {}))).not.toThrow();
    expect(fail(times(12, {}))).toThrow('The service does not report the clip of highlights');
  });

  it('is awaited if it was reported in between', () => {
    expect(
      fail([...times(4, { qa: 'Queued' }), { conversation: 'Queued' }, ...times(4, { qa: 'Queued' })]),
    ).not.toThrow();
  });
});

describe('fileIdOf', () => {
  it('reads the file id from the message, else uses the transaction id', () => {
    const reply = { status: true as const, transaction_id: 't-1' };
    expect(fileIdOf({ ...reply, message: 'Compute job for file-id: f-1 launched successfully' })).toBe('f-1');
    expect(fileIdOf({ ...reply, message: 'Started' })).toBe('t-1');
    for (const message of [
      'Compute job for file id f-1 launched successfully',
      'file_id=f-1',
      'File ID: "f-1".',
      'Launched for fileID f-1.',
    ]) {
      expect(fileIdOf({ ...reply, message })).toBe('f-1');
    }
    expect(fileIdOf(reply)).toBe('t-1');
  });
});

describe('formatElapsed', () => {
  it('uses seconds, minutes and hours', () => {
    expect([-5, 999, 59_999, 125_000, 12_000_000].map(formatElapsed)).toEqual([
      '0 s',
      '0 s',
      '59 s',
      '2 min 5 s',
      '3 h 20 min',
    ]);
  });
});
