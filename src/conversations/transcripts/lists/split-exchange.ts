/** Logs of chatbots have what the user said and the answers to it in one record. */
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { plainName } from '../columns/field-names.ts';
import { flatten } from '../columns/flatten.ts';
import { meaningsOf, type NamePart } from '../columns/name-parts.ts';
import { textOf } from '../columns/record-item.ts';
import { sideOfName } from '../columns/record-speaker.ts';
import { rememberNames } from '../columns/remember-names.ts';
import { richText } from '../columns/rich-text.ts';
import { roleOfWord } from '../speakers/speaker-roles.ts';
import { isDateName, readDate } from '../times/dates.ts';
import { splitActivity } from './parse-activities.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const asking = words(
  'user customer human visitor request requests query question prompt prompts input inputs review ' +
    'anfrage anliegen frage kundenanfrage kundenfrage demande pregunta consulta solicitud domanda richiesta pergunta vraag spørgsmål fråga pytanie вопрос 質問 问题 질문',
);
const answering = words(
  'bot chatbot agent assistant ai model system developer business owner company response responses answer answers reply replies output outputs completion completions fulfillment fulfilment result ' +
    'antwort réponse respuesta risposta resposta antwoord svar odpowiedź ответ 回答 返信 答案 답변',
);
const said = words(
  'text texts message messages utterance utterances transcript said content comment comments query prompt input inputs output outputs body reply says speech',
);

/** Whose words a member has, by all words of its name: `requestUtterances`, `bot_reply`, `input`. */
export const sideOf = rememberNames((name: string): 'customer' | 'agent' | undefined => {
  const plain = plainName(name);
  if (/^messages(?:_\d{1,2}_(?:content|text))?$/.test(plain)) return 'agent';
  const tokens = plain.split('_');
  const isOf = (side: ReadonlySet<string>) =>
    tokens.some((one) => side.has(one)) && tokens.every((one) => side.has(one) || said.has(one));
  // A person is not what it says.
  if (
    /^(?:user|customer|human|visitor|agent|bot|chatbot|assistant|model|system|ai|owner|business|company|developer)$/.test(
      plain,
    )
  )
    return undefined;
  return isOf(answering) ? 'agent' : isOf(asking) ? 'customer' : undefined;
});

/** True for the name of a member with what one of the two said. */
export const isExchangeName = (name: string): boolean => sideOf(name) !== undefined;

const means = (name: string, ...parts: readonly NamePart[]): boolean =>
  meaningsOf(name).some(({ part }) => parts.includes(part));

const isExchange = (one: Members): boolean => {
  const names = Object.keys(one);
  const answered = names.filter((name) => sideOf(name) === 'agent');
  return (
    answered.length > 0 &&
    (names.some((name) => sideOf(name) === 'customer') || answered.some((name) => askedIn(one[name]) !== undefined))
  );
};

/** The result of a query may have its words: `{"queryResult": {"text": "Hi", "responseMessages": [...]}}`. */
function askedIn(answer: unknown): unknown {
  const {
    responseMessages,
    response_messages = responseMessages,
    text,
    transcript = text,
    ...rest
  } = asObject(answer) ?? {};
  return Array.isArray(response_messages) ? (rest.query_text ?? rest.queryText ?? transcript) : undefined;
}

/** @returns a record per message; the record itself if it has one message, or the role of its speaker */
export function splitExchange(record: Members): readonly Members[] {
  const activity = splitActivity(record);
  if (activity !== undefined) return activity;
  const names = Object.keys(record);
  if (names.some(isExchangeName)) return splitSides(record, names);
  // A log has what it wrote within its own entry, and the time beside it.
  for (const name of names) {
    const entry = asObject(record[name]);
    if (entry !== undefined && isExchange(entry)) {
      const times = names.filter((one) => means(one, 'time') && readDate(record[one]) !== undefined);
      const all = { ...Object.fromEntries(times.map((one) => [one, record[one]])), ...entry };
      return splitSides(all, Object.keys(all));
    }
    const [said, ...others] =
      entry === undefined ? [] : Object.keys(entry).filter((one) => saidBySide.test(plainName(one)));
    // An event may have what one of the two said: `{"user_transcription_event": {"user_transcript": "Hi"}}`.
    if (said !== undefined && others.length === 0 && typeof entry?.[said] === 'string' && !hasText(record)) {
      const { [name]: _, [said]: text, ...about } = { ...record, ...entry };
      return [{ ...about, text, role: sideOf(said) }];
    }
  }
  return [record];
}

const saidBySide =
  /^(?:user|customer|caller|agent|bot|assistant)_(?:transcript|response|utterance|message|reply|text|speech)$/;
const hasText = (record: Members): boolean => textOf({ choices: {} }, flatten(record)) !== undefined;

function splitSides(record: Members, names: readonly string[]): readonly Members[] {
  // `{"developerComment": {"text": "..."}}`
  const [only = ''] = names;
  const own = names.length === 1 ? asObject(record[only]) : undefined;
  if (own !== undefined && sideOf(only) !== undefined) return [{ ...own, role: sideOf(only) }];
  if (
    !names.some((name) => sideOf(name) === 'agent') ||
    names.some((name) => means(name, 'role', 'person') && isSide(record[name]))
  )
    return [record];
  // The same words may also be in an object with further details.
  const find = (side: 'customer' | 'agent' | undefined) =>
    names
      .filter(
        (name) => sideOf(name) === side && (side !== undefined || /^(?:message|comments?|review|text)$/.test(name)),
      )
      .sort((a, b) => Number(typeof record[b] === 'string') - Number(typeof record[a] === 'string'))
      .map((name) => ({ name, texts: textsIn(record[name], side) }))
      .filter(({ texts }) => texts.length > 0)
      // The same words as separate messages are what was said.
      .reduce<Asked | undefined>((best, one) => (best === undefined || isSplit(one, best) ? one : best), undefined);
  const answered = find('agent');
  // `message` beside `response`, and the words of a review.
  const isReview = names.some((name) => /^(?:owner_?)?response$/i.test(name));
  const inner = askedIn(record[answered?.name ?? '']);
  const asked =
    find('customer') ??
    (isReview ? find(undefined) : typeof inner === 'string' ? { name: answered?.name, texts: [inner] } : undefined);
  if (!names.some((name) => sideOf(name) === 'customer' || name === asked?.name) || (asked ?? answered) === undefined)
    return [record];
  if (objectsIn([record[answered?.name ?? '']].flat()).some(hasSpeaker)) return [record];
  const about = Object.entries(record).filter(([name]) => sideOf(name) === undefined && name !== asked?.name);
  const timed = new Set(
    about.flatMap(([name, value]) =>
      readDate(value) === undefined ? [] : (ownerOf(name) ?? (isDateName(name) ? 'record' : [])),
    ),
  );
  const messagesOf = (side: 'customer' | 'agent', texts: readonly string[]): Members[] => {
    const own = about.flatMap(([name, value]): [string, unknown][] => {
      if (plainName(name) === 'role') return [];
      const owner = ownerOf(name);
      // `response_timestamp` is the time of the answer, and of both if it is the only one.
      if (owner !== undefined && readDate(value) !== undefined)
        return owner === side || !(timed.has(side) || timed.has('record')) ? [['timestamp', value]] : [];
      // A name without a side is that of the user.
      const isOther = side === 'agent' && sideOfName(name) !== 'agent' && means(name, 'name', 'person', 'id');
      return isOther ? [] : [[name, value]];
    });
    return texts.map((text) => ({ ...Object.fromEntries(own), text, role: side }));
  };
  return [...messagesOf('customer', asked?.texts ?? []), ...messagesOf('agent', answered?.texts ?? [])];
}

interface Asked {
  readonly name: string;
  readonly texts: readonly string[];
}

const isSplit = ({ texts }: Asked, whole: Asked): boolean =>
  texts.length > whole.texts.length && texts.join('').replace(/\s/g, '') === whole.texts.join('').replace(/\s/g, '');

/** What was asked in a record of a log that has no answer. */
export function requestOf(record: Members): string | undefined {
  for (const value of Object.values(record)) {
    const entry = asObject(value) ?? {};
    const name = Object.keys(entry).find((one) => sideOf(one) === 'customer');
    if (name !== undefined) return textsIn(entry[name], 'customer')[0];
  }
  return undefined;
}

const answered =
  /^(?:answered|replied|responded|(?:be|ge)antwort|répondu|respondid|rispost|beantwoord|besvar|odpowiedz)/;

/** The side of whose message a name tells more: `request_timestamp`, `Review Submit Date and Time`. */
const ownerOf = rememberNames((name: string): 'customer' | 'agent' | undefined => {
  const plain = plainName(name);
  const [first = ''] = plain.split('_');
  if (/(?:^|_)(?:update|updated|modified)(?:_|$)/.test(plain)) return undefined;
  return answering.has(first) || answered.test(first) ? 'agent' : asking.has(first) ? 'customer' : undefined;
});

const isSide = (value: unknown): boolean => typeof value === 'string' && roleOfWord(value) !== undefined;

/** The messages of a whole conversation have speakers. */
const hasSpeaker = (message: Members): boolean =>
  Object.keys(message).some((name) => means(name, 'role', 'name', 'person'));

const isParts = (list: readonly unknown[]): boolean =>
  typeof asObject(list[0])?.value === 'string' && objectsIn(list).every(({ value, kind }) => !value !== !kind);

const maxDepth = 4;

/** The words of a text, or of a list of messages, which may be within objects; cards and the like are JSON. */
function textsIn(value: unknown, side: 'customer' | 'agent' | undefined, depth = 0): readonly string[] {
  // The parts of one answer, between the calls of tools.
  if (Array.isArray(value) && isParts(value)) return [richText(value) ?? ''];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsIn(one, side, depth));
  const members = asObject(value);
  const messages = [members?.response_messages, members?.responseMessages, members?.generic].find(Array.isArray);
  if (messages !== undefined) return textsIn(messages, side, depth);
  if (Array.isArray(members?.text)) return textsIn(members.text, side, depth);
  // A question with options has a title.
  const title = Array.isArray(members?.options ?? members?.buttons) ? members?.title : undefined;
  const text =
    typeof value === 'string' ? value : (richText(members) ?? (typeof title === 'string' ? title : undefined));
  if (text !== undefined) return text.trim() === '' || text.startsWith('{') ? [] : [text];
  if (members === undefined || depth >= maxDepth) return [];
  const inner = ['input', 'output', 'query_input', 'query_result', 'result', 'messages'];
  const lists = Object.entries(members).flatMap(([name, one]) =>
    inner.includes(plainName(name)) && !(side === 'agent' && /input$/i.test(name))
      ? [textsIn(one, side, depth + 1)]
      : [],
  );
  return lists.find((list) => list.length > 0) ?? [];
}
