import { describe, expect, it } from 'vitest';
import { measureDiarization } from '../../../lab/bench/tasks/diarization-error.ts';

const span = (start: number, end: number, speaker: number) => ({ start, end, speaker });
const truth = [span(1, 5, 0), span(5, 9, 1)];

const round = (times: object) =>
  Object.fromEntries(Object.entries(times).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));

describe('the diarization error', () => {
  it('is nothing for the same turns, whatever the names of the speakers', () => {
    const found = [span(1, 5, 7), span(5, 9, 3)];
    expect(round(measureDiarization(truth, found, 0))).toEqual({ spoken: 8, missed: 0, falseAlarm: 0, confused: 0 });
  });

  it('counts missed speech, false alarms and confused speakers', () => {
    // 0.5 s too early, 1 s of the second speaker taken for the first, the last 2 s missed.
    const found = [span(0.5, 6, 0), span(6, 7, 1)];
    expect(round(measureDiarization(truth, found, 0))).toEqual({ spoken: 8, missed: 2, falseAlarm: 0.5, confused: 1 });
  });

  it('maps each speaker to one found speaker, so that a divided speaker is confused', () => {
    const found = [span(1, 4, 0), span(4, 5, 1), span(5, 9, 2)];
    expect(round(measureDiarization(truth, found, 0))).toMatchObject({ confused: 1 });
    expect(round(measureDiarization(truth, [span(1, 9, 0)], 0))).toMatchObject({ confused: 4 });
  });

  it('counts overlapping speech once per speaker', () => {
    const both = [span(0, 4, 0), span(2, 6, 1)];
    expect(round(measureDiarization(both, [span(0, 3, 0), span(3, 6, 1)], 0))).toEqual({
      spoken: 8,
      missed: 2,
      falseAlarm: 0,
      confused: 0,
    });
  });

  it('does not score the collar around each true start and end', () => {
    const found = [span(0.8, 5.2, 0), span(5.2, 8, 1)];
    expect(round(measureDiarization(truth, found, 0.25))).toEqual({
      spoken: 7,
      missed: 0.75,
      falseAlarm: 0,
      confused: 0,
    });
  });
});
