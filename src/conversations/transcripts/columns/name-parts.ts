/**
 * Reads the name of a member or a column as words: `node.author.displayName` is a name of the author, `sender_user_id` the
 * id of the sender. It finds the parts of an utterance under names that {@link fieldNames} lacks.
 */
import { fieldNames, plainName } from './field-names.ts';
import { rememberNames } from './remember-names.ts';

export type NamePart = 'text' | 'name' | 'person' | 'id' | 'role' | 'direction' | 'start' | 'end' | 'time';

export interface NameMeaning {
  readonly part: NamePart;
  /** The lower, the more certain. */
  readonly rank: number;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Objects around a message or its parts. */
const wrappers = words(
  `node message messages msg payload data attributes item event events changes post content body object value fields properties comment entry record
   details detail result doc update raw info response action document source relationships line turn segment utterance
   chat webhook interaction entity question answer reply activity resource model metadata meta main core snippet
   headers header top_level_comment interactive button_reply list_reply
   d m p target template envelope fields_data kwargs embedded props links`,
);

const wordLists = words('words word_list elements tokens alternatives_words');

/** What is below these members is not the message. */
const besides = words(
  `quoted quote quotes forward forwarded reactions reaction attachments attachment files file media mentions mention entities
   recipients recipient to cc bcc via previous prev last intent intents sentiment analysis summary topics topic labels tags
   replies children embeds embed buttons suggestions url urls image images avatar photo audio video settings config context
   translation translations error errors stats workspace team edited editor deleted_by assignee
   resolved closed read seen delivered range ranges annotations`,
);
/** What a message may have words below. */
const captioned = words('image video photo document media audio file');
const besideStarts =
  /^(?:reply_to|in_reply_to|replied_to|quoted_|parent_|original_|referenced_|forwarded_|last_(?!modified$)|previous_|prev_|next_|to_|recipient_|assigned_|assignee_|target_|updated_by|modified_by|edited_by|deleted_|read_|seen_|delivered_(?!at$)|closed_by)/;

/** In order of preference. */
const people = words(
  `author sender from user speaker participant creator created_by createdby actor owner member person sent_by sentby posted_by
   postedby written_by said_by poster writer commenter commented_by originator initiator submitter submitted_by by who
   identity account profile contact talker party agent customer visitor operator client requester reporter persona peer
   from_user from_contact caller consumer interlocutor nick handle submitter authored_by replied_by responder reviewer origin source emitter u parties speakers authors senders users sys_created_by personemail kunde kundin klant cliente bearbeiter sachbearbeiter mitarbeiter medewerker`,
);
const fillers = words(
  'user by info data details detail profile identity end account contact member person object obj actor party field 0',
);
const nameLeaves = [
  ...words(`display_name full_name real_name name fullname displayname public_name friendly_name formatted_name screen_name
   screenname visible_name agent_name nickname nick_name nick n username user_name login handle alias label title
   first_name key_name email email_address mail address phone phone_number number msisdn jid`),
];
/** Names of other things. */
const otherNames =
  /(?:^|_)(?:first|last|middle|company|team|channel|file|group|organi[sz]ation|domain|host|queue|department|app|room|space|account|brand|event|type|variable|field|product|role)_name$/;

/** What a member of a person is called; the lower, the better the name. @returns -1 for other members */
export function nameRank(leaf: string): number {
  const known = nameLeaves.indexOf(leaf);
  return known >= 0 || !/(?:^|_)name$/.test(leaf) || otherNames.test(leaf) ? known : 4.5;
}

const idLeaves = 'id uid uuid guid sid urn ref tag index no identifier gid key href url uri self'.split(' ');
const roleLeaves = [
  ...words(`role type kind category side persona user_type party purpose affiliation class t role_name member_type
   participant_type user_role group source typename origin`),
];
const textLeaves = [
  ...words(`text message body content msg utterance transcript plain_text text_body body_text comment html plain markdown
   message_text preview value caption sentence raw formatted speech said punctuated_word word line title description details
   response question answer query utf8 contents message_parts payload segs chunks runs spans selftext components text_original text_display subject summary snippet`),
];
const plainTexts = words('text message content body msg transcript');
const timeLeaves = [
  ...words(`created_at sent_at timestamp time datetime date_time date ts created create_time created_time creation_time
   creation_date created_date created_on sent sent_time sent_date send_time send_date message_time msg_time posted_at
   posted published published_at post_date create_at createtime received_at received occurred_at event_time when at
   timestamp_ms ts_ms time_ms created_ms time_stamp start_date started_at message_date inserted_at added_at
   time_created date_created date_sent unix_time epoch timestamp_utc created_utc sys_created_on ts_unix unix_timestamp
   server_timestamp sent_timestamp creation_timestamp created_timestamp event_timestamp start_time originalarrivaltime
   composetime readable_date start start_datetime logged_at sent_datetime created_datetime createddate absolute_time
   local_time time_sent begin_time clock recorded_at submitted_at entry_time utc time_utc message_timestamp
   created_date_time stamp internal_date t commented_at commented_on commented_time replied_at replied_on replied_time responded_at
   delivered_at last_modified updated_at`),
];

const unitNames =
  '(?:_?(?:s|sec|secs|second|seconds|ms|msec|millis|milliseconds?|us|micros|microseconds?|ns|nanos|nanoseconds?|ticks|relative))?';
const startName = new RegExp(
  `^(?:(?:audio|segment|speech|word|utterance|sentence|phrase|turn|time|clip|call|line|cue|relative|video|t|data)_)?(?:start|begin|offset|onset|in_point|start_offset|begin_offset|start_time|begin_time|starttime|starts_at|time_offset|offset_start|audio_offset|start_timestamp|start_ts|timestamp_start|time_start|time_from|timecode|tcin|timestamp_in_audio|time_in_call|seconds_from_start|ts_start|st|bg)(?:_in)?${unitNames}$`,
);
const endName = new RegExp(
  `^(?:(?:audio|segment|speech|word|utterance|sentence|phrase|turn|time|clip|call|line|cue|relative|video|t|data)_)?(?:end|stop|out_point|end_offset|stop_offset|end_time|stop_time|endtime|ends_at|offset_end|end_timestamp|end_ts|timestamp_end|time_end|time_to|tcout|ts_end|et|ed)(?:_in)?${unitNames}$`,
);
const directions = words(
  'direction message_direction msg_direction flow traffic in_out inout communication_direction message_flow',
);

/** True if a member with this name may contain a text. */
export const mayBeText = (name: string): boolean => textLeaves.includes(plainName(name));

/** True for what somebody chose from a list, which also has a description of it. */
export const isChoice = (name: string): boolean => /(?:^|\.)(?:(?:list|button)_reply|postback)\.title$/.test(name);

/** The meanings of a name; empty for others. */
export const meaningsOf = rememberNames((name: string): readonly NameMeaning[] => {
  const segments = name
    .split('.')
    .map(plainName)
    .filter((one) => one !== '');
  if (segments.length === 0 || segments.length > 6) return [];
  const inner = segments.slice(0, -1);
  // Without its own time, a turn begins when its first word does.
  if (inner.some((one) => wordLists.has(one))) {
    const leaf = segments.at(-1) ?? '';
    if (startName.test(leaf)) return [{ part: 'start', rank: 50 }];
    return /^(?:speaker|speaker_(?:tag|label|id))$/.test(leaf) ? [{ part: 'person', rank: 50 }] : [];
  }
  const [above, leaf] = segments.slice(-2);
  if (leaf === 'caption' && inner.some((one) => captioned.has(one))) return [{ part: 'text', rank: 70 }];
  if (leaf === 'description' && (above === 'attachments' || above === 'file')) return [{ part: 'text', rank: 71 }];
  if (isChoice(name)) return [{ part: 'text', rank: 1 }];
  // What WhatsApp calls plain words.
  if (leaf === 'conversation' && above === 'message') return [{ part: 'text', rank: 72 }];
  // Of a mail whose author is an id.
  if (/(?:^|\.)via\.source\.from\.name$/.test(name)) return [{ part: 'name', rank: 90 }];
  if (inner.some((one) => besides.has(one) || besideStarts.test(one))) return [];
  // The objects around count as one step each.
  let from = 0;
  while (from < segments.length - 1 && isWrapper(segments[from] ?? '')) from += 1;
  const rest = segments.slice(from).join('_');
  const depth = segments.length - 1;
  const found: NameMeaning[] = [];
  const add = (part: NamePart, rank: number) => void (rank >= 0 && found.push({ part, rank: rank + depth / 10 }));
  if (besideStarts.test(rest)) return [];
  if (rest === segments.at(-1)) {
    add('text', textLeaves.indexOf(rest.replace(/^communication_/, '')));
    const time = timeLeaves.indexOf(rest.replace(/(?<=_(?:time|at|ts|timestamp))_(?:nanos|micros|millis)$/, ''));
    add('time', time >= 0 ? time : timeLeaves.indexOf(rest.replace(ofMessage, '')));
  } else if (plainTexts.has(segments.at(-1) ?? '')) add('text', 60);
  else if (timeLeaves.includes(segments.at(-1) ?? '') && !hasPerson(segments.slice(from, -1)))
    add('time', timeLeaves.indexOf(segments.at(-1) ?? '') + 50);
  if (startName.test(rest) || startName.test(segments.at(-1) ?? '')) add('start', 10);
  if (endName.test(rest) || endName.test(segments.at(-1) ?? '')) add('end', 10);
  if (directions.has(rest)) add('direction', 0);
  addPerson(rest.replace(ofMessage, ''), depth > 0, add);
  if (depth > 0 && from === depth && listedSpeakers.has(rest)) add('person', 5);
  if (from > 0 && segments.at(-1) === 'role') add('role', 5);
  return found;
});

/** `message_author`, `comment_created_at`. */
const ofMessage =
  /^(?:message|msg|comment|event|chat|snippet|utterance|phrase|sentence|sms|e?mail|post|reply|moment|turn|entry|activity)_/;

const isWrapper = (segment: string): boolean =>
  wrappers.has(segment) ||
  segment.startsWith('message_') ||
  (/_(?:message|msg|post|content|body|text|payload|data)$/.test(segment) &&
    !people.has(segment.split('_', 1)[0] ?? ''));

/** True for a member of a message itself, not of another object in it: `conversation.origin.type`. */
export const isOwnMember = rememberNames((name) => name.split('.').slice(0, -1).map(plainName).every(isWrapper));

const listedSpeakers: ReadonlySet<string> = new Set(fieldNames.speaker.filter((name) => name.includes('_')));

const hasPerson = (segments: readonly string[]): boolean => segments.some((one) => people.has(one));

/** A person, then what is said about it: `from_user_first_name`. */
export const sideWords = words(
  'agent operator rep representative customer visitor client contact requester caller kunde kundin klant cliente bearbeiter sachbearbeiter mitarbeiter medewerker',
);

function addPerson(name: string, isNested: boolean, add: (part: NamePart, rank: number) => void): void {
  const tokens = name.split('_');
  let used = 0;
  let rank = -1;
  for (const length of [3, 2, 1]) {
    const start = tokens.slice(0, length).join('_');
    if (used === 0 && people.has(start)) {
      used = length;
      rank = [...people].indexOf(start);
    }
  }
  if (used === 0) return;
  while (used < tokens.length && (fillers.has(tokens[used] ?? '') || people.has(tokens[used] ?? ''))) {
    if (nameRank(tokens.slice(used).join('_')) >= 0 || roleLeaves.includes(tokens.slice(used).join('_'))) break;
    used += 1;
  }
  const leaf = tokens.slice(used).join('_');
  if (leaf === '') {
    add('person', rank / 100);
    return;
  }
  const named = nameRank(leaf);
  // `agent_name` in every line is about the call.
  if (named >= 0 && !(sideWords.has(tokens[0] ?? '') && !isNested)) add('name', rank / 100 + named);
  if (idLeaves.includes(leaf) || leaf.endsWith('_id')) add('id', rank / 100);
  if (roleLeaves.includes(leaf)) add('role', 1 + rank / 100 + roleLeaves.indexOf(leaf));
}
