import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Clip } from '../../src/contract/endpoints/clips.ts';
import { openMediaTools } from '../../src/service/media/media-tools.ts';
import { computeMedia, untilCompleted, uploadMedia } from '../support/jobs/call-media.ts';
import { countingVideo, engines, flags, makeMedia, needsSomeFfmpeg, readPictureNumbers } from '../support/media.ts';
import { copyOpening, exampleMeeting, firstSeconds, openingSubtitles } from '../support/short-meeting.ts';
import { startSta, startTestService, temporaryDirectory } from '../support/start-sta.ts';
import { addTestUser, expectFailure, useWire, type WireReply } from '../support/wire.ts';

const subtitles = [
  '1\n00:00:00,000 --> 00:00:01,400\nANNA: The weather was nice yesterday.\n',
  '2\n00:00:02,000 --> 00:00:03,000\nANNA: What is the budget for the launch?\n',
  '3\n00:00:03,200 --> 00:00:04,400\nBEN: It is forty thousand euros.\n',
  '4\n00:00:06,000 --> 00:00:07,200\nANNA: I will send the contract to Maria by Friday.\n',
].join('\n');

const clipOf = (data: unknown) => data as Clip;

describe.each(engines)('clips by $name', ({ env, needed }) => {
  test('show the segments that match their kind, cut at the picture', needed, async () => {
    const service = await startTestService({ env });
    const user = await addTestUser(service, 'asha');
    const video = readFileSync(await countingVideo(temporaryDirectory(), 'meeting.mp4'));
    const file = await uploadMedia(service.url, user, video, subtitles);
    const reply = await computeMedia(service.url, user, 'clips', {
      fileID: file,
      settings: { clips: { qa: true, action_items: true, custom: ['submarine'] } },
    });
    expect(reply.json).toEqual({
      status: true,
      transaction_id: expect.any(String),
      message: `Compute job for file-id: ${file} launched successfully`,
    });
    const { status, data } = await untilCompleted(service.url, 'clips', file);
    expect(status).toEqual({ qa: 'Completed', action_items: 'Completed', custom: 'Completed' });
    expect(data.custom).toEqual({});

    for (const [kind, words, others] of [
      ['qa', ['budget', 'forty thousand'], ['weather', 'contract']],
      ['action_items', ['contract'], ['weather', 'forty thousand']],
    ] as const) {
      const { presigned_url, segments = [] } = clipOf(data[kind]);
      const text = segments.map((segment) => segment.text).join(' ');
      for (const word of words) expect(text).toContain(word);
      for (const word of others) expect(text).not.toContain(word);

      expect(new URL(presigned_url).origin).toBe(service.url);
      const downloaded = await fetch(presigned_url);
      expect(downloaded.status).toBe(200);
      const bytes = Buffer.from(await downloaded.arrayBuffer());
      const path = join(temporaryDirectory(), `${kind}.mp4`);
      writeFileSync(path, bytes);

      const expected = segments.flatMap(({ start_time, end_time }) => framesOf(Number(start_time), Number(end_time)));
      const shown = await readPictureNumbers(path);
      expect(Math.abs(shown.length - expected.length)).toBeLessThanOrEqual(segments.length);
      expect(Math.abs((shown[0] ?? -9) - (expected[0] ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs((shown.at(-1) ?? -9) - (expected.at(-1) ?? 0))).toBeLessThanOrEqual(1);
      const probed = await (await openMediaTools(env)).probe(path);
      expect(probed).toMatchObject({ kind: 'video', hasAudio: true });
      const lengthMs = segments.reduce((sum, one) => sum + Number(one.end_time) - Number(one.start_time), 0);
      expect(Math.abs(probed.durationMs - lengthMs)).toBeLessThanOrEqual(100);

      const part = await fetch(presigned_url, { headers: { range: 'bytes=4-7' } });
      expect(part.status).toBe(206);
      expect(await part.text()).toBe('ftyp');
    }

    const folder = service.files.derived.folderOf(file);
    expect(readdirSync(folder).filter((name) => /^transcript-.*\.json$/.test(name))).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
    const alone = await untilCompleted(service.url, 'clips', file, { qa: true });
    expect(alone.status).toEqual({ qa: 'Completed' });
  });
});

/** The numbers of the pictures in a span, at 25 per second. */
function framesOf(startMs: number, endMs: number): number[] {
  const [first, end] = [Math.ceil(startMs / 40), Math.ceil(endMs / 40)];
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
}

describe('sta clips', () => {
  test('run lists and saves the clips', needsSomeFfmpeg, async () => {
    const sta = await startSta();
    const directory = join(temporaryDirectory(), 'clips');
    const flags = ['--qa', '--action-items', '--keyword', 'submarine', '--download', directory];
    const { code, stdout, stderr } = await sta('clips', 'run', await copyOpening(sta.directory), ...flags);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^qa\t\S+\t\S+\t.*price list.*\t.*qa\.mp4$/m);
    expect(stdout).toMatch(/^action_items\t\S+\t\S+\t.*report by Monday.*\t.*action_items\.mp4$/m);
    expect(stdout).not.toContain('train was late');
    expect(stderr).toContain('Nothing found: keywords');
    expect(readdirSync(directory).sort()).toEqual(['action_items.mp4', 'qa.mp4']);
    expect(readFileSync(join(directory, 'qa.mp4')).toString('latin1', 4, 8)).toBe('ftyp');

    const id = /as ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? '';
    const fetched = await sta('clips', 'fetch', id, '--qa', '--json');
    expect(JSON.parse(fetched.stdout)).toMatchObject({
      status: { qa: 'Completed' },
      data: { qa: { presigned_url: expect.stringContaining('/v1/conversation/clips/files/') } },
    });
    expect((await sta('jobs', 'wait', id)).stdout).toMatch(/\tclips\tCompleted/);
  });

  test('run makes clips of all kinds from a recording without video', async () => {
    const sta = await startSta();
    const directory = join(temporaryDirectory(), 'clips');
    const [recording, words] = ['meeting.wav', 'meeting.srt'].map((name) => join(sta.directory, name)) as [
      string,
      string,
    ];
    writeFileSync(recording, firstSeconds(22));
    writeFileSync(words, openingSubtitles);
    const { code, stdout, stderr } = await sta(
      ...['clips', 'run', recording, '--subtitles', words, '--download', directory],
    );
    expect(code, stderr).toBe(0);
    expect(readdirSync(directory).sort()).toEqual(['action_items.m4a', 'conversation.m4a', 'qa.m4a']);
    expect(stdout).toMatch(/^qa\t.*price list.*\t.*qa\.m4a$/m);
  });

  test('run --fast makes clips from key frame to key frame', async () => {
    const sta = await startSta();
    const { code, stdout, stderr } = await sta('clips', 'run', exampleMeeting, '--qa', '--fast', '-o', 'json');
    expect(code, stderr).toBe(0);
    const { segments = [] } = clipOf(JSON.parse(stdout).data.qa);
    // meeting.mp4 has a key frame every ten seconds.
    expect(Number(segments[0]?.start_time) % 10_000).toBe(0);
  });

  test.each([
    [['--qa'], 'Name a file'],
    [['a.mp4', '--keyword', ' '], 'keyword is empty'],
  ])('run rejects %j', async (flags, words) => {
    const sta = await startSta();
    const { code, stdout, stderr } = await sta('clips', 'run', ...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});

test('a silent video has no tones and, without subtitles, no clips', needsSomeFfmpeg, async () => {
  const service = await startTestService();
  const user = await addTestUser(service, 'asha');
  const path = await makeMedia(
    temporaryDirectory(),
    'silent.mp4',
    ...flags('-f lavfi -i testsrc=s=64x48:r=25:d=1 -c:v libx264 -f mp4'),
  );
  const file = await uploadMedia(service.url, user, readFileSync(path));
  const tone = { fileID: file, settings: { tone_analysis: { enable: true } } };
  expectFailure(await computeMedia(service.url, user, 'conversation', tone), 400, 'VDNF01', 'audio track');
  const qa = { fileID: file, settings: { clips: { qa: true } } };
  expectFailure(await computeMedia(service.url, user, 'clips', qa), 400, 'VDNF01', 'audio track');
  const sta = await startSta();
  expect(await sta('tone', 'run', path)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('export it again with its sound'),
  });
});

describe('the wire', () => {
  const wire = useWire();
  let compute: (body: object) => Promise<WireReply>;
  beforeAll(() => {
    compute = (body) => computeMedia(wire.service.url, wire.user, 'clips', body);
  });

  test('clips of no kind are rejected with MCST07', async () => {
    for (const settings of [{}, { clips: {} }, { clips: { qa: false, custom: [] } }, { clips: { custom: [' '] } }]) {
      expectFailure(await compute({ fileID: 'any', settings }), 400, 'MCST07', 'DependencyError');
    }
  });

  test('a file must be given, and exist', async () => {
    expectFailure(await compute({ settings: { clips: { qa: true } } }), 400, 'invalid_request', 'fileID');
    expectFailure(await compute({ fileID: 'any', settings: { clips: { qa: true } } }), 404, 'not_found');
  });
});
