/** The command of a recogniser, as the service runs it; only the programs are fakes. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptPieces } from '../../../../../../../src/service/compute/transcription/transcribe-pieces.ts';
import {
  chooseTranscriber,
  type TranscriptionInput,
} from '../../../../../../../src/service/compute/transcription/transcriber.ts';
import { eventually } from '../../../../../../support/eventually.ts';
import { needsPosix, skipUnless } from '../../../../../../support/needs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sta-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

const srt = '1\\n00:00:01,000 --> 00:00:02,000\\nHello.\\n';

const inputOf = (seconds: number, more: Partial<TranscriptionInput> = {}): TranscriptionInput => ({
  durationMs: seconds * 1000,
  async decodeAudio(onSamples, signal) {
    for (let at = 0; at < seconds; at++) {
      signal?.throwIfAborted();
      await onSamples(new Float32Array(16_000).fill((at + 1) / 7919));
    }
  },
  ...more,
});

let count = 0;
async function prepare(script: string, args: string) {
  const place = join(folder, String(count++));
  await mkdir(join(place, 'tmp'), { recursive: true });
  await writeFile(join(place, 'hear'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: `${place}:/usr/bin:/bin`, TMPDIR: join(place, 'tmp'), STA_TOKEN: 'secret', HOME: '/root' };
  return { place, env, settings: { sttCommand: `hear ${args}`, env } };
}

async function hear(script: string, args: string, input = inputOf(3), signal?: AbortSignal) {
  const { place, settings } = await prepare(script, args);
  const transcriber = await (await chooseTranscriber(input, settings)).open();
  expect(transcriber.name).toBe('command');
  try {
    return { heard: await transcriber.transcribe(input, signal), place };
  } finally {
    expect(await readdir(join(place, 'tmp'))).toEqual([]);
  }
}

describe('a program', needsPosix, () => {
  it.each([
    ['the path of {out}', `printf '${srt}' > "$2"`, '{wav} {out}'],
    ['{out} with an ending', `printf '${srt}' > "$2.srt"`, '{wav} {out}'],
    ['a separate file in {dir}', `printf '${srt}' > "$2/recording.srt"; echo hi > "$2/recording.txt"`, '{wav} {dir}'],
    ['stdout', `printf '${srt}'`, '{wav}'],
    [
      'JSON beside SRT',
      `echo '{"segments":[{"start":1,"end":2,"text":"Hello."}]}' > $2.json; echo bad > $2.srt`,
      '{wav} {out}',
    ],
  ])('that writes to %s is understood, and leaves no files', async (_name, script, args) => {
    expect((await hear(script, args)).heard).toEqual([{ text: 'Hello.', startMs: 1000, endMs: 2000 }]);
  });

  it('gets 16-bit WAV of 16 kHz in a folder of this user only, a bare environment and no stdin', async () => {
    const script = `{ env; stat -c %a "$(dirname "$1")"; head -c 28 "$1" | tail -c 4 | od -An -tu4; cat; } > "$(dirname "$0")/seen"`;
    const { place } = await hear(script, '{wav}');
    const seen = await readFile(join(place, 'seen'), 'utf8');
    expect(seen).not.toMatch(/STA_TOKEN|secret|HOME=/);
    expect(seen).toMatch(/^700$/m);
    expect(seen).toMatch(/16000\s*$/);
  });

  it('gets the vocabulary as one argument, which no shell reads and which is no option', async () => {
    const script = `printf '%s\\n' "$#" "$1" > "$(dirname "$0")/seen"`;
    const input = inputOf(3, { vocabulary: ['--help', '$(touch x); Zorbex', 'two\nlines'] });
    const { place } = await hear(script, '{vocabulary} {wav}', input);
    expect(await readFile(join(place, 'seen'), 'utf8')).toBe('2\nhelp, $(touch x); Zorbex, two lines\n');
  });

  it.each([
    ['fails', 'echo "warming up" >&2; echo "error: no model at M" >&2; exit 3', 'hear failed: error: no model at M'],
    ['fails without an error', 'echo bye >&2; exit 4', 'exit code 4 and reported no error; its last line: bye'],
    ['writes nothing', 'true', 'hear wrote no file where {out} or {dir} told it to'],
    ['writes something else', 'echo hello > "$2"', 'hear wrote no SRT, WebVTT or JSON of Whisper'],
    ['prints too much', 'yes', 'hear printed too much'],
    ['links to another file', 'ln -s /etc/hostname "$2.srt"', 'hear wrote no file where'],
  ])('that %s is reported', async (_name, script, words) => {
    await expect(hear(script, '{wav} {out}')).rejects.toMatchObject({
      code: 'job_failed',
      message: expect.stringContaining(words),
    });
  });

  it('cannot fill the disk', skipUnless(existsSync('/usr/bin/prlimit'), 'only Linux has prlimit'), async () => {
    const script = 'head -c 20000000 /dev/zero > "$2" || { echo "error: file too large" >&2; exit 1; }';
    await expect(hear(script, '{wav} {out}')).rejects.toMatchObject({
      message: expect.stringMatching(/too large|SIGXFSZ|File size limit/),
    });
  });

  it('is killed with its child processes when its signal aborts', async () => {
    const abort = new AbortController();
    const pids = join(folder, 'pids');
    const running = hear(`sleep 600 & echo $$ $! > ${pids}; wait`, '{wav}', inputOf(3), abort.signal);
    running.catch(() => {});
    const started = await eventually(async () => {
      const found = (await readFile(pids, 'utf8')).trim().split(' ').map(Number);
      expect(found).toHaveLength(2);
      return found;
    });
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    for (const pid of started) await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  it('names no speakers across pieces, because the program names them independently', async () => {
    const json = `echo '{"segments":[{"start":1,"end":2,"text":"Hello.","speaker":"SPEAKER_00"}]}'`;
    expect((await hear(json, '{wav}')).heard[0]?.speaker).toBe('SPEAKER_00');
    const { heard } = await hear(json, '{wav}', inputOf(400));
    expect(heard.map(({ speaker, startMs }) => [speaker, startMs >= 120_000])).toEqual([
      [undefined, false],
      [undefined, true],
      [undefined, true],
    ]);
  });

  it('with {threads} runs once at a time with all processors', async () => {
    const script = `cd "$(dirname "$0")"; mkdir alone || exit 9; echo $1 >> threads; sleep 0.05; rmdir alone; printf '${srt}'`;
    const { place } = await hear(script, '{threads} {wav}', inputOf(720, { processors: () => 3 }));
    expect(await readFile(join(place, 'threads'), 'utf8')).toMatch(/^(3\n){4,}$/);
  });

  it('without {threads} runs several times at once', async () => {
    // Each waits until three have started.
    const script = `cd "$(dirname "$0")"; mkdir -p begun; : > begun/$$; i=0
      until [ $(ls begun | wc -l) -ge 3 ]; do i=$((i+1)); [ $i -lt 400 ] || exit 9; sleep 0.05; done; printf '${srt}'`;
    const { heard } = await hear(script, '{wav}', inputOf(720, { processors: () => 3 }));
    expect(heard.length).toBeGreaterThan(3);
  });
});

describe('an hour', needsPosix, () => {
  const hour = 3600;

  it('is transcribed within little memory, in pieces whose times are those of the hour', async () => {
    let highest = 0;
    const heardMs: number[] = [];
    const before = process.memoryUsage().arrayBuffers;
    const { heard } = await hear(
      `printf '${srt}'`,
      '{wav}',
      inputOf(hour, {
        processors: () => 2,
        onHeard(ms) {
          heardMs.push(ms);
          highest = Math.max(highest, process.memoryUsage().arrayBuffers - before);
        },
      }),
    );
    expect(heard.length).toBeGreaterThanOrEqual(hour / 180);
    expect(heard.length).toBeLessThanOrEqual(hour / 120);
    expect(heard.at(-1)?.startMs).toBeGreaterThan((hour - 182) * 1000);
    expect(heardMs.at(-1)).toBe(hour * 1000);
    // Its samples take 230 MB.
    expect(highest / 1024 ** 2).toBeLessThan(120);
  });

  it('that was interrupted is continued: no piece is recognised twice', async () => {
    const pieces = new Map<string, readonly unknown[]>();
    const kept: KeptPieces = {
      read: async (hash) => pieces.get(hash),
      keep: async (hash, found) => void pieces.set(hash, found),
    };
    const { place, settings } = await prepare(`echo >> "$(dirname "$0")/runs"; printf '${srt}'`, '{wav}');
    const runs = async () => (await readFile(join(place, 'runs'), 'utf8')).length;
    const abort = new AbortController();
    const input = inputOf(hour / 3, {
      kept,
      onHeard: (ms) => ms > 400_000 && abort.abort(new Error('Ctrl-C')),
    });
    const transcriber = await (await chooseTranscriber(input, settings)).open();
    await expect(transcriber.transcribe(input, abort.signal)).rejects.toThrow('Ctrl-C');
    const done = pieces.size;
    expect(done).toBeGreaterThan(1);
    expect(done).toBeLessThan(7);
    const before = await runs();
    const heard = await transcriber.transcribe({ ...input, onHeard: () => {} });
    expect((await runs()) - before).toBe(heard.length - done);
  });
});
