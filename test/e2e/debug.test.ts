/**
 * Secrets that `--debug`, `--debug-bodies` and `--dry-run` never show: plants one in every place, and searches for it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Answer, fakeService, type SeenRequest } from '../support/fake-server.ts';
import { runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';

const given = {
  STA_TOKEN: 'planted-token.AAAA/+=.BBBB',
  STA_API_KEY: 'planted key CCCC',
  STA_API_SECRET: 'planted\\secret&DDDD',
  STA_APP_ID: 'planted-app-EEEE',
  STA_APP_SECRET: 'planted-app-secret-FFFF',
};
/** Secrets that a service creates. */
const made = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJGGGG.HHHH',
  webhookSecret: 'whsec_plantedIIII',
  signature: 'plantedJJJJ',
  session: 'planted-session-KKKK',
};
const marks = ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF', 'GGGG', 'HHHH', 'IIII', 'JJJJ', 'KKKK', 'LLLL'];

const link = `https://files.example/clip.mp4?expires=1&signature=${made.signature}&X-Amz-Signature=${made.signature}`;
type Secrets = Partial<typeof given>;

/** Everything that a service could repeat to a caller with these credentials. */
function plant(secrets: Secrets) {
  const values = Object.values(secrets);
  const token = secrets.STA_TOKEN ?? made.accessToken;
  const headers = { 'set-cookie': `session=${made.session}`, 'x-echo': token, 'x-link': link };
  const gossip = `${values.join(' ')} ${JSON.stringify(values)} ${made.accessToken} ${link}`;
  const replies: [pattern: RegExp, body: object][] = [
    [/create_access_token/, { data: { accessToken: made.accessToken, expiresIn: 3600, tokenType: 'Bearer' } }],
    [/create_webhook/, { data: { subscriptionId: 'webhook-x-1', secret: made.webhookSecret } }],
    [/get_user/, { data: [], note: gossip, nested: { appSecret: secrets.STA_APP_SECRET, [token]: 1 } }],
    [/clips\/fetch/, { qa: { status: 'Completed', qa: [{ presigned_url: link }] }, conversation: { link } }],
    [/upload/, { file_id: 'file-x' }],
    [/./, { transaction_id: 'x', message: gossip, data: { apiSecret: secrets.STA_API_SECRET } }],
  ];
  return { values, headers, gossip, replies };
}

type Behaviour = (secrets: Secrets) => (request: SeenRequest) => Answer;

const succeed: Behaviour = (secrets) => {
  const { headers, replies } = plant(secrets);
  return ({ path }) => ({ headers, body: { status: true, ...replies.find(([pattern]) => pattern.test(path))?.[1] } });
};
const refuse =
  (status: number): Behaviour =>
  (secrets) => {
    const { headers, values } = plant(secrets);
    const body = { status: false, error: { code: 'nope', message: `No: ${values.join(' ')}` } };
    return () => ({ status, headers: { ...headers, 'retry-after': '3600' }, body });
  };
const redirect: Behaviour = (secrets) => {
  const { headers, gossip } = plant(secrets);
  return () => ({ status: 302, headers: { ...headers, location: link }, body: gossip });
};
const gibberish: Behaviour = (secrets) => {
  const { headers, gossip } = plant(secrets);
  return () => ({ headers: { ...headers, 'content-type': 'text/html' }, body: `<p>${gossip}` });
};

const commands = (path: string): string[][] => [
  ['tags', 'list'],
  ['tags', 'create', 'refund', '--sample', 'money back', '--json'],
  ['match', 'tags', 'A text that is private.'],
  ['profanity', 'check', 'A text that is private.', '--path-style', 'example'],
  ['webhooks', 'create', 'https://example.com/hook'],
  ['webhooks', 'list'],
  ['sentiment', 'compute', 'A text that is private.'],
  ['sentiment', 'run', 'A text that is private.', '--json'],
  ['clips', 'fetch', 'file-x'],
  ['files', 'upload', path],
  ['files', 'delete', 'file-x', '--yes'],
  ['auth', 'status'],
  ['jobs', 'list'],
  ['api', 'POST', '/cb/v1/auth/create_access_token'],
  ['api', '/text/profanity/get_profanity', '-f', 'text=A text that is private.', '-H', 'appSecret: other-secret-LLLL'],
  ['api', 'GET', `/x?secret=${encodeURIComponent(given.STA_API_SECRET)}`],
];

/** The credentials of a run: all, or a key pair that is exchanged for a token. */
const { STA_TOKEN: _, ...pairAlone } = given;

it.each<[string, Behaviour]>([
  ['succeeds', succeed],
  ['refuses', refuse(401)],
  ['fails', refuse(500)],
  ['redirects', redirect],
  ['answers gibberish', gibberish],
] as const)('no secret is shown when the service %s', async (_how, respond) => {
  const root = temporaryDirectory();
  const path = join(root, 'hello.wav');
  writeFileSync(path, 'RIFF');
  let shown = 0;
  for (const secrets of [given, pairAlone]) {
    const { url, requests } = await fakeService(respond(secrets));
    const env = { ...secrets, STA_BASE_URL: url, STA_USER_ID: 'asha', STA_STATE_DIR: root, STA_CONFIG_DIR: root };
    for (const argv of commands(path)) {
      for (const flags of [['--debug', '--debug-bodies'], ['--debug'], ['--debug-bodies', '--dry-run']]) {
        const isDry = flags.includes('--dry-run');
        const sentBefore = requests.length;
        const { stdout, stderr } = await runSta([...argv, ...flags], { env });
        // stdout is the service's response, and a reply may be the requested secret itself.
        const looked = isDry ? stdout + stderr : stderr;
        for (const mark of marks)
          expect(looked, `${argv.slice(0, 2).join(' ')} ${flags.join(' ')}`).not.toContain(mark);
        if (!flags.includes('--debug-bodies')) expect(stderr).not.toContain('that is private');
        if (isDry) expect(requests).toHaveLength(sentBefore);
        shown += looked.length;
      }
    }
  }
  expect(shown).toBeGreaterThan(10_000);
});

it('shows each request and reply: method, URL, headers, sizes, time, request id', async () => {
  const sta = await startSta();
  const { stderr } = await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--debug', '--json');
  expect(stderr).toMatch(
    /^> #3 POST http:\/\/127\.0\.0\.1:\d+\/cb\/v1\/profile\/statement_tags\/create_statement_tag\?userId=\S+, \d+ bytes$/m,
  );
  expect(stderr).toMatch(/^> authorization: Bearer \(hidden\)$/m);
  expect(stderr).toMatch(/^< #3 HTTP 200 OK, \d+ bytes, \d+ ms, request [\w-]+$/m);
  expect(stderr).not.toContain('money back');
});

it('adds the bodies, without secrets and cut to 4 KiB', async () => {
  const sta = await startSta();
  const { stderr } = await sta('profanity', 'check', 'long '.repeat(5000), '--debug-bodies', '--json');
  expect(stderr).toContain('> {"jwtToken":"(hidden)","userId":');
  expect(stderr).toContain('"accessToken":"(hidden)"');
  expect(stderr).toContain('… (the first 4 KiB of');
  for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(4300);
});

it('shows requests without a response', async () => {
  const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_USER_ID: 'asha', STA_TOKEN: given.STA_TOKEN };
  const { code, stderr } = await runSta(['webhooks', 'create', 'https://x.example/', '--debug'], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^\* #1 ECONNREFUSED: retrying in \d+ ms$/m);
  expect(stderr).toMatch(/^\* #1 connection_refused, \d+ ms$/m);
});
