/** A handler computes the complete response of an endpoint from its parameters. */
import type { EndpointMapper, ForEachEndpoint } from '../../../contract/contract.ts';
import type { Endpoint, Params, Reply } from '../../../contract/endpoint.ts';
import type { StagedFile } from '../../files/file-storage.ts';
import type { User } from '../../store/users/users.ts';
import type { Guesser } from '../auth/guess-limit.ts';
import type { JsonText } from './responses.ts';

/** The files of a form: the recording, and its subtitles. */
export interface UploadForm {
  readonly files: { readonly [part in 'file' | 'subtitles']?: StagedFile };
}

/** Returns the address at which the caller reaches the service: `http://host:port`. */
export type Origin = () => string | Promise<string>;

/** What is known about the caller of any endpoint. */
interface AnyCaller {
  origin: Origin;
  /** How long the caller wants the response to wait for work, milliseconds; undefined if it is not specified. */
  waitMs: number | undefined;
  /** The id of this request, for the log. */
  requestId: string;
  /** The id of the object that the call creates, if the caller may send it again; the object may already exist. */
  reservedId: string | undefined;
  /** For calls whose handler checks the credential. */
  guesser: Guesser;
  /** Returns a signal that aborts when the connection of the request has ended. */
  ended: () => AbortSignal;
}

/** Fetch calls and the access token call need no user; every other call has one. */
type Caller<E extends Endpoint> = AnyCaller & {
  user: E['credential'] extends 'none' | 'appOptional' ? User | undefined : User;
} & (E['multipart'] extends true ? { form: UploadForm | undefined } : object);

export type Handler<E extends Endpoint> = (
  params: Params<E>,
  caller: Caller<E>,
) => Promise<Reply<E> | JsonText<Reply<E>>>;

interface HandlerMapper extends EndpointMapper {
  readonly output: this['input'] extends infer E extends Endpoint ? Handler<E> : never;
}

/** A handler for every endpoint: a missing handler, or one that returns another shape, does not compile. */
export type Handlers = ForEachEndpoint<HandlerMapper>;

/** A handler as the router calls it, after the parameters are validated. */
export type AnyHandler = (
  params: Record<string, unknown>,
  caller: AnyCaller & { user: User | undefined; form: UploadForm | undefined },
) => Promise<unknown>;
