/** `sta transcribe`: from a recording to text and subtitles, with each recogniser and without one. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/service/base/programs/find-program.ts';
import { makeMediaFiles } from '../support/media.ts';
import { needs, needsPosix } from '../support/needs.ts';
import { firstSeconds } from '../support/short-meeting.ts';
import { environmentIn, type Result, runSta, type Sta, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeTemporaryDirectory } from '../support/temporary-directories.ts';
import { makeWav } from '../support/wav.ts';

const root = join(import.meta.dirname, '../..');
const ffmpeg = findProgram('ffmpeg', process.env);

/** The first sentence of the meeting in examples/. */
function spoken(name = 'call.wav'): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, firstSeconds(3.5));
  return path;
}

let tones = 0;
function recording(name = 'call.wav', directory = temporaryDirectory()): string {
  tones += 1;
  const path = join(directory, name);
  writeFileSync(
    path,
    makeWav(3, (time) => 0.3 * Math.sin(2 * Math.PI * (200 + tones) * time)),
  );
  return path;
}

const srt = '1\\n00:00:00,500 --> 00:00:02,000\\nMy name is Anna Lee, card 4111 1111 1111 1111.\\n';

/** A recogniser that counts its runs. */
function fakeRecogniser(script = `printf '${srt}' > "$2"`) {
  const place = temporaryDirectory();
  writeFileSync(join(place, 'hear'), `#!/bin/sh\necho >> ${place}/runs\n${script}\n`, { mode: 0o755 });
  return {
    place,
    sttCommand: `${place}/hear {wav} {out}`,
    runs: () => (readdirSync(place).includes('runs') ? readFileSync(join(place, 'runs'), 'utf8').length : 0),
  };
}

const uploads = async (sta: Sta): Promise<unknown[]> => JSON.parse((await sta('files', 'list', '--json')).stdout).data;

function expectNothing(result: Result, ...words: (string | RegExp)[]): void {
  expect(result).toMatchObject({ code: 1, stdout: '' });
  for (const one of words) expect(result.stderr).toMatch(one);
}

const nothing = { env: { PATH: '' } };

describe('a recording without subtitles becomes SRT', needsPosix, () => {
  const said = /00:00:0[01],\d{3} --> [\s\S]*morning[\s\S]*thank[\s\S]*you[\s\S]*for[\s\S]*coming/;

  it("with the user's command", needs('pocketsphinx', 'pocketsphinx-en-us'), async () => {
    const env = environmentIn(temporaryDirectory());
    const command = `"${join(root, 'examples/hear-with-pocketsphinx')}" {wav} {out}`;
    const { code, stdout, stderr } = await runSta(['transcribe', spoken(), '-o', 'srt', '--stt-command', command], {
      env,
    });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(said);
  });

  it('with pocketsphinx', needs('pocketsphinx', 'pocketsphinx-en-us'), async () => {
    const sta = await startSta();
    const { code, stdout, stderr } = await sta('transcribe', spoken(), '-o', 'srt');
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(said);
  });

  it('without a recogniser, not at all: the error lists the alternatives, and nothing is uploaded', async () => {
    const sta = await startSta(nothing);
    const file = recording();
    const { code, stdout, stderr } = await sta('transcribe', file, '-o', 'srt');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `error: ${file} cannot be transcribed: it has no subtitles. No speech recogniser is installed\n` +
        '  1. A model: download one from https://k2-fsa.github.io/sherpa/onnx, run npm install sherpa-onnx-node, and pass ' +
        '--stt-model FOLDER, or set STA_STT_MODEL\n' +
        "  2. Any program: pass --stt-command 'whisper-cli -m ggml-base.en.bin -osrt -of {out} {wav}', or set STA_STT_COMMAND\n" +
        '  3. pocketsphinx, English only, about a third of the words wrong: apt-get install pocketsphinx pocketsphinx-en-us\n' +
        'These ways get one, the most accurate first. Or pass --subtitles FILE. See: sta help speech\n',
    );
    expect(await uploads(sta)).toEqual([]);
    expectNothing(await sta('transcribe', file, recording('b.wav'), '--json'), /"code":"unsupported"/);
  });

  it.each([
    ['a model folder that has no model', { sttModel: '/nowhere' }, /\/nowhere cannot be used: it does not exist/],
    ['a command that is not there', { sttCommand: 'nothing-here {wav}' }, /nothing-here is not on the PATH/],
    ['a command without a place for the recording', { sttCommand: 'sh -c true' }, /does not contain \{wav\}/],
  ])('with %s, not at all, and nothing is uploaded', async (_name, options, words) => {
    const sta = await startSta(options);
    expectNothing(
      await sta('transcribe', recording()),
      /cannot be transcribed: it has no subtitles/,
      words,
      /sta help speech/,
    );
    expect(await uploads(sta)).toEqual([]);
  });
});

describe('a transcript', needsPosix, () => {
  let withTracks = '';
  beforeAll(async () => {
    if (ffmpeg === undefined) return;
    withTracks = makeTemporaryDirectory();
    const subtitles = join(withTracks, 'a.srt');
    writeFileSync(subtitles, '1\n00:00:00,200 --> 00:00:01,900\nWhere is it?\n');
    await makeMediaFiles(withTracks, ['-i', { read: recording('call.wav', withTracks) }, '-i', { read: subtitles }], {
      'plain.mp4': '-map 0',
      'plain.mkv': '-map 0',
      'captioned.mp4': '-map 0 -map 1 -c:s mov_text',
      'captioned.mkv': '-map 0 -map 1 -c:s subrip',
    });
  });

  it('is printed as text, subtitles or JSON, and as the response', async () => {
    const sta = await startSta(fakeRecogniser());
    const file = recording();
    const text = 'My name is Anna Lee, card 4111 1111 1111 1111.';
    expect((await sta('transcribe', file)).stdout).toBe(`${text}\n`);
    expect((await sta('transcribe', file, '-o', 'srt')).stdout).toBe(`1\n00:00:00,500 --> 00:00:02,000\n${text}\n`);
    expect((await sta('transcribe', file, '-o', 'vtt')).stdout).toBe(
      `WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n${text}\n`,
    );
    expect(JSON.parse((await sta('transcribe', file, '-o', 'json')).stdout)).toEqual([
      { text, start_time: 500, end_time: 2000 },
    ]);
    const reply = JSON.parse((await sta('transcribe', file, '--json')).stdout);
    expect(reply).toMatchObject({
      status: { speech_to_text: 'Completed' },
      data: { speech_to_text: { utterances: [{}] } },
    });
    expect((await sta('jobs', 'list')).stdout).toMatch(/\ttranscribe\tCompleted\t/);
  });

  it('is made once for each recording and recogniser, however it is used and however often it is uploaded', async () => {
    const recogniser = fakeRecogniser();
    const sta = await startSta(recogniser);
    const file = recording();
    for (const flags of [[], ['--again'], ['--redact'], ['--vocabulary', 'Zorbex'], ['--speakers', '2']]) {
      expect(await sta('transcribe', file, ...flags)).toMatchObject({ code: 0 });
    }
    await sta('tone', 'run', file, '--sync-with-stt');
    // Another upload of the same content, after the first one was deleted.
    expect(await sta('files', 'delete', '--yes', 'call.wav', '--keep-metadata')).toMatchObject({ code: 0 });
    const again = await sta('transcribe', file);
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Uploaded') });
    expect(recogniser.runs()).toBe(1);
  });

  it('by another recogniser is a separate job with its own result', async () => {
    const env = environmentIn(temporaryDirectory());
    const file = recording();
    const hear = async (word: string) => {
      const { sttCommand } = fakeRecogniser(`printf '1\\n00:00:00,500 --> 00:00:02,000\\n${word}\\n' > "$2"`);
      return (await runSta(['transcribe', file, '--stt-command', sttCommand], { env })).stdout;
    };
    expect(await hear('one')).toBe('one\n');
    expect(await hear('two')).toBe('two\n');
  });

  it('has its personal data replaced, also in the response', async () => {
    const sta = await startSta(fakeRecogniser());
    const file = recording();
    const printed = await sta('transcribe', file, '--redact');
    expect(printed.stdout).toBe('My name is [name], card [card number].\n');
    // The response has ids, whose digits are random.
    expect((await sta('transcribe', file, '--redact', '--json')).stdout).not.toMatch(/\b4111\b(?!-)|Anna/);
    expect((await sta('transcribe', file, '--redact', '--debug-bodies')).code).toBe(2);
  });

  it('is corrected by custom words, which a command gets only if it has {vocabulary}', async () => {
    const say = `printf '1\\n00:00:00,500 --> 00:00:02,000\\nCall zor becks.\\n'`;
    const { place, sttCommand } = fakeRecogniser(`echo "$3" > $(dirname "$0")/told; ${say} > "$2"`);
    const sta = await startSta({ sttCommand: `${sttCommand} {vocabulary}` });
    const words = join(temporaryDirectory(), 'words.txt');
    writeFileSync(words, 'Zorbecks\n\nAda Byron\n');
    const { stdout, stderr } = await sta('transcribe', recording(), '--vocabulary', words, '--vocabulary', 'one,two');
    expect(stdout, stderr).toBe('Call Zorbecks.\n');
    expect(readFileSync(join(place, 'told'), 'utf8')).toBe('Zorbecks, Ada Byron, one, two\n');
    expect(await sta('transcribe', recording(), '--vocabulary', ' , ')).toMatchObject({ code: 2 });
  });

  it('comes from subtitles with their speakers, which need no recogniser', async () => {
    const sta = await startSta(nothing);
    const subtitles = join(temporaryDirectory(), 'call.srt');
    writeFileSync(subtitles, '1\n00:00:00,200 --> 00:00:01,900\nANNA: Where is it?\n');
    const { code, stdout, stderr } = await sta('transcribe', recording(), '--subtitles', subtitles);
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'ANNA: Where is it?\n' });
  });

  it.each(['mp4', 'mkv'])(
    'comes from a subtitle track in a recording (%s), which needs no recogniser',
    needs('ffmpeg'),
    async (ending) => {
      const sta = await startSta({ env: { PATH: '', STA_FFMPEG: ffmpeg } });
      const [plain, captioned] = [join(withTracks, `plain.${ending}`), join(withTracks, `captioned.${ending}`)];
      expectNothing(await sta('transcribe', plain), 'it has no subtitles');
      const { code, stdout, stderr } = await sta('transcribe', captioned);
      expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'Where is it?\n' });
    },
  );

  it('of each recording in a directory is saved under its name', needsPosix, async () => {
    const sta = await startSta(fakeRecogniser());
    const directory = temporaryDirectory();
    for (const name of ['a.wav', 'b.wav']) recording(name, directory);
    mkdirSync(join(directory, 'more'));
    const out = join(directory, 'transcripts');
    const elsewhere = join(temporaryDirectory(), 'precious');
    writeFileSync(elsewhere, 'precious');
    mkdirSync(out);
    symlinkSync(elsewhere, join(out, 'a.vtt'));
    const { code, stdout, stderr } = await sta('transcribe', directory, '-o', 'vtt', '--out-dir', out);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(['a', 'b'].map((name) => `${join(directory, name)}.wav\t${join(out, name)}.vtt\n`).join(''));
    expect(readFileSync(join(out, 'b.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.500 --> /);
    // An existing link is replaced, not followed.
    expect(readFileSync(elsewhere, 'utf8')).toBe('precious');
    const refused = await sta('transcribe', directory, '-o', 'srt');
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('requires --out-dir') });
    const named = await sta('transcribe', directory, '--output', 'a.vtt');
    expect(named).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('-o vtt > call.vtt') });
    const single = await sta('transcribe', join(directory, 'a.wav'), '--out-dir', out);
    expect(single).toMatchObject({ code: 0, stdout: `${join(out, 'a.txt')}\n` });
  });

  it('of silence is a file without lines, for tone too', needsPosix, async () => {
    const sta = await startSta(fakeRecogniser(': > "$2"'));
    const directory = temporaryDirectory();
    recording('a.wav', directory);
    for (const [format, content] of Object.entries({ srt: '', vtt: 'WEBVTT\n', txt: '' })) {
      const transcribed = join(directory, 'transcribed');
      await sta('transcribe', directory, '-o', format === 'txt' ? 'text' : format, '--out-dir', transcribed);
      expect(readFileSync(join(transcribed, `a.${format}`), 'utf8')).toBe(content);
      const toned = join(directory, 'toned');
      expect((await sta('tone', 'run', directory, '--transcript', format, '--out-dir', toned)).code).toBe(0);
      expect(readFileSync(join(toned, `a.${format}`), 'utf8')).toBe(content);
    }
    const file = join(directory, 'call.srt');
    const { stderr } = await sta('tone', 'run', join(directory, 'a.wav'), '--transcript-file', file);
    expect(stderr).toContain(`No speech was recognised: ${file} has no lines\n`);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('that fails keeps the upload and the finished parts, and a later run only does the rest', async () => {
    // Fails for the quiet half of the recording until the file `well` exists.
    const { place, sttCommand, runs } = fakeRecogniser(
      `if [ ! -e $(dirname "$0")/well ] && [ "$(head -c 60 "$1" | tail -c 16 | od -An -tx1 | tr -d ' 0\\n')" = "" ]; then echo "error: out of memory" >&2; exit 1; fi; printf '${srt}' > "$2"`,
    );
    const sta = await startSta({ sttCommand });
    const file = join(temporaryDirectory(), 'long.wav');
    // 200 seconds: a hum, then silence.
    writeFileSync(
      file,
      makeWav(200, (time) => (time < 100 ? 0.3 * Math.sin(2 * Math.PI * 200 * time + 1) : 0)),
    );
    const failed = await sta('transcribe', file);
    expectNothing(
      failed,
      /out of memory\. This part of the recording could not be recognised in 2 attempts: 0:0[23]:\d\d to 0:03:20/,
    );
    expect(failed.stderr).toContain('start the job again to try only the rest');
    expect(await uploads(sta)).toHaveLength(1);
    const before = runs();
    expect(before).toBe(3);
    writeFileSync(join(place, 'well'), '');
    expect(await sta('transcribe', file)).toMatchObject({ code: 0 });
    expect(runs() - before).toBe(1);
  });
});

it('is shown by the command that jobs wait names', needsPosix, async () => {
  const sta = await startSta(fakeRecogniser());
  const printed = await sta('transcribe', recording());
  const { stderr } = await sta('jobs', 'wait', '--last');
  const command = /Fetch the result with: sta (.+)\n/.exec(stderr)?.[1]?.split(' ') ?? [];
  expect(await sta(...command)).toMatchObject({ code: 0, stdout: printed.stdout });
});

describe('the recogniser', () => {
  it('is a setting of the service: another service has its own', async () => {
    const sta = await startSta();
    const file = recording();
    const beside = await sta('transcribe', file, '--stt-command', 'true {wav}');
    expect(beside).toMatchObject({ code: 2, stderr: expect.stringContaining('has its own speech recogniser') });
    const remote = await sta('transcribe', file, '--stt-model', '/m', '--base-url', 'http://127.0.0.1:9');
    expect(remote).toMatchObject({ code: 2, stderr: expect.stringContaining('has its own speech recogniser') });
    expect(await sta('transcribe', file, '--stt-model', 'm', '--stt-command', 'c')).toMatchObject({ code: 2 });
  });

  it('can be queried by anyone with app credentials, without its path', async () => {
    const recogniser = fakeRecogniser();
    const sta = await startSta(recogniser);
    const { stdout } = await sta('api', 'GET', '/v1/conversation/speech_to_text');
    expect(JSON.parse(stdout)).toEqual({
      status: true,
      data: {
        recogniser: 'command',
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        takes_vocabulary: false,
        separates_channels: true,
      },
    });
  });
});
