/**
 * Reads JSON bodies, with limits on their size, on the time to arrive, and on the total memory of all bodies from the
 * first byte to the end of the call. Users and unidentified callers have separate memory, so that the latter cannot
 * block users.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../contract/schemas/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';

/** A body that has arrived. It occupies memory until it is released. */
export interface ArrivedBody {
  readonly bytes: number;
  /** Returns its content, once: do not keep it longer than needed. */
  take(): Buffer;
  release(): void;
}

export type ReadBody = (request: FastifyRequest, payload: IncomingMessage) => Promise<ArrivedBody>;

/** The minimum speed of a body, on average over `bodyStallSeconds`. */
export const slowestBytesPerSecond = 1_000;

/** Maximum bytes of a body from a caller without a user whose address has sent too many wrong credentials. */
const suspectBodyBytes = 64 * 1024;

const busyRetrySeconds = 1;

/** The approximate overhead of a chunk: a body may arrive in chunks of one byte. */
const chunkBytes = 256;

/** @param isSuspect whether an address has sent too many wrong credentials */
export function createBodyReader(limits: Limits, isSuspect: (address: string) => boolean): ReadBody {
  const { bodyBytes, bodySeconds, bodyStallSeconds } = limits;
  const rooms = { users: new Room(limits), strangers: new Room(limits) };

  return async (request, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return nothing;
    const caller = request.caller?.id ?? addressGroup(request.ip);
    const room = request.caller === undefined ? rooms.strangers : rooms.users;
    if (Number(length) > bodyBytes) throw tooLargeError(bodyBytes);
    // It ended while the caller was being identified, so the stream emits no further event.
    if (payload.destroyed) throw truncatedError();
    const suspect = request.caller === undefined && isSuspect(caller);
    if (suspect && !(Number(length) <= suspectBodyBytes)) {
      throw new ServiceFailure(
        'rate_limited',
        'Too many wrong credentials came from this address. Send large bodies later',
        60,
      );
    }
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let bytes = 0;
      let bytesBefore = 0;
      let secondsLeft = bodySeconds;
      const end = (failure?: ServiceFailure) => {
        clearInterval(pace);
        payload.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
        let held = bytes + chunks.length * chunkBytes;
        const release = () => {
          room.leave(caller, held);
          held = 0;
          chunks = [];
        };
        if (failure === undefined) resolve({ bytes, take: takeAll, release });
        else {
          release();
          reject(failure);
        }
      };
      const takeAll = () => {
        const [first = Buffer.alloc(0)] = chunks;
        const all = chunks.length === 1 ? first : Buffer.concat(chunks, bytes);
        chunks = [];
        return all;
      };
      const finish = () => end();
      const breakOff = () => end(truncatedError());
      const take = (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        const hasRoom = room.enter(caller, chunk.length + chunkBytes);
        if (bytes > bodyBytes) end(tooLargeError(bodyBytes));
        else if (!hasRoom) {
          end(new ServiceFailure('unavailable', 'Too many large bodies are being handled at once', busyRetrySeconds));
        }
      };
      const seconds = Math.min(bodyStallSeconds, bodySeconds);
      const pace = setInterval(() => {
        secondsLeft -= seconds;
        const slow = bytes - bytesBefore < slowestBytesPerSecond * seconds;
        bytesBefore = bytes;
        if (slow || secondsLeft <= 0) end(tooSlowError());
      }, seconds * 1000).unref();
      payload.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
    });
  };
}

const nothing: ArrivedBody = { bytes: 0, take: () => Buffer.alloc(0), release: () => {} };

const truncatedError = () => new ServiceFailure('invalid_request', 'The body is truncated');

const tooLargeError = (limitBytes: number) =>
  new ServiceFailure('payload_too_large', `The body is larger than the limit of ${limitBytes} bytes`);

export const tooSlowError = () => new ServiceFailure('request_timeout', 'The body did not arrive in time');

/** The bytes in memory, in total and per caller. */
class Room {
  readonly #limits: Limits;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Adds bytes, which are in memory already. @returns false if they exceed a limit */
  enter(caller: string, bytes: number): boolean {
    const held = (this.#held.get(caller) ?? 0) + bytes;
    this.#held.set(caller, held);
    this.#all += bytes;
    return held <= this.#limits.bodiesPerCallerBytes && this.#all <= this.#limits.bodiesInFlightBytes;
  }

  leave(caller: string, bytes: number): void {
    const held = (this.#held.get(caller) ?? 0) - bytes;
    if (held > 0) this.#held.set(caller, held);
    else this.#held.delete(caller);
    this.#all -= bytes;
  }
}
