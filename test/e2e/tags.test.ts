import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { runSta, startSta } from '../support/start-sta.ts';

const idPattern = /^statement-[a-z0-9]+-\d{13}$/;

describe('sta tags', () => {
  it('creates, lists and deletes', async () => {
    const sta = await startSta();
    const created = await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund');
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('Created the statement tag refund') });
    const id = created.stdout.trim();
    expect(id).toMatch(idPattern);

    const listed = await sta('tags', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toEqual({
      status: true,
      data: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          type: 'custom',
          user_id: 'local',
          statement_tag_id: id,
          statement_tag_name: 'refund',
          implements: [],
          statement_tag_samples: ['I want my money back'],
          statement_tag_sample_phrases: ['refund'],
          priority: null,
          threshold: null,
          deleted: false,
        },
      ],
    });

    const deleted = await sta('tags', 'delete', id, '--yes', '--json');
    expect(JSON.parse(deleted.stdout)).toEqual({ status: true, data: { msg: expect.any(String), statementTagId: id } });
    expect((await sta('tags', 'list', '--json')).stdout).toBe('{"status":true,"data":[]}\n');
  });

  it('saves threshold, priority and samples from a file and from stdin', async () => {
    const sta = await startSta();
    const result = await sta.run(
      [
        'tags',
        'create',
        '--name',
        'delay',
        '--sample',
        'one',
        '--samples-file',
        '-',
        '--threshold',
        '0.25',
        '--priority',
        '2',
      ],
      { stdin: 'two\r\n\r\n  \nthree\n' },
    );
    expect(result.code).toBe(0);
    const { data } = JSON.parse((await sta('tags', 'list', '--json')).stdout);
    expect(data[0]).toMatchObject({ statement_tag_samples: ['one', 'two', 'three'], threshold: 0.25, priority: 2 });
  });

  it('updates in place: the id and unnamed options stay unchanged', async () => {
    const sta = await startSta();
    const create = ['tags', 'create', 'refund', '--sample', 'I want my money back', '--sample', 'Refund me'];
    const id = (await sta(...create, '--priority', '3', '--phrase', 'refund')).stdout.trim();
    await sta('match', 'tags', 'x');
    const edit = ['--add-sample', 'Return my payment', '--remove-sample', 'refund me', '--threshold', '0.7'];
    const updated = await sta('tags', 'update', 'refund', ...edit, '--rename', 'refunds');
    expect(updated).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(updated.stderr).toContain('refund: name -> refunds, samples +1 -1, threshold none -> 0.7');
    const { data } = JSON.parse((await sta('tags', 'list', '--json')).stdout);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      statement_tag_id: id,
      statement_tag_name: 'refunds',
      statement_tag_samples: ['I want my money back', 'Return my payment'],
      statement_tag_sample_phrases: ['refund'],
      threshold: 0.7,
      priority: 3,
    });
    expect((await sta('match', 'tags', 'Return my payment')).stdout).toContain('refunds');
    const again = await sta('tags', 'update', id, '--threshold', '0.7', '--json');
    expect(JSON.parse(again.stdout)).toEqual({ status: true, data: { statementTag: id } });
    expect((await sta('tags', 'update', id, '--no-threshold')).stderr).toContain('threshold 0.7 -> none');
  });

  it.each([
    [['--add-sample', 'x'], 'nope', 1, 'There is no statement tag nope. Nothing was changed'],
    [[], 'refund', 2, 'Nothing to change: give'],
    [['--add-sample', ' '], 'refund', 2, '--add-sample must not be empty'],
    [
      ['--remove-sample', 'Refund her'],
      'refund',
      2,
      'refund has no sample "Refund her". Its samples are:\n  "Refund me"',
    ],
    [['--remove-sample', 'Refund me'], 'refund', 2, 'needs at least one sample'],
  ])('rejects an update with %j of %s', async (flags, given, code, message) => {
    const sta = await startSta();
    await sta('tags', 'create', 'refund', '--sample', 'Refund me');
    const result = await sta('tags', 'update', given, ...flags);
    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
    expect((await sta('tags', 'list')).stdout).toContain('refund\t1\t');
  });

  it('prints a bordered table on a terminal and tab-separated rows in a pipe', async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'a\u4f60\u{1f600}', '--sample', 'x');
    const piped = await sta('tags', 'list');
    expect(piped.stdout).toMatch(/^a你😀\t1\t0\t\t\tstatement-\S+\n$/);
    const terminal = await sta.run(['tags', 'list'], { columns: 100, env: { NO_COLOR: '1' } });
    expect(terminal.stdout).toMatch(/│ .*Name/);
    expect(terminal.stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  it('explains what to do if there are none', async () => {
    const sta = await startSta();
    expect(await sta('tags', 'list')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('sta tags create'),
    });
  });

  it('asks before deleting on a terminal, and requires --yes elsewhere', async () => {
    const sta = await startSta();
    const id = (await sta('tags', 'create', 'kept', '--sample', 'x')).stdout.trim();
    expect(await sta('tags', 'delete', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    const asked: string[] = [];
    const confirm = (answer: boolean) => ({
      confirm: ({ message }: { message: string }) => {
        asked.push(message);
        return Promise.resolve(answer);
      },
    });
    const refused = await sta.run(['tags', 'delete', id], { columns: 80, prompts: confirm(false) });
    expect(refused).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was deleted') });
    expect(asked[0]).toContain(`kept (${id})`);
    expect((await sta.run(['tags', 'delete', id], { columns: 80, prompts: confirm(true) })).code).toBe(0);
    expect((await sta('tags', 'list')).stdout).toBe('');
  });

  it('deletes nothing if one of several ids is unknown', async () => {
    const sta = await startSta();
    const id = (await sta('tags', 'create', 'kept', '--sample', 'x')).stdout.trim();
    const result = await sta('tags', 'delete', id, 'statement-nope-1', '--yes', '--json');
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: 'not_found', retryable: false });
    const two = await sta('tags', 'delete', 'nope-1', 'nope-2', '--yes');
    expect(two.stderr).toContain('There are no statement tags nope-1, nope-2. Nothing was deleted');
    expect((await sta('tags', 'list')).stdout).toContain(id);
  });

  it.each([
    [['--sample', 'x', '--threshold', '1.5'], 'from 0 to 1'],
    [['--sample', 'x', '--threshold', 'NaN'], 'from 0 to 1'],
    [['--sample', 'x', '--priority', '0'], 'whole number'],
    [['--sample', '  '], '--sample must not be empty'],
    [[], 'at least one sample'],
    [['--sample', 'x', '--treshold', '0.5'], '--threshold'],
  ])('rejects %j before any call', needsPosix, async (flags, message) => {
    // The data directory cannot be created, so that any call would fail with a different code.
    const result = await runSta(['tags', 'create', 'bad', ...flags], { env: { STA_DATA_DIR: '/dev/null/none' } });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('passes on a rejection by the service', async () => {
    const sta = await startSta();
    const result = await sta('tags', 'create', 'x'.repeat(201), '--sample', 'y', '--json');
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: 'invalid_request',
      message: 'statementTagName must have at most 200 characters',
      requestId: expect.any(String),
    });
  });
});
