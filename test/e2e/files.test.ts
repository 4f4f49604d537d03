import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeService } from '../support/fake-server.ts';
import { engines, flags, makeMedia } from '../support/media.ts';
import { environmentIn, runSta, type Sta, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { mediaOf } from '../support/stored-files.ts';
import { makeWav, tone } from '../support/wav.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const aTone = makeWav(1, tone(440));
const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello.\n';

function write(sta: Sta, name: string, content: Uint8Array | string): string {
  const path = join(sta.directory, name);
  writeFileSync(path, content);
  return path;
}

/** The files that the service keeps in its folder, including uploads in progress. */
const keptIn = (sta: Sta): string[] => {
  const directory = join(sta.directory, 'data', 'files');
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};

describe('sta files upload', () => {
  it('sends a file, prints its id, and stores the same content once', async () => {
    const sta = await startSta();
    const path = write(sta, 'call "1".wav', aTone);
    const first = await sta('files', 'upload', path, '--title', 'A call – Anruf', '--description', 'of two\nlines');
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining(`Uploaded ${path}`) });
    const id = first.stdout.trim();
    expect(id).toMatch(uuid);
    const second = await sta('files', 'upload', path, '--json');
    expect(JSON.parse(second.stdout)).toEqual({ status: true, file_id: expect.stringMatching(uuid) });
    expect(keptIn(sta)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);

    const { records } = sta.service.files;
    const found = await records.find('local', id);
    expect(found).toMatchObject({ id, kind: 'audio', durationMs: 1000 });
    expect(found).toMatchObject({ hasSubtitles: false });
    const media = await mediaOf(sta.service, id);
    expect(media && readFileSync(media.path)).toEqual(aTone);
    expect(media).not.toHaveProperty('subtitlesPath');
    expect(media).toMatchObject({ id, durationMs: 1000, transcriptsOf: id });
    expect(await records.find('somebody', id)).toBeUndefined();
    expect(await sta.service.data.store.files.find('local', id)).toMatchObject({
      title: 'A call – Anruf',
      description: 'of two\nlines',
    });
  });

  it('sends subtitles with it', async () => {
    const sta = await startSta();
    const [path, subtitles] = [write(sta, 'call.wav', aTone), write(sta, 'call.srt', srt)];
    const { stdout } = await sta('files', 'upload', path, '--subtitles', subtitles);
    const found = await mediaOf(sta.service, stdout.trim());
    expect(readFileSync(found?.subtitlesPath ?? '', 'utf8')).toBe(srt);
    const refused = await sta('files', 'upload', path, '--subtitles', write(sta, 'not.srt', 'Hello.'));
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('neither SRT nor WebVTT') });
  });

  it('lets the service fetch a link', async () => {
    const sta = await startSta();
    const { url } = await fakeService([{ headers: { 'content-type': 'audio/wav' }, body: aTone }]);
    const { code, stdout } = await sta('files', 'upload', `${url}/call.wav`);
    expect(code).toBe(0);
    expect(await sta.service.files.records.find('local', stdout.trim())).toMatchObject({ durationMs: 1000 });
  });

  it('reports problems with a link, a file and the flags', async () => {
    const sta = await startSta();
    const { url } = await fakeService([{ status: 404, body: '' }]);
    const gone = await sta('files', 'upload', `${url}/call.wav`, '--json');
    expect(gone).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(gone.stderr)).toMatchObject({
      error: { code: 'FHU03', message: expect.stringContaining('HTTP 404') },
    });
    for (const [path, words] of [
      [join(sta.directory, 'nothing.wav'), 'no such file'],
      [sta.directory, 'There are no recordings in the directory'],
    ] as const) {
      expect(await sta('files', 'upload', path)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
    }
    expect(await sta('files', 'upload', `${url}/a.mp4`, '--subtitles', 'a.srt')).toMatchObject({ code: 2 });
    expect(keptIn(sta)).toEqual([]);
  });

  it.each<[string, Uint8Array | string, string]>([
    ['empty.wav', '', 'The file is empty'],
    ['silence.wav', makeWav(0, tone(1)), 'The recording is 0 seconds long'],
    ['cut.wav', aTone.subarray(0, 20_000), 'The file is truncated'],
    ['list.m3u8', '#EXTM3U\n#EXTINF:1,\n/etc/passwd\n', 'The file is a playlist'],
  ])('rejects %s with a specific message, and keeps nothing of it', async (name, content, words) => {
    const sta = await startSta();
    const refused = await sta('files', 'upload', write(sta, name, content));
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(keptIn(sta)).toEqual([]);
  });

  it('rejects a file that is larger than the service allows', async () => {
    const sta = await startSta({ limits: { uploadBytes: 10_000 } });
    const refused = await sta('files', 'upload', write(sta, 'call.wav', aTone), '--json');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'payload_too_large' } });
    expect(keptIn(sta)).toEqual([]);
  });
});

describe.each(engines)('a video, with $name', ({ env, needed }) => {
  it('is recognised by its content, whatever its name; half of it is rejected', needed, async () => {
    const sta = await startSta({ env });
    const made = await makeMedia(
      sta.directory,
      'v.mp4',
      ...flags('-f lavfi -i testsrc=s=64x48:r=10:d=1 -c:v libx264 -f mp4'),
    );
    const bytes = readFileSync(made);
    const { stdout } = await sta('files', 'upload', write(sta, 'call.wav', bytes));
    const { records } = sta.service.files;
    expect(await records.find('local', stdout.trim())).toMatchObject({ kind: 'video', durationMs: 1000 });
    for (const [content, words] of [
      [bytes.subarray(0, bytes.length / 2), 'The file is truncated'],
      ['This is a text.\n'.repeat(100), 'not audio or video'],
    ] as const) {
      const refused = await sta('files', 'upload', write(sta, 'x.mp4', content));
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    }
    expect(keptIn(sta)).toHaveLength(1);
  });
});

describe('sta files delete', () => {
  it('deletes the content when no other file needs it', async () => {
    const sta = await startSta();
    const path = write(sta, 'call.wav', aTone);
    // With subtitles, it is another file with the same content.
    const subtitles = write(sta, 'call.srt', srt);
    const ids = [
      (await sta('files', 'upload', path)).stdout.trim(),
      (await sta('files', 'upload', path, '--subtitles', subtitles)).stdout.trim(),
    ];
    const [first = '', second = ''] = ids;
    const deleted = await sta('files', 'delete', first, '--yes', '--json');
    expect(JSON.parse(deleted.stdout)).toEqual({ status: true, file_id: first });
    expect(keptIn(sta)).toHaveLength(2);
    expect(await sta.service.files.records.find('local', first)).toBeUndefined();
    expect((await sta('files', 'delete', second, '--yes')).stdout.trim()).toMatch(new RegExp(`${second}$`));
    expect(keptIn(sta)).toEqual([]);
    expect(await sta('files', 'delete', second, '--yes')).toMatchObject({ code: 1, stdout: '' });
  });

  it('deletes only the file, or only its results', async () => {
    const sta = await startSta();
    const id = (await sta('files', 'upload', write(sta, 'call.wav', aTone))).stdout.trim();
    const { data, files } = sta.service;
    const { records } = files;
    const queue = data.store.jobs;
    const items = [{ kind: 'sentiment_analysis' as const, input: '{"text":"Good."}' }];
    await queue.enqueue([{ transactionId: randomUUID(), fileId: id, userId: 'local', items }], {
      ofAll: 10,
      ofUser: 10,
    });
    expect(await queue.find(id)).toHaveLength(1);
    expect((await sta('files', 'delete', id, '--keep-metadata', '--yes')).code).toBe(0);
    expect(await records.find('local', id)).toBeUndefined();
    expect(keptIn(sta)).toEqual([]);
    expect(await queue.find(id)).toHaveLength(1);
    expect((await sta('files', 'delete', id, '--keep-file', '--yes')).code).toBe(0);
    expect(await queue.find(id)).toEqual([]);
  });

  it('asks on a terminal, and requires --yes elsewhere', async () => {
    const sta = await startSta();
    const id = (await sta('files', 'upload', write(sta, 'call.wav', aTone))).stdout.trim();
    expect(await sta('files', 'delete', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    const asked: string[] = [];
    const confirm = (question: { message: string }) => {
      asked.push(question.message);
      return Promise.resolve(asked.length > 1);
    };
    await sta.run(['files', 'delete', id], { columns: 100, prompts: { confirm } });
    expect(keptIn(sta)).toHaveLength(1);
    await sta.run(['files', 'delete', id], { columns: 100, prompts: { confirm } });
    expect(keptIn(sta)).toEqual([]);
    expect(asked).toEqual([`Delete the file ${id}?`, `Delete the file ${id}?`]);
    const both = ['files', 'delete', id, '--yes', '--keep-file', '--keep-metadata'];
    expect(await sta(...both)).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to delete') });
  });
});

it('sta local reset removes all uploads', async () => {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const path = join(directory, 'call.wav');
  writeFileSync(path, aTone);
  expect((await runSta(['files', 'upload', path], { env })).code).toBe(0);
  expect(readdirSync(join(directory, 'data'))).toContain('files');
  expect((await runSta(['local', 'reset', '--yes'], { env })).code).toBe(0);
  expect(readdirSync(join(directory, 'data'))).toEqual([]);
});
