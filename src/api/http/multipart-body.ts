/**
 * A body of multipart/form-data that is read from the disk while it is sent (RFC 7578). form-data-encoder 4.1.0 is not used: it
 * changes the line breaks of fields, and sends the wrong bytes for a chunk that is a view into a larger buffer.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { StaError } from '../../shared/errors.ts';
import type { StreamedBody } from '../requests/build-request.ts';
import { statFile, unreadable } from './local-file.ts';

export interface FormFile {
  /** The part's name. */
  readonly name: string;
  readonly path: string;
}

/**
 * @param fields the parts that are not files, sent first
 * @param onProgress called with the number of file bytes as they are sent
 * @throws StaError `file_error`
 */
export async function createMultipartBody(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FormFile[],
  onProgress: (sentBytes: number, totalBytes: number) => void,
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
      bytes: (await statFile(path)).size,
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
      for await (const chunk of readExactly(part.path, part.bytes)) {
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

/** Reads the announced number of bytes: a file that grew is sent up to there, and one that shrank fails. */
async function* readExactly(path: string, bytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    if (bytes > 0) {
      for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 256 * 1024 })) {
        read += chunk.length;
        yield chunk;
      }
    }
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (read !== bytes) throw new StaError('file_error', `${path} became shorter while it was being sent`);
}

/** Names as browsers write them (https://html.spec.whatwg.org/#multipart-form-data). */
const quote = (name: string) => name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
