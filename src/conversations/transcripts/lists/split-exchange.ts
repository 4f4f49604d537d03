/** Logs of chatbots have what the user said and the answers to it in one record. */
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { plainName } from '../columns/field-names.ts';
import { meaningsOf, type NamePart } from '../columns/name-parts.ts';
import { rememberNames } from '../columns/remember-names.ts';
import { richText } from '../columns/rich-text.ts';

const request =
  /^(?:input_?transcript|(?:user|customer|human|visitor)_(?:input|message|query|text|utterance|prompt|question|said|transcript)|query_text|prompt)$/;
const answer =
  /^(?:messages|(?:bot|chatbot|agent|assistant|ai|model|system)_(?:responses?|messages?|reply|replies|text|answers?|output|said|transcript)|responses?|response_text|answers?|reply|fulfill?ment_text|completion|output|output_text)$/;

const sideOf = rememberNames((name: string): 'customer' | 'agent' | undefined => {
  const plain = plainName(name);
  return request.test(plain) ? 'customer' : answer.test(plain) ? 'agent' : undefined;
});

/** True for the name of a member with what one of the two said. */
export const isExchangeName = (name: string): boolean => sideOf(name) !== undefined;

const means = (name: string, ...parts: readonly NamePart[]): boolean =>
  meaningsOf(name).some(({ part }) => parts.includes(part));

/** @returns a record per message; the record itself if it has one message, or the role of its speaker */
export function splitExchange(record: Members): readonly Members[] {
  const names = Object.keys(record);
  const asked = names.find((name) => sideOf(name) === 'customer' && typeof record[name] === 'string');
  const answered = names.find((name) => sideOf(name) === 'agent');
  if (asked === undefined || answered === undefined || names.some((name) => means(name, 'role'))) return [record];
  if (objectsIn([record[answered]].flat()).some(hasSpeaker)) return [record];
  const about = Object.entries(record).filter(([name]) => name !== asked && name !== answered);
  const others = about.filter(([name]) => !means(name, 'name', 'person', 'id'));
  const requests = textsIn(record[asked]).map((text) => ({ ...Object.fromEntries(about), text, role: 'customer' }));
  const answers = textsIn(record[answered]).map((text) => ({ ...Object.fromEntries(others), text, role: 'agent' }));
  return requests.length + answers.length === 0 ? [record] : [...requests, ...answers];
}

/** The messages of a whole conversation have speakers. */
const hasSpeaker = (message: Members): boolean =>
  Object.keys(message).some((name) => means(name, 'role', 'name', 'person'));

/** The words of a text, or of a list of messages; cards and the like are JSON. */
function textsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const text = typeof one === 'string' ? one : richText(asObject(one));
    return text === undefined || text.trim() === '' || text.startsWith('{') ? [] : text;
  });
}
