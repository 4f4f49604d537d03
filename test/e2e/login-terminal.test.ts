/** `sta login` on a real terminal: the questions, and what happens after a wrong answer. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addUser } from '../../src/service/http/auth/new-user.ts';
import { type Manner, runInTerminal } from '../support/examples/run-example.ts';
import { fakeService } from '../support/fake-server.ts';
import { launcher, processEnvironment } from '../support/sta-process.ts';
import { environmentIn, runSta, startTestService, temporaryDirectory } from '../support/start-sta.ts';

/** A service with a user, and a terminal without any configuration. */
async function openTerminal(options: { local?: boolean } = {}) {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const service = await startTestService(options.local ? { dataDirectory: env.STA_DATA_DIR ?? '' } : {});
  const user = await addUser(service.data.store, service.data.tokens, { userId: 'alice' });
  if (user === undefined) throw new Error('the user exists');
  const processEnv = processEnvironment({ ...env, HOME: directory, CI: '' });
  const place = { directory, whenDone: (work: () => void) => onTestFinished(work) };
  const address = new URL(service.url).host;
  return {
    service,
    user,
    env,
    address,
    login: (answers: NonNullable<Manner['answers']>, flags = '') =>
      runInTerminal(`'${process.execPath}' '${launcher}' login ${flags}`, place, processEnv, answers),
    config: () => JSON.parse(readFileSync(join(directory, 'config', 'config.json'), 'utf8')).profiles.default,
    isSaved: () => existsSync(join(directory, 'config', 'config.json')),
  };
}

const secondChoice = '\x1b[B\r';
const thirdChoice = '\x1b[B\x1b[B\r';

it('asks again only for invalid parts, in the words of the questions, and ends with a next step', async () => {
  const { login, user, address, service, config, env } = await openTerminal();
  const html = await fakeService([
    { status: 404, body: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } },
  ]);
  const { code, output } = await login([
    { to: /Base URL/, type: '127.0.0.1:1\r' },
    { to: /refused\. Enter the base URL again[\s\S]*Base URL of/, type: `${new URL(html.url).host}\r` },
    { to: /Enter the base URL again[\s\S]*Base URL of the/, type: `${address}\r` },
    { to: /How do you sign in/, type: '\r' },
    { to: /User id/, type: 'alice\r' },
    { to: /API key/, type: `${user.apiKey}\r` },
    { to: /API secret/, type: 'wrong\r' },
    // Enter keeps the user id.
    { to: /does not accept this API key and API secret[\s\S]*User id or e-mail address/, type: '\r' },
    { to: /API key/, type: `${user.apiKey}\r` },
    { to: /API secret/, type: `${user.apiSecret}\r` },
    { to: /App id, for jobs/, type: `${user.appId}\r` },
    { to: /App secret/, type: 'wrong\r' },
    { to: /does not accept the app id and app secret[\s\S]*App id, for jobs/, type: `${user.appId}\r` },
    { to: /App secret/, type: `${user.appSecret}\r` },
  ]);
  expect(code, output).toBe(0);
  expect(output).toContain(`Signed in to ${service.url} as alice`);
  expect(output).toContain('Next, try: sta sentiment run');
  expect(output).not.toMatch(/apiKey|apiSecret|appId|appSecret|api-key/);
  for (const secret of [user.apiSecret, user.appSecret]) expect(output).not.toContain(secret);
  expect(config()).toMatchObject({ 'base-url': service.url, 'user-id': 'alice', 'app-secret': user.appSecret });
  expect(JSON.parse((await runSta(['auth', 'status', '--json'], { env })).stdout)).toMatchObject({ works: true });
});

it.each([
  ['one line', (user: object) => JSON.stringify(user)],
  ['several lines', (user: object) => JSON.stringify(user, null, 2).replaceAll('\n', '\r')],
  ['several lines in bracketed paste', (user: object) => `\x1b[200~${JSON.stringify(user, null, 2)}\x1b[201~`],
])('accepts the pasted JSON of "local users add" in %s, after an invalid text', async (_name, render) => {
  const { login, user, address, config } = await openTerminal();
  const { code, output } = await login([
    { to: /Base URL/, type: `http://${address}/\r` },
    { to: /How do you sign in/, type: thirdChoice },
    { to: /Paste the JSON, which/, type: '{"userId": "alice"}\r\r' },
    { to: /This is not the JSON[\s\S]*Paste the JSON, which/, type: `${render(user)}\r` },
  ]);
  expect(code, output).toBe(0);
  expect(output).not.toContain(user.apiSecret);
  expect(config()).toMatchObject({ 'user-id': 'alice', 'api-secret': user.apiSecret, 'app-id': user.appId });
});

it('offers the service that runs on this machine', async () => {
  const { login, user, service, config } = await openTerminal({ local: true });
  const { code, output } = await login([
    { to: /Which service[\s\S]*which runs on this machine/, type: '\r' },
    { to: /How do you sign in/, type: secondChoice },
    { to: /User id/, type: 'mallory\r' },
    { to: /Access token/, type: 'wrong\r' },
    { to: /does not accept this access token[\s\S]*Access token/, type: `${user.accessToken}\r` },
    { to: /not belong to the user mallory[\s\S]*User id or/, type: 'alice\r' },
    { to: /App id, for jobs/, type: '\r' },
  ]);
  expect(code, output).toBe(0);
  expect(output).toContain('sta local users add');
  expect(output).toContain('Next, try: sta profanity check');
  expect(config()).toMatchObject({ 'base-url': service.url, token: user.accessToken });
});

it('lets you choose another service, and saves nothing after Ctrl-C at any question', async () => {
  const first = await openTerminal({ local: true });
  const interrupted = await first.login([
    { to: /Which service/, type: secondChoice },
    { to: /Base URL/, type: '\x03' },
  ]);
  expect(interrupted).toMatchObject({ code: 130 });
  const second = await openTerminal();
  const pasting = await second.login([
    { to: /Base URL/, type: `${second.address}\r` },
    { to: /How do you sign in/, type: thirdChoice },
    { to: /Paste the JSON, which/, type: '{"userId\x03' },
  ]);
  expect(pasting).toMatchObject({ code: 130, output: expect.stringContaining('Interrupted') });
  expect([first.isSaved(), second.isSaved()]).toEqual([false, false]);
});

it('checks an address from a flag before it asks for anything', async () => {
  const { login, isSaved } = await openTerminal();
  const { code, output } = await login([], '--base-url http://127.0.0.1:1');
  expect(code).toBe(1);
  expect(output).toContain('refused');
  expect(output).not.toContain('User id');
  expect(isSaved()).toBe(false);
});
