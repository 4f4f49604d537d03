import { setImmediate } from 'node:timers/promises';
import type { ItemState } from '../../../contract/schemas/schemas.ts';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import type { ResultText } from '../../compute/jobs/job-queue.ts';
import { progressOf, type ReadItem } from '../../compute/jobs/read-item.ts';
import { type Page, type PageRequest, pageBytes } from '../../store/list-pages.ts';
import type { NewWord, Records, Stored } from '../../store/records/records.ts';

/** The two envelopes of the interface's responses. */
export const dataResponse = <T>(data: T): DataResponse<T> => ({ status: true, data });

interface DataResponse<T> {
  status: true;
  data: T;
}

/** A response that is already serialised, or in parts while it is sent, so that it is never completely in memory. */
export class JsonText<T, Text extends ResultText = ResultText> {
  readonly text: Text;
  /** The states of a fetch call's items, if any of them may be open. */
  readonly status: ItemStates | undefined;
  /** The type of the response; never set. */
  readonly of?: T;

  constructor(text: Text, status?: ItemStates) {
    this.text = text;
    this.status = status;
  }
}

export type ItemStates = Readonly<Record<string, ItemState>>;

interface ListResponse<T> extends DataResponse<T[]> {
  next_cursor?: string;
}

/** Reads a page of one user's list. */
type ReadPage<S> = (request: PageRequest) => Promise<Page<S>>;

/** A record as shown in a response; lists that are stored as JSON are not parsed. */
export type Shown<T> = { readonly [Name in keyof T]: T[Name] | JsonText<NonNullable<T[Name]>, string> };

/**
 * The JSON of records, in pieces. A long text is never joined with others, because each copy would take its memory
 * again.
 */
function* writePieces<S, T>(rows: readonly S[], show: (stored: S) => Shown<T>): Generator<string> {
  for (const [index, row] of rows.entries()) {
    let separator = index === 0 ? '{' : ',{';
    for (const [name, value] of Object.entries(show(row))) {
      const text = value instanceof JsonText ? value.text : JSON.stringify(value);
      if (text === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield text;
      separator = ',';
    }
    yield separator === ',' ? '}' : `${separator}}`;
  }
}

const listStart = '{"status":true,"data":[';

/** The response with these rows, as a whole if it is short. @param end the text after the rows */
function respond<S, T>(rows: readonly S[], show: (stored: S) => Shown<T>, end: string) {
  const pieces = [listStart, ...writePieces(rows, show), end];
  const isLong = pieces.some((piece) => piece.length > pageBytes);
  return new JsonText<ListResponse<T>>(isLong ? cutPieces(pieces) : pieces.join(''));
}

/**
 * The response of a list call: a page if the caller requests one, otherwise the whole list, in parts unless it fits one
 * page.
 */
export async function listResponse<S, T>(
  readPage: ReadPage<S>,
  show: (stored: S) => Shown<T>,
  { limit, cursor }: PageRequest,
): Promise<JsonText<ListResponse<T>>> {
  const page = await readPage({ limit, cursor });
  const { next } = page;
  if (limit === undefined && cursor === undefined && next !== undefined) {
    return new JsonText(allPages(page, readPage, show));
  }
  return respond(page.rows, show, next === undefined ? ']}' : `],"next_cursor":${JSON.stringify(next)}}`);
}

async function* allPages<S, T>(first: Page<S>, readPage: ReadPage<S>, show: (stored: S) => Shown<T>) {
  yield listStart;
  let isEmpty = true;
  // While a part waits for its reader, only the pieces stay in memory.
  let pieces: string[] | undefined = [...writePieces(first.rows, show)];
  let cursor = first.next;
  while (pieces !== undefined) {
    if (!isEmpty && pieces.length > 0) yield ',';
    isEmpty &&= pieces.length === 0;
    yield* cutPieces(pieces);
    pieces = undefined;
    if (cursor === undefined) break;
    // Let other requests run between two pages.
    await setImmediate();
    const page: Page<S> = await readPage({ cursor });
    pieces = [...writePieces(page.rows, show)];
    cursor = page.next;
  }
  yield ']}';
}

/** Joins short pieces and cuts long ones into parts of bounded length. */
async function* cutPieces(pieces: readonly string[]): AsyncGenerator<string> {
  let part = '';
  for (const piece of pieces) {
    if (part.length + piece.length <= partChars) part += piece;
    else {
      yield part;
      part = piece.length <= partChars ? piece : '';
      if (piece.length > partChars) yield* cut(piece);
    }
  }
  yield part;
}

/** Yields a text, and then texts that are read one after the other, in parts of bounded length. */
export async function* cutResponse(start: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  for await (const text of texts) yield* cut(text);
}

/** The response of a fetch call on a recording. @param show converts a stored result */
export async function itemsResponse<T>(
  items: readonly (readonly [ComputationKind, ReadItem])[],
  show: (result: ResultText) => ResultText | Promise<ResultText> = (result) => result,
): Promise<JsonText<T>> {
  const data = await Promise.all(items.map(([, { result }]) => (result === undefined ? '{}' : show(result))));
  const status = Object.fromEntries(items.map(([kind, { state }]) => [kind, state]));
  const start = `${JSON.stringify({ status, ...progressOf(items) }).slice(0, -1)},"data":{`;
  const texts = items.flatMap(([kind], i): ResultText[] => [`${i === 0 ? '' : ','}"${kind}":`, data[i] ?? '{}']);
  const isWhole = texts.every((text) => typeof text === 'string');
  return new JsonText(
    isWhole ? `${start}${texts.join('')}}}` : cutResponse(start, joinParts([...texts, '}}'])),
    status,
  );
}

async function* joinParts(texts: readonly ResultText[]): AsyncGenerator<string> {
  for (const text of texts) yield* typeof text === 'string' ? [text] : text;
}

/** Characters that are encoded together. */
const partChars = 65_536;

/** Cuts a text into parts, so that text that waits for a slow reader is not encoded yet. */
function* cut(text: string): Generator<string> {
  for (let index = 0; index < text.length; ) {
    const last = text.charCodeAt(index + partChars - 1);
    // Both halves of a surrogate pair are encoded together.
    const end = index + partChars + (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield text.slice(index, end);
    index = end;
  }
}

/**
 * The response of a call that lists records. A cached list is serialised once, because {@link Records.list} returns the
 * same array until a record changes.
 */
export function keepListResponses<New extends NewWord, T>(
  records: Pick<Records<New>, 'list' | 'page'>,
  show: (stored: Stored<New>) => Shown<T>,
) {
  const kept = new WeakMap<readonly Stored<New>[], JsonText<ListResponse<T>>>();
  return async (userId: string, request: PageRequest = {}) => {
    const wantsPage = request.limit !== undefined || request.cursor !== undefined;
    const list = wantsPage ? undefined : await records.list(userId);
    if (list === undefined) return listResponse((page) => records.page(userId, page), show, request);
    const known = kept.get(list);
    if (known !== undefined) return known;
    const response = respond(list, show, ']}');
    if (typeof response.text === 'string') kept.set(list, response);
    return response;
  };
}

/** @param language of the text, see `detectLanguage` */
export const textResponse = <T>(userId: string, data: T, language: string) => ({
  status: true as const,
  error: {},
  data,
  userId,
  language,
});

/** The fields that every stored record of a user shows (interface, "Resources and their fields"). */
export const commonFields = ({ recordId, userId }: Stored<NewWord>) => ({
  _id: recordId,
  type: 'custom',
  user_id: userId,
  implements: [],
  deleted: false,
});
