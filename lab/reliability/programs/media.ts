/** Damaged recordings and subtitles against both media tools: native ffmpeg, and ffmpeg in WebAssembly. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaError } from '../../../src/service/media/media-error.ts';
import { type MediaTools, openMediaTools } from '../../../src/service/media/media-tools.ts';
import { engines } from '../../../test/support/media.ts';
import { type MutatedFile, makeValidFiles, mutateFile, plainFiles } from '../../../test/support/mutate-file.ts';
import { residentBytes } from '../../bench/tasks/measured-process.ts';
import { patienceCpuSeconds, patienceMinutes, withPatience } from '../support/cpu-patience.ts';
import { collectFailures, megabytes, type Program, quantile } from '../support/program.ts';
import { type Account, addAccount, makePlace, startServe } from '../support/service-process.ts';

const wholeFiles = 3_000;
const quickFiles = 30;
/** The first of this many files goes to both. */
const bothEvery = 10;
const atOnce = 2;
/** A damaged time may require silence of a whole day: that is decoded correctly, but takes long. */
const maxSamples = 60 * 16_000;

interface Engine {
  readonly name: string;
  readonly url: string;
  readonly account: Account;
  readonly tools: MediaTools;
}

export const media: Program = {
  title: 'Damaged recordings and subtitles on both media tools',
  about:
    'Damaged WAV, MP4, MKV, WebM, SRT and VTT files, uploaded to a service with native ffmpeg, and each tenth of them also to one ' +
    'with ffmpeg in WebAssembly; every file that is accepted is decoded, cut, and its subtitles are read. It fails on a status ' +
    'other than 200 and 400, on an error of the media tools without a reason, on a file that takes ' +
    `over ${patienceCpuSeconds} s of processor time of all that work, or ${patienceMinutes} minutes, on a service ` +
    'that ends, and on a different verdict of the two. File N of a seed is also file 0 of the seed plus N: `--amount 1` repeats it.',
  unit: `files, ${wholeFiles} unless given`,
  limitSeconds: ({ quick, amount }) => 300 + (amount ?? (quick ? quickFiles : wholeFiles)) * 3,

  async run({ quick, seed, amount }, note) {
    const count = amount ?? (quick ? quickFiles : wholeFiles);
    const failures = collectFailures();
    const counts = { accepted: 0, rejected: 0, compared: 0 };
    const reasons = new Set<string>();
    const seconds: number[] = [];
    const directory = mkdtempSync(join(tmpdir(), 'sta-reliability-media-'));
    const places = engines.map(() => makePlace());
    try {
      const files = await makeValidFiles(directory);
      const started = await Promise.all(
        engines.map(async ({ name, env, needed }, at) => {
          const place = places[at];
          if (needed.skip === true || place === undefined) throw new Error(`${name} is not installed`);
          const { STA_FFMPEG = '' } = env;
          const ownEnv = { ...place.env, ...(STA_FFMPEG !== '' && { STA_FFMPEG }) };
          const service = await startServe({ env: ownEnv }, [
            '--log-level',
            'error',
            '--limit',
            'requestsPerMinute=1000000',
          ]);
          void service.exited.then((code) => code !== 0 && failures.add(`the service with ${name} ended with ${code}`));
          const account = await addAccount(place, service.url, 'asha');
          return { name, url: service.url, account, tools: await openMediaTools(env), service };
        }),
      );

      const pids = started.map(({ service }) => service.pid);

      const handle = async (number: number): Promise<void> => {
        const file = mutateFile(files, seed + number);
        const path = join(directory, `file-${number}`);
        writeFileSync(path, file.bytes);
        const say = (problem: string) =>
          failures.add(`${problem}: ${file.format} ${file.changes} (--seed ${seed + number} --amount 1)`);
        const verdicts: string[] = [];
        for (const engine of number % bothEvery === 0 ? started : started.slice(0, 1)) {
          const startedMs = performance.now();
          try {
            const note = (problem: string) => say(`${engine.name}: ${problem}`);
            verdicts.push(await withPatience(pids, (signal) => judge(engine, file, path, signal, note)));
          } catch (error) {
            say(`${engine.name}: ${error}`);
          }
          seconds.push((performance.now() - startedMs) / 1000);
        }
        const [verdict = '', other] = verdicts;
        if (verdict.startsWith('200')) counts.accepted += 1;
        else {
          counts.rejected += 1;
          reasons.add(verdict);
        }
        if (other !== undefined) counts.compared += 1;
        if (other !== undefined && other !== verdict) say(`"${verdict}" and "${other}"`);
        rmSync(path, { force: true });
        if (number % 100 === 99) note(`${number + 1} files, ${failures.count} failures`);
      };
      const numbers = Array.from({ length: count }, (_, i) => i)[Symbol.iterator]();
      const work = async () => {
        for (const number of numbers) await handle(number);
      };
      await Promise.all(Array.from({ length: atOnce }, work));

      const resident = started.map(({ service }) => megabytes(residentBytes(service.pid)));
      for (const { service } of started) await service.stop();
      return {
        figures: [
          ['files', count.toLocaleString('en')],
          ['of them on both', String(counts.compared)],
          ['accepted', String(counts.accepted)],
          ['rejected', `${counts.rejected}, for ${reasons.size} reasons`],
          ['statuses of 500, errors, hangs, other verdicts', String(failures.count)],
          ['seconds per file', `p50 ${quantile(seconds, 0.5).toFixed(2)}, highest ${quantile(seconds, 1).toFixed(1)}`],
          ['RSS of the services at the end', resident.join(', ')],
        ],
        failures: failures.list(),
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
      for (const place of places) place.remove();
    }
  },
};

/** The outcome of an engine for a file, as a text that must be the same for both. */
async function judge(
  { url, account, tools }: Engine,
  { format, bytes }: MutatedFile,
  path: string,
  signal: AbortSignal,
  say: (problem: string) => void,
): Promise<string> {
  const isSubtitles = format === 'srt' || format === 'vtt';
  const form = new FormData();
  form.set('userId', account.userId);
  form.set('file', new Blob([new Uint8Array(isSubtitles ? plainFiles.wav[0] : bytes)]), 'a');
  if (isSubtitles) form.set('subtitles', new Blob([new Uint8Array(bytes)]), 'b');
  const { appId, appSecret } = account;
  const call = { headers: { appId, appSecret }, signal };
  const response = await fetch(`${url}/v1/conversation/upload`, { ...call, method: 'POST', body: form });
  const reply: { file_id?: string; error?: { message: string } } = Object(await response.json());
  if (reply.file_id === undefined) {
    if (response.status !== 400) say(`HTTP ${response.status}`);
    return `${response.status} ${reply.error?.message}`;
  }
  const deleted = await fetch(`${url}/v1/conversation/delete`, {
    ...call,
    method: 'DELETE',
    headers: { ...call.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileID: reply.file_id, userId: account.userId }),
  });
  if (deleted.status !== 200) say(`its deletion gives HTTP ${deleted.status}`);
  return isSubtitles ? '200' : `200: ${await useFile(tools, path, signal, say)}`;
}

/** Does the same as jobs with a recording. */
async function useFile(
  tools: MediaTools,
  path: string,
  signal: AbortSignal,
  say: (problem: string) => void,
): Promise<string> {
  const { hasAudio, subtitleTracks, durationMs } = await tools.probe(path);
  const outcomes = [hasAudio ? 'sound' : 'no sound', `${subtitleTracks} subtitles`];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
      outcomes.push(`${what} works`);
    } catch (error) {
      if (error instanceof MediaError) outcomes.push(`${what}: ${error.reason}`);
      else say(`${what} ends with ${signal.aborted ? signal.reason : error}`);
    }
  };
  if (hasAudio) {
    await attempt('decoding', async () => {
      const enough = new AbortController();
      let samples = 0;
      const receive = (some: Float32Array) => {
        samples += some.length;
        if (samples > maxSamples) enough.abort();
      };
      await tools.decodeAudio(path, receive, { signal: AbortSignal.any([signal, enough.signal]) }).catch((error) => {
        if (!enough.signal.aborted) throw error;
      });
    });
  }
  if (subtitleTracks > 0) await attempt('subtitles', () => tools.extractSubtitles(path, 0, signal));
  const segment = { startMs: 0, endMs: Math.min(300, durationMs) };
  const output = `${path}.${Math.random().toString(36).slice(2)}.mp4`;
  await attempt('clip', () => tools.cut(path, [segment], output, { signal }));
  rmSync(output, { force: true });
  return outcomes.join(', ');
}
