/** Real jobs of all four kinds, for tests of reports, at a service that runs during a test file. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { someEngine } from './media.ts';
import { cutMeeting, writeCues } from './short-meeting.ts';
import { environmentIn, runSta, startServiceIn } from './start-sta.ts';
import { wavHeader } from './wav.ts';

export const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
export const call = example('support-call.txt');
export const hasEngine = someEngine !== undefined;

/** Filled before the first test of the file. Without ffmpeg, there is no meeting. */
export function makeReportJobs() {
  const made = {
    directory: '',
    env: {} as Record<string, string>,
    /** The ids of the jobs. */
    jobs: { sentiment: '', summary: '', meeting: '', wave: '' },
    /** The recordings of two of them. */
    meeting: '',
    wave: '',
    sta: (...argv: string[]) => runSta(argv, { env: made.env }),
  };
  let closeService = async () => {};

  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sta-report-test-'));
    const { jobs, sta } = made;
    made.directory = directory;
    made.env = environmentIn(directory);
    const { close } = await startServiceIn({ dataDirectory: join(directory, 'data') });
    closeService = close;
    const idOf = async (...argv: string[]) => {
      const { code, stderr } = await sta(...argv);
      expect(code, stderr).toBe(0);
      const [newest] = JSON.parse((await sta('jobs', 'list', '--json')).stdout) as { id: string }[];
      return newest?.id ?? '';
    };
    jobs.sentiment = await idOf('sentiment', 'run', '--file', call);
    jobs.summary = await idOf('summary', 'run', '--file', call, '--sentences', '5');
    made.wave = join(directory, 'meeting.wav');
    const samples = readFileSync(example('meeting.wav')).subarray(44, 44 + 16 * 32_000);
    writeFileSync(made.wave, Buffer.concat([wavHeader(samples.length), samples]));
    jobs.wave = await idOf('tone', 'run', made.wave);
    if (!hasEngine) return;
    made.meeting = await cutMeeting(directory, 12);
    jobs.meeting = await idOf('tone', 'run', made.meeting, '--subtitles', writeCues(directory), '--sync-with-stt');
    await idOf('clips', 'run', '--file-id', jobs.meeting, '--qa', '--action-items', '--keyword', 'submarine');
  });

  afterAll(async () => {
    await closeService();
    rmSync(made.directory, { recursive: true, force: true });
  });
  return made;
}
