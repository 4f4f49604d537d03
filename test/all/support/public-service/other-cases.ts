/** Commands about conversations, the account and the service itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { publicCredentials, recordings } from '../../../support/public-service.ts';
import { environmentIn } from '../../../support/start-sta.ts';
import { type Case, fails, lacks, text } from './world.ts';

export const otherCases: Readonly<Record<string, Case>> = {
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
