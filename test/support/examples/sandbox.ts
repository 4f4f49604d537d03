/** A directory with the files that the examples of the help name, and a running service. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeEvent } from '../../../src/commands/webhooks/receiver/received-event.ts';
import { newWebhookSecret, readWebhookSecret } from '../../../src/contract/signing/webhook-secret.ts';
import { signWebhook } from '../../../src/contract/signing/webhook-signature.ts';
import { parseRules } from '../../../src/conversations/rules/read-rules.ts';
import type { Service } from '../../../src/service/app/start-service.ts';
import { addUser, type NewUser } from '../../../src/service/http/auth/new-user.ts';
import { callService } from '../call-service.ts';
import { makeMedia, someEngine } from '../media.ts';
import { standInRecogniser } from '../programs/stand-in-recogniser.ts';
import { openStaInShells } from '../sta-in-shells.ts';
import { processEnvironment } from '../sta-process.ts';
import { environmentIn, startServiceIn } from '../start-sta.ts';
import { bearer } from '../wire.ts';

const packageRoot = join(import.meta.dirname, '..', '..', '..');
const twoChannels = join(packageRoot, 'test', 'fixtures', 'calls');
const example = (name: string) => join(packageRoot, 'examples', name);

export interface Sandbox {
  readonly service: Service;
  /** A user of the service, with an access token: examples sign in as this user. */
  readonly user: NewUser;
  /**
   * A working directory for one line, with its own config and state.
   *
   * @param whenDone takes the clean-up for after the line's test
   */
  prepare(whenDone: WhenDone): Workplace;
  close(): Promise<void>;
}

export type WhenDone = (work: () => void | Promise<void>) => void;

export interface Workplace {
  readonly directory: string;
  readonly whenDone: WhenDone;
  /** @returns the variables that make commands run as a user without any records */
  addUser(): Promise<Readonly<Record<string, string>>>;
  /** With the service's data directory, for commands on local data. */
  readonly env: Readonly<Record<string, string>>;
  /** All variables of the line's shell, in which `sta` runs in this process. */
  readonly shellEnv: NodeJS.ProcessEnv;
  /** The same for `sta` as a separate process. */
  readonly processEnv: NodeJS.ProcessEnv;
}

export async function openSandbox(): Promise<Sandbox> {
  const root = mkdtempSync(join(tmpdir(), 'sta-examples-'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  writeExecutable(join(bin, 'sta'), `#!/bin/sh\nexec node '${join(packageRoot, 'bin', 'sta.cjs')}' "$@"\n`);
  // Opens nothing on the machine that runs the tests.
  for (const opener of ['xdg-open', 'open']) writeExecutable(join(bin, opener), '#!/bin/sh\n');
  writeExecutable(join(bin, 'pocketsphinx'), `#!/bin/sh\n${standInRecogniser(0)}\n`);
  const path = `${bin}:${process.env.PATH}`;
  const { service, close } = await startServiceIn({ dataDirectory: join(root, 'data'), env: { PATH: path } });
  const user = await addUser(service.data.store, service.data.tokens, { userId: 'me@example.com' });
  if (user === undefined) throw new Error('the user exists');
  const profile = {
    'base-url': service.url,
    'user-id': user.userId,
    'api-key': user.apiKey,
    'api-secret': user.apiSecret,
    output: 'table',
  };
  const rules = readFileSync(example('support-desk/rules.yaml'), 'utf8');
  await callService(service.url, 'PUT', `/cb/v1/profile/rules/set_user_rules/${user.userId}`, {
    headers: bearer(user.accessToken),
    body: { ruleSet: parseRules(rules, 'rules.yaml').ruleSet },
  });
  const inShells = join(root, 'in-shells');
  mkdirSync(inShells);
  const shells = await openStaInShells(inShells);
  const examples = await copyExamples(join(root, 'examples'));
  let places = 0;
  let users = 0;
  const addFreshUser = async () => {
    users += 1;
    const added = await addUser(service.data.store, service.data.tokens, { userId: `user-${users}` });
    if (added === undefined) throw new Error('the user exists');
    return {
      STA_BASE_URL: service.url,
      STA_USER_ID: added.userId,
      STA_API_KEY: added.apiKey,
      STA_API_SECRET: added.apiSecret,
      STA_APP_ID: added.appId,
      STA_APP_SECRET: added.appSecret,
    };
  };
  return {
    service,
    user,
    prepare(whenDone) {
      places += 1;
      const directory = join(root, `${places}`);
      mkdirSync(directory);
      writeFiles(directory, user, examples);
      const config = join(directory, 'config');
      const env = { ...environmentIn(directory), STA_CONFIG_DIR: config, STA_DATA_DIR: join(root, 'data') };
      mkdirSync(config);
      writeFileSync(
        join(config, 'config.json'),
        JSON.stringify({
          activeProfile: 'default',
          profiles: { default: { output: 'table' }, work: profile, staging: profile },
        }),
        { mode: 0o600 },
      );
      // The examples must also run on a machine without SHELL.
      const processEnv = processEnvironment({ ...env, PATH: path, HOME: directory, SHELL: '/bin/bash', CI: '' });
      return {
        directory,
        whenDone,
        addUser: addFreshUser,
        env,
        processEnv,
        shellEnv: { ...processEnv, PATH: `${shells.bin}:${path}` },
      };
    },
    async close() {
      await shells.close();
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/**
 * The files of `examples/`, with only the beginning of the recordings: a recogniser needs a quarter of the time for it.
 *
 * @returns the directory of the files
 */
async function copyExamples(directory: string): Promise<string> {
  cpSync(join(packageRoot, 'examples'), directory, { recursive: true });
  for (const name of ['meeting.mp4', 'meeting.wav']) {
    if (someEngine === undefined) continue;
    await makeMedia(directory, name, '-t', '10', '-i', { read: example(name) }, '-c', 'copy');
  }
  const cues = readFileSync(example('meeting.srt'), 'utf8').split('\n\n');
  writeFileSync(join(directory, 'meeting.srt'), `${cues.slice(0, 3).join('\n\n')}\n`);
  return directory;
}

function writeFiles(directory: string, user: NewUser, examples: string): void {
  symlinkSync(examples, join(directory, 'examples'));
  copyFileSync(example('refund-samples.txt'), join(directory, 'samples.txt'));
  copyFileSync(example('support-call.txt'), join(directory, 'call.txt'));
  // The file that a line may change.
  copyFileSync(join(examples, 'meeting.mp4'), join(directory, 'meeting.mp4'));
  for (const end of ['wav', 'srt']) {
    symlinkSync(join(examples, `meeting.${end}`), join(directory, `meeting.${end}`));
    symlinkSync(join(twoChannels, `two-channels.${end}`), join(directory, `call.${end}`));
  }
  for (const name of ['rules.yaml', 'desk.yaml'])
    symlinkSync(join(examples, 'support-desk', 'rules.yaml'), join(directory, name));
  symlinkSync(join(examples, 'support-desk', 'call-1.vtt'), join(directory, 'call-1.vtt'));
  const texts: Record<string, string> = {
    'chat.txt': 'What the hell is this crap?\nIt works now, thank you.\n',
    'comment.txt': 'What the hell is this crap?\n',
    'words.txt': 'frobnicate\nbazquux\n',
    'chat.ndjson': '{"id":"1","text":"I want my money back."}\n{"id":"2","text":"What is this crap?"}\n',
    'call.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Marco Reyes>My parcel is late, damn it.</v>\n',
    'zoom.vtt': 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nMarco Reyes: My parcel is late.\n',
    'whisper.json': '{"segments":[{"start":0,"end":2,"text":" I love it."}]}\n',
    'chat.csv': 'id,author,body\n1,Ana,Could I get a refund?\n2,Bo,Thank you very much.\n',
    'calls/2.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nThank you, that was quick.\n',
    'calls.ndjson': '{"id":"1","text":"Please cancel my order."}\n',
    'reviews.ndjson': '{"id":"1","text":"I love it."}\n{"id":"2","text":"The delay was awful."}\n',
    'alice.json': JSON.stringify(user),
    'token.txt': user.accessToken,
    ...signedEvent(),
  };
  symlinkSync(join(examples, 'tag-cases.jsonl'), join(directory, 'cases.jsonl'));
  for (const folder of ['calls', 'more']) mkdirSync(join(directory, folder));
  // Links in a directory are not followed.
  for (const end of ['wav', 'srt'])
    copyFileSync(join(examples, `meeting.${end}`), join(directory, 'calls', `1.${end}`));
  copyFileSync(join(examples, 'support-desk', 'call-3.m4a'), join(directory, 'more', '3.m4a'));
  for (const [name, content] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  writeExecutable(join(directory, 'e2e.sh'), '#!/bin/sh\nset -e\nsta tags create t --sample x\nsta tags list\n');
}

/** A notification that was received just now, in both forms that `webhooks verify` reads. */
function signedEvent(): Record<string, string> {
  const secret = newWebhookSecret();
  const body = '{"transactionId":"1","status":{"id":2,"state":"processed"}}';
  const key = readWebhookSecret(secret);
  if (key === undefined) throw new Error('a new secret can be read');
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(key, { id: 'msg_1', timestamp, body }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const event = describeEvent({ headers, rawHeaders: [], body: Buffer.from(body) }, Date.now(), true, undefined);
  return {
    'secret.txt': `${secret}\n`,
    'body.json': body,
    'headers.txt': `${lines.join('\n')}\n`,
    'event.json': JSON.stringify(event),
  };
}

function writeExecutable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}
