/** Applies the corrections of a profile file: the sentiment of a text, and the role of a speaker. */

import { correctedForm } from '../../../cli/profile-file/corrections.ts';
import type { ProfileCorrection } from '../../../cli/profile-file/profile-schema.ts';
import type { SentenceSentiment } from '../../../contract/endpoints/sentiment.ts';
import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { classValue, joinSentiments } from '../../../engines/conversation/utterance-sentiment.ts';
import { countOf } from '../../../output/text/count-of.ts';
import type { Findings, Row } from '../rows/row.ts';
import type { AnalysisSummary } from '../summary/summary.ts';

export class Corrections {
  readonly #sentiments = new Map<string, string>();
  readonly #roles = new Map<string, SpeakerRole>();

  constructor(corrections: readonly ProfileCorrection[] = []) {
    for (const { text, sentiment, speaker, role } of corrections) {
      if (text !== undefined && sentiment !== undefined) this.#sentiments.set(correctedForm(text), sentiment);
      if (speaker !== undefined && role !== undefined) this.#roles.set(speaker.trim().toLowerCase(), role);
    }
  }

  roleOf(speaker: string | undefined): SpeakerRole | undefined {
    return speaker === undefined ? undefined : this.#roles.get(speaker.trim().toLowerCase());
  }

  /** The sentiment of a line, by a correction of all of it or of some of its sentences. */
  rate(
    text: string,
    sentences: readonly SentenceSentiment[],
  ): Pick<Findings, 'sentiment' | 'sentiment_score' | 'corrected'> {
    if (this.#sentiments.size === 0) return joinSentiments(sentences);
    const whole = this.#sentiments.get(correctedForm(text));
    if (whole !== undefined) return { ...certain(whole), corrected: ['sentiment'] };
    const found = sentences.map(({ sentence }) => this.#sentiments.get(correctedForm(sentence)));
    if (found.every((sentiment) => sentiment === undefined)) return joinSentiments(sentences);
    const rated = sentences.map((one, i) => {
      const sentiment = found[i];
      return sentiment === undefined ? one : { ...one, sentiments: [{ sentiment, confidence: 1 }] };
    });
    return { ...joinSentiments(rated), corrected: ['sentiment'] };
  }

  /** Adds to a row that its role was corrected; a row of an earlier run may say so already. */
  mark(row: Row): Row {
    if (this.roleOf(row.speaker) === undefined || row.corrected?.includes('role') === true) return row;
    return { ...row, corrected: [...(row.corrected ?? []), 'role'] };
  }
}

const certain = (sentiment: string) => ({ sentiment, sentiment_score: classValue(sentiment) ?? 0 });

/** `12 lines are corrected by the profile file: 10 sentiments, 2 roles`; undefined without corrections. */
export function describeCorrections({ lines, sentiment, role }: AnalysisSummary['corrections']): string | undefined {
  if (lines === 0) return undefined;
  const parts = [
    ...(sentiment > 0 ? [countOf(sentiment, 'sentiment')] : []),
    ...(role > 0 ? [countOf(role, 'role')] : []),
  ];
  return `${countOf(lines, 'line')} corrected by the profile file: ${parts.join(', ')}`;
}
