/** One record: its utterance, or why it has none. */
import { asObject, asText } from '../../../shared/subtitles/json-members.ts';
import type { Item } from '../format.ts';
import { roleInFields } from '../headings/line-headers.ts';
import { isJournal } from '../headings/read-journal.ts';
import { readScript } from '../headings/read-script.ts';
import { type Fields, messageItem } from '../messages/message-item.ts';
import { isNotice, isUnsaidSpeaker } from '../messages/messenger-notices.ts';
import { type Around, findPerson } from '../speakers/people.ts';
import { roleOfDirection, roleOfWord } from '../speakers/speaker-roles.ts';
import { plainName } from './field-names.ts';
import { type RecordOf, recordItem, textOf } from './record-item.ts';
import { type Cells, findPositions, type RecordPlan } from './record-plan.ts';
import { isOfProgram } from './record-speaker.ts';
import { rememberNames, rememberShapes } from './remember-names.ts';

/** Prompts and the work of tools are not said. */
const unsaidRoles =
  /^(?:system|developer|tool|function|event|system[ _-]?(?:message|log|event|prompt)|notification|automation|workflow|trigger|activity)$/i;
/** What a rule sends to somebody is a message. */
const automatic = /^(?:automation|workflow|trigger)$/i;
/** Neither are actions in the conversation, and notes for the team. */
const unsaidTypes =
  /^(?:event|system|system_?message|service|service_?message|(?:type_|thread)?activity(?:_\w+)?|tech(?:nical)?|moment|line_?item|control|control_?message|assignment|assign(?:ed)?|status(?:_?change(?:d)?)?|state(?:_?change(?:d)?)?|(?:\w+_)?notes?|\w*email_?record|\w+_changed?|(?:internal|private)(?:_?(?:note|comment|message))?|whisper|typing|quit|kick|motd|(?:previously_)?join(?:ed)?|left|leave|enter|exit|edited_?original\w*|(?:user|agent|member|participant|chat|visitor|customer|operator)_?(?:join(?:ed)?|left|leave|enter(?:ed)?|exit(?:ed)?|added|removed|transfer(?:red)?|ended|started|closed|assigned|connected|disconnected)|(?:\w+_)?(?:live)?chat_?(?:started|ended|closed?|transferred|transfer_history)|tool(?:_?(?:call|calls|use|result|output|response|call_output))?|function(?:_?(?:call|result|response|call_output))?|\w*(?:reasoning|thinking|thoughts?)|reaction(?:_?added)?|notification|info|information|launch|trace|work_?notes?|u[jl]|au|ru|rm|wm|debug|draft|flow|path|transfer|handoff|handover|receipt|(?:\w*_)?(?:partial|interim)_?(?:transcripts?|results?)?|read(?:_?receipt)?|(?:\w*message_?)?(?:delivered|seen)|call(?:_?log)?|(?:\w+_)?deleted|hidden|recording|command|heartbeat|action|slot|session_?started|survey|conversation_?(?:started|ended|closed|opened|assigned|resolved|updated)|admin_?only|agents?_?only|\w*(?:member_?join(?:ed)?|pinned_?message|recipient_?(?:add|remove)|(?:name|icon)_?change)|m\.room\.(?:member|create|topic|name|power_levels|join_rules|encryption|redaction|history_visibility|guest_access)|m\.reaction)$/i;
/** Members of a message that may have no words. */
const attachments =
  /(?:^|_)(?:photos?|images?|pictures?|videos?|audio(?:_files)?|files?|attachments?|media|stickers?|gifs?|share|voice|location|document|deletion_metadata|blob|filename|file_?name|mime_?type|url)$/;
const attachmentTypes =
  /(?:^|[_.])(?:photo|image|picture|video|audio|file|attachment|media|sticker|gif|voice|location|document|deleted)$/i;

/** True for a message that others withdrew, or that only a part of the people sees. */
const unsaidFlags =
  /(?:^|_)(?:is_)?(?:control_message|system_message|system|internal|intern|internal_note|private|private_note|note|deleted|unsent|hidden|partial|interim|removed|retracted|is_automated_event|call|draft|whisper|meta|sidechain|spam|visually_hidden_from_conversation)$/;
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'ja', 'oui', 'sí', 'sim'].map((word) => [word, true] as const),
  ...['false', 'no', 'nein', 'non', 'não'].map((word) => [word, false] as const),
]);
const deletedTimes = /^(?:deleted?|unsent|recalled|revoked)_(?:at|on|time|date|date_time|timestamp)$/;
/** False for the same. */
const saidFlags =
  /(?:^|_)(?:public|is_public|(?:is_?)?published|jsd_?public|is_?final|visible_(?:to|for)_customer|end_of_turn)$/;

interface Reading {
  /** Fields of its conversation. */
  readonly about?: Fields;
  readonly around?: Around;
  readonly line?: number;
  /** True to read what seems to be no message. */
  readonly keepUnsaid?: boolean;
}

/** @returns its utterance, or the turns of a conversation in its text; `no text` if it has no member for words */
export function readRecord(plan: RecordPlan, record: RecordOf, reading: Reading = {}): readonly Item[] | 'no text' {
  const { about = {}, around, line, keepUnsaid = false } = reading;
  if (!keepUnsaid && isUnsaid(record, plan.sideColumn)) return [];
  const given = textOf(plan, record);
  if (given === undefined) return isWordless(record) ? [] : 'no text';
  const text = fillNames(given, record, around);
  if (text.trim() === '' || (!keepUnsaid && context.test(text))) return [];
  if (isFile(text, record)) return [];
  if (!keepUnsaid && isUnsaidText(text)) return [];
  const item = recordItem(plan, record, text, { line, around });
  if (item === undefined) return [];
  if ('error' in item) return [item];
  if (!keepUnsaid && !plan.isSystemSound && isOfNobody(item)) return [];
  const ticket = isJournal(text) ? ticketOf(record) : undefined;
  const whole =
    Object.keys(about).length === 0 && ticket === undefined
      ? item
      : { ...item, fields: { ...about, ...ticket, ...item.fields } };
  const turns = splitScript(whole, text, () => ({ ...about, ...fieldsOf(record), ...fieldsOf(record.flat) }));
  if (turns === undefined) return [whole];
  return ticket !== undefined ? [...readTicket(whole, record), ...turns] : turns;
}

/** A list of tickets has several conversations. */
function ticketOf({ flat: { names, values } }: RecordOf): Fields {
  const id = ['number', 'key', 'sys_id', 'id'].map((name) => values[names.indexOf(name)]).find((one) => one);
  return id === undefined ? {} : { conversation: id };
}

const askers = ['caller_id', 'opened_by', 'requested_for', 'requester'];

/** The text of a ticket whose comments are in one member beside it. */
function readTicket(whole: Item, { flat: { names, values } }: RecordOf): readonly Item[] {
  const text = values[names.indexOf('description')];
  if ('error' in whole || text === whole.text) return [];
  const { date, line } = whole;
  const speaker = askers.map((name) => values[names.indexOf(name)]).find((one) => asText(one)) ?? whole.speaker;
  const item = messageItem({ text, speaker, role: 'customer', time: date, fields: withoutJournals(whole.fields) }, {});
  return item === undefined ? [] : [{ ...(line !== undefined && { line }), ...item }];
}

const withoutJournals = (fields: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !(typeof value === 'string' && isJournal(value))));

/** An automatic message has a side although the system sent it. */
export const isOfNobody = (item: Item): boolean =>
  'text' in item &&
  isUnsaidSpeaker(item.speaker) &&
  !(/^system$/i.test(item.speaker ?? '') && item.role !== undefined && roleOfWord(item.role) !== undefined);

/**
 * `Hi {mention-user1}` with the names in a member beside it: `{"mention-user1": {"name": "Ana"}}`. `Hi <@12>` with the people
 * that a message mentions.
 */
function fillNames(text: string, { names, values }: RecordOf, around: Around | undefined): string {
  const filled = !text.includes('{')
    ? text
    : text.replace(/\{([\w-]{1,40})\}/g, (all, key: string) => {
        const [name] = values.flatMap((value) => asText(asObject(asObject(value)?.[key])?.name) ?? []);
        return name === undefined ? all : key.startsWith('mention') ? `@${name}` : name;
      });
  if (!filled.includes('<@')) return filled;
  const beside: Around = { members: { users: values[names.indexOf('mentions')] }, isItem: true, outer: around };
  return filled.replace(/<@!?(\w{1,30})>/g, (all, id: string) => {
    const name = findPerson(beside, id)?.name;
    return name === undefined ? all : `@${name}`;
  });
}

export const fieldsOf = ({ names, values }: Cells): Fields =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));

/** The turns of a conversation that is the text of one utterance; undefined for another text. */
export function splitScript(whole: Item, text: string, cellsOf: () => Fields): readonly Item[] | undefined {
  const turns = 'error' in whole ? undefined : readScript(text, whole.date);
  if (turns === undefined || 'error' in whole) return undefined;
  const { text: _text, speaker: _speaker, role: _role, start: _start, end: _end, ...rest } = whole;
  const fields = { conversation: whole.line?.toString(), ...withoutJournals(rest.fields) };
  const cells = cellsOf();
  return turns.flatMap((turn) => {
    const role = turn.role ?? roleInFields(cells, String(turn.speaker));
    const item = messageItem({ ...turn, role, fields }, {});
    return item === undefined || ('speaker' in item && isUnsaidSpeaker(item.speaker)) ? [] : [{ ...rest, ...item }];
  });
}

const isUnsaidRole = rememberNames((role) => unsaidRoles.test(role));
const isUnsaidType = rememberNames((type) => unsaidTypes.test(type.replace(/[\s.:/-]+/g, '_')));

/** @param sideColumn whose values are words of types too: `action`, `trace` */
export function isUnsaid({ flat }: RecordOf, sideColumn?: string): boolean {
  const { names, values } = flat;
  const positions = findPositions(names);
  const marks = findMarks(names);
  const isUnsaidBy = (role: unknown): boolean =>
    typeof role === 'string' &&
    isUnsaidRole(role) &&
    !(
      automatic.test(role) &&
      (marks.hasRecipients || positions.direction.length > 0 || positions.type.some((at) => isOutgoing(values[at])))
    );
  if (positions.role.some((index) => isUnsaidBy(values[index])) && !isOfProgram(flat)) return true;
  // The channel of a person's message is not its type: `{"author": {"type": "AGENT"}, "source": {"type": "SYSTEM"}}`.
  const isOfSide = () => positions.role.some((index) => roleOfWord(String(values[index] ?? '')) !== undefined);
  const isEvent = (index: number): boolean => {
    const value = values[index];
    if (typeof value !== 'string' || !isUnsaidType(value)) return false;
    if (names[index] === 'source.type' && isOfSide()) return false;
    if (names[index] === sideColumn && roleOfDirection(value) !== undefined) return false;
    // A message that was delivered or read was said.
    return !/(?:status|state)$/i.test(names[index] ?? '') || !/^(?:read|seen|delivered|transfer|action)$/i.test(value);
  };
  if (positions.type.some(isEvent)) return true;
  // The user with the number 0 is the system, unless it has a name.
  const isSystem = marks.writers.some((index) => isZero(values[index]));
  return (
    (isSystem && !positions.names.some((index) => isPresent(values[index]))) ||
    marks.tags.some((index) => unsaidTags.test(String(values[index]))) ||
    marks.deleted.some((index) => isPresent(values[index]) && !isZero(values[index])) ||
    marks.flags.some(({ index, unsaid, hasNumbers }) => flagOf(values[index], hasNumbers) === unsaid)
  );
}

const isOutgoing = (value: unknown): boolean => typeof value === 'string' && /^out(?:going|bound)$/i.test(value);

/** The members that may tell that a message was not said. */
const findMarks = rememberShapes((names) => {
  const indexesOf = (wanted: RegExp) => names.flatMap((name, index) => (wanted.test(plainName(name)) ? index : []));
  return {
    writers: indexesOf(/^staff_id$/).length > 0 ? [] : indexesOf(/^(?:author|sender|user|creator)_id$/),
    deleted: indexesOf(deletedTimes),
    tags: indexesOf(/^(?:message_)?tags$/),
    hasRecipients: names.some((name) => /(?:^|\.)(?:to|recipients?)$/.test(name)),
    flags: [
      ...indexesOf(unsaidFlags).map((index) => ({ index, unsaid: true, hasNumbers: isSure(names[index] ?? '') })),
      ...indexesOf(saidFlags).map((index) => ({ index, unsaid: false, hasNumbers: true })),
    ],
    attachments: names.flatMap((name, index) =>
      attachments.test(plainName(name.split('.', 1)[0] ?? '')) ? index : [],
    ),
  };
});

const isSure = (name: string): boolean => /(?:^|_)is_/.test(plainName(name));

const unsaidTags = /(?:^|,)(?:system|private)(?:,|$)/;
const noteTag = /(?:^|,)private(?:,|$)/;

const isZero = (value: unknown): boolean => value === 0 || value === '0';
const isPresent = (value: unknown): boolean => value !== null && value !== '' && value !== undefined;

/** XML and tables have no other values than texts; a `call` with the number 1 may be the first one. */
const flagOf = (value: unknown, hasNumbers: boolean): unknown => {
  if (hasNumbers && /^[01]$/.test(String(value))) return String(value) === '1';
  return typeof value === 'string' ? flags.get(value.toLowerCase()) : value;
};

const noteWords = /^(?:internal|(?:\w+[ _-])?notes?|(?:internal|private)[ _-]?(?:note|comment)s?)$/i;
const noteFlags = /(?:^|_)(?:is_)?(?:internal|internal_note|private_note|note)$/;

/** True for a note for the team; it has been seen that the record is not said. */
export const isNote = ({ flat: { names, values } }: RecordOf): boolean =>
  findMarks(names).tags.some((index) => noteTag.test(String(values[index]))) ||
  names.some((name, index) => {
    const value = values[index];
    if (typeof value === 'boolean')
      return (value ? noteFlags : saidFlags).test(plainName(name)) && !/final$/i.test(name);
    return typeof value === 'string' && value.length <= 20 && noteWords.test(value);
  });

/** What a program tells a language model in the name of the user. */
const context = /^\s*<(\w+_context|(?:user_)?instructions|system[-_]reminder)>[\s\S]*<\/\1>\s*$/i;

/** A line of the messenger about somebody's action. */
const actionText =
  /^(?:(?:the )?(?:ticket|chat|conversation) (?:was |has been )?(?:transferred|assigned|moved) to (?:the )?(?:department|team|group|agent|queue) .{1,60}|(?:ticket|chat|conversation) was (?:marked (?:as )?\w{1,20}|reopened|resolved|snoozed) by .{1,60}|.{1,80} self-assigned this (?:ticket|chat|conversation)|.{1,80} (?:has |have )?(?:gone away|(?:joined|left|entered|exited|ended|started|opened|closed|rejoined) the (?:chat|conversation|meeting|call|session|room|channel|group)|(?:was|were) (?:added|removed) (?:to|from) the (?:chat|conversation|group|channel)|(?:joined|left) the (?:chat|conversation) (?:by|via) .{1,60}|hat den Chat (?:verlassen|betreten|beendet)|(?:a quitté|a rejoint) (?:le chat|la conversation)|(?:se unió|se ha unido) (?:al chat|a la conversación)|ha (?:abandonado|salido) (?:el|del) chat|(?:si è unit[oa] alla|è entrat[oa] (?:in|nella)|ha (?:lasciato|abbandonato) la) (?:chat|conversazione)|(?:entrou n|saiu d)(?:o chat|a conversa)|(?:heeft deelgenomen aan|neemt deel aan|heeft) de chat(?: verlaten)?))\.?$/i;

/** True for what happened in the conversation, instead of what was said. */
export const isUnsaidText = (text: string): boolean =>
  text.length < 200 && (actionText.test(text.trim()) || eventName.test(text) || isNotice(text));

/** The name of an event, in the member that has the words of other records: `RecognitionStarted`. */
const eventName =
  /^[A-Z][a-z]+(?:[A-Z][a-z]+)*(?:Started|Stopped|Ended|Finished|Added|Removed|Completed|Closed|Created|Updated|Joined|Left|Transcript)$/;

/** An attachment or an event: it has a type, and other members than a text. */
const isWordless = (record: RecordOf): boolean =>
  findPositions(record.flat.names).type.some((index) => typeof record.flat.values[index] === 'string') ||
  hasAttachment(record);

/** True for the messages of a messenger, which may have no words. */
export const mayHaveFiles = ({ flat }: RecordOf): boolean => findMarks(flat.names).attachments.length > 0;

/** True for the name of an attachment in place of words, maybe with its path: `plan.pdf (files/3/plan.pdf)`. */
export const isFile = (text: string, record: RecordOf): boolean => fileName.test(text) && hasAttachment(record);

const fileName = /^(?!\w+:\/\/)\S{1,200}\.\w{2,5}(?: \(\S{1,300}\.\w{2,5}\))?$/;

const hasAttachment = ({ flat: { names, values } }: RecordOf): boolean =>
  values.some((value) => typeof value === 'string' && attachmentTypes.test(value)) ||
  findMarks(names).attachments.some((index) => {
    const value = values[index];
    return !(value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0));
  });
