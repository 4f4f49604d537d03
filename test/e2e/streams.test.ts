import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { finish, spawnSta } from '../support/sta-process.ts';
import { environmentIn, type Sta, shareService, startSta, temporaryDirectory } from '../support/start-sta.ts';

const ndjson = (records: readonly unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const parse = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const openSta = shareService();
let hasTargets = false;

/** The tags and intents are created once. */
async function withTargets(): Promise<Sta> {
  const sta = openSta();
  if (hasTargets) return sta;
  hasTargets = true;
  await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund', '--priority', '2');
  await sta('tags', 'create', 'delay', '--sample', 'The parcel is late', '--phrase', 'parcel', '--priority', '1');
  await sta('tags', 'create', 'other', '--phrase', 'parcel', '--sample', 'Something else altogether');
  await sta('intents', 'create', 'cancel', '--sample', 'Please cancel my order');
  await sta('intents', 'create', 'ask', '--phrase', 'please');
  return sta;
}

const sentences = [
  'Please refund the parcel',
  'Bananas are yellow',
  'I want my money back, please',
  'My parcel is late',
  'Please refund the parcel',
];

describe('sta match with endless input', () => {
  it.each(['tags', 'intents'])(
    "gives each sentence the reply that it would have had alone, without the call's language: %s",
    async (noun) => {
      const sta = await withTargets();
      const stdin = ndjson(sentences.map((text, id) => ({ id, text })));
      const result = await sta.run(['match', noun, '--ndjson', '--threshold', '0.3'], { stdin });
      expect(result).toMatchObject({ code: 0, stderr: '5 texts\n' });
      const alone: unknown[] = [];
      for (const [id, text] of sentences.entries()) {
        const { stdout } = await sta('match', noun, text, '--threshold', '0.3', '--json');
        const { language, ...reply } = JSON.parse(stdout);
        expect(language).toEqual(expect.any(String));
        alone.push({ id, ...reply });
      }
      expect(parse(result.stdout)).toEqual(alone);
    },
  );

  it('prints an error line for a sentence that the service rejects, and for an invalid line', async () => {
    const sta = await withTargets();
    const texts = ['The parcel is late', 'x'.repeat(10_001), 'Please refund me'];
    const stdin = `${ndjson(texts.map((text, id) => ({ id, text })))}nonsense\n`;
    const result = await sta.run(['match', 'tags', '--ndjson'], { stdin });
    expect(result).toMatchObject({ code: 1, stderr: '4 texts, 2 failed\n' });
    expect(parse(result.stdout)).toMatchObject([
      { id: 0, data: { similarityMatch: [{ statementTagName: 'delay' }, {}] } },
      { id: 1, error: { code: 'invalid_request', message: expect.stringContaining('10000') } },
      { id: 2, data: { similarityMatch: [{ statementTagName: 'refund' }] } },
      { id: null, line: 4, error: { code: 'invalid_input' } },
    ]);
  });

  it('accepts more sentences than one call does', async () => {
    const sta = await withTargets();
    const stdin = ndjson(Array.from({ length: 10_050 }, (_, id) => ({ id, text: 'ok' })));
    const { stdout } = await sta.run(['match', 'tags', '--ndjson', '--query', 'id'], { stdin });
    expect(stdout).toBe(Array.from({ length: 10_050 }, (_, id) => `${id}\n`).join(''));
  });

  it('streams plain lines with -o ndjson: one line per match, with its line number', async () => {
    const sta = await withTargets();
    const stdin = 'Please refund me\n\nBananas\nThe parcel was late\n';
    const result = await sta.run(['match', 'tags', '-o', 'ndjson'], { stdin });
    expect(result.code).toBe(0);
    expect(parse(result.stdout)).toMatchObject([
      { line: 1, sentence: 'Please refund me', name: 'refund', score: 1, value: 'refund' },
      { line: 4, sentence: 'The parcel was late', name: 'delay' },
      { line: 4, sentence: 'The parcel was late', name: 'other' },
    ]);
  });

  it.each(['tags', 'intents'])('streams the same rows that one call gives: %s', async (noun) => {
    const sta = await withTargets();
    for (const format of ['table', 'csv']) {
      const flags = ['match', noun, '--threshold', '0.3', '-o', format];
      const oneCall = await sta(...flags, ...sentences);
      expect(oneCall.stdout).toContain('I want my money back');
      expect(await sta.run(flags, { stdin: sentences.join('\r\n') })).toEqual(oneCall);
    }
  });

  it('ends at once for an unknown id, which would affect every other sentence', async () => {
    const sta = await withTargets();
    const stdin = ndjson(sentences.map((text, id) => ({ id, text })));
    const result = await sta.run(['match', 'tags', '--ndjson', '--id', 'statement-none-1'], { stdin });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('statement-none-1') });
  });
});

describe('sta profanity check --lines', () => {
  const chat = 'idiot\r\nthe road of an idiot\n\ns\nh\ni\nt\noh shit\u{1f600}\nno break at the end';

  it('passes everything on byte for byte, except words that are profane within their line', async () => {
    const sta = await startSta();
    await sta('profanity', 'words', 'add', 'road');
    const result = await sta.run(['profanity', 'check', '--lines'], { stdin: chat });
    const censored = '*****\r\nthe **** of an idiot\n\ns\nh\ni\nt\noh ****\u{1f600}\nno break at the end';
    expect(result).toEqual({ code: 0, stdout: censored, stderr: 'Profane words in 3 of 9 lines\n' });
    const found = await sta.run(['profanity', 'check', '--lines', '--fail-on-match'], { stdin: chat });
    expect(found).toMatchObject({ code: 10, stdout: censored });
    expect(await sta.run(['profanity', 'check', '--lines'], { stdin: '' })).toMatchObject({ code: 0, stdout: '' });
  });

  it('accepts more lines than fit into one call', async () => {
    const sta = openSta();
    const line = 'a line of a log that is long enough to be one of many\n';
    const stdin = `${line.repeat(22_000)}damn it\n`;
    const result = await sta.run(['profanity', 'check', '--lines'], { stdin });
    expect(result).toMatchObject({ code: 0, stderr: 'Profane words in 1 of 22001 lines\n' });
    expect(result.stdout === stdin.replace('damn', '****')).toBe(true);
  });

  it('lists words by line, and prints one document per line', async () => {
    const sta = openSta();
    const words = await sta.run(['profanity', 'check', '--lines', '--words'], { stdin: chat });
    expect(words.stdout).toBe('line 1\tidiot\tmild\ten\nline 8\tshit\tstrong\ten\n');
    const { stdout } = await sta.run(['profanity', 'check', '--lines', '-o', 'ndjson'], { stdin: chat });
    expect(parse(stdout).at(-2)).toMatchObject({ line: 8, data: { predefinedProfaneWords: ['shit'] } });
  });

  it.each([
    [['some text'], 'reads a file or stdin'],
    [['--ndjson'], 'cannot be used together'],
    [['--replace', '\n'], 'must not contain line breaks'],
  ])('rejects %j', async (flags, words) => {
    const sta = openSta();
    const result = await sta.run(['profanity', 'check', '--lines', ...flags], { stdin: chat });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  });
});

describe('sta profanity check --ndjson', () => {
  it('prints one line per input, and exits with 10 on a match if requested', async () => {
    const sta = openSta();
    const stdin = ndjson([
      { id: 'a', text: 'oh shit' },
      { id: 'b', text: 'fine' },
    ]);
    const result = await sta.run(['profanity', 'check', '--ndjson', '--fail-on-match', '--replace', '-'], { stdin });
    expect(result.code).toBe(10);
    expect(parse(result.stdout)).toMatchObject([
      { id: 'a', data: { censoredText: 'oh ----', predefinedProfaneWords: ['shit'] } },
      { id: 'b', data: { censoredText: 'fine' } },
    ]);
    expect((await sta.run(['profanity', 'check', '--ndjson'], { stdin })).code).toBe(0);
    const failing = await sta.run(['profanity', 'check', '--ndjson', '--fail-on-match'], { stdin: `${stdin}nonsense` });
    expect(failing.code).toBe(1);
  });

  it('ends if the service was never reached', async () => {
    const sta = openSta();
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_USER_ID: 'x', STA_TOKEN: 'x' };
    const stdin = ndjson([{ id: 1, text: 'hello' }]);
    const result = await sta.run(['profanity', 'check', '--ndjson'], { stdin, env });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('refused') });
  });
});

describe('--resume', () => {
  it('processes the inputs without a result: failed, incomplete and missing ones', async () => {
    const sta = openSta();
    const texts = ['One.', 'Two.', 'Three.', 'Four.'].map((text, id) => ({ id, text }));
    const [input, output] = [join(sta.directory, 'in.ndjson'), join(sta.directory, 'out.ndjson')];
    writeFileSync(input, ndjson(texts));
    const first = await sta('profanity', 'check', '--ndjson', '--file', input);
    const [zero = '', , two = ''] = first.stdout.split('\n');
    const failed = '{"id":1,"error":{"code":"timeout","message":"too slow"}}\n';
    writeFileSync(output, `${zero}\n${failed}${two.slice(0, 20)}`);
    const resume = () => sta('profanity', 'check', '--ndjson', '--file', input, '--resume', output);
    const second = await resume();
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('is incomplete') });
    expect(second.stderr).toContain('3 texts; 1 had a result before');
    expect(parse(second.stdout).map(({ id }) => id)).toEqual([1, 2, 3]);
    appendFileSync(output, second.stdout);
    expect(parse(readFileSync(output, 'utf8')).map(({ id }) => id)).toEqual([0, 1, 1, 2, 3]);
    expect(await resume()).toMatchObject({ code: 0, stdout: '' });
  });

  it('recognises texts without ids by their lines, and repeats no error', async () => {
    const sta = openSta();
    const [input, output] = [join(sta.directory, 'in.ndjson'), join(sta.directory, 'out.ndjson')];
    writeFileSync(input, '{"text":"One."}\n{"text":3}\nno JSON\n{"text":"Two."}\n{"text":"Three."}\n');
    const argv = ['sentiment', 'run', '--ndjson', '--file', input];
    const first = (await sta(...argv)).stdout;
    const [one, two, three, four = ''] = first.split('\n');
    writeFileSync(output, `${[one, two, three].join('\n')}\n${four.slice(0, 9)}`);
    const second = await sta(...argv, '--resume', output);
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('1 had a result before') });
    expect(parse(second.stdout).map(({ line }) => line)).toEqual([4, 5]);
    appendFileSync(output, second.stdout);
    expect(readFileSync(output, 'utf8')).toBe(first);
    expect(await sta(...argv, '--resume', output)).toMatchObject({ code: 1, stdout: '' });
  });

  it('works for jobs, and requires --ndjson', async () => {
    const sta = openSta();
    const output = join(sta.directory, 'out.ndjson');
    const stdin = ndjson([1, 2].map((id) => ({ id, text: 'It is good.' })));
    writeFileSync(
      output,
      (await sta.run(['sentiment', 'run', '--ndjson'], { stdin: ndjson([{ id: 2, text: 'x' }]) })).stdout,
    );
    const rest = await sta.run(['sentiment', 'run', '--ndjson', '--resume', output], { stdin });
    expect(parse(rest.stdout)).toMatchObject([{ id: 1, status: { sentiment_analysis: 'Completed' } }]);
    const plain = await sta('sentiment', 'run', 'x', '--resume', output);
    expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('--resume requires --ndjson') });
    const swapped = await sta('match', 'tags', '--ndjson', '--file', output, '--resume', output);
    expect(swapped).toMatchObject({ code: 2, stderr: expect.stringContaining('both name') });
  });
});

it('prints the result of a live line at once, and explains on Ctrl-C how to continue', needsPosix, async () => {
  const child = spawnSta(['match', 'tags', '--ndjson'], environmentIn(temporaryDirectory()));
  const ended = finish(child);
  for (const id of [1, 2]) {
    const answer = new Promise((resolve) => child.stdout?.once('data', resolve));
    child.stdin?.write(ndjson([{ id, text: 'Where is my order?' }]));
    await answer;
  }
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  expect(parse(stdout).map(({ id }) => id)).toEqual([1, 2]);
  expect(stderr).toMatch(/Interrupted after 2 results[\s\S]*--resume FILE >> FILE/);
});

it.each([
  [['check', 'rules.yaml', 'chat.csv'], 141],
  [['analyze', 'chat.csv', '--with', 'sentiment', '--fail-on', 'lines > 0'], 141],
  [['analyze', 'chat.csv', '--with', 'sentiment'], 0],
])('a reader that closes the pipe ends %j with %i: a check has not passed', needsPosix, async (args, code) => {
  const directory = temporaryDirectory();
  const place = (name: string, text: string) => writeFileSync(join(directory, name), text);
  place('chat.csv', 'speaker,text\nAgent,Hello\nBo,It is broken\n');
  place('rules.yaml', 'version: 1\nrules: [{name: a, severity: must, expect: {phrase: goodbye}}]\n');
  const inDirectory = args.map((arg) => (/\.(?:csv|yaml)$/.test(arg) ? join(directory, arg) : arg));
  const child = spawnSta(inDirectory, environmentIn(directory));
  child.stdout?.destroy();
  expect((await finish(child)).code).toBe(code);
});
