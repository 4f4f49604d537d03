/** What a messenger writes in the name of a person, in place of a message. */

/** WhatsApp, for messages that were deleted, in each language. */
const deleted =
  /^(?:\[(?:deleted|removed)\]|this message was deleted|you deleted this message|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|se eliminó este mensaje|eliminaste este mensaje|ce message a été supprimé|vous avez supprimé ce message|questo messaggio è stato eliminato|hai eliminato questo messaggio|mensagem apagada|(?:esta )?mensagem foi apagada|você apagou esta mensagem|dit bericht is verwijderd|je hebt dit bericht verwijderd)\.?$/iu;
/** DiscordChatExporter, for what people did. Each is a sentence. */
const action =
  /^(?:joined the server|pinned a message|left the group|started a thread|started a call(?: that lasted \d{1,6} minutes?)?|(?:added|removed) \S.{0,60} (?:to|from) the group|changed the channel (?:icon|name: .{1,100}))\.$/iu;

/** Telegram, for files that were not saved. */
const missingFile = /^not included, change data exporting settings/i;

/** An image or a file of Markdown, or an element, without words. */
const attachment =
  /^(?:[-*] )?(?:<\w{1,40} ?\/>|!\[[^[\]]{0,100}\]\([^()]{1,140}\)|(?:📎|📷|🖼️?) ?\S.{0,100}\.\w{2,5})$/u;

/** What is above an answer to another message. */
export const replyMark = /^(?:replying to ["“].*["”]?|\[?in reply to .{1,60}\]?|\[forwarded from .{1,60}\])$/i;

const maxChars = 150;

export const isNotice = (text: string): boolean => {
  const notice = text.length > maxChars ? '' : text.trim();
  return deleted.test(notice) || action.test(notice) || attachment.test(notice) || missingFile.test(notice);
};

/** True for the name under which programs write what happens in a conversation. */
export const isUnsaidSpeaker = (name: string | undefined): boolean =>
  name !== undefined && /^(?:system(?: (?:message|event))?|info|\*+|(?:agent|bot|user)[-_ ]action)$/i.test(name);
