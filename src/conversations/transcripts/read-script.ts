/** The turns of a whole conversation in one text, such as the cell of a table: `Agent: Hi`, one per line. */

import { afterName, findSpeakerPrefixes, nameOf } from '../../shared/subtitles/split-speakers.ts';
import { readLineTime } from './line-times.ts';
import type { Said } from './message-item.ts';
import { htmlLines, looksLikeHtml } from './messages/html-lines.ts';
import { isSideWord, roleOfWord } from './speaker-roles.ts';
import { openTurn } from './turn-openings.ts';

/** Lines of a longer text that decide whether it is a conversation. */
const maxSamples = 100;

/** @returns undefined for another text: a form has names before its values too, but they do not recur */
export function readScript(given: unknown): Said[] | undefined {
  // oTranscribe has its text as HTML.
  const text =
    typeof given === 'string' && given.startsWith('<p') && looksLikeHtml(given)
      ? htmlLines(given)
          .map((line) => line.text)
          .join('\n')
          .trim()
      : given;
  if (typeof text !== 'string' || !text.includes('\n') || !/^.{0,100}?[:>]/.test(text)) return undefined;
  const rows = text.split(/\r\n|\n|\r/).flatMap((line) => (line.trim() === '' ? [] : (openTurn(line) ?? line.trim())));
  const opened = rows.map((row) => {
    const time = readLineTime(row, false);
    return { time, words: row.slice(time?.length ?? 0) };
  });
  const some = opened.slice(0, maxSamples);
  const names = some.map(({ words }) => nameOf(words));
  const speakers = findSpeakerPrefixes(some.map(({ words }) => [{ text: words }]));
  const turns = names.filter((name) => name !== undefined && speakers.has(name));
  const roles = new Set(turns.map((name) => roleOfWord(name ?? '')));
  const distinct = new Set(turns).size;
  const isTimed = turns.length === names.length && some.every(({ time }) => time !== undefined);
  const isTalk = distinct >= 2 && (isTimed || (roles.has('agent') && roles.has('customer')) || distinct < turns.length);
  if (!isTalk || names[0] === undefined || turns.length * 2 < rows.length) return undefined;
  const said: { speaker?: string; role?: string; text: string; start?: number; time?: string }[] = [];
  for (const { time, words } of opened) {
    const name = nameOf(words);
    const last = said.at(-1);
    if (name !== undefined && speakers.has(name))
      said.push({
        // A word for the side is not a name.
        ...(isSideWord(name) ? { role: name } : { speaker: name, role: roleOfWord(name) }),
        text: afterName(words).trim(),
        ...(time?.start !== undefined && { start: time.start }),
        ...(time?.date !== undefined && { time: time.date }),
      });
    else if (last !== undefined) last.text += ` ${words}`;
  }
  return said;
}
