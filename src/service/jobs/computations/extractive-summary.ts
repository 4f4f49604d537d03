/** `extractive_summary`: the sentences of a text that sum it up, in the shape of the wire. */
import { detectLanguage } from '../../../analytics/text/language/detect-language.ts';
import { summariseText } from '../../../analytics/text/summary/summary.ts';
import type { SummarySentence } from '../../../contract/summary.ts';

export interface SummaryInput {
  readonly text: string;
  /** How many sentences. */
  readonly sentences?: number;
  /** Which part of the sentences, above 0 and up to 1. */
  readonly ratio?: number;
}

export interface SummaryResult {
  readonly sentences: SummarySentence[];
  readonly language: string;
}

/** @param input a {@link SummaryInput}, JSON */
export async function computeExtractiveSummary(input: string): Promise<string> {
  const { text, ...size }: SummaryInput = JSON.parse(input);
  const chosen = summariseText(text, size).map(
    ({ start, end, sentence }): SummarySentence => ({ sentence, start_char: start, end_char: end }),
  );
  const result: SummaryResult = { sentences: chosen, language: await detectLanguage(text) };
  return JSON.stringify(result);
}
