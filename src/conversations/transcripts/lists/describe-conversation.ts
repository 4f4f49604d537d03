/** What an export says about a conversation, around the list of its messages. */
import type { Members } from '../../../shared/subtitles/json-members.ts';
import type { Fields } from '../messages/message-item.ts';
import type { Around } from '../speakers/people.ts';
import { readDate } from '../times/dates.ts';

/** Names of what is about the page of an API, not about the conversation. */
const paging =
  /^(?:(?:is_?)?(?:last|first)_?page|page_?(?:size|number|count)|per_?page|has_?(?:more|next|prev(?:ious)?)(?:_?page)?|(?:next|prev(?:ious)?)(?:_?(?:page|token|link|ur[li]))?|\w*cursor)$/i;
/** Names of numbers about it. Other values have them, too: the page that a visitor was on. */
const pagingNumber =
  /^(?:size|limit|offset|start(?:_?at)?|page|count|max_?results|total(?:_?(?:results?|items|elements|count|pages))?)$/i;

const isPaging = (name: string, value: unknown): boolean =>
  paging.test(name) || (typeof value === 'number' && pagingNumber.test(name) && readDate(value) === undefined);

const maxAbout = 30;
const maxAboutChars = 200;

/** The short values of the object around a list. Its id is that of the conversation. */
export function describeConversation(members: Members, around?: Around): Fields {
  const short = Object.entries(members).filter(
    ([name, value]) =>
      !isPaging(name, value) &&
      (typeof value === 'number' ||
        typeof value === 'boolean' ||
        (typeof value === 'string' && value !== '' && value.length <= maxAboutChars)),
  );
  const id = short.find(([name]) =>
    /^(?:_?id|uuid|(?:conversation|call|chat|ticket|thread|session|case|interaction|meeting|recording|trace)_?(?:uu)?id)$/i.test(
      name,
    ),
  )?.[1];
  // Another object may contain the list: `{"id": 1, "data": {"messages": []}}`.
  const outer = id === undefined && around?.isItem === false ? around.outer : undefined;
  return {
    ...(outer !== undefined && describeConversation(outer.members, outer)),
    ...(id !== undefined && { conversation: id }),
    ...Object.fromEntries(short.slice(0, maxAbout)),
  };
}
