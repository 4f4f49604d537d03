/** Every command against a service that only has the documented calls, in three variants. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWholeProgram } from '../../../src/cli/process/program.ts';
import { eventually } from '../../support/eventually.ts';
import { StaError } from '../../support/product.ts';
import {
  type PublicService,
  type PublicVariant,
  publicCredentials,
  publicVariants,
  recordings,
  startPublicService,
} from '../../support/public-service.ts';
import { environmentIn, type Result, type RunOptions, runSta } from '../../support/start-sta.ts';

const text = 'Thank you for calling. The meeting is on Monday. We talked about money. I paid twice for it.';

interface World {
  readonly variant: PublicVariant;
  readonly service: PublicService;
  readonly directory: string;
  /** Runs a command; the words of a line may have quotes around them. */
  sta(line: string, options?: RunOptions): Promise<Result>;
  /** The same, for a step that must succeed. @returns stdout without the line break at its end */
  did(line: string, options?: RunOptions): Promise<string>;
}

async function openWorld(variant: PublicVariant): Promise<World & { close(): Promise<void> }> {
  const service = await startPublicService(variant);
  const directory = mkdtempSync(join(tmpdir(), 'sta-public-'));
  const { userId, token, appId, appSecret } = publicCredentials;
  const env = {
    ...environmentIn(directory),
    STA_BASE_URL: service.url,
    STA_USER_ID: userId,
    STA_TOKEN: token,
    STA_APP_ID: appId,
    STA_APP_SECRET: appSecret,
    STA_PATH_STYLE: variant === 'example' ? 'example' : 'reference',
  };
  const sta: World['sta'] = (line, options = {}) => {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return runSta(words, { ...options, env: { ...env, ...options.env } });
  };
  return {
    variant,
    service,
    directory,
    sta,
    async did(line, options) {
      const result = await sta(line, options);
      expect(result, line).toMatchObject({ code: 0 });
      return result.stdout.trimEnd();
    },
    async close() {
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Case = (world: World) => Promise<void>;

const fails = (result: Result, code: number, ...words: (string | RegExp)[]) => {
  expect(result).toMatchObject({ code, stdout: '' });
  for (const one of words) expect(result.stderr).toMatch(one);
  expect(result.stderr).not.toContain('base-url');
};

/** The service does not have the call: the error names it. */
const lacks =
  (line: string, ...words: (string | RegExp)[]): Case =>
  async (world) =>
    fails(await world.sta(line), 1, /^(Target: .*\n)?error: This service has no /, ...words);

const tag = "tags create refund --sample 'I want my money back' --priority 1 --threshold 0.4";
const intent = "intents create cancel --sample 'Please cancel my order'";

/** By command; commands that do not talk to a service are listed below. */
const cases: Readonly<Record<string, Case>> = {
  async 'tags create'({ did, sta }) {
    expect(await did(tag)).toMatch(/statement-\w+-\d+/);
    expect(JSON.parse((await sta(`${tag} --json`)).stdout).data.statementTag).toMatch(/^statement-/);
  },
  async 'tags list'({ did, sta }) {
    await did(tag);
    const listed = await did('tags list');
    expect(listed).toMatch(/refund/);
    expect(listed).not.toContain('gone');
    const raw = JSON.parse((await sta('tags list --json')).stdout);
    expect(raw.data.at(-1)).toMatchObject({ statement_tag_name: 'gone', deleted: true });
  },
  async 'tags update'({ did, sta }) {
    const old = await did(tag);
    const updated = await sta("tags update refund --add-sample 'Return my payment' --no-priority");
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^statement-\w+-\d+\n$/) });
    expect(updated.stderr).toContain('cannot change statement tags in place');
    expect(updated.stderr).toContain(`${updated.stdout.trim()} replaces ${old}`);
    const { data } = JSON.parse(await did('tags list --json'));
    const kept = data.filter((one: { deleted: boolean }) => !one.deleted);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      statement_tag_id: updated.stdout.trim(),
      statement_tag_samples: ['I want my money back', 'Return my payment'],
    });
  },
  async 'tags delete'({ did, sta }) {
    await did(tag);
    const { data } = JSON.parse(await did('tags list --json'));
    for (const { statement_tag_id, deleted } of data) {
      const result = await sta(`tags delete ${statement_tag_id} --yes`);
      expect(result.code).toBe(deleted ? 1 : 0);
    }
    expect((await sta('tags list')).stderr).toContain('No statement tags yet');
  },
  async 'tags test'({ did, sta }) {
    await did(tag);
    const stdin = JSON.stringify({ text: 'I want my money back', expected: ['refund'] });
    expect(await sta('tags test --min-f1 0.9 --json', { stdin })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"f1":1'),
    });
  },
  async 'intents create'({ did }) {
    expect(await did(intent)).toMatch(/intent-\w+-\d+/);
  },
  async 'intents list'({ did }) {
    await did(intent);
    expect(await did('intents list')).toContain('cancel');
    expect(await did('intents list')).not.toContain('gone');
  },
  async 'intents update'({ did, sta }) {
    await did(intent);
    const { stdout } = await sta("intents update cancel --rename stop --add-phrase 'stop it' --json");
    expect(JSON.parse(stdout).data.intentId).toMatch(/^intent-/);
    expect(await did('intents list')).toMatch(/^stop\t1\t1\t/);
  },
  async 'intents delete'({ did, sta }) {
    await did(intent);
    const id = JSON.parse(await did('intents list --json')).data.find(
      (one: { deleted: boolean }) => !one.deleted,
    ).intent_id;
    expect(await did(`intents delete ${id} --yes`)).toContain(id);
    expect((await sta('intents list')).stderr).toContain('No intents yet');
  },
  async 'intents test'({ did, sta }) {
    await did(intent);
    const stdin = JSON.stringify({ text: 'Please cancel my order', expected: 'cancel' });
    expect(await sta('intents test', { stdin })).toMatchObject({ code: 0, stdout: expect.stringContaining('cancel') });
  },
  async review({ did, sta }) {
    await did(intent);
    const stdin = 'Please cancel my order today\nGood morning\n';
    const listed = await sta('review - --list --margin 1 --json', { stdin });
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout)[0]).toMatchObject({ text: 'Please cancel my order today', place: 'stdin:1' });
  },
  async 'suggest samples'({ did, sta }) {
    await did(intent);
    const stdin = JSON.stringify({ text: 'I do not need it any more', expected: 'cancel' });
    const message = 'This service has no call that matches against samples of the request';
    fails(await sta('suggest samples intents -', { stdin }), 1, message, '--local');
  },
  'suggest intents': async ({ sta }) => {
    const stdin = 'I lost my card\nmy card is lost\n';
    const message = 'This service has no call that groups sentences';
    fails(await sta('suggest intents -', { stdin }), 1, message, 'repeat the command with --local');
  },
  async 'webhooks create'({ sta }) {
    const created = await sta('webhooks create https://example.com/hook');
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/webhook-\w+-\d+/) });
    expect(created.stdout + created.stderr).not.toMatch(/undefined|secret:\s*$/);
  },
  async 'webhooks list'({ did }) {
    await did('webhooks create https://example.com/hook');
    expect(await did('webhooks list')).toContain('https://example.com/hook');
  },
  async 'webhooks get'({ did, sta }) {
    await did('webhooks create https://example.com/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    expect(await did(`webhooks get ${subscriptionId}`)).toContain('https://example.com/hook');
    fails(await sta('webhooks get webhook-none-1'), 1, 'webhook-none-1');
  },
  async 'webhooks delete'({ did, sta }) {
    await did('webhooks create https://example.com/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    expect(await did(`webhooks delete ${subscriptionId} --yes`)).toContain(subscriptionId);
    expect((await sta('webhooks list')).stdout).toBe('');
  },
  'webhooks rotate': lacks('webhooks rotate webhook-none-1', 'call that replaces webhook secrets'),
  'webhooks enable': lacks('webhooks enable webhook-none-1', 'call that enables webhooks'),
  'webhooks deliveries': lacks('webhooks deliveries', 'call that lists deliveries'),
  'webhooks redeliver': lacks('webhooks redeliver --failed', 'call that delivers again'),
  async 'webhooks trigger'({ did, sta }) {
    await did('webhooks create http://127.0.0.1:1/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    const { code, stdout } = await sta(`webhooks trigger ${subscriptionId}`);
    expect(code).toBe(1);
    expect(stdout).toContain('http://127.0.0.1:1/hook');
  },
  async mcp({ sta }) {
    const request = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const version = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const result = await sta('mcp', { stdin: request(1, 'initialize', version) + request(2, 'tools/list', {}) });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('match_tags');
  },
  async 'webhooks listen'({ sta, service }) {
    const stop = new AbortController();
    const running = sta('webhooks listen --subscribe', { signal: stop.signal });
    await eventually(() => expect(service.requests.some(({ path }) => path.includes('create_webhook'))).toBe(true));
    stop.abort(new StaError('interrupted', 'Interrupted'));
    const { stdout, stderr } = await running;
    expect(stdout + stderr).not.toContain('undefined');
    expect(service.requests.some(({ method }) => method === 'DELETE')).toBe(true);
  },
  async export({ did, sta }) {
    await did(tag);
    const exported = await sta('export --json');
    expect(Object.keys(JSON.parse(exported.stdout))).toEqual(['version', 'tags', 'intents', 'webhooks']);
    expect(exported).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('the file has no section profanityWords'),
    });
    expect(JSON.parse(exported.stdout).tags).toHaveLength(1);
  },
  async diff({ did, sta }) {
    await did(tag);
    const stdin = await did('export');
    expect(await sta('diff -f - --prune', { stdin })).toMatchObject({ code: 0 });
    const withWords = await sta('diff -f -', { stdin: 'profanityWords: [frob]' });
    fails(withWords, 1, 'this service does not support profanity words', 'Remove the section profanityWords');
  },
  async apply({ did, sta }) {
    await did(tag);
    const stdin = await did('export');
    expect(await sta('apply -f - --prune --yes', { stdin })).toMatchObject({ code: 0 });
    expect(await did('tags list')).toContain('refund');
    const more = 'intents: [{ name: cancel, samples: [Please cancel my order] }]';
    expect(await sta('apply -f -', { stdin: more })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('cancel'),
    });
    fails(await sta('apply -f -', { stdin: 'profanityWords: [frob]' }), 1, 'Nothing was changed');
    expect(await sta('apply -f - --prune --yes', { stdin: 'profanityWords: []' })).toMatchObject({ code: 0 });
  },
  async 'match tags'({ did }) {
    await did(tag);
    expect(await did("match tags 'I want my money back'")).toMatch(/refund/);
    expect(await did("match tags 'I want my money back' --json")).toContain('similarityMatch');
  },
  async 'match intents'({ did }) {
    await did(intent);
    expect(await did("match intents 'Please cancel my order'")).toMatch(/cancel/);
  },
  async 'rules set'({ sta }) {
    const stdin = 'rules: [{ name: a, expect: { phrase: hello } }]';
    fails(await sta('rules set -', { stdin }), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'rules get'({ sta }) {
    fails(await sta('rules get'), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'rules delete'({ sta }) {
    fails(await sta('rules delete'), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'rules compute'({ sta }) {
    const stdin = 'Anna: Hello.';
    fails(await sta('rules compute', { stdin }), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'rules fetch'({ sta }) {
    fails(await sta('rules fetch 3f6b2a9e'), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'rules run'({ sta }) {
    const stdin = 'Anna: Hello.';
    fails(await sta('rules run', { stdin }), 1, 'This service has no call for rules', 'sta check RULES.yaml');
  },
  async 'profanity check'({ sta }) {
    expect(await sta("profanity check 'damn it'")).toMatchObject({ code: 0, stdout: '**** it\n' });
    expect((await sta("profanity check --words 'damn it'")).stdout).toMatch(/^damn\tunknown\t$/m);
    const ignored = await sta("profanity check --level mild --language de 'damn it'");
    expect(ignored).toMatchObject({ code: 0, stderr: expect.stringContaining('ignores --level, --language') });
    const lines = await sta('profanity check --lines', { stdin: 'damn\nfine\n' });
    expect(lines).toMatchObject({
      code: 0,
      stdout: '****\nfine\n',
      stderr: expect.stringContaining('ignores --lines'),
    });
    expect(await sta("profanity check 'damn it' --fail-on-match")).toMatchObject({ code: 10 });
    const stdin = Array.from({ length: 8 }, (_, id) => `{"id":${id},"text":"damn"}\n`).join('');
    const stream = await sta('profanity check --ndjson', { stdin });
    expect(stream.stdout.match(/"censoredText":"\*{4}"/g)).toHaveLength(8);
  },
  'profanity words add': lacks('profanity words add frob', 'list of custom profane words'),
  'profanity words list': lacks('profanity words list', 'list of custom profane words'),
  'profanity words remove': lacks('profanity words remove frob --yes', 'list of custom profane words'),
  async 'sentiment compute'({ did }) {
    expect(await did(`sentiment compute '${text}'`)).toMatch(/^file-[\w-]+$/);
  },
  async 'sentiment fetch'({ did, sta }) {
    const id = await did(`sentiment compute '${text}'`);
    expect(await sta(`sentiment fetch ${id}`)).toMatchObject({
      code: 8,
      stdout: '',
      stderr: expect.stringMatching(/queued/i),
    });
    await did(`jobs wait ${id}`);
    expect(await did(`sentiment fetch ${id}`)).toMatch(/very positive/i);
    fails(await sta('sentiment fetch nobody'), 1);
  },
  async 'sentiment run'({ did }) {
    expect((await did(`sentiment run '${text}'`)).split('\n').length).toBeGreaterThanOrEqual(4);
    expect(await did(`sentiment run '${text}' -o csv`)).not.toContain('undefined');
  },
  'actions compute': lacks(`actions compute '${text}'`, 'call for action items', 'sta serve'),
  'actions fetch': lacks(`actions fetch ${recordings.audio}`, 'call for action items'),
  'actions run': lacks(`actions run '${text}'`, 'call for action items'),
  async 'summary compute'({ did }) {
    expect(await did(`summary compute '${text}'`)).toMatch(/^[\w-]+$/);
  },
  async 'summary fetch'({ did, sta }) {
    const id = await did(`summary compute '${text}'`);
    expect(await sta(`summary fetch ${id}`)).toMatchObject({ code: 8 });
    await did(`jobs wait ${id}`);
    expect(await did(`summary fetch ${id}`)).toContain('Thank you for calling.');
  },
  async 'summary run'({ sta }) {
    const ignored = await sta(`summary run '${text}' --sentences 1`);
    expect(ignored).toMatchObject({ code: 0, stderr: expect.stringContaining('this service ignores --sentences') });
    expect(ignored.stdout).toContain('Thank you for calling.');
    const ratio = await sta(`summary run '${text}' --ratio 0.2`);
    expect(ratio).toMatchObject({ code: 0, stderr: expect.stringContaining('may ignore --ratio') });
    expect((await sta(`summary run '${text}'`)).stderr).not.toContain('ignore');
  },
  async 'tone compute'({ did }) {
    expect(await did(`tone compute --file-id ${recordings.audio}`)).toBe(recordings.audio);
  },
  async 'tone fetch'({ did, sta }) {
    await did(`tone compute --file-id ${recordings.audio}`);
    expect(await sta(`tone fetch ${recordings.audio}`)).toMatchObject({ code: 8 });
    await did('jobs wait --last');
    expect(await did(`tone fetch ${recordings.audio}`)).toContain('Calm');
    fails(await sta(`tone fetch ${recordings.audio} --transcript srt`), 1, 'does not report the transcript');
  },
  async 'tone run'({ did, sta, directory }) {
    expect(await did(`tone run --file-id ${recordings.audio}`)).toContain('Calm');
    expect(await did(`tone run --file-id ${recordings.audio} --sync-with-stt --speakers 2`)).toContain('Calm');
    const file = join(directory, 'call.srt');
    for (const flags of ['--transcript srt', `--transcript-file ${file}`, '--speech-to-text']) {
      fails(await sta(`tone run --file-id ${recordings.audio} ${flags}`), 1, 'the transcript');
    }
    expect(existsSync(file)).toBe(false);
    const pii = await sta(`tone run --file-id ${recordings.audio} --pii --vocabulary sta`);
    expect(pii).toMatchObject({ code: 0, stderr: expect.stringContaining('ignores --pii, --vocabulary') });
    const recording = join(directory, 'call.wav');
    writeFileSync(recording, Buffer.alloc(100_000));
    fails(await sta(`tone run ${recording}`), 1, 'This service has no upload call', '--file-id');
    fails(await sta(`tone run ${recording} ${directory}/*`), 1, 'This service has no upload call', '--file-id');
  },
  async 'clips compute'({ did, sta }) {
    expect(await did(`clips compute --file-id ${recordings.video} --qa`)).toBe(recordings.video);
    const wrong = await sta(`clips compute --file-id ${recordings.audio} --qa`);
    expect(wrong.code).not.toBe(0);
  },
  async 'clips fetch'({ did, sta }) {
    await did(`clips compute --file-id ${recordings.video} --qa`);
    expect(await sta(`clips fetch ${recordings.video} --qa`)).toMatchObject({ code: 8 });
    await did('jobs wait --last');
    expect(await did(`clips fetch ${recordings.video} --qa`)).toMatch(/questions|qa/);
  },
  async 'clips run'({ did, sta, service, directory }) {
    expect(await did(`clips run --file-id ${recordings.video} --qa`)).toContain(`${service.url}/media/`);
    const shown = await sta(`clips run --file-id ${recordings.video} --qa`, { columns: 80 });
    expect(shown.stdout).toContain('127.0.0.1');
    expect(shown.stdout).toContain('15 minutes');
    expect(shown.stdout).not.toContain('s3cr3t');
    fails(
      await sta(`clips run --file-id ${recordings.video} --highlights`),
      1,
      'does not report the clip of highlights',
    );
    fails(
      await sta(`clips run --file-id ${recordings.video} --qa --keyword money`),
      1,
      'It has finished the clip of questions',
    );
    const fast = await sta(`clips run --file-id ${recordings.video} --fast`);
    expect(fast).toMatchObject({ code: 0, stderr: expect.stringContaining('may ignore --fast') });
    await did(`clips run --file-id ${recordings.video} --qa --download ${join(directory, 'clips')}`);
    expect(readdirSync(join(directory, 'clips'))).toEqual(['qa.mp4']);
  },
  async 'files upload'({ sta, directory }) {
    const file = join(directory, 'call.wav');
    writeFileSync(file, Buffer.alloc(100_000));
    fails(await sta(`files upload ${file}`), 1, 'This service has no upload call', '--file-id');
  },
  'files delete': lacks(`files delete ${recordings.audio} --yes`, 'call that deletes files'),
  'files list': lacks('files list', 'call that lists files'),
  'files prune': lacks('files prune --yes', 'call that prunes files'),
  async 'jobs list'({ did }) {
    await did(`clips compute --file-id ${recordings.video} --qa`);
    await did('jobs wait --last');
    expect(await did('jobs list')).toContain('Completed');
  },
  async 'jobs wait'({ did, sta }) {
    const id = await did(`sentiment compute '${text}'`);
    expect(await did(`jobs wait ${id}`)).toContain('Completed');
    await did(`clips compute --file-id ${recordings.video} --highlights`);
    const never = await sta('jobs wait --last');
    expect(never).toMatchObject({ code: 1, stdout: expect.stringContaining('does not report the clip of highlights') });
  },
  async 'jobs cancel'({ did, sta }) {
    await did(`sentiment compute '${text}'`);
    fails(await sta('jobs cancel --last'), 1, 'This service has no call that cancels jobs');
  },
  async 'jobs delete'({ did, sta }) {
    await did(`sentiment compute '${text}'`);
    fails(await sta('jobs delete --last --yes'), 1, 'This service has no call that deletes jobs');
  },
  async analyze({ did, directory }) {
    await did("intents create refund --sample 'I want my money back'");
    const path = join(directory, 'chat.txt');
    writeFileSync(path, "Ann: Thank you. I want my money back\nBen: damn, it's late\nAnn: It is late\n".repeat(4));
    const rows = (await did(`analyze ${path} -o ndjson`)).split('\n').map((line) => JSON.parse(line));
    expect(rows).toHaveLength(12);
    expect(rows.slice(9)).toMatchObject([
      { speaker: 'Ann', sentiment: 'Very Positive', intents: [{ name: 'refund', score: 1 }], profane: [] },
      { speaker: 'Ben', sentiment: 'Neutral', profane: ['damn'] },
      { index: 11, profane: [] },
    ]);
    expect(await did(`analyze ${path} --count intent --with intents`)).toMatch(/^refund\t4\t/);
  },
  async check({ did, sta, directory }) {
    await did("intents create refund --sample 'I want my money back'");
    const [rules, call] = [join(directory, 'rules.yaml'), join(directory, 'call.txt')];
    writeFileSync(call, 'Agent: Hello, how can I help?\nAnn: I want my money back\nAgent: I will send it by Friday\n');
    const expect_ = '{phrase: send it, by: agent, after: when}';
    writeFileSync(
      rules,
      `rules:\n  - name: r\n    when: {intent: refund, by: customer}\n    expect: ${expect_}\n  - name: p\n    expect: {action: promise}\n`,
    );
    const [row] = (await did(`check ${rules} ${call} -o ndjson`)).split('\n').map((line) => JSON.parse(line));
    expect(row.rules).toMatchObject([
      { rule: 'r', status: 'passed' },
      { rule: 'p', status: 'not_applicable', unjudged: true },
    ]);
    writeFileSync(rules, 'rules:\n  - name: r\n    expect: {intent: refnd}\n');
    fails(await sta(`check ${rules} ${call}`), 2, 'rules.yaml:3:22: rules[0].expect.intent names the intent "refnd"');
  },
  async 'check test'({ did, directory }) {
    const path = (name: string, text: string): string => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    };
    path('call.txt', 'Agent: Hello\nAnn: Hi\nAgent: Bye\nAnn: Bye\n');
    const rules = path('test-rules.yaml', 'rules:\n  - name: r\n    expect: {phrase: hello, by: agent}\n');
    const cases = path('cases.jsonl', '{"source":"call.txt","expected":{"r":"passed"}}\n');
    expect(JSON.parse(await did(`check test ${cases} --rules ${rules} --json`))).toMatchObject({
      results: 1,
      right: 1,
    });
  },
  async transcribe(world) {
    const recording = join(world.directory, 'call.wav');
    writeFileSync(recording, 'not sent');
    await lacks(`transcribe ${recording} -o srt`, 'call for transcripts', 'sta tone run FILE --transcript txt')(world);
  },
  async 'transcribe test'(world) {
    const cases = join(world.directory, 'word-cases.jsonl');
    writeFileSync(join(world.directory, 'call.wav'), 'not sent');
    writeFileSync(cases, '{"audio":"call.wav","text":"Hello."}\n');
    await lacks(`transcribe test ${cases}`, 'call for transcripts')(world);
  },
  async report({ did, sta, directory }) {
    const sentiment = await did(`sentiment compute '${text}'`);
    await did(`tone compute --file-id ${recordings.video} --speech-to-text`);
    await did(`clips compute --file-id ${recordings.video} --qa`);
    const page = join(directory, 'report.html');
    const result = await sta(`report ${sentiment} ${recordings.video} --wait -o ${page}`);
    expect(result).toMatchObject({ code: 0, stdout: `${page}\n` });
    expect(readFileSync(page, 'utf8')).toContain('Calm');
  },
  async login({ sta, service, directory }) {
    const { userId, token } = publicCredentials;
    const env = { ...environmentIn(join(directory, 'login')), STA_BASE_URL: '', STA_TOKEN: '', STA_USER_ID: '' };
    const line = `login --base-url ${service.url} --user-id ${userId} --token-stdin`;
    expect(await sta(line, { stdin: token, env })).toMatchObject({ code: 0 });
  },
  async logout({ did }) {
    await did('logout');
  },
  async 'auth status'({ did }) {
    expect(await did('auth status')).toContain(publicCredentials.userId);
  },
  'auth link': lacks('auth link', /no page in a browser/),
  async 'auth token'({ did }) {
    expect(await did('auth token')).toBe(publicCredentials.token);
  },
  async doctor({ sta, service }) {
    const { stdout, stderr } = await sta('doctor');
    expect(stdout + stderr).toContain(`accepted for ${publicCredentials.userId}`);
    expect(stdout + stderr).toContain(service.url);
  },
  async api({ did, sta, variant }) {
    const path = '/cb/v1/profile/statement_tags/get_user_statement_tags';
    expect(await did(`api ${variant === 'example' ? `${path}/{userId}` : path}`)).toContain('statement_tag_name');
    const nowhere = await sta('api /nowhere');
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toMatch(/Cannot GET|Check the path, then the base URL/);
  },
};

/** The commands that do not talk to a configured service. */
const withoutService: Readonly<Record<string, string>> = {
  'webhooks verify': 'checks a signature on this machine',
  'schema profile': 'prints a schema that is part of the command',
  'schema rules': 'prints a schema that is part of the command',
  serve: 'is the service',
  'local exec': 'starts a command beside the local service',
  'local status': 'is about the local service',
  'local reset': 'is about the local service',
  'local users add': 'is about the local service',
  'local users list': 'is about the local service',
  'local users rotate': 'is about the local service',
  'local users revoke': 'is about the local service',
  'local rotate-key': 'is about the local service',
  'local audit': 'is about the local service',
  'local users export': 'is about the local service',
  'local users remove': 'is about the local service',
  'local backup': 'is about the local service',
  'local restore': 'is about the local service',
  'local check': 'is about the local service',
  'storage migrate': 'is about a database of the operator',
  'storage check': 'is about a database of the operator',
  'storage import': 'is about a database of the operator',
  'models list': 'is about files on this machine',
  'models pull': 'downloads from the addresses of a catalogue',
  'models add': 'is about files on this machine',
  'models verify': 'is about files on this machine',
  'models path': 'is about files on this machine',
  'models remove': 'is about files on this machine',
  'config get': 'reads the configuration file',
  'config set': 'writes the configuration file',
  'config list': 'reads the configuration file',
  'config path': 'names the configuration file',
  'completion install': 'writes the files of the shells',
  'completion bash': 'prints a script',
  'completion zsh': 'prints a script',
  'completion fish': 'prints a script',
  'completion powershell': 'prints a script',
  version: 'prints the version',
  help: 'prints help',
};

const leavesOf = (command: Command, path: readonly string[]): string[] => [
  ...(command.commands.length === 0 || command.registeredArguments.length > 0 ? [path.join(' ')] : []),
  ...command.commands.flatMap((child) => leavesOf(child, [...path, child.name()])),
];

it('has a case for every command, or the reason why there is none', async () => {
  const leaves = leavesOf(await buildWholeProgram(), []);
  expect([...Object.keys(cases), ...Object.keys(withoutService)].sort()).toEqual(leaves.sort());
});

describe.each(publicVariants)('with a public service in the variant %s', (variant) => {
  describe.each(Object.entries(cases))('sta %s', (_name, check) => {
    let world: Awaited<ReturnType<typeof openWorld>>;
    beforeAll(async () => {
      world = await openWorld(variant);
    });
    afterAll(() => world.close());

    it("does what it can, and names the service's missing features", () => check(world));
  });
});
