import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStop } from '../../../../src/cli/process/stop-notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('notices after Ctrl-C', () => {
  it('say that the command stops if nothing else does, and later what it waits for', () => {
    const [stop, notes] = [new AbortController(), [] as string[]];
    const watch = watchStop(stop.signal, (line) => notes.push(line));
    vi.advanceTimersByTime(10_000);
    expect(notes).toEqual([]);
    stop.abort();
    vi.advanceTimersByTime(1_000);
    expect(notes).toEqual([expect.stringMatching(/^Stopping/)]);
    watch.ending();
    vi.advanceTimersByTime(1_000);
    expect(notes.slice(1)).toEqual([expect.stringMatching(/^Ending the local service/)]);
  });

  it('are not printed by a command that stops at once, or that no signal stops', () => {
    const [stop, notes] = [new AbortController(), [] as string[]];
    const watch = watchStop(stop.signal, (line) => notes.push(line));
    stop.abort();
    watch.ending();
    watch.ended();
    const other = watchStop(new AbortController().signal, (line) => notes.push(line));
    other.ending();
    vi.advanceTimersByTime(2_000);
    expect(notes).toEqual([]);
    other.ended();
  });

  it('say why a command without a signal has not ended: the local service finishes jobs', () => {
    const notes: string[] = [];
    watchStop(new AbortController().signal, (line) => notes.push(line)).ending();
    vi.advanceTimersByTime(4_000);
    expect(notes).toEqual([expect.stringMatching(/^Finishing the jobs/)]);
  });
});
