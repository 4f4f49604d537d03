/** Commands whose files exceed the space on the disk: existing files stay, and no incomplete file is left. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fakeService } from '../../support/fake-server.ts';
import { finish, processEnvironment } from '../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';

const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));
const id = '3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b';
/** Blocks of 512 or 1024 bytes, as the shell counts them: far less than each command writes. */
const maxBlocks = 16;

const toneReply = {
  status: { tone_analysis: 'Completed', speech_to_text: 'Completed' },
  data: {
    tone_analysis: { chunks: [{ start_time: 0, end_time: 1000, sentiments: [{ sentiment: 'Calm', confidence: 1 }] }] },
    speech_to_text: {
      utterances: Array.from({ length: 2000 }, (_, i) => ({
        start_time: i,
        end_time: i + 1,
        text: `word ${i} of many`,
      })),
    },
  },
};

const notFound = { status: 404, body: { status: false, error: { code: 'not_found', message: 'No such job' } } };

/** A service with a finished tone job, and clips behind a link. */
const startFake = async () => {
  const { url } = await fakeService(({ path }) => {
    if (path.startsWith('/clip.mp4')) return { headers: { 'content-type': 'video/mp4' }, body: 'x'.repeat(100_000) };
    if (path.startsWith('/v1/conversation/fetch')) return { body: toneReply };
    if (!path.includes('/clips/')) return notFound;
    return { body: { status: { qa: 'Completed' }, data: { qa: { presigned_url: `${url}/clip.mp4` } } } };
  });
  return url;
};

it.for<[name: string, argv: string[], targets: string[]]>([
  ['a transcript', ['tone', 'fetch', id, '--transcript-file', 'call.txt'], ['call.txt']],
  ['a clip', ['clips', 'fetch', id, '--qa', '--download', '.'], ['qa.mp4']],
  ['a page', ['report', id, '-o', 'page.html'], ['page.html']],
])('keeps the old file if %s cannot be written completely', async ([, argv, targets]) => {
  const directory = temporaryDirectory();
  for (const target of targets) writeFileSync(join(directory, target), 'old');
  const env = {
    ...environmentIn(`${directory}.home`),
    STA_BASE_URL: await startFake(),
    STA_USER_ID: 'me',
    STA_APP_ID: 'app',
    STA_APP_SECRET: 'secret',
  };
  const line = `ulimit -f ${maxBlocks}; exec "$0" "$@"`;
  const child = spawn('bash', ['-c', line, process.execPath, launcher, ...argv], {
    cwd: directory,
    env: processEnvironment(env),
  });
  const { code, stdout, stderr } = await finish(child);
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Cannot write');
  expect(targets.map((target) => readFileSync(join(directory, target), 'utf8'))).toEqual(targets.map(() => 'old'));
  expect(readdirSync(directory)).toEqual(targets);
});
