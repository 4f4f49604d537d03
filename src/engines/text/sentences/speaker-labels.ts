import { kindAt } from './character-kinds.ts';

/** A label at the start of a line: `end` is the offset after its colon or closing bracket. */
export interface LineLabel {
  readonly end: number;
  /** The speaker as written, without marks around it; absent for a time stamp. */
  readonly speaker?: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Maximum characters of a line in which a label is searched for. */
const reach = 80;

const timeStamp =
  /^(?:[[(<]\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?[\])>]|\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)[ \t]*(?:[-–][ \t]+)?/;
const name =
  /^(?:>{1,2}[ \t]?)?(?:[[(*]{1,2})?((?:\p{Lu}|[acorus](?=[a-z]))[\p{L}\p{N}.'’_-]{0,24}(?:[ \t](?:\p{Lu}|\d|#|de |van |von )[\p{L}\p{N}.'’_-]{0,24}){0,3})(?:[ \t]\([^()\n]{1,30}\))?[\])*]{0,2}:[*]{0,2}(?=\s|$)/u;

/** Roles that label a turn even if they occur only once. */
const roles = new Set(
  `agent customer caller callee client operator representative rep advisor adviser assistant bot chatbot user speaker
  interviewer interviewee host guest moderator participant doctor patient nurse teacher student manager employee seller
  buyer support staff visitor narrator reporter witness judge counsel q a man woman boy girl male female me you them
  both all unknown system receptionist dispatcher technician supervisor salesperson sales recruiter candidate presenter
  audience panelist human ai`.split(/\s+/),
);

/** Roles that also count in lower case. */
const callRoles = /^(?:agent|customer|caller|client|operator|rep|advisor|user|speaker)(?:[ _-]?\d{1,2})?$/;

/** Words at the start of notes and letters that look like names. */
const notNames = new Set(
  `note notes warning caution important tip hint example examples subject date from to cc bcc re fwd fw attention
  attn p.s ps update edit source sources reference references summary conclusion introduction result results answer
  question step steps figure fig table chapter section part price cost total address phone tel email e-mail website
  time place location name title author pros cons pro con bottom verdict overall problem solution reason remember
  todo fixme error info debug fact facts rule rules plus also first second third finally however http https key`.split(
    /\s+/,
  ),
);

/**
 * Finds the lines that open with a speaker ("Agent: Hello.", "[00:01:02] Maria Lopez: Hi.") or with a time stamp
 * ("[00:01:02] Hello"). A capitalised start with a colon counts as a speaker if it names a common role, follows a time
 * stamp or occurs twice, or if most lines of the text have such a start; "Note:" and the like never count.
 *
 * @param lines offsets of the lines, in order
 * @returns the label by line number
 */
export function readLabels(text: string, lines: readonly Range[]): Map<number, LineLabel> {
  const labels = new Map<number, LineLabel>();
  const candidates: { line: number; who: string; label: LineLabel }[] = [];
  const counts = new Map<string, number>();
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line.start === line.end) continue;
    filled++;
    const head = text.slice(line.start, Math.min(line.end, line.start + reach));
    const stamp = timeStamp.exec(head)?.[0].length ?? 0;
    const found = name.exec(head.slice(stamp));
    const who = found?.[1]?.toLowerCase();
    const small = found?.[1] !== undefined && kindAt(found[1], 0) === 'lower';
    if (stamp > 0) labels.set(index, { end: line.start + stamp });
    if (found === null || who === undefined || notNames.has(who)) continue;
    if (small && !callRoles.test(who)) continue;
    const end = line.start + stamp + found[0].length;
    const label = { end, speaker: found[1] ?? '' };
    if (stamp > 0 || isRole(who)) labels.set(index, label);
    else candidates.push({ line: index, who, label });
    counts.set(who, (counts.get(who) ?? 0) + 1);
  }
  const transcript = candidates.length + labels.size >= Math.max(2, filled / 2);
  for (const { line, who, label } of candidates) {
    if (transcript || (counts.get(who) ?? 0) > 1) labels.set(line, label);
  }
  return labels;
}

/** "agent", "agent 2", "support agent": the first or the last word is a role. */
function isRole(who: string): boolean {
  const words = who.split(/[\s_-]+/).filter((word) => !/^#?\d+$/.test(word));
  return roles.has(words[0] ?? '') || roles.has(words.at(-1) ?? '');
}
