/**
 * Two channels with one speaker each: who speaks when, and talk-over, against the known times of ten calls made with
 * flite; and whether recordings of one microphone are taken for two speakers. Needs flite and ffmpeg.
 */

import { minOverlapSeconds } from '../../../src/engines/conversation/figures/figure-list.ts';
import { createChannelListener } from '../../../src/engines/speech/channels/listen-to-channels.ts';
import { type ChannelCall, makeChannelCalls } from '../../corpora/channel-calls.ts';
import type { Interval } from '../../corpora/spoken-sound.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';

function listen([first, second]: ChannelCall['channels']) {
  const listener = createChannelListener();
  listener.push(0, first);
  listener.push(1, second);
  return listener.finish();
}

const inSeconds = (spans: readonly { startMs: number; endMs: number }[]): Interval[] =>
  spans.map(({ startMs, endMs }) => ({ start: startMs / 1000, end: endMs / 1000 }));

/** The intervals in both lists. */
const intersect = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
      return both.start < both.end ? [both] : [];
    }),
  );

const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { start, end }) => sum + end - start, 0);

const isLong = ({ start, end }: Interval): boolean => end - start >= minOverlapSeconds;
const touches = (one: Interval, others: readonly Interval[]): boolean =>
  others.some(({ start, end }) => start < one.end && end > one.start);

/** @param part of the calls */
function tableOf(part: 'development' | 'fresh', quick: boolean): Table {
  const rows: Row[] = [];
  const sums = {
    truth: 0,
    found: 0,
    both: 0,
    over: 0,
    overFound: 0,
    longTruth: 0,
    longMet: 0,
    longFound: 0,
    longRight: 0,
  };
  const wrong = { asOne: 0, asTwo: 0, calls: 0 };
  for (const { name, channels, speech } of makeChannelCalls(part)) {
    if (quick && wrong.calls === 2) break;
    wrong.calls += 1;
    const heard = listen(channels);
    if (!heard.areSpeakers) wrong.asOne += 1;
    const mixed = channels[0].map((sample, i) => (sample + (channels[1][i] ?? 0)) / 2);
    // One microphone in both channels, and two microphones in one room.
    const room = [0, 1].map((own) => (channels[own] ?? mixed).map((sample, i) => (mixed[i] ?? 0) + 0.2 * sample));
    const copies = [mixed, mixed.map((sample) => sample * 0.7)];
    for (const [first = mixed, second = mixed] of [room, copies])
      if (listen([first, second]).areSpeakers) wrong.asTwo += 1;
    const found = heard.speech.map(inSeconds);
    const [one = [], other = []] = found;
    const truth = lengthOf(speech.flat());
    const said = lengthOf(found.flat());
    const both = lengthOf(intersect(speech[0], one)) + lengthOf(intersect(speech[1], other));
    const over = intersect(speech[0], speech[1]);
    const overFound = intersect(one, other);
    sums.truth += truth;
    sums.found += said;
    sums.both += both;
    sums.over += lengthOf(over);
    sums.overFound += lengthOf(overFound);
    sums.longTruth += over.filter(isLong).length;
    sums.longMet += over.filter((part) => isLong(part) && touches(part, overFound.filter(isLong))).length;
    sums.longFound += overFound.filter(isLong).length;
    sums.longRight += overFound.filter((part) => isLong(part) && touches(part, over)).length;
    rows.push({
      name,
      kind: 'ours',
      cells: [(100 * both) / truth, (100 * both) / said, lengthOf(over), lengthOf(overFound)],
    });
  }
  return {
    title: `Channels: speech and talk-over in ten generated calls of two channels, ${part}`,
    columns: [
      { name: 'speech found, %' },
      { name: 'found is speech, %' },
      { name: 'talk-over, s' },
      { name: 'talk-over found, s' },
    ],
    rows: [
      ...rows,
      {
        name: 'all',
        kind: 'ours',
        cells: [(100 * sums.both) / sums.truth, (100 * sums.both) / sums.found, sums.over, sums.overFound],
      },
    ],
    notes: [
      `Overlaps of at least ${minOverlapSeconds} s: ${sums.longMet} of ${sums.longTruth} are found; ${sums.longRight} of ${sums.longFound} that are found are overlaps.`,
      `${wrong.asOne} of ${wrong.calls} calls are not taken for two speakers; ${wrong.asTwo} of ${2 * wrong.calls} recordings of one microphone, or of two in one room, are.`,
    ],
  };
}

export async function run({ quick }: TaskOptions): Promise<Table[]> {
  return [tableOf('development', quick), tableOf('fresh', quick)];
}
