import { expect, it } from 'vitest';
import { clipsKind } from '../../../../src/conversations/jobs/kinds/clips/clips.ts';
import { transcribeKind } from '../../../../src/conversations/jobs/kinds/transcribe/transcribe.ts';
import { refuseNeverComing, watchMissing } from '../../../../src/conversations/jobs/missing-items.ts';
import { StaError } from '../../../../src/shared/errors.ts';

function hintOf(run: () => void): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof StaError) return error.hint;
  }
  return undefined;
}

it('suggests an existing command: sta transcribe has no fetch, but sta tone fetch shows the same analysis', () => {
  const check = watchMissing(transcribeKind, 'id');
  const nothing = { status: {} };
  const hints = Array.from({ length: 12 }, () => hintOf(() => check(nothing)));
  expect(hints.at(-1)).toBe('See what it reports: sta tone fetch id --json');
  expect(hints.slice(0, -1).every((hint) => hint === undefined)).toBe(true);
  const tones = { status: { tone_analysis: 'Completed' } };
  expect(hintOf(() => refuseNeverComing(tones, transcribeKind, 'id'))).toBe(
    'It has finished the tones: sta tone fetch id',
  );
  const wanted = { ...clipsKind, items: ['video_qa'] };
  expect(hintOf(() => refuseNeverComing(tones, wanted, 'id'))).toContain('sta clips fetch id');
});
