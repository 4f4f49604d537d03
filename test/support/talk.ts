/** Conversations for tests, written as a script. */
import type { JudgedUtterance } from '../../src/engines/conversation/judged-utterance.ts';

/**
 * `A` is the agent, `C` the customer. `A 3-5: Hello.` has times; more is known about a line after `@`, as JSON members.
 */
export function talkOf(script: string): JudgedUtterance[] {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const [, side, start, end, rest = ''] = /^([AC?])(?: ([\d.]+)-([\d.]+))?: (.*)$/.exec(line) ?? [];
      if (side === undefined) throw new Error(`not a line of a talk: ${line}`);
      const [text = '', known = ''] = rest.split(' @ ');
      const role = side === 'A' ? ('agent' as const) : side === 'C' ? ('customer' as const) : undefined;
      return {
        index,
        line: index + 1,
        speaker: side === 'A' ? 'Maya' : side === 'C' ? 'Tom' : 'Somebody',
        role,
        start: start === undefined ? undefined : Number(start),
        end: end === undefined ? undefined : Number(end),
        text,
        ...(JSON.parse(`{${known}}`) as object),
      };
    });
}
