/** An utterance in the form of the calls that judge a conversation by rules. */
import type { RuleUtterance } from '../../contract/endpoints/rules.ts';
import type { JudgedUtterance } from '../../engines/conversation/judged-utterance.ts';
import { speakerName } from '../transcripts/speakers/speaker-name.ts';

type Spoken = Pick<
  JudgedUtterance,
  'text' | 'speaker' | 'role' | 'start' | 'end' | 'date' | 'tone' | 'tone_confidence' | 'loudness_db'
>;

export function ruleUtterance({ text, role, date, tone, tone_confidence, loudness_db, ...one }: Spoken): RuleUtterance {
  const speaker = speakerName(one.speaker);
  const [start, end] = [milliseconds(one.start), milliseconds(one.end)];
  return { text, speaker, role, start_time: start, end_time: end, date, tone, tone_confidence, loudness_db };
}

/** To a microsecond: 1.001 s are 1001 ms, not 1000.9999999999999. */
const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1e6) / 1e3;
