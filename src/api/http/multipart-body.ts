/**
 * A body of multipart/form-data that is read from the disk while it is sent (RFC 7578). form-data-encoder 4.1.0 does
 * not work here: it changes the line breaks of fields, and sends the wrong bytes for a chunk that is a view into a
 * larger buffer.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { StaError } from '../../shared/errors.ts';
import { type HeldFiles, readHeld } from '../../shared/files/held-files.ts';
import type { StreamedBody } from '../requests/build-request.ts';
import { openLocalFile, unreadableError, withLocalFile } from './local-file.ts';

export interface FormFile {
  /** The part's name. */
  readonly name: string;
  readonly path: string;
}

/**
 * @param fields the parts that are not files, sent first
 * @param onProgress called with the number of file bytes as they are sent
 * @param held the files that are already open
 * @throws StaError `file_error`
 */
export async function createMultipartBody(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FormFile[],
  onProgress: (sentBytes: number, totalBytes: number) => void,
  held?: HeldFiles,
): Promise<{ contentType: string; body: StreamedBody }> {
  const boundary = `sta-${randomUUID()}`;
  const head = (disposition: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`);
  const fixed = fields.map(([name, value]) =>
    Buffer.concat([head(`name="${quote(name)}"`), Buffer.from(`${value}\r\n`)]),
  );
  const parts = await Promise.all(
    files.map(async ({ name, path }) => ({
      path,
      bytes: await withLocalFile(path, held, async ({ stats }) => stats.size),
      head: head(
        `name="${quote(name)}"; filename="${quote(basename(path))}"`,
        'Content-Type: application/octet-stream\r\n',
      ),
    })),
  );
  const end = Buffer.from(`--${boundary}--\r\n`);
  const lineBreak = Buffer.from('\r\n');
  const fileBytes = sum(parts.map(({ bytes }) => bytes));

  async function* write(): AsyncGenerator<Buffer> {
    yield* fixed;
    let sent = 0;
    for (const part of parts) {
      yield part.head;
      for await (const chunk of readExactly(part.path, part.bytes, held)) {
        sent += chunk.length;
        onProgress(sent, fileBytes);
        yield chunk;
      }
      yield lineBreak;
    }
    yield end;
  }

  const heads = parts.map((part) => part.head.length + lineBreak.length);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      bytes: sum([...fixed.map(({ length }) => length), ...heads, fileBytes, end.length]),
      open: () => Readable.from(write(), { objectMode: false }),
    },
  };
}

/** Reads the announced number of bytes: the rest of a file that grew is not sent, and a file that shrank fails. */
async function* readExactly(path: string, bytes: number, held: HeldFiles | undefined): AsyncGenerator<Buffer> {
  const file = await openLocalFile(path, held);
  let read = 0;
  try {
    for await (const chunk of readHeld(file, { maxBytes: bytes })) {
      read += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    throw unreadableError(path, cause);
  } finally {
    await file.giveBack();
  }
  if (read !== bytes) throw new StaError('file_error', `${path} became shorter while it was being sent`);
}

/** Names as browsers write them (https://html.spec.whatwg.org/#multipart-form-data). */
const quote = (name: string) => name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
