/**
 * Salesforce: chat transcripts, whose body is HTML
 * (https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-livechattranscript.html).
 */

import { htmlLines } from '../../messages/html-lines.ts';
import type { Said } from '../../messages/message-item.ts';
import { secondsOf } from '../../times/clock-times.ts';
import { readDate } from '../../times/dates.ts';
import { firstAt, type Platform } from './platform.ts';

export const salesforce: Platform = {
  about: 'the JSON of Salesforce: chat transcripts',
  conversation: {
    is: (one) => typeof one.Body === 'string' && isChatBody(one.Body),
    fields: (one) => ({
      conversation: firstAt(one, 'Id', 'ChatKey', 'Name'),
      channel: 'chat',
      status: one.Status,
      agent: firstAt(one, 'Owner.Name', 'OwnerId'),
      queue: firstAt(one, 'SkillName', 'Skill.MasterLabel', 'LiveChatButton.MasterLabel'),
      language: one.VisitorLanguage ?? one.BrowserLanguage,
      rating: firstAt(one, 'Rating__c', 'CSAT__c'),
    }),
    lines: (one) => readChatBody(String(one.Body), firstAt(one, 'StartTime', 'RequestTime', 'CreatedDate')),
  },
};

const line = /^\(\s?(?:(\d{1,3})h\s)?(?:(\d{1,3})m\s)?(\d{1,3})s\s?\)\s([^:]{1,80}):\s?(.*)$/;

/** True for the HTML of a chat transcript, also in a cell of a table. */
export const isChatBody = (body: string): boolean =>
  /\(\s?(?:\d{1,3}h\s)?(?:\d{1,3}m\s)?\d{1,3}s\s?\)\s[^:<]{1,80}:/.test(body);

/** `( 1m 12s ) Ana: Hello`, below `Chat Started: …` and `Agent Ana`. */
export function* readChatBody(body: string, started: unknown): Generator<Said> {
  const agents = new Set<string>();
  let said: { text: string; speaker: string; start: number } | undefined;
  let begin = readDate(started);
  const finish = (): Said[] => {
    if (said === undefined) return [];
    const role = agents.size === 0 ? undefined : agents.has(said.speaker) ? 'agent' : 'customer';
    const ms = begin === undefined || begin.length < 19 ? undefined : Date.parse(`${begin}Z`) + said.start * 1000;
    return [{ ...said, role, time: ms }];
  };
  for (const { text } of htmlLines(body)) {
    const agent = /^Agent\s(.{1,80})$/.exec(text)?.[1];
    if (agent !== undefined) agents.add(agent.trim());
    const date = /^Chat Started:\s(?:\p{L}{3,12},\s)?(.{8,60})$/u.exec(text)?.[1];
    if (date !== undefined) begin ??= readDate(date.replace(/(\d{4}),/, '$1').replace(/\s\([^()]*\)$/, ''));
    if (agent !== undefined || /^(?:Chat (?:Started|Origin|Transferred|Ended|Conference)|Agent Requested)\b/.test(text))
      continue;
    const [, hours, minutes, seconds, speaker, words = ''] = line.exec(text) ?? [];
    if (speaker === undefined) {
      if (said !== undefined) said.text += `\n${text}`;
      continue;
    }
    yield* finish();
    said = {
      text: words,
      speaker: speaker.trim(),
      start: secondsOf(hours, minutes, seconds),
    };
  }
  yield* finish();
}
