/** The tones of a chunk: its main tone, and the colour of each. */
import type { ToneChunk } from '../../../../contract/endpoints/conversation.ts';
import type { CellTone as Color } from '../../../../output/text/style.ts';

export type ToneEntry = ToneChunk['sentiments'][number];

const colors: Readonly<Record<string, Color>> = {
  Calm: 'neutral',
  Happy: 'good',
  Surprised: 'good',
  Sad: 'bad',
  Fearful: 'bad',
  Disgust: 'bad',
  Angry: 'worst',
};

/** In drawing order. */
export const toneNames: readonly string[] = Object.keys(colors);

export const colorOf = (tone: string | undefined): Color | undefined => colors[tone ?? ''];

/** Below this confidence, a tone is more often wrong than right (docs/quality.md), so people see `unclear` instead. */
const clearFrom = 0.5;

/** The tone for people and for rows of `analyze`, or `unclear` if its confidence is low. */
export const labelTone = ({ sentiment, confidence }: ToneEntry): string =>
  confidence < clearFrom ? unclear : sentiment;

export const unclear = 'Unclear';

/** The tone with the highest confidence, in whatever order the service sends them. */
export const topTone = ({ sentiments }: ToneChunk): ToneEntry | undefined =>
  sentiments.toSorted((a, b) => b.confidence - a.confidence)[0];
