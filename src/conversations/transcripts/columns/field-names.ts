/** The names that tables and JSON give to the parts of an utterance. */
import { rememberNames } from './remember-names.ts';

const list = (names: string): readonly string[] => names.split(/\s+/);

/** In order of preference, as {@link plainName} writes them. */
export const fieldNames = {
  text: list(`text message utterance transcript sentence content body comment comments additional_comments comments_and_work_notes review feedback description verbatim response
    answer note notes msg message_text message_body tweet message_content content_text body_text text_body
    plain_body body_content html_body plaintext utterance_text spoken_text comment_text comment_body review_text
    chat_message text_content body_plain plain_text transcription display_text payload_text data_text
    message_message final_text txt content_content content_body content_parts_text content_parts content_blocks nachricht mensaje texto texte messaggio
    inhalt contenu corps testo bericht tekst mensagem conteúdo contenido wiadomość treść meddelande besked viesti
    mesaj zpráva üzenet melding сообщение текст メッセージ 本文 内容 消息 消息内容 메시지`),
  speaker: list(`speaker speaker_name speaker_label sender_name author_name from_name participant_name user_name
    author_display_name sender_display_name from_user_display_name from_display_name user_display_name
    author_full_name sender_full_name user_full_name created_by_name created_by_full_name creator_full_name
    author_end_user_identity_full_name author_user_full_name from_full_name actor_name owner_name member_name
    author_username sender_username display_name full_name name username nick nickname participant sender from
    author user actor said_by who participant_display_name user_real_name from_email sender_email author_email
    from_address user_email speaker_id sender_id author_id participant_id creator_name creator_display_name creator
    posted_by alias sent_by created_by created_by_email user_login author_login from_username from_user user_nickname
    author_nickname push_name creator_email override_username agent_name speaker_tag spk from_id absender remitente auteur mittente afzender von
    sprecher expéditeur nom nombre autor de nadawca avsändare gönderen отправитель автор имя 送信者 送信者名 名前 发送者 发送人 发件人 昵称 보낸사람 보낸_사람
    이름 verfasser emisor remetente naam afsender avsender odesílatel lähettäjä feladó expeditor fra från od от від kimden van da 差出人`),
  role: list(`role speaker_role participant_role sender_role author_role user_role message_role from_role sender_type
    author_type user_type participant_type speaker_type actor_type actor_role from_type sender_kind author_kind
    participant_purpose side party party_role member_type speaker_kind created_by_type creator_type creator_role
    from_role user_kind sender_source participant_kind persona rolle rol rôle ruolo papel função роль rola roll rooli szerep 角色 役割 역할 送信者タイプ`),
  direction: list(`direction message_direction msg_direction flow traffic in_out inout communication_direction dir
    richtung richting sens dirección direzione direção kierunek retning riktning направление 方向`),
  start: list(`start start_time begin begin_time offset start_s start_seconds start_sec start_offset offset_seconds
    start_time_seconds seconds_from_start time_offset begin_offset from_seconds start_secs start_time_secs
    offset_secs elapsed_seconds elapsed_secs seconds_elapsed time_in_call_secs call_offset seconds`),
  end: list(`end end_time stop end_s end_seconds end_sec end_offset stop_time end_time_seconds`),
  startMs:
    list(`start_ms begin_ms offset_ms start_milliseconds start_time_ms start_millis offset_millis begin_offset_millis
    start_offset_ms offset_milliseconds start_offset_millis begin_time_ms`),
  endMs: list(`end_ms end_milliseconds end_time_ms end_millis end_offset_millis end_offset_ms stop_ms`),
} satisfies Record<string, readonly string[]>;

export type FieldPart = keyof typeof fieldNames;

const known: ReadonlySet<string> = new Set(Object.values(fieldNames).flat());
/** Databases write the names of their columns in capitals, without a mark between the words. */
const unspaced: ReadonlyMap<string, string> = new Map(
  [...known].flatMap((name) => (/_\w\w/.test(name) ? [[name.replaceAll('_', ''), name]] : [])),
);

/** `Start Time`, `startTime`, `start.time` and `STARTTIME` are `start_time`. */
export const plainName = rememberNames((name) => {
  const plain = name
    .trim()
    // Programs mark names that are theirs or the customer's.
    .replace(/^hs_|__c$|^[amux]_(?=(?:from|to|sender|author|body|text|message|comments?|subject)$)/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return known.has(plain) ? plain : (unspaced.get(plain) ?? plain.replace(joinedId, '$1_id'));
});

const joinedId = /^(user|author|sender|agent|customer|contact|participant|speaker)id$/;

const texts: ReadonlySet<string> = new Set(fieldNames.text);

/** True if a member with this name contains a text. */
export const isTextName = (name: string): boolean => texts.has(plainName(name));

/** True if columns of conversations have this name. */
export const isKnownName = (name: string): boolean => known.has(plainName(name));

/** The name as written, else in another letter case. */
export function findName(names: readonly string[], wanted: string): number | undefined {
  const exact = names.indexOf(wanted);
  const found =
    exact >= 0 ? exact : names.findIndex((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  return found < 0 ? undefined : found;
}
