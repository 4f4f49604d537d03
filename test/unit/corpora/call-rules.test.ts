/** The labelled conversations of lab/corpora/call-rules are well formed, and their labels agree with their times. */
import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type CallHalf,
  callHalves,
  callRules,
  type LabelledCall,
  readLabelledCalls,
} from '../../../lab/corpora/call-rules.ts';
import { openTranscript } from '../../../src/conversations/transcripts/open-transcript.ts';

const calls = callHalves.flatMap((half) => readLabelledCalls(half));
const isTimed = ({ lines }: LabelledCall) => lines.every(({ start }) => start !== undefined);

/** Seconds without speech before each line; negative if it overlaps an earlier one. */
function listGaps({ lines }: LabelledCall): number[] {
  let lastEnd = 0;
  return lines.map(({ start = 0, end = 0 }) => {
    const gap = start - lastEnd;
    lastEnd = Math.max(lastEnd, end);
    return gap;
  });
}

it('each conversation has its own id', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
});

it('no line of five or more words is in both halves', () => {
  const listLines = (half: CallHalf) =>
    readLabelledCalls(half).flatMap(({ lines }) => lines.map(({ text }) => text.toLowerCase()));
  const dev = new Set(listLines('dev'));
  expect(listLines('held').filter((text) => text.split(' ').length >= 5 && dev.has(text))).toEqual([]);
});

describe.each(callHalves)('the half %s', (half) => {
  const own = readLabelledCalls(half);

  it('has 20 conversations, at least 15 of them with times', () => {
    expect(own).toHaveLength(20);
    expect(own.filter(isTimed).length).toBeGreaterThanOrEqual(15);
  });

  it.each(callRules)('has at least 5 passes and 5 fails of %s', (rule) => {
    const count = (label: string) => own.filter(({ labels }) => labels[rule].label === label).length;
    expect([count('pass') >= 5, count('fail') >= 5]).toEqual([true, true]);
  });
});

describe.each(calls.map((call) => [call.id, call] as const))('%s', (_, call) => {
  const { lines, labels } = call;

  it('has 20 to 60 lines of an agent and a customer, with times on all lines or on no line', () => {
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(lines.length).toBeLessThanOrEqual(60);
    expect([...new Set(lines.map(({ role }) => role))].sort()).toEqual(['agent', 'customer']);
    expect(lines.filter(({ speaker, text }) => speaker.trim() === '' || text.trim() === '')).toEqual([]);
    expect(lines.filter(({ start }) => start !== undefined)).toHaveLength(isTimed(call) ? lines.length : 0);
  });

  it('has a label for each of the twelve rules, with evidence that exists', () => {
    expect(Object.keys(labels).sort()).toEqual([...callRules].sort());
    const prohibitions = ['no-forbidden-promises', 'dead-air', 'talk-over'];
    for (const rule of callRules) {
      const { label, evidence } = labels[rule];
      expect(['pass', 'fail', 'not_applicable']).toContain(label);
      if (label === 'not_applicable') expect(evidence, rule).toBeUndefined();
      else if (label === 'fail' || !prohibitions.includes(rule)) expect(evidence, rule).toBeTypeOf('number');
      if (evidence !== undefined) expect(lines[evidence]?.text, rule).toBeDefined();
    }
  });

  it('has evidence said by the side that the README names', () => {
    const passes: Partial<Record<(typeof callRules)[number], string>> = {
      identification: 'customer',
      'dead-air': 'any',
    };
    const fails: typeof passes = {
      'empathy-after-anger': 'customer',
      'escalation-offered': 'customer',
      'dead-air': 'any',
      'hold-announced': 'any',
    };
    for (const rule of callRules) {
      const { label, evidence } = labels[rule];
      if (evidence === undefined) continue;
      const side = (label === 'pass' ? passes : fails)[rule] ?? 'agent';
      if (side !== 'any') expect(lines[evidence]?.role, rule).toBe(side);
    }
  });

  it('is read by sta as it is', async () => {
    const source = await openTranscript({ name: call.id, bytes: createReadStream(call.file) });
    const read = [];
    for await (const utterance of source.utterances) read.push(utterance);
    expect(source.format).toBe('ndjson');
    expect(read).toMatchObject(lines.map(({ speaker, role, text }) => ({ speaker, role, text })));
  });
});

describe.each(calls.filter(isTimed).map((call) => [call.id, call] as const))('the times of %s', (_, call) => {
  const { lines, labels } = call;

  it('are in order', () => {
    expect(lines.filter(({ start = 0, end = 0 }) => start < 0 || end <= start)).toEqual([]);
    const starts = lines.map(({ start = 0 }) => start);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
  });

  it('have a silence of more than 10 s before the evidence of dead air', () => {
    const { label, evidence = 0 } = labels['dead-air'];
    expect(label).not.toBe('not_applicable');
    if (label === 'fail') expect(listGaps(call)[evidence]).toBeGreaterThan(10);
  });

  it('have three overlaps by the agent in a call that fails talk-over', () => {
    const { label, evidence } = labels['talk-over'];
    const overlaps = listGaps(call).flatMap((gap, index) =>
      gap <= -0.5 && lines[index]?.role === 'agent' ? [index] : [],
    );
    expect(label).not.toBe('not_applicable');
    if (label === 'fail') {
      expect(overlaps.length).toBeGreaterThan(2);
      expect(overlaps).toContain(evidence);
    }
  });
});

it('labels of dead air and talk-over are not applicable without times', () => {
  const untimed = calls.filter((call) => !isTimed(call));
  expect(untimed.length).toBeGreaterThan(0);
  for (const { labels } of untimed)
    expect([labels['dead-air'].label, labels['talk-over'].label]).toEqual(['not_applicable', 'not_applicable']);
});
