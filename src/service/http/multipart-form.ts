/** Bodies of multipart/form-data: fields in memory, files streamed to the disk as they arrive. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../../contract/schemas/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { maxSubtitlesBytes } from '../files/check-subtitles.ts';
import { type FileStorage, type StagedFile, tooLargeError } from '../files/file-storage.ts';
import type { JsonObject } from './body-parser.ts';
import type { UploadForm } from './handlers/handler.ts';
import { slowestBytesPerSecond, tooSlowError } from './read-body.ts';

/** The file parts of a form: the recording, and its subtitles. */
const fileParts = ['file', 'subtitles'] as const;
type FilePart = (typeof fileParts)[number];

export interface ReceivedForm extends UploadForm {
  readonly fields: JsonObject;
  /** Removes the files that were not stored. */
  discard(): Promise<void>;
}

/** The maximum size of the boundaries and headers of the parts, in addition to the files. */
const formBytes = 1024 * 1024;
const formLimits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: fileParts.length, headerPairs: 50 };

/** Allows the routes of a scope to accept forms. Their bodies are read by {@link receiveForm}. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart');
  await scope.register(multipart, {
    limits: { ...formLimits, parts: formLimits.fields + formLimits.files },
    throwFileSizeLimit: false,
  });
}

/**
 * Reads a form to its end.
 *
 * @throws ServiceFailure `invalid_request`, `payload_too_large` or `request_timeout`; leaves nothing of the form on the
 * disk
 */
export async function receiveForm(
  request: FastifyRequest,
  storage: FileStorage,
  limits: Limits,
): Promise<ReceivedForm> {
  const form = readForm(request, storage, limits.uploadBytes);
  const pace = keepPace(request.raw, limits.bodyStallSeconds);
  try {
    return await Promise.race([form, pace.stalled]);
  } catch (error) {
    // After a stall, the form ends with its connection.
    void form.then(
      (late) => late.discard(),
      () => {},
    );
    throw error;
  } finally {
    pace.end();
  }
}

async function readForm(request: FastifyRequest, storage: FileStorage, uploadBytes: number): Promise<ReceivedForm> {
  // Refuse before reading a byte if the length is known.
  if (Number(request.headers['content-length']) > uploadBytes + formBytes) throw tooLargeError(uploadBytes);
  const fields: Record<string, unknown> = {};
  const files: Partial<Record<FilePart, StagedFile>> = {};
  const discard = async () => {
    for (const file of Object.values(files)) await file.discard();
  };
  try {
    // The storage counts the bytes, so the parser must let through one byte more than the limit.
    const fileSize = Math.max(uploadBytes, maxSubtitlesBytes) + 1;
    for await (const part of request.parts({ limits: { fileSize } })) {
      // The parser's types promise a name, but a part may lack one.
      const name: string | undefined = part.fieldname;
      if (name === undefined) {
        if (part.type === 'file') part.file.destroy();
        throw malformedError('a part has no name');
      }
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw malformedError('a field is too long');
        if (name in fields) throw malformedError(`${name} is given twice`);
        fields[name] = part.value;
        continue;
      }
      try {
        if (!isFilePart(name)) throw malformedError(`there is no file ${name.slice(0, 100)}: send file and subtitles`);
        if (files[name] !== undefined) throw malformedError(`${name} is given twice`);
        files[name] = await storage.stage(part.file, name === 'file' ? uploadBytes : maxSubtitlesBytes);
      } catch (error) {
        part.file.destroy();
        throw error;
      }
    }
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw explain(error);
  }
}

/** Watches a request while it is read. @returns a promise that rejects when it is slower than the minimum */
function keepPace({ socket }: IncomingMessage, seconds: number): { stalled: Promise<never>; end(): void } {
  let before = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const bytes = socket.bytesRead - before;
      before = socket.bytesRead;
      if (bytes < slowestBytesPerSecond * seconds) reject(tooSlowError());
    }, seconds * 1000).unref();
  });
  return { stalled, end: () => clearInterval(timer) };
}

const isFilePart = (name: string): name is FilePart => fileParts.some((part) => part === name);

const malformedError = (why: string) => new ServiceFailure('invalid_request', `The form cannot be read: ${why}`);

/** Explains the parser's errors: codes of the plugin, and messages of the parser below it. */
function explain(error: unknown): unknown {
  if (error instanceof ServiceFailure || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return malformedError('it has too many parts');
  if (code === 'FST_MP_PREMATURE_CLOSE') return malformedError('it is truncated');
  if (code.startsWith('FST_')) return malformedError('a part of it is not allowed');
  if (/boundary/i.test(error.message)) return malformedError('its content type has no boundary');
  if (/Unexpected end|terminated early|Malformed|multipart/i.test(error.message))
    return malformedError('it is truncated or malformed');
  return error;
}
