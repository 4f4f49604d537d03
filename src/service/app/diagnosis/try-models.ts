/** Tests the built-in models, each on a small input with a result of known form. */

export interface ModelTrial {
  readonly model: string;
  readonly works: boolean;
}

export async function tryModels(): Promise<ModelTrial[]> {
  return [
    { model: 'tone', works: await tryTone() },
    { model: 'meetings', works: await tryMeetings() },
  ];
}

async function tryTone(): Promise<boolean> {
  const { createToneAnalyser, tones } = await import('../../../engines/speech/tone/tone.ts');
  const analyser = createToneAnalyser();
  // A second of the lowest partials of a voice.
  analyser.push(Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i / 20) + 0.1 * Math.sin(i / 7)));
  const [chunk] = analyser.finish([{ startMs: 0, endMs: 1_000 }]);
  const sum = chunk?.sentiments.reduce((total, { confidence }) => total + confidence, 0) ?? 0;
  return chunk?.sentiments.length === tones.length && Math.abs(sum - 1) < 1e-6;
}

async function tryMeetings(): Promise<boolean> {
  const { findSegments } = await import('../../../engines/clips/find-segments.ts');
  const promise = { text: 'I will send you the report by Friday.', startMs: 0, endMs: 3_000 };
  return findSegments('action_items', [promise], { durationMs: 3_000 }).length === 1;
}
