import { expect, it } from 'vitest';
import { createChannelListener } from '../../../../../src/engines/speech/channels/listen-to-channels.ts';

const rate = 16_000;
type Turn = readonly [start: number, end: number];

/** A buzz that rises and falls three times a second, like syllables, on a little noise. */
function voice(seconds: number, turns: readonly Turn[], hertz: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * rate }, (_, i) => {
    const time = i / rate;
    state = (state * 16_807) % 2_147_483_647;
    const noise = 0.0005 * (state / 2_147_483_647 - 0.5);
    const speaks = turns.some(([start, end]) => time >= start && time < end);
    const syllable = 0.3 + 0.7 * Math.abs(Math.sin(2 * Math.PI * 1.5 * time));
    return noise + (speaks ? 0.2 * syllable * Math.sign(Math.sin(2 * Math.PI * hertz * time)) : 0);
  });
}

function listen(first: Float32Array, second: Float32Array) {
  const listener = createChannelListener();
  listener.push(0, first);
  for (let at = 0; at < second.length; at += 1_000) listener.push(1, second.subarray(at, at + 1_000));
  return listener.finish();
}

const agent = voice(
  20,
  [
    [1, 5],
    [9, 13],
  ],
  130,
);
const customer = voice(
  20,
  [
    [6, 10],
    [15, 17],
  ],
  210,
);

it('finds the speech of each channel, and where both speak', () => {
  const { areSpeakers, speech } = listen(agent, customer);
  expect(areSpeakers).toBe(true);
  expect(speech.map((spans) => spans.length)).toEqual([2, 2]);
  const expected = [
    [1, 5, 9, 13],
    [6, 10, 15, 17],
  ];
  for (const [channel, times] of expected.entries()) {
    const found = (speech[channel] ?? []).flatMap(({ startMs, endMs }) => [startMs / 1000, endMs / 1000]);
    for (const [i, time] of times.entries()) expect(Math.abs((found[i] ?? 0) - time)).toBeLessThan(0.3);
  }
});

it('does not take crosstalk for speech', () => {
  const leaks = (own: Float32Array, other: Float32Array) => own.map((sample, i) => sample + 0.1 * (other[i] ?? 0));
  const { areSpeakers, speech } = listen(leaks(agent, customer), leaks(customer, agent));
  expect(areSpeakers).toBe(true);
  expect(speech.map((spans) => spans.length)).toEqual([2, 2]);
});

it('knows the same sound in both channels, one silent channel, and silence', () => {
  const mixed = agent.map((sample, i) => sample + (customer[i] ?? 0));
  expect(
    listen(
      mixed,
      mixed.map((sample) => sample * 0.5),
    ).areSpeakers,
  ).toBe(false);
  expect(listen(mixed, new Float32Array(mixed.length)).areSpeakers).toBe(false);
  expect(listen(new Float32Array(rate), new Float32Array(rate))).toEqual({ areSpeakers: false, speech: [[], []] });
});
