/** `sta serve --storage` as processes: uploads, tones, clips and links, and the objects that remain after deletions. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StorageKey, StoragePlace } from '../../src/service/blobs/storage-settings.ts';
import { cutMeeting, firstSeconds, writeCues } from './short-meeting.ts';
import { finish, runProcess, spawnSta, startServe } from './sta-process.ts';
import { environmentIn, temporaryDirectory } from './start-sta.ts';

/** @param list the keys of all objects below the prefix, except the marker */
export async function useStorageEndToEnd(
  place: StoragePlace,
  key: StorageKey,
  list: () => Promise<readonly string[]>,
): Promise<void> {
  const directory = temporaryDirectory();
  const env = { ...environmentIn(directory), STA_STORAGE_KEY_ID: key.keyId, STA_STORAGE_SECRET: key.secret };
  const url = `s3://${place.bucket}/${place.prefix}`;
  const flags = ['--storage', url, '--storage-endpoint', place.endpoint, '--storage-region', place.region];
  const serve = await startServe(env, flags);
  const sta = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runProcess(argv, env);
    expect(code, stderr).toBe(0);
    return { stdout, stderr };
  };

  const sound = join(directory, 'meeting.wav');
  writeFileSync(sound, firstSeconds(6));
  const tones = await sta('tone', 'run', sound, '--json');
  expect(JSON.parse(tones.stdout)).toMatchObject({ status: { tone_analysis: 'Completed' } });
  const downloads = join(directory, 'clips');
  // With its subtitles: a recogniser's result does not depend on where files are stored.
  const meeting = [await cutMeeting(directory, 12), '--subtitles', writeCues(directory)];
  const clips = await sta('clips', 'run', ...meeting, '--qa', '--download', downloads, '--json');
  expect(readFileSync(join(downloads, 'qa.mp4')).toString('latin1', 4, 8)).toBe('ftyp');
  const link = new URL(/"presigned_url": ?"([^"]+)"/.exec(clips.stdout)?.[1] ?? 'none:');
  expect(link.origin).toBe(place.endpoint);
  expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
  const [whole, part] = [await fetch(link), await fetch(link, { headers: { range: 'bytes=4-7' } })];
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  await whole.arrayBuffer();
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  const forged = new URL(link);
  forged.searchParams.set('X-Amz-Expires', '9000');
  expect((await fetch(forged)).status).toBe(403);

  const kept = await list();
  // Two recordings, and the subtitles of one.
  expect(kept.filter((one) => /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(one))).toHaveLength(3);
  expect(kept.filter((one) => /^derived\/[0-9a-f]{32}\/[0-9a-f-]{36}\.mp4$/.test(one))).toHaveLength(1);
  const data = join(directory, 'data');
  const ownFiles = readdirSync(join(data, 'files')).filter((name) => name !== 'incoming');
  expect(ownFiles).toEqual([]);
  expect(readdirSync(join(data, 'derived'), { recursive: true, encoding: 'utf8' }).join()).not.toContain('.mp4');

  expect((await sta('local', 'check')).stdout).not.toContain('missing');
  const files: { file_id: string }[] = JSON.parse((await sta('files', 'list', '--json')).stdout).data;
  expect(files).toHaveLength(2);
  for (const { file_id } of files) await sta('files', 'delete', file_id, '--yes');
  expect(await list()).toEqual([]);
  serve.child.kill('SIGTERM');
  expect(await serve.exited).toBe(0);
  const said = `${serve.log()}${tones.stderr}${clips.stderr}${readFileSync(join(data, 'storage.json'), 'utf8')}`;
  expect(said).not.toContain(key.secret);
  expect(existsSync(join(data, 'files', 'incoming')) ? readdirSync(join(data, 'files', 'incoming')) : []).toEqual([]);

  const other = { ...env, ...environmentIn(temporaryDirectory()) };
  const refused = await finish(spawnSta(['serve', '--port', '0', ...flags], other));
  expect(refused).toMatchObject({
    code: expect.any(Number),
    stderr: expect.stringContaining('another data directory'),
  });
  expect(refused.code).not.toBe(0);
}
