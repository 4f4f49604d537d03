/** `--dry-run`: the printed line, run by a real bash, sends the same requests as the command. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../support/any-character.ts';
import { type FakeService, fakeService, type SeenRequest } from '../../support/fake-server.ts';
import { needs } from '../../support/needs.ts';
import { runSta, startSta, temporaryDirectory } from '../../support/start-sta.ts';

const secrets = {
  STA_TOKEN: 'token-of-the-test',
  STA_API_KEY: 'key-of-the-test',
  STA_API_SECRET: 'api-secret-of-the-test',
  STA_APP_ID: 'app-id-of-the-test',
  STA_APP_SECRET: 'app-secret-of-the-test',
};

/** The headers that a service reads. */
const telling = ['accept', 'content-type', 'authorization', 'appid', 'appsecret', 'x-note'];

function whatMatters({ method, path, headers, body }: SeenRequest): unknown {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
  const type = boundary === undefined ? headers['content-type'] : 'a form';
  return {
    method,
    path,
    headers: telling.map((name) => (name === 'content-type' ? type : headers[name])),
    body: boundary === undefined ? body : body.split(boundary).map(readPart),
  };
}

/** Header names are written in upper or lower case, and in any order. */
function readPart(part: string): unknown {
  const [head = '', ...content] = part.split('\r\n\r\n');
  return { head: head.toLowerCase().split('\r\n').sort(), content: content.join('\r\n\r\n') };
}

/** Runs each command for real and dry, and the dry run's lines in one bash. */
async function compare(commands: readonly (readonly string[])[], userId: string): Promise<void> {
  const directory = temporaryDirectory();
  const answer = { body: { status: true } };
  const [real, dry]: [FakeService, FakeService] = [await fakeService([answer]), await fakeService([answer])];
  const env = { ...secrets, STA_USER_ID: userId, STA_CONFIG_DIR: directory, STA_STATE_DIR: directory };
  const script: string[] = [];
  for (const command of commands) {
    const shown = await runSta(['--dry-run', ...command], { env: { ...env, STA_BASE_URL: dry.url } });
    expect({ command, ...shown }).toMatchObject({ code: 0, stdout: expect.stringContaining('curl -sS') });
    for (const secret of Object.values(secrets)) expect(shown.stdout + shown.stderr).not.toContain(secret);
    script.push(`${shown.stdout} >/dev/null`);
  }
  expect(dry.requests).toEqual([]);
  const file = join(directory, 'script.sh');
  writeFileSync(file, script.join('\n').replaceAll('\n >', ' >'));
  const { PATH = '' } = process.env;
  await promisify(execFile)('bash', ['-e', file], { env: { PATH, ...env, LC_ALL: 'C.UTF-8' } });
  const sent: SeenRequest[] = [];
  for (const command of commands) {
    const before = real.requests.length;
    await runSta(command, { env: { ...env, STA_BASE_URL: real.url } });
    // A command may look something up first; a dry run shows the request itself.
    const [last, ...lookups] = real.requests.slice(before).reverse();
    for (const { method } of lookups) expect(method).toBe('GET');
    if (last !== undefined) sent.push(last);
  }
  expect(dry.requests.map(whatMatters)).toEqual(sent.map(whatMatters));
  expect(sent).toHaveLength(commands.length);
}

/** Anything that a user can type: letters, shell syntax, control and direction characters, emoji. */
const typed = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
    fc.string({ unit: anyCharacter, minLength: 1 }),
    fc
      .array(
        fc.constantFrom(...'\'"\\$`!#&;|<>(){}[]*?~%=@:,^ \t\n\r\u001b\u0001\u007f\u0085\u202e\u2028aé1'.split('')),
        {
          minLength: 1,
        },
      )
      .map((characters) => characters.join('')),
  )
  // An argument ends at a NUL; half a character cannot be typed.
  .filter((text) => !/\p{Cs}/u.test(text) && !text.includes('\0') && text.trim() !== '' && !text.startsWith('-'));

it('the printed lines send the same requests, whatever the texts are', needs('curl'), async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 5, maxLength: 5 }), typed, async (texts, userId) => {
      const [name = '', sample = '', sentence = '', id = '', text = ''] = texts;
      await compare(
        [
          ['tags', 'list'],
          ['tags', 'create', name, '--sample', sample],
          ['--path-style', 'example', 'intents', 'list'],
          ['match', 'tags', sentence],
          ['webhooks', 'get', id],
          ['sentiment', 'compute', text],
          ['sentiment', 'fetch', id],
          [
            'api',
            'GET',
            `/${encodeURIComponent(id)}/[x]{y}?a=[1]`,
            '-f',
            `k=${text}`,
            '-H',
            'x-note: a "b" \'c\' $d `e`',
          ],
          ['api', 'DELETE', '/v1/conversation/delete', '-f', `fileID=${id}`],
          ['api', 'HEAD', '/x', '-H', 'x-note:'],
        ].filter((command) => !command.includes('') && id.trim() !== '.' && id.trim() !== '..'),
        userId,
      );
    }),
    { numRuns: 12 },
  );
});

it('a file is sent as the same form', needs('curl'), async () => {
  const directory = temporaryDirectory();
  for (const name of ['a b.wav', 'it\'s "so", é; $HOME.wav', '\\back\\slash.wav']) {
    const path = join(directory, name);
    writeFileSync(path, 'RIFF\r\n--not a boundary\n');
    const subtitles = join(directory, `${basename(name, '.wav')}.srt`);
    writeFileSync(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHello.\n');
    await compare(
      [
        ['files', 'upload', path, '--title', '@home; "quoted" <b>', '--description', "two\nlines, it's"],
        ['tone', 'run', path, '--subtitles', subtitles],
      ],
      '@asha;type=x',
    );
  }
});

it('a text that is too long for an argument is piped', needs('curl'), async () => {
  const file = join(temporaryDirectory(), 'long.txt');
  writeFileSync(file, `It's "long".\n${'A sentence of many. '.repeat(20_000)}`);
  await compare([['summary', 'compute', '--file', file]], 'asha');
});

it('leaves nothing behind, starts nothing, and is JSON on request', async () => {
  const directory = temporaryDirectory();
  const env = { STA_DATA_DIR: join(directory, 'data'), STA_STATE_DIR: join(directory, 'state') };
  const shown = await runSta(['profanity', 'check', 'Damn $STA_TOKEN.', '--dry-run', '--json'], { env });
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(shown.stdout)).toEqual({
    requests: [
      {
        method: 'POST',
        url: '$STA_BASE_URL/text/profanity/get_profanity',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: expect.objectContaining({ jwtToken: '$STA_TOKEN', userId: '$STA_USER_ID', text: 'Damn $STA_TOKEN.' }),
        // The variable is read, but not a text of the user that looks like it.
        curl: expect.stringMatching(/^curl[\s\S]*"'"\$STA_TOKEN"'"[\s\S]*"Damn \$STA_TOKEN\."[^"]/),
      },
    ],
  });
  expect(() => readFileSync(env.STA_DATA_DIR)).toThrow('ENOENT');
  expect(() => readFileSync(env.STA_STATE_DIR)).toThrow('ENOENT');
});

it('shows no request for a text beyond the first response, and one of many texts', async () => {
  const env = { ...secrets, STA_BASE_URL: 'http://service.invalid', STA_USER_ID: 'asha' };
  const shown = async (argv: string[], stdin?: string) => {
    const { stdout } = await runSta([...argv, '--dry-run', '--json'], { env, ...(stdin !== undefined && { stdin }) });
    const { requests }: { requests: { method: string; url: string }[] } = JSON.parse(stdout);
    return requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  };
  expect(await shown(['tags', 'delete', 'statement-x-1', '--yes'])).toEqual([
    'GET /cb/v1/profile/statement_tags/get_user_statement_tags',
  ]);
  expect(await shown(['sentiment', 'run', 'Fine.'])).toEqual(['POST /v1/nlp/sentiment']);
  const lines = ['not JSON', ...['One.', 'Two.'].map((text, id) => JSON.stringify({ id, text }))].join('\n');
  expect(await shown(['sentiment', 'run', '--ndjson'], lines)).toEqual(['POST /v1/nlp/sentiment']);
});

it('fails like the command if there is nothing to send, or if no request does the work', async () => {
  const remote = { STA_BASE_URL: 'http://service.invalid', STA_USER_ID: 'asha', STA_TOKEN: 'token-of-the-test' };
  expect(await runSta(['sentiment', 'compute', ' ', '--dry-run'], { env: remote })).toMatchObject({
    code: 2,
    stdout: '',
  });
  expect(await runSta(['sentiment', 'compute', 'Fine.', '--dry-run'], { env: remote })).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('app secret'),
  });
  const sta = await startSta();
  for (const argv of [['local', 'reset', '--yes'], ['config', 'set', 'output', 'json'], ['logout'], ['serve']]) {
    expect(await sta(...argv, '--dry-run')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--dry-run'),
    });
  }
  expect(await sta('tags', 'list')).toMatchObject({ code: 0 });
});

it("hides texts that look like the interface's secrets", async () => {
  const env = { ...secrets, STA_BASE_URL: 'http://service.invalid', STA_USER_ID: 'asha' };
  const argv = [
    'api',
    'POST',
    '/cb/v1/auth/create_access_token',
    '-f',
    'apiKey=other-key',
    '-f',
    'apiSecret=other-secret',
  ];
  const headers = [
    '-H',
    'Authorization: Bearer other-token',
    '-H',
    'appSecret: other',
    '-f',
    `note=${secrets.STA_TOKEN}`,
  ];
  const { code, stdout } = await runSta([...argv, ...headers, '--dry-run'], { env });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('"Bearer $STA_TOKEN"'.slice(1)) });
  expect(stdout).not.toMatch(/other|of-the-test/);
});

it('a line for the local target works under sta local exec', needs('curl'), async () => {
  const directory = temporaryDirectory();
  const env = { STA_DATA_DIR: join(directory, 'data') };
  const { stdout } = await runSta(['tags', 'create', "it's", '--sample', 'a "b" $c', '--dry-run'], { env });
  const out = join(directory, 'out.json');
  await runSta(['local', 'exec', '--', 'bash', '-c', `${stdout.trimEnd()} > '${out}'`], { env });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    status: true,
    data: { statementTag: expect.any(String) },
  });
});
