/** Recordings are sent once; files can be listed and pruned. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeService, listen } from '../support/fake-server.ts';
import { type Sta, startSta } from '../support/start-sta.ts';
import { makeWav, tone } from '../support/wav.ts';
import { addTestUser } from '../support/wire.ts';

const aTone = makeWav(1, tone(440));
const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello.\n';

function write(sta: Sta, name: string, content: Uint8Array | string): string {
  const path = join(sta.directory, name);
  writeFileSync(path, content);
  return path;
}

/** Flags that make the service reject the job: the word is too long. */
const refused = ['--vocabulary', 'x'.repeat(5_000)];

async function list(sta: Sta) {
  return JSON.parse((await sta('files', 'list', '--json')).stdout).data;
}

/** The recordings that the service keeps on disk. */
const contentsIn = (sta: Sta) =>
  readdirSync(join(sta.directory, 'data', 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

/** A proxy to the service that counts the bytes of each upload. */
async function countUploads(sta: Sta) {
  const uploadedBytes: number[] = [];
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming;
    if (url === '/v1/conversation/upload') uploadedBytes.push(Number(headers['content-length']));
    const onward = request(`${sta.service.url}${url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 0, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(onward);
  });
  const { userId, appId, appSecret } = sta.service.credentials;
  const env = {
    STA_BASE_URL: `http://127.0.0.1:${await listen(server)}`,
    STA_USER_ID: userId,
    STA_APP_ID: appId,
    STA_APP_SECRET: appSecret,
  };
  return { env, uploadedBytes };
}

describe('a recording', () => {
  it('is sent once, however many jobs run on it', async () => {
    const sta = await startSta();
    const path = write(sta, 'call.wav', aTone);
    const first = await sta('tone', 'run', path);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining(`Uploaded ${path} as`) });
    const [file] = await list(sta);
    expect(first.stderr).toContain(`Started the job ${file.file_id}`);
    const second = await sta('tone', 'run', path, '--again');
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining(`${path} is uploaded already`) });
    const again = await sta('files', 'upload', path, '--title', 'Another');
    expect(again).toMatchObject({ code: 0, stdout: `${file.file_id}\n` });
    expect(again.stderr).toContain('was not sent again');
    expect(await list(sta)).toEqual([expect.objectContaining({ title: 'call.wav', jobs: 2 })]);
    expect(contentsIn(sta)).toHaveLength(1);
  });

  it('with different subtitles is another file, for which only the subtitles are sent', async () => {
    const sta = await startSta();
    const [path, subtitles] = [write(sta, 'call.wav', aTone), write(sta, 'call.srt', srt)];
    const other = write(sta, 'other.srt', srt.replace('Hello', 'Goodbye'));
    const { env, uploadedBytes } = await countUploads(sta);
    const upload = (...more: string[]) => sta.run(['files', 'upload', path, ...more], { env });
    const plain = await upload();
    expect(uploadedBytes.at(-1)).toBeGreaterThan(aTone.length);
    const first = await upload('--subtitles', subtitles);
    expect(first.stderr).toContain(`${path} is uploaded already: only the subtitles were sent`);
    expect((await upload('--subtitles', subtitles)).stdout).toBe(first.stdout);
    const run = await sta.run(['tone', 'run', path, '--subtitles', other], { env });
    const files = await list(sta);
    expect(run.stderr).toContain(
      `${path} is uploaded already: only the subtitles were sent, as ${files.at(-1).file_id}`,
    );
    expect(files.map(({ file_id }: { file_id: string }) => `${file_id}\n`).slice(0, 2)).toEqual([
      plain.stdout,
      first.stdout,
    ]);
    expect(files).toHaveLength(3);
    expect(uploadedBytes).toHaveLength(3);
    for (const bytes of uploadedBytes.slice(1)) expect(bytes).toBeLessThan(2_000);
    expect(contentsIn(sta)).toHaveLength(3);
  });

  it('that was uploaded with subtitles is not sent again without them', async () => {
    const sta = await startSta();
    const [path, subtitles] = [write(sta, 'call.wav', aTone), write(sta, 'call.srt', srt)];
    const { env, uploadedBytes } = await countUploads(sta);
    const first = await sta.run(['files', 'upload', path, '--subtitles', subtitles], { env });
    const bare = await sta.run(['files', 'upload', path], { env });
    expect(bare).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${path} is uploaded already with subtitles: it is used without them`),
    });
    expect(bare.stdout).not.toBe(first.stdout);
    expect(uploadedBytes).toEqual([expect.any(Number), expect.any(Number)]);
    expect(uploadedBytes[1]).toBeLessThan(2_000);
  });

  it('keeps its content if a run that sent only subtitles fails', async () => {
    const sta = await startSta();
    const [path, subtitles] = [write(sta, 'call.wav', aTone), write(sta, 'call.srt', srt)];
    await sta('files', 'upload', path);
    const failed = await sta('tone', 'run', path, ...refused, '--subtitles', subtitles);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('The upload was deleted') });
    expect(await list(sta)).toEqual([expect.not.objectContaining({ subtitles_sha256: expect.anything() })]);
    expect(contentsIn(sta)).toHaveLength(1);
  });

  it('of another user is not found, so it is sent', async () => {
    const sta = await startSta();
    const path = write(sta, 'call.wav', aTone);
    const { stdout } = await sta('files', 'upload', path);
    const ben = await addTestUser(sta.service, 'ben');
    const env = {
      STA_BASE_URL: sta.service.url,
      STA_USER_ID: 'ben',
      STA_APP_ID: ben.appId,
      STA_APP_SECRET: ben.appSecret,
    };
    const sent = await sta.run(['files', 'upload', path], { env });
    expect(sent).toMatchObject({ code: 0, stderr: expect.stringContaining('Uploaded') });
    expect(sent.stdout).not.toBe(stdout);
    expect(contentsIn(sta)).toHaveLength(1);
  });

  it('is deleted if the run that sent it fails, and kept if it already existed', async () => {
    // Without a recogniser, nothing is uploaded.
    const sta = await startSta({ env: { STA_STT_COMMAND: `${process.execPath} -e 0 {wav} {out}` } });
    const path = write(sta, 'call.wav', aTone);
    const failed = await sta('tone', 'run', path, ...refused);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('custom_vocabulary') });
    expect(failed.stderr).toContain('The upload was deleted');
    expect(await list(sta)).toEqual([]);
    expect(contentsIn(sta)).toEqual([]);
    await sta('files', 'upload', path);
    expect((await sta('tone', 'run', path, ...refused)).code).toBe(2);
    expect(await list(sta)).toHaveLength(1);
  });

  it('can be named by its title or the beginning of its id', async () => {
    const sta = await startSta();
    const id = (await sta('files', 'upload', write(sta, 'call.wav', aTone))).stdout.trim();
    expect((await sta('tone', 'compute', '--file-id', 'call.wav')).stdout).toBe(`${id}\n`);
    expect((await sta('tone', 'compute', '--file-id', id.slice(-8))).stdout).toBe(`${id}\n`);
    expect(await sta('files', 'delete', 'Call.wav', '--yes')).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(await sta('files', 'delete', 'call.wav', '--yes')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('at a service with only the documented calls', () => {
  const uploaded = (id: string) => ({ body: JSON.stringify({ status: true, file_id: id }) });
  const started = (id: string) => ({
    body: JSON.stringify({ status: true, transaction_id: 't', message: `Compute job for file-id: ${id} launched` }),
  });
  const noSuchCall = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not Found</h1>' };
  const noSuchFile = {
    status: 404,
    body: JSON.stringify({ status: false, error: { code: 'not_found', message: 'no such file' } }),
  };

  it('a recording is remembered, and sent again only if the service has deleted it', async () => {
    const sta = await startSta();
    const path = write(sta, 'call.wav', aTone);
    let [uploads, computes] = [0, 0];
    const fake = await fakeService(({ path }) => {
      if (path === '/v1/conversation/upload') {
        uploads += 1;
        return uploaded(`file-${uploads}`);
      }
      if (path !== '/v1/conversation/compute') return noSuchCall;
      computes += 1;
      return computes === 3 ? noSuchFile : started(`file-${uploads}`);
    });
    const env = { STA_BASE_URL: fake.url, STA_USER_ID: 'me', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    const compute = () => sta.run(['tone', 'compute', path], { env });
    expect(await compute()).toMatchObject({ code: 0, stdout: 'file-1\n' });
    expect(await compute()).toMatchObject({ code: 0, stdout: 'file-1\n' });
    expect(await compute()).toMatchObject({ code: 0, stdout: 'file-2\n' });
    expect([uploads, computes]).toEqual([2, 4]);
  });
});

describe('at a service that lists files but does not know contentOf', () => {
  const refused = (status: number, code: string, message = 'refused') => ({
    status,
    body: { status: false, error: { code, message } },
  });

  /** Uploads a recording with subtitles. @param response to the upload with `contentOf` */
  async function upload(response: object) {
    const sta = await startSta();
    const [path, subtitles] = [write(sta, 'call.wav', aTone), write(sta, 'call.srt', srt)];
    const item = {
      ...{ file_id: 'old', kind: 'audio', duration_ms: 1000, bytes: aTone.length, jobs: 0, unfinished_jobs: 0 },
      ...{ sha256: createHash('sha256').update(aTone).digest('hex'), created_at: '2026-01-01', used_at: '2026-01-01' },
    };
    const bytes: number[] = [];
    const fake = await fakeService(({ path, headers }) => {
      if (path !== '/v1/conversation/upload') return { body: { status: true, data: [item] } };
      bytes.push(Number(headers['content-length']));
      return bytes.length === 1 ? response : { body: { status: true, file_id: 'new' } };
    });
    const env = { STA_BASE_URL: fake.url, STA_USER_ID: 'me', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    return { path, bytes, sent: await sta.run(['files', 'upload', path, '--subtitles', subtitles], { env }) };
  }

  it.each([
    ['says that the link is required', refused(400, 'invalid_request', 'link is required, or multipart/form-data')],
    ['reports the missing file with its own code', refused(400, 'X17', 'Missing part: file')],
    ['says that it does not know the parameter', refused(400, 'invalid_request', 'Unknown field contentOf')],
    ['misses a link', refused(400, 'FHU03')],
    ['answers 404', refused(404, 'not_found')],
    ['wants JSON', refused(415, 'unsupported_media_type')],
    ['answers an id of a file that has not this content', { body: { status: true, file_id: 'empty' } }],
  ])('sends the whole recording if the service %s', async (_name, response) => {
    const { path, bytes, sent } = await upload(response);
    expect(sent).toMatchObject({ code: 0, stdout: 'new\n', stderr: expect.stringContaining(`Uploaded ${path}`) });
    expect(bytes).toEqual([expect.any(Number), expect.any(Number)]);
    expect(bytes[0]).toBeLessThan(2_000);
    expect(bytes[1]).toBeGreaterThan(aTone.length);
  });

  it.each([
    ['the subtitles', 'The subtitles are neither SRT nor WebVTT: no line has a start and an end time'],
    ['the subtitles file', 'The file of the subtitles is required to be UTF-8'],
    ['the title', 'title is longer than 200 characters'],
  ])('does not send the recording if the service rejects %s', async (_name, message) => {
    const { bytes, sent } = await upload(refused(400, 'invalid_request', message));
    expect(sent).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(bytes).toEqual([expect.any(Number)]);
  });
});

it('invalid subtitles for an uploaded recording are rejected without sending the recording again', async () => {
  const sta = await startSta();
  const { env, uploadedBytes } = await countUploads(sta);
  const path = write(sta, 'call.wav', aTone);
  expect(await sta.run(['files', 'upload', path], { env })).toMatchObject({ code: 0 });
  const subtitles = write(sta, 'call.srt', 'no times here');
  const refused = await sta.run(['files', 'upload', path, '--subtitles', subtitles], { env });
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('neither SRT nor WebVTT') });
  expect(uploadedBytes).toHaveLength(2);
  expect(uploadedBytes[1]).toBeLessThan(2_000);
});

describe('sta files list and prune', () => {
  it('lists files for people at 80 columns, with whole ids for machines', async () => {
    const sta = await startSta();
    const id = (await sta('files', 'upload', write(sta, 'call.wav', aTone))).stdout.trim();
    const { stdout } = await sta.run(['files', 'list'], { columns: 80, env: { NO_COLOR: '1' } });
    expect(stdout).toContain(id.slice(-8));
    expect(stdout).not.toContain(id);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect((await sta('files', 'list')).stdout).toMatch(new RegExp(`^${id}\tcall.wav\taudio\t1\t${aTone.length}\t`));
    expect((await sta('files', 'list', '-o', 'csv')).stdout).toMatch(
      /^id,title,kind,duration_seconds,bytes,used_at,jobs,unfinished_jobs\r?\n/,
    );
  });

  it('prunes unused files, after a preview or a question', async () => {
    const sta = await startSta();
    const id = (await sta('files', 'upload', write(sta, 'call.wav', aTone))).stdout.trim();
    expect(await sta('files', 'prune', '--yes')).toMatchObject({ code: 0, stdout: '' });
    const preview = await sta('files', 'prune', '--unused-for', '0', '--preview');
    expect(preview).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
    expect(await list(sta)).toHaveLength(1);
    const unasked = await sta('files', 'prune', '--unused-for', '0');
    expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('--preview') });
    const asked: string[] = [];
    const prompts = { confirm: async ({ message }: { message: string }) => asked.push(message) > 1 };
    await sta.run(['files', 'prune', '--unused-for', '0'], { columns: 80, prompts });
    expect(await list(sta)).toHaveLength(1);
    const pruned = await sta('files', 'prune', '--unused-for', '0', '--yes');
    expect(pruned).toMatchObject({ code: 0, stderr: expect.stringContaining('1 file deleted') });
    expect(await list(sta)).toEqual([]);
    expect(asked).toEqual([expect.stringMatching(/^Delete 1 file, /)]);
    for (const age of ['7', 'soon', '1y', '-1d', '99999999w']) {
      expect(await sta('files', 'prune', '--unused-for', age)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('is counted in local status', async () => {
    const sta = await startSta();
    await sta('files', 'upload', write(sta, 'call.wav', aTone));
    const status = JSON.parse((await sta('local', 'status', '--json')).stdout);
    expect(status).toMatchObject({ files: 1, fileBytes: aTone.length });
    expect((await sta('local', 'status')).stdout).toContain('files\t1\n');
  });
});
