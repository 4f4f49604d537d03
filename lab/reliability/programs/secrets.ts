/** Searches for secrets in every output, log, process list and file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { callService } from '../../../test/support/call-service.ts';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { flags, listCommands } from '../secrets/commands.ts';
import { createKnownSecrets } from '../secrets/known-secrets.ts';
import { listFiles } from '../secrets/list-files.ts';
import { watchProcesses } from '../secrets/watch-processes.ts';
import { collectFailures, type Program } from '../support/program.ts';
import { type Account, addAccount, liftedLimits, makePlace, runSta, startServe } from '../support/service-process.ts';

/** The files that may contain secrets, all with mode 0600, by secret. */
const allowedFiles: Readonly<Record<string, readonly string[]>> = {
  'config/config.json': ['API secret', 'app secret'],
  'state/tokens.json': ['access token'],
  'data/local-credentials.json': ['local API secret', 'local app secret'],
  'data/signing-key': ['signing key'],
};

export const secrets: Program = {
  title: 'Search for secrets',
  about:
    'Commands of every kind, with and without `--debug`, `--debug-bodies`, `--json` and `--dry-run`, against a service that logs ' +
    'everything, with known secrets: API secrets, app secrets, access tokens, the signing key, webhook secrets and signatures of links. ' +
    'Their plain, URL, JSON, hexadecimal and base64 forms are searched for in stdout, stderr, the log, open pages, the arguments of all ' +
    'processes, what the programs of the service inherit, and every file. They may be only in the results that are for them, and with ' +
    'mode 0600 in `config.json` (credentials), `tokens.json` (access token), `local-credentials.json` and `signing-key`.',
  unit: 'not used',
  limitSeconds: () => 1_200,

  async run({ quick }, note) {
    const place = makePlace();
    const failures = collectFailures(20);
    const known = createKnownSecrets();
    let service: Awaited<ReturnType<typeof startServe>> | undefined;
    const watch = watchProcesses(() => service?.pid);
    const receiver = createServer((request, response) =>
      request.resume().on('end', () => response.writeHead(204).end()),
    );
    try {
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const programs = join(place.directory, 'programs');
      const inherited = join(place.directory, 'inherited');
      wrapPrograms(programs, inherited);
      const planted = {
        STA_API_SECRET: 'planted-api-secret-of-the-service',
        STA_TOKEN: 'planted-token-of-the-service',
      };
      for (const [name, value] of Object.entries(planted)) known.add(`${name} of the service`, value);
      const env = { ...place.env, ...planted, PATH: `${programs}:${place.env.PATH}` };
      service = await startServe({ env }, ['--log-level', 'trace', '--allow-private-addresses', ...liftedLimits]);
      const { url, log } = service;
      const search = (where: string, content: Buffer | string, allowed: readonly string[] = []) => {
        for (const name of known.find(content)) if (!allowed.includes(name)) failures.add(`${name} in ${where}`);
      };

      const user = await addAccount(place, url, 'asha');
      known.add('API secret', user.apiSecret);
      known.add('app secret', user.appSecret);
      known.add('access token', user.accessToken);
      const local: Account = JSON.parse(readFileSync(join(place.directory, 'data', 'local-credentials.json'), 'utf8'));
      known.add('local API secret', local.apiSecret);
      known.add('local app secret', local.appSecret);
      const key = readFileSync(join(place.directory, 'data', 'signing-key'), 'utf8').split(/\s/)[0] ?? '';
      known.add('signing key', key);
      known.add('signing key', Buffer.from(key, 'base64url').toString('hex'));

      const { accessToken: _made, ...credentials } = user;
      const login = ['login', '--base-url', url, '--user-id', 'asha', '--secrets', 'file', '--credentials-stdin'];
      const signedIn = await runSta([...login, '--debug-bodies'], place.env, JSON.stringify(credentials));
      if (signedIn.code !== 0) throw new Error(`sign in: ${signedIn.stderr}`);
      search('the output of sta login', `${signedIn.stdout}${signedIn.stderr}`);
      const cached = /"token":\s*"([^"]+)"/.exec(
        readFileSync(join(place.directory, 'state', 'tokens.json'), 'utf8'),
      )?.[1];
      if (cached === undefined) failures.add('no cached token: the search for it shows nothing');
      else known.add('access token', cached);

      const files = {
        recording: join(place.directory, 'recording.wav'),
        subtitles: join(place.directory, 'recording.srt'),
        text: join(place.directory, 'texts.txt'),
        directory: join(place.directory, 'clips'),
      };
      writeFileSync(files.recording, makeWav(2, tone(220)));
      writeFileSync(
        join(place.directory, 'recording.srt'),
        '1\n00:00:00,100 --> 00:00:01,500\nThe recording is here.\n',
      );
      writeFileSync(files.text, 'I love it.\nIt is late.\n');
      let commands = 0;
      const shown = new Set<string>();
      for (const { argv, shows = [] } of listCommands(files)) {
        for (const more of quick ? flags.slice(2, 4) : flags) {
          const { stdout, stderr } = await runSta([...argv, ...more], place.env);
          commands += 1;
          if (shows.includes('webhook secret'))
            for (const [, secret = ''] of stdout.matchAll(/(whsec_[\w+/=-]{20,})/g))
              known.add('webhook secret', secret);
          for (const [, signature = ''] of stdout.matchAll(/signature=([\w-]{20,})/g))
            known.add('link signature', signature);
          const line = `sta ${[...argv, ...more].join(' ')}`;
          for (const name of known.find(stdout)) shown.add(name);
          search(`stdout of ${line}`, stdout, shows);
          search(`stderr of ${line}`, stderr);
        }
        note(`sta ${argv.slice(0, 2).join(' ')}`);
      }
      for (const name of ['access token', 'webhook secret', 'link signature']) {
        if (!shown.has(name)) failures.add(`no command has shown the ${name}: the search for it shows nothing`);
      }
      const replies = await sendCarelessly(url, user);
      for (const [what, text] of replies) search(what, text);

      const { port } = receiver.address() as AddressInfo;
      await runSta(['webhooks', 'create', `http://127.0.0.1:${port}/hook`], place.env);
      await runSta(['sentiment', 'run', 'It is late.'], place.env);
      await service.stop();
      search('the log of the service', log());
      if (!log().includes('"route"')) failures.add('the log of the service has no requests: the search shows nothing');
      watch.stop();
      const seen = watch.seen();
      for (const one of seen) {
        search(`the arguments of ${one.arguments.slice(0, 60)}`, one.arguments);
        search(`the environment of ${one.arguments.slice(0, 60)}`, one.environment);
      }
      const found = listFiles(place.directory);
      for (const { name, bytes, mode } of found) {
        const names = known.find(bytes);
        if (names.length > 0 && (mode & 0o077) !== 0) failures.add(`${name} has secrets and mode ${mode.toString(8)}`);
        search(`the file ${name}`, bytes, allowedFiles[name]);
      }
      const started = found.filter(({ name }) => name.startsWith('inherited/')).length;
      if (started === 0) failures.add('the service has started no program: the search shows nothing');
      return {
        figures: [
          ['secrets, each in up to eight forms', String(known.count)],
          ['commands', String(commands)],
          ['bytes of log', log().length.toLocaleString('en')],
          ['processes', String(seen.length)],
          ['programs of the service', String(started)],
          ['files', String(found.length)],
          ['secrets in a wrong place', String(failures.count)],
        ],
        failures: failures.list(),
      };
    } finally {
      watch.stop();
      receiver.close();
      place.remove();
    }
  },
};

/** Replaces ffmpeg and ffprobe by scripts that record their arguments and environment. */
function wrapPrograms(folder: string, inherited: string): void {
  mkdirSync(folder);
  mkdirSync(inherited);
  for (const name of ['ffmpeg', 'ffprobe']) {
    const real = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    const script = `#!/bin/sh\ncat /proc/$$/environ /proc/$$/cmdline > ${inherited}/${name}.$$\nexec ${real} "$@"\n`;
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
}

/** Requests with secrets in places where they do not belong, and public pages. */
async function sendCarelessly(url: string, { accessToken, apiSecret, appId, appSecret }: Account) {
  const replies: [what: string, text: string][] = [];
  const send = async (method: string, path: string, options: Parameters<typeof callService>[3] = {}) => {
    const { text } = await callService(url, method, path, options);
    replies.push([`the response to ${method} ${path.split('?')[0]}`, text]);
  };
  const query = { jwtToken: accessToken, userId: 'asha', token: apiSecret };
  await send('POST', '/text/profanity/get_profanity', { query: { ...query, text: 'x', replaceChar: '*' } });
  await send('GET', '/nothing', { query });
  await send('POST', '/v1/nlp/sentiment', {
    headers: { appId, appSecret: `${appSecret}x` },
    body: { data: { text: 'x' } },
  });
  await send('POST', '/v1/nlp/sentiment', { headers: { appId, appSecret }, body: `{"text": "${appSecret}` });
  await send('POST', '/cb/v1/auth/create_access_token', { body: { apiKey: 'x', apiSecret, userId: 'asha' } });
  for (const path of ['/openapi.json', '/healthz', '/readyz', '/metrics']) await send('GET', path);
  return replies;
}
