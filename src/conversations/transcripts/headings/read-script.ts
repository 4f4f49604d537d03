/** The turns of a whole conversation in one text, such as the cell of a table: `Agent: Hi`, one per line. */

import { afterName, findSpeakerPrefixes, nameOf } from '../../../shared/subtitles/split-speakers.ts';
import { htmlLines, looksLikeHtml } from '../messages/html-lines.ts';
import type { Said } from '../messages/message-item.ts';
import { furniture, isUnsaidSpeaker } from '../messages/messenger-notices.ts';
import { isSideWord, roleOfWord } from '../speakers/speaker-roles.ts';
import { readLineTime, showsDayClock } from './line-times.ts';
import { readJournal } from './read-journal.ts';
import { openTurn } from './turn-openings.ts';

/** Lines of a longer text that decide whether it is a conversation. */
const maxSamples = 100;

/** Marks between the turns in a line, before a name and maybe a time; without marks, only a word for a side begins a turn. */
const nextTurn =
  /(?:\s{0,9}(?:[;|]|\/\/|<br\s{0,9}\/?>)\s{0,9}|\s{2,9})(?=(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s)?[\p{L}\d][^:;|<>\n]{0,40}:\s)/giu;
const nextSide =
  /\s+(?=(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s)?(?:user|operator|(?:live )?agent|customer|visitor|client|(?:chat ?)?bot|assistant|guest|caller|rep|ai|human|speaker)(?:\s\d{1,2})?\s?:\s)/gi;

function linesOf(text: string): readonly string[] {
  if (text.startsWith('<p') && looksLikeHtml(text)) return htmlLines(text).map((line) => line.text);
  const marked = text.includes('\n') ? text : text.replace(nextTurn, '\n');
  return (marked.includes('\n') ? marked : text.replace(nextSide, '\n')).replace(/;\s*$/, '').split(/\r\n|\n|\r/);
}

/**
 * @param day the date of the conversation, for times of the day
 * @returns undefined for another text: a form has names before its values too, but they do not recur
 */
export function readScript(text: unknown, day?: string): Said[] | undefined {
  if (typeof text !== 'string' || !/^.{0,100}?[:>\]]/.test(text)) return undefined;
  const journal = readJournal(text);
  if (journal !== undefined) return journal;
  const rows = linesOf(text.trim()).flatMap((line) => (line.trim() === '' ? [] : (openTurn(line) ?? line.trim())));
  if (rows.length < 2) return undefined;
  const isDayClock = showsDayClock(rows, (row) => readLineTime(row, false)?.start);
  const opened = rows
    .map((row) => {
      const time = readLineTime(row, isDayClock);
      return { time, words: row.slice(time?.length ?? 0) };
    })
    .filter(({ words }) => !furniture.test(words.trim()));
  const some = opened.slice(0, maxSamples);
  const names = some.map(({ words }) => nameOf(words));
  const speakers = findSpeakerPrefixes(some.map(({ words }) => [{ text: words }]));
  const isTurn = (name: string | undefined): name is string =>
    name !== undefined && (speakers.has(name) || isSideWord(name) || isUnsaidSpeaker(name));
  const turns = names.filter(isTurn);
  const roles = new Set(turns.map(roleOfWord));
  const distinct = new Set(turns).size;
  const isTimed = turns.length === names.length && some.every(({ time }) => time !== undefined);
  const isTalk = distinct >= 2 && (isTimed || (roles.has('agent') && roles.has('customer')) || distinct < turns.length);
  if (!isTalk || names[0] === undefined || turns.length * 2 < rows.length) return undefined;
  const said: { speaker?: string; role?: string; text: string; start?: number; time?: string }[] = [];
  for (const { time, words } of opened) {
    const name = nameOf(words);
    const last = said.at(-1);
    const date =
      time?.date ?? (time?.clock === undefined || day === undefined ? day : `${day.slice(0, 10)} ${time.clock}`);
    if (isTurn(name))
      said.push({
        // A word for the side is not a name.
        ...(isSideWord(name) ? { role: name } : { speaker: name, role: roleOfWord(name) }),
        text: afterName(words).trim(),
        start: time?.start,
        time: date,
      });
    else if (last !== undefined) last.text += ` ${words}`;
  }
  return said;
}
