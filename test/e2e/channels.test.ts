/** Recordings with one speaker per channel: `--channels`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

const openSta = shareService();
const turns = [
  [
    [1, 4],
    [9, 12],
  ],
  [
    [5, 10],
    [14, 16],
  ],
] as const;

/** A call in which the second speaker stops one second after the first has begun. */
function open() {
  const sta = openSta();
  const buzz = (time: number, channel: number) =>
    0.3 * Math.sign(Math.sin(2 * Math.PI * (channel === 0 ? 130 : 210) * time)) * Math.abs(Math.sin(9 * time));
  const sample = (time: number, channel: number) =>
    (turns[channel] ?? []).some(([start, end]) => time >= start && time < end) ? buzz(time, channel) : 0;
  const [stereo, mono] = ['call.wav', 'mono.wav'].map((name) => join(sta.directory, name));
  writeFileSync(stereo ?? '', makeWav(18, sample, { channels: 2, sampleRate: 8_000 }));
  writeFileSync(
    mono ?? '',
    makeWav(18, (time) => sample(time, 0) + sample(time, 1), { sampleRate: 8_000 }),
  );
  return { sta, stereo: stereo ?? '', mono: mono ?? '' };
}

const parse = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('rates the tone of each channel by itself, with its speaker', async () => {
  const { sta, stereo } = open();
  const { code, stdout } = await sta('tone', 'run', stereo, '--channels', 'agent,customer', '-o', 'ndjson');
  expect(code).toBe(0);
  const chunks = parse(stdout);
  expect(chunks.map(({ speaker }) => speaker)).toEqual(['agent', 'customer', 'agent', 'customer']);
  expect(Math.abs(chunks[2].start_time - 9_000)).toBeLessThan(300);
});

it('takes the speakers of subtitles from the channels in analyze', async () => {
  const { sta, stereo } = open();
  const cues = ['01.000 --> 00:00:04', '05.000 --> 00:00:10', '09.000 --> 00:00:12', '14.000 --> 00:00:16'];
  const texts = [
    'How can I help you?',
    'My internet is down since Monday and',
    'I can fix that now.',
    'Thank you so much.',
  ];
  const lines = cues.map((cue, i) => `00:00:${cue}.000\n${texts[i]}\n`);
  writeFileSync(stereo.replace('.wav', '.vtt'), `WEBVTT\n\n${lines.join('\n')}`);
  const argv = [
    'analyze',
    stereo,
    stereo.replace('.wav', '.vtt'),
    '--channels',
    'agent,customer',
    '--per',
    'conversation',
    '-o',
    'ndjson',
  ];
  const { stdout } = await sta(...argv);
  const row = parse(stdout)[0];
  expect(row).toMatchObject({ agents: ['agent'], customers: ['customer'], interruptions: 1 });
  expect(row).toMatchObject({ talk_over_seconds: 1, agent: { lines: 2, talk_share: 0.462 }, customer: { lines: 2 } });
});

it('names the fault of a recording that has no such channels, and does without them on auto', async () => {
  const { sta, mono } = open();
  const named = await sta('tone', 'run', mono, '--channels', 'agent,customer');
  expect(named).toMatchObject({ code: 1, stderr: expect.stringContaining('1 channel, but two are named') });
  const auto = await sta('tone', 'run', mono, '--channels', 'auto', '-o', 'ndjson');
  expect(auto.code).toBe(0);
  expect(parse(auto.stdout)[0]).not.toHaveProperty('speaker');
});

it.each(['agent', 'a,a', 'a,b,c'])('rejects --channels %s', async (names) => {
  const { sta, stereo } = open();
  expect(await sta('tone', 'run', stereo, '--channels', names)).toMatchObject({ code: 2, stdout: '' });
});
