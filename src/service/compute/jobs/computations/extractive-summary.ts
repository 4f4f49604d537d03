/** `extractive_summary`: the sentences that summarise a text, in the shape of the wire. */

import type { SummarySentence } from '../../../../contract/endpoints/summary.ts';
import { detectLanguage } from '../../../../engines/text/language/detect-language.ts';
import { summariseText } from '../../../../engines/text/summary/summary.ts';
import type { ComputationText } from '../computations.ts';

export async function computeExtractiveSummary({
  text,
  ...size
}: ComputationText<'extractive_summary'>): Promise<{ sentences: SummarySentence[]; language: string }> {
  const sentences = summariseText(text, size).map(
    ({ start, end, sentence }): SummarySentence => ({ sentence, start_char: start, end_char: end }),
  );
  return { sentences, language: await detectLanguage(text) };
}
