import { expect, it } from 'vitest';
import { type ConversationGroup, ConversationGroups } from '../../../../src/conversations/rules/group-conversations.ts';

/** `a1` is a line of the conversation a in the file chat.csv; `x:` in front names another file. */
function groupAll(lines: string, maxLines?: number): string[] {
  const groups = new ConversationGroups(maxLines);
  const show = ({ source, id, rows, continued }: ConversationGroup) =>
    `${source}${id === undefined ? '' : `/${id}`}:${rows.map(({ text }) => text).join('')}${continued ? '+' : ''}`;
  const ended = lines.split(' ').flatMap((one, index) => {
    const [, source = 'chat.csv', id, text = ''] = /^(?:(\w+):)?([a-z])?(\d)$/.exec(one) ?? [];
    return groups.add({ source, index, text, fields: id === undefined ? {} : { conversation: id } });
  });
  return [...ended, ...groups.end()].map(show);
}

it('ends a conversation with its file', () => {
  expect(groupAll('x:1 x:2 y:3')).toEqual(['x:12', 'y:3']);
});

it('tells the conversations of a table apart, in the order in which they begin', () => {
  expect(groupAll('a1 b2 a3 b4')).toEqual(['chat.csv/a:13', 'chat.csv/b:24']);
});

it('does not confuse equal ids of two files', () => {
  expect(groupAll('x:a1 y:a2')).toEqual(['x/a:1', 'y/a:2']);
});

it('ends the conversation without a line for longest, if too many lines are held', () => {
  expect(groupAll('a1 b2 b3 c4 c5', 4)).toEqual(['chat.csv/a:1', 'chat.csv/b:23', 'chat.csv/c:45']);
});

it('marks a conversation that goes on after it was ended', () => {
  expect(groupAll('a1 b2 b3 b4 a5', 3)).toEqual(['chat.csv/a:1', 'chat.csv/b:234', 'chat.csv/a:5+']);
});

it('ends the conversation that is said to have no more lines', () => {
  const groups = new ConversationGroups();
  const add = (conversation: string, text: string) =>
    groups.add({ source: 'chat.csv', index: Number(text), text, fields: { conversation } });
  for (const [conversation, text] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ] as const)
    add(conversation, text);
  const textsOf = (group?: ConversationGroup) => group?.rows.map(({ text }) => text);
  expect(textsOf(groups.take('chat.csv', 'a'))).toEqual(['1', '3']);
  expect([groups.take('chat.csv', 'a'), groups.take('other.csv', 'b')]).toEqual([undefined, undefined]);
  add('a', '4');
  expect(groups.end().map((group) => [textsOf(group), group.continued])).toEqual([
    [['2'], false],
    [['4'], true],
  ]);
});
