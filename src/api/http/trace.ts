/** Logs each request and response for `--debug`: without secrets, and without texts unless bodies are requested. */
import { STATUS_CODES } from 'node:http';
import type { WireRequest } from '../requests/build-request.ts';
import type { RawReply } from '../requests/read-reply.ts';
import type { Redactor } from './redactor.ts';

export interface TraceOptions {
  /** Receives a group of lines, without the final line break. */
  readonly write: (lines: string) => void;
  readonly redactor: Redactor;
  /** Whether bodies are logged too, each up to 4 KiB. */
  readonly bodies: boolean;
}

export interface ExchangeTrace {
  retry(reason: string, delayMs: number): void;
  /** @param bytes the size of the body, if its text is not available */
  reply(reply: RawReply, durationMs: number, bytes?: number): void;
  /** Logs that there was no response. @param reason such as `ECONNREFUSED` */
  failure(reason: string, durationMs: number): void;
}

export type StartTrace = (request: WireRequest) => ExchangeTrace;

const silence: ExchangeTrace = { retry() {}, reply() {}, failure() {} };

/** @returns a function that logs a request and returns the logger of its outcome */
export function createTrace(options: TraceOptions | undefined): StartTrace {
  if (options === undefined) return () => silence;
  const { write, redactor, bodies } = options;
  let count = 0;

  /** The redactor learns the secrets of a body even if the body is not shown. */
  function describeBody(text: string | undefined): string[] {
    if (text === undefined || text === '') return [];
    const clean = redactor.body(text);
    return bodies ? clean.split('\n') : [];
  }

  return (request) => {
    count += 1;
    const name = `#${count}`;
    const bytes = request.streamed?.bytes ?? Buffer.byteLength(request.body ?? '');
    const headers = redactor.headers(request.headers);
    const body = describeBody(request.body);
    const form = request.form === undefined || !bodies ? [] : [`(form fields: ${namesOf(request.form)})`];
    const head = `${name} ${request.method} ${redactor.url(new URL(request.url))}, ${inBytes(bytes)}`;
    write([head, ...headers, ...form, ...body].map((line) => `> ${line}`).join('\n'));
    return {
      retry: (reason, delayMs) => write(`* ${name} ${reason}: retrying in ${Math.round(delayMs)} ms`),
      failure: (reason, durationMs) => write(`* ${name} ${reason}, ${Math.round(durationMs)} ms`),
      reply({ status, headers, text }, durationMs, bytes = Buffer.byteLength(text)) {
        const body = describeBody(text);
        const words = STATUS_CODES[status];
        const requestId = headers['x-request-id'];
        const id = typeof requestId === 'string' ? `, request ${redactor.words(requestId)}` : '';
        const head = `${name} HTTP ${status}${words ? ` ${words}` : ''}, ${inBytes(bytes)}, ${Math.round(durationMs)} ms${id}`;
        write([head, ...redactor.headers(headers), ...body].map((line) => `< ${line}`).join('\n'));
      },
    };
  };
}

const inBytes = (bytes: number) => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;

const namesOf = ({ fields, files }: NonNullable<WireRequest['form']>) =>
  [...fields.map(([name]) => name), ...files.map(({ name }) => name)].join(', ');
