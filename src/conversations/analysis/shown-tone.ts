import { labelTone } from '../jobs/kinds/tone/tones.ts';
import type { Row } from './row.ts';

/** The tone of a row for display: `Unclear` if its confidence is low. */
export const shownTone = ({ tone, tone_confidence: confidence = 1 }: Row): string | undefined =>
  tone === undefined ? undefined : labelTone({ sentiment: tone, confidence });
