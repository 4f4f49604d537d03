/** The tones of a chunk: which one it has, and how each is coloured. */
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

/** In the order in which they are drawn. */
export const toneNames: readonly string[] = Object.keys(colors);

export const colorOf = (tone: string | undefined): Color | undefined => colors[tone ?? ''];

/** Below this confidence a tone is more often wrong than right (docs/quality.md), and people read `unclear` instead. */
const clearFrom = 0.5;

/** What people read: the tone, or `unclear` if its confidence is low. */
export const labelTone = ({ sentiment, confidence }: ToneEntry): string =>
  confidence < clearFrom ? unclear : sentiment;

export const unclear = 'Unclear';

/** The tone with the highest confidence, whatever order the service sends. */
export const topTone = ({ sentiments }: ToneChunk): ToneEntry | undefined =>
  sentiments.reduce<ToneEntry | undefined>(
    (best, one) => (best === undefined || one.confidence > best.confidence ? one : best),
    undefined,
  );
