import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeService } from '../support/fake-server.ts';
import { needsPosix } from '../support/needs.ts';
import { environmentIn, runSta, type Sta, shareService, startSta, temporaryDirectory } from '../support/start-sta.ts';

const openTagged = shareService();
let hasTags = false;

/** The tags are created once. */
async function withTags(): Promise<Sta> {
  const sta = openTagged();
  if (hasTags) return sta;
  hasTags = true;
  await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund', '--priority', '2');
  await sta('tags', 'create', 'delay', '--sample', 'The parcel is late', '--priority', '1');
  return sta;
}

describe('sta match tags', () => {
  it('lists sentence, tag, score and the matching sample, by sentence', async () => {
    const sta = await withTags();
    const result = await sta('match', 'tags', 'Please refund me', 'My parcel is very late', 'Bananas are yellow');
    expect(result.code).toBe(0);
    const rows = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([sentence, tag, , value]) => [sentence, tag, value])).toEqual([
      ['Please refund me', 'refund', 'refund'],
      ['My parcel is very late', 'delay', 'The parcel is late'],
    ]);
    expect(rows[0]?.[2]).toBe('1');
    expect(result.stderr).toContain('2 of 3 sentences matched');
  });

  it('prints the reply of the service, unchanged, under --json', async () => {
    const sta = await withTags();
    const { data } = JSON.parse((await sta('tags', 'list', '--json')).stdout);
    const reply = JSON.parse((await sta('match', 'tags', 'Please refund me', '--json')).stdout);
    expect(reply).toEqual({
      status: true,
      error: {},
      data: {
        similarityMatch: [
          {
            statementTagId: data[0].statement_tag_id,
            statementTagName: 'refund',
            matchedTextList: [{ score: 1, text: 'Please refund me', value: 'refund' }],
          },
        ],
      },
      userId: 'local',
      language: 'und',
    });
  });

  it('reads sentences from a file and from stdin, with any line breaks', async () => {
    const sta = await withTags();
    const file = join(sta.directory, 'call.txt');
    writeFileSync(file, '\ufeffPlease refund me\r\n\r\nThe parcel is late\r\n');
    const fromFile = await sta('match', 'tags', '--file', file);
    expect(fromFile.stdout.split('\n')).toHaveLength(3);
    expect(fromFile.stdout).toMatch(/^Please refund me\t/);
    expect((await sta.run(['match', 'tags', '-'], { stdin: 'Please refund me\n' })).stdout).toMatch(
      /^Please refund me\t/,
    );
    expect((await sta.run(['match', 'tags'], { stdin: 'Please refund me\n' })).stdout).toMatch(/^Please refund me\t/);
  });

  it('supports --threshold and --id', async () => {
    const sta = await withTags();
    const { data } = JSON.parse((await sta('tags', 'list', '--json')).stdout);
    const delay = data[1].statement_tag_id;
    expect((await sta('match', 'tags', 'Please refund me', '--id', delay)).stdout).toBe('');
    expect((await sta('match', 'tags', 'The parcel came late', '--threshold', '1')).stdout).toBe('');
    const all = await sta('match', 'tags', 'The parcel is late', '--threshold', '0', '-o', 'ndjson');
    expect(
      all.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).name),
    ).toEqual(['delay', 'refund']);
    expect(await sta('match', 'tags', 'x', '--id', 'statement-none-1', '--json')).toMatchObject({
      code: 1,
      stdout: '',
    });
  });

  it('prints CSV with a header, and a part selected by JMESPath', async () => {
    const sta = await withTags();
    const csv = await sta('match', 'tags', 'Say "refund", please', '-o', 'csv');
    expect(csv.stdout).toBe('sentence,tag,score,matched\n"Say ""refund"", please",refund,1,refund\n');
    const query = await sta('match', 'tags', 'Please refund me', '--query', 'data.similarityMatch[].statementTagName');
    expect(query.stdout).toBe('["refund"]\n');
    expect(await sta('match', 'tags', 'Please refund me', '--query', 'data[')).toMatchObject({ code: 2, stdout: '' });
  });

  it('rejects input without sentences, with invalid bytes, or from a missing file', needsPosix, async () => {
    const sta = await withTags();
    expect(await sta.run(['match', 'tags'], { stdin: ' \n\n' })).toMatchObject({ code: 2, stdout: '' });
    expect(await sta('match', 'tags', '')).toMatchObject({ code: 2, stdout: '' });
    const broken = await sta.run(['match', 'tags', '--json'], { stdin: new Uint8Array([0x61, 0xff, 0x0a]) });
    expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('stdin is not valid UTF-8') });
    const line = await sta.run(['match', 'tags'], { stdin: new Uint8Array([0x61, 0xff, 0x0a]) });
    expect(line).toMatchObject({
      code: 1,
      stderr: 'error: Line 1 is not valid UTF-8\nNo matches in 0 sentences\n',
    });
    const samples = ['tags', 'create', 'sound', '--samples-file', '-'];
    expect(await sta.run(samples, { stdin: Buffer.from('RIFF\0\0\xff', 'latin1') })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/stdin is not a text: it has binary content\n.*sta transcribe/),
    });
    const missing = await sta('match', 'tags', '--file', join(sta.directory, 'none.txt'));
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no such file') });
    expect(await sta.run(['match', 'tags'], { columns: 80 })).toMatchObject({ code: 2 });
    const both = await sta('match', 'tags', 'hello', '--file', join(sta.directory, 'none.txt'));
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('not both') });
    const endless = await sta('match', 'tags', '--json', '--file', '/dev/zero');
    expect(endless).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('/dev/zero is not a text: it has binary content'),
    });
  });

  it('splits 10,001 sentences into two calls, in one document and as rows', async () => {
    const sta = await withTags();
    const stdin = `${'hello there\n'.repeat(10_000)}Please refund me\n`;
    const { code, stdout } = await sta.run(['match', 'tags', '--json'], { stdin });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: true,
      data: { similarityMatch: [{ statementTagName: 'refund', matchedTextList: [{ text: 'Please refund me' }] }] },
    });
    expect(await sta.run(['match', 'tags'], { stdin })).toEqual({
      code: 0,
      stdout: 'Please refund me\trefund\t1\trefund\n',
      stderr: '1 of 10001 sentences matched\n',
    });
  });
});

const openEmpty = shareService();

describe.each([
  { kind: 'tag', create: 'sta tags create refund --sample "I want my money back"' },
  { kind: 'intent', create: 'sta intents create cancel --sample "Please cancel my order"' },
])('sta match without a single $kind', ({ kind, create }) => {
  const none = `You have no ${kind}s yet. Create one: ${create}\n`;

  it('reports that there are none and how to create one', async () => {
    const sta = openEmpty();
    const match = (...more: string[]) => sta('match', `${kind}s`, 'hello', ...more);
    expect(await match()).toEqual({ code: 0, stdout: '', stderr: none });
    expect(await match('--explain')).toEqual({ code: 0, stdout: '', stderr: none });
    expect(await match('--explain', '--threshold', '0.1')).toEqual({ code: 0, stdout: '', stderr: none });
    expect(await match('--json')).toMatchObject({ code: 0, stderr: '' });
    expect(await sta.run(['match', `${kind}s`, 'hello'], { columns: 200 })).toMatchObject({ code: 0, stderr: none });
    // The suggested command uses the same service.
    const { stderr } = await match('--local');
    expect(stderr).toBe(none.replace('\n', ' --local\n'));
  });

  it('reports it before reading a stream, which may not end', async () => {
    const sta = openEmpty();
    const lines = await sta.run(['match', `${kind}s`], { stdin: 'hello\n' });
    expect(lines).toEqual({ code: 0, stdout: '', stderr: `${none}No matches in 1 sentence\n` });
    const ndjson = await sta.run(['match', `${kind}s`, '--ndjson'], { stdin: '{"id":1,"text":"hello"}' });
    expect(ndjson).toMatchObject({ code: 0, stderr: `${none}1 text\n` });
    const machine = await sta.run(['match', `${kind}s`, '-o', 'ndjson'], { stdin: 'hello\n' });
    expect(machine).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('explains how to find an id or create one if --id names an unknown one', async () => {
    const sta = openEmpty();
    const hint = `List yours: sta ${kind}s list. Create one: ${create}\n`;
    for (const flags of [[], ['--explain']]) {
      const result = await sta('match', `${kind}s`, 'hello', '--id', 'none-1', ...flags);
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(hint) });
    }
    const stream = await sta.run(['match', `${kind}s`, '--id', 'none-1'], { stdin: 'hello\n' });
    expect(stream).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(hint) });
  });

  it('does so even if the service does not report an unknown id', async () => {
    const record =
      kind === 'tag' ? { statement_tag_id: 'a-1', statement_tag_name: 'a' } : { intent_id: 'a-1', intent_name: 'a' };
    const service = await fakeService(({ path }) =>
      !path.startsWith('/text/')
        ? { body: { status: true, error: {}, data: [record] } }
        : { body: { status: true, error: {}, data: { similarityMatch: [] }, userId: 'u' } },
    );
    const directory = temporaryDirectory();
    const env = { ...environmentIn(directory), STA_BASE_URL: service.url, STA_USER_ID: 'u', STA_TOKEN: 'secret' };
    const expected = {
      code: 0,
      stdout: '',
      stderr: `You have no ${kind} with the id none-1. List yours: sta ${kind}s list\n`,
    };
    for (const flags of [[], ['--explain']]) {
      expect(await runSta(['match', `${kind}s`, 'hello', '--id', 'none-1', ...flags], { env })).toEqual(expected);
    }
    const found = await runSta(['match', `${kind}s`, 'hello', '--id', 'a-1'], { env });
    expect(found.stderr).toBe('No matches in 1 sentence. A lower --threshold gives more matches\n');
  });
});

describe('sta match intents', () => {
  it('matches against all intents of the user unless ids are given', async () => {
    const sta = await startSta();
    expect(await sta('match', 'intents', 'Please cancel my order')).toMatchObject({ code: 0, stdout: '' });
    const id = (await sta('intents', 'create', 'cancel', '--sample', 'Please cancel my order')).stdout.trim();
    await sta('intents', 'create', 'hello', '--phrase', 'good morning');
    const result = await sta('match', 'intents', 'Good morning, please cancel my order');
    expect(result.stdout).toContain('\thello\t1\tgood morning\n');
    const reply = JSON.parse((await sta('match', 'intents', 'Please cancel my order', '--id', id, '--json')).stdout);
    expect(reply.data.similarityMatch).toMatchObject([{ intentId: id, intentName: 'cancel' }]);
  });
});

describe('sta intents', () => {
  it('creates, lists and deletes', async () => {
    const sta = await startSta();
    const id = (await sta('intents', 'create', 'cancel', '--sample', 'Cancel it', '--phrase', 'cancel')).stdout.trim();
    expect(id).toMatch(/^intent-[a-z0-9]+-\d{13}$/);
    const { data } = JSON.parse((await sta('intents', 'list', '--json')).stdout);
    expect(data).toMatchObject([
      {
        intent_id: id,
        intent_name: 'cancel',
        intent_samples: ['Cancel it'],
        intent_sample_phrases: ['cancel'],
        type: 'custom',
        implements: [],
        deleted: false,
      },
    ]);
    expect(JSON.parse((await sta('intents', 'rm', id, '-y', '--json')).stdout).data.intentId).toBe(id);
    expect(await sta('intents', 'create', 'empty')).toMatchObject({ code: 2, stdout: '' });
  });
});
