/** Commands that judge texts and recordings, and those about their jobs and files. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { recordings } from '../../../support/public-service.ts';
import { type Case, fails, intent, lacks, tag, text } from './world.ts';

const refusesRules =
  (command: string, stdin?: string): Case =>
  async ({ sta }) =>
    fails(await sta(command, { stdin }), 1, 'This service has no call for rules', 'sta check RULES.yaml');

export const jobCases: Readonly<Record<string, Case>> = {
  async 'match tags'({ did }) {
    await did(tag);
    expect(await did("match tags 'I want my money back'")).toMatch(/refund/);
    expect(await did("match tags 'I want my money back' --json")).toContain('similarityMatch');
  },
  async 'match intents'({ did }) {
    await did(intent);
    expect(await did("match intents 'Please cancel my order'")).toMatch(/cancel/);
  },
  'rules set': refusesRules('rules set -', 'rules: [{ name: a, expect: { phrase: hello } }]'),
  'rules get': refusesRules('rules get'),
  'rules delete': refusesRules('rules delete'),
  'rules compute': refusesRules('rules compute', 'Anna: Hello.'),
  'rules fetch': refusesRules('rules fetch 3f6b2a9e'),
  'rules run': refusesRules('rules run', 'Anna: Hello.'),
  async 'profanity check'({ sta }) {
    expect(await sta("profanity check 'damn it'")).toMatchObject({ code: 0, stdout: '**** it\n' });
    expect((await sta("profanity check --words 'damn it'")).stdout).toMatch(/^damn\tunknown\t$/m);
    const ignored = await sta("profanity check --level mild --language de 'damn it'");
    expect(ignored).toMatchObject({ code: 0, stderr: expect.stringContaining('ignores --level, --language') });
    const lines = await sta('profanity check --lines', { stdin: 'damn\nfine\n' });
    expect(lines).toMatchObject({
      code: 0,
      stdout: '****\nfine\n',
      stderr: expect.stringContaining('ignores --lines'),
    });
    expect(await sta("profanity check 'damn it' --fail-on-match")).toMatchObject({ code: 10 });
    const stdin = Array.from({ length: 8 }, (_, id) => `{"id":${id},"text":"damn"}\n`).join('');
    const stream = await sta('profanity check --ndjson', { stdin });
    expect(stream.stdout.match(/"censoredText":"\*{4}"/g)).toHaveLength(8);
  },
  'profanity words add': lacks('profanity words add frob', 'list of custom profane words'),
  'profanity words list': lacks('profanity words list', 'list of custom profane words'),
  'profanity words remove': lacks('profanity words remove frob --yes', 'list of custom profane words'),
  async 'sentiment compute'({ did }) {
    expect(await did(`sentiment compute '${text}'`)).toMatch(/^file-[\w-]+$/);
  },
  async 'sentiment fetch'({ did, sta }) {
    const id = await did(`sentiment compute '${text}'`);
    expect(await sta(`sentiment fetch ${id}`)).toMatchObject({
      code: 8,
      stdout: '',
      stderr: expect.stringMatching(/queued/i),
    });
    await did(`jobs wait ${id}`);
    expect(await did(`sentiment fetch ${id}`)).toMatch(/very positive/i);
    fails(await sta('sentiment fetch nobody'), 1);
  },
  async 'sentiment run'({ did }) {
    expect((await did(`sentiment run '${text}'`)).split('\n').length).toBeGreaterThanOrEqual(4);
    expect(await did(`sentiment run '${text}' -o csv`)).not.toContain('undefined');
  },
  'actions compute': lacks(`actions compute '${text}'`, 'call for action items', 'sta serve'),
  'actions fetch': lacks(`actions fetch ${recordings.audio}`, 'call for action items'),
  'actions run': lacks(`actions run '${text}'`, 'call for action items'),
  async 'summary compute'({ did }) {
    expect(await did(`summary compute '${text}'`)).toMatch(/^[\w-]+$/);
  },
  async 'summary fetch'({ did, sta }) {
    const id = await did(`summary compute '${text}'`);
    expect(await sta(`summary fetch ${id}`)).toMatchObject({ code: 8 });
    await did(`jobs wait ${id}`);
    expect(await did(`summary fetch ${id}`)).toContain('Thank you for calling.');
  },
  async 'summary run'({ sta }) {
    const ignored = await sta(`summary run '${text}' --sentences 1`);
    expect(ignored).toMatchObject({ code: 0, stderr: expect.stringContaining('this service ignores --sentences') });
    expect(ignored.stdout).toContain('Thank you for calling.');
    const ratio = await sta(`summary run '${text}' --ratio 0.2`);
    expect(ratio).toMatchObject({ code: 0, stderr: expect.stringContaining('may ignore --ratio') });
    expect((await sta(`summary run '${text}'`)).stderr).not.toContain('ignore');
  },
  async 'tone compute'({ did }) {
    expect(await did(`tone compute --file-id ${recordings.audio}`)).toBe(recordings.audio);
  },
  async 'tone fetch'({ did, sta }) {
    await did(`tone compute --file-id ${recordings.audio}`);
    expect(await sta(`tone fetch ${recordings.audio}`)).toMatchObject({ code: 8 });
    await did('jobs wait --last');
    expect(await did(`tone fetch ${recordings.audio}`)).toContain('Calm');
    fails(await sta(`tone fetch ${recordings.audio} --transcript srt`), 1, 'does not report the transcript');
  },
  async 'tone run'({ did, sta, directory }) {
    expect(await did(`tone run --file-id ${recordings.audio}`)).toContain('Calm');
    expect(await did(`tone run --file-id ${recordings.audio} --sync-with-stt --speakers 2`)).toContain('Calm');
    const file = join(directory, 'call.srt');
    for (const flags of ['--transcript srt', `--transcript-file ${file}`, '--speech-to-text']) {
      fails(await sta(`tone run --file-id ${recordings.audio} ${flags}`), 1, 'the transcript');
    }
    expect(existsSync(file)).toBe(false);
    const pii = await sta(`tone run --file-id ${recordings.audio} --pii --vocabulary sta`);
    expect(pii).toMatchObject({ code: 0, stderr: expect.stringContaining('ignores --pii, --vocabulary') });
    const recording = join(directory, 'call.wav');
    writeFileSync(recording, Buffer.alloc(100_000));
    fails(await sta(`tone run ${recording}`), 1, 'This service has no upload call', '--file-id');
    fails(await sta(`tone run ${recording} ${directory}/*`), 1, 'This service has no upload call', '--file-id');
  },
  async 'clips compute'({ did, sta }) {
    expect(await did(`clips compute --file-id ${recordings.video} --qa`)).toBe(recordings.video);
    const wrong = await sta(`clips compute --file-id ${recordings.audio} --qa`);
    expect(wrong.code).not.toBe(0);
  },
  async 'clips fetch'({ did, sta }) {
    await did(`clips compute --file-id ${recordings.video} --qa`);
    expect(await sta(`clips fetch ${recordings.video} --qa`)).toMatchObject({ code: 8 });
    await did('jobs wait --last');
    expect(await did(`clips fetch ${recordings.video} --qa`)).toMatch(/questions|qa/);
  },
  async 'clips run'({ did, sta, service, directory }) {
    expect(await did(`clips run --file-id ${recordings.video} --qa`)).toContain(`${service.url}/media/`);
    const shown = await sta(`clips run --file-id ${recordings.video} --qa`, { columns: 80 });
    expect(shown.stdout).toContain('127.0.0.1');
    expect(shown.stdout).toContain('15 minutes');
    expect(shown.stdout).not.toContain('s3cr3t');
    fails(
      await sta(`clips run --file-id ${recordings.video} --highlights`),
      1,
      'does not report the clip of highlights',
    );
    fails(
      await sta(`clips run --file-id ${recordings.video} --qa --keyword money`),
      1,
      'It has finished the clip of questions',
    );
    const fast = await sta(`clips run --file-id ${recordings.video} --fast`);
    expect(fast).toMatchObject({ code: 0, stderr: expect.stringContaining('may ignore --fast') });
    await did(`clips run --file-id ${recordings.video} --qa --download ${join(directory, 'clips')}`);
    expect(readdirSync(join(directory, 'clips'))).toEqual(['qa.mp4']);
  },
  async 'files upload'({ sta, directory }) {
    const file = join(directory, 'call.wav');
    writeFileSync(file, Buffer.alloc(100_000));
    fails(await sta(`files upload ${file}`), 1, 'This service has no upload call', '--file-id');
  },
  'files delete': lacks(`files delete ${recordings.audio} --yes`, 'call that deletes files'),
  'files list': lacks('files list', 'call that lists files'),
  'files prune': lacks('files prune --yes', 'call that prunes files'),
  async 'jobs list'({ did }) {
    await did(`clips compute --file-id ${recordings.video} --qa`);
    await did('jobs wait --last');
    expect(await did('jobs list')).toContain('Completed');
  },
  async 'jobs wait'({ did, sta }) {
    const id = await did(`sentiment compute '${text}'`);
    expect(await did(`jobs wait ${id}`)).toContain('Completed');
    await did(`clips compute --file-id ${recordings.video} --highlights`);
    const never = await sta('jobs wait --last');
    expect(never).toMatchObject({ code: 1, stdout: expect.stringContaining('does not report the clip of highlights') });
  },
  async 'jobs cancel'({ did, sta }) {
    await did(`sentiment compute '${text}'`);
    fails(await sta('jobs cancel --last'), 1, 'This service has no call that cancels jobs');
  },
  async 'jobs delete'({ did, sta }) {
    await did(`sentiment compute '${text}'`);
    fails(await sta('jobs delete --last --yes'), 1, 'This service has no call that deletes jobs');
  },
};
