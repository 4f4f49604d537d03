import type { JudgedUtterance } from '../judged-utterance.ts';
import {
  type ConversationEvent,
  type ConversationFigures,
  ConversationMeter,
  type MeterOptions,
} from './conversation-meter.ts';

/** Computes all figures of one conversation in one pass. @param utterances in their order */
export function measureConversation(
  utterances: Iterable<JudgedUtterance>,
  options?: MeterOptions,
): { figures: ConversationFigures; events: readonly ConversationEvent[] } {
  const meter = new ConversationMeter(options);
  for (const utterance of utterances) meter.add(utterance);
  return { figures: meter.figures(), events: meter.events() };
}
