/**
 * Facebook Messenger and Instagram: `message_1.json` of "Download your information"
 * (https://www.facebook.com/help/212802592074644). It writes each byte of UTF-8 as a character.
 */
import { asObject, type Members } from '../../../../shared/subtitles/json-members.ts';
import type { Platform } from './platform.ts';

export const messenger: Platform = {
  about: 'the JSON of Messenger and Instagram',
  message: {
    is: ({ sender_name, timestamp_ms }) => typeof sender_name === 'string' && typeof timestamp_ms === 'number',
    line: (one, root) => {
      if (typeof one.content !== 'string' || one.is_unsent === true || isReaction(one)) return undefined;
      return {
        text: repair(one.content),
        speaker: repair(String(one.sender_name)),
        time: one.timestamp_ms,
        fields: { conversation: typeof root.thread_path === 'string' ? root.thread_path : undefined },
      };
    },
  },
};

/** Lines of the messenger about an action. */
const actions = /^(?:Reacted .{1,40} to your message\s*|Liked a message|.{1,100} sent an attachment\.)$/u;
const isReaction = ({ content, share }: Members): boolean =>
  actions.test(String(content)) && asObject(share) === undefined;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text whose bytes were written as characters; a text that is not one stays. */
function repair(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return decoder.decode(Buffer.from(text, 'latin1'));
  } catch (error) {
    // The text is Latin-1 after all.
    if (error instanceof TypeError) return text;
    throw error;
  }
}
