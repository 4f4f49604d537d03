/** What one endpoint of the interface is, and the types that client and service derive from it. */
import type { Static, TObject, TSchema } from 'typebox';
import type { CredentialGroup } from './endpoints/credentials.ts';
import type { ServiceErrorCode } from './error-codes.ts';

/** Other names under which a parameter is accepted, and what happens when several are given. */
export interface FieldAlias {
  readonly names: readonly string[];
  /** `same`: two different values are an error. `union`: two lists become one, in first-seen order. */
  readonly merge: 'same' | 'union';
  /** Whether the client sends the value under these names too, for services that know only one of them. */
  readonly sent: boolean;
}

export interface Endpoint {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the reference form, without trailing segments. */
  readonly path: string;
  /** Other spellings of the path that the service accepts. */
  readonly pathAliases?: readonly string[];
  /** The parameters that the example form carries as trailing path segments, in order. */
  readonly trailing?: readonly string[];
  /** True if the interface has only the trailing form (webhooks). */
  readonly trailingOnly?: boolean;
  readonly credential: CredentialGroup;
  /** Every parameter by its canonical name, wherever it travels. */
  readonly params: TObject;
  /** The parameters that the reference form carries in the query string. */
  readonly query?: readonly string[];
  /** The parameters of the JSON body. */
  readonly body?: readonly string[];
  /**
   * The body's object in which a parameter travels, such as `data` or `settings`. The client sends it there; the service
   * takes it from the top level of the body too.
   */
  readonly inside?: Readonly<Record<string, string>>;
  /** True where the service takes the body's parameters from the query string too (text endpoints). */
  readonly bodyInQuery?: boolean;
  readonly aliases?: Readonly<Record<string, FieldAlias>>;
  /** True where the body may be multipart/form-data too: the part `file`, and the body's parameters as fields. */
  readonly multipart?: boolean;
  /** The whole response under HTTP 200. */
  readonly reply: TSchema;
  /** Error codes beyond the common ones. */
  readonly errors: readonly ServiceErrorCode[];
  /** True when the call can be sent again after a failure whose effect is unknown: the second time, it changes nothing. */
  readonly repeatable: boolean;
  /**
   * True if the call may carry the header Idempotency-Key, an extension: for a day, a repeated call of the same user with the
   * same key changes nothing, and has the same response.
   */
  readonly idempotent?: boolean;
  /** True if the service holds the response while items are open and the caller sends `Prefer: wait`; an extension. */
  readonly holds?: boolean;
  /** True for a list that can be read in pages, an extension: the parameters `limit` and `cursor`. The client puts the pages together. */
  readonly paged?: true;
  /** True if the service may need long for its response: the client waits longer for it. */
  readonly slow?: boolean;
  /**
   * True for a call that the documented interface does not have. Another service may lack it, so the client needs a
   * fallback or names what is missing. `/openapi.json` lists these calls under `x-extensions`.
   */
  readonly extension?: true;
  /** For a call that a service may lack: what the client says then. */
  readonly capability?: {
    /** After "This service has no": `upload call`. */
    readonly name: string;
    /** What to do without it. */
    readonly instead?: string;
  };
}

/** Defines an endpoint; returns its argument with its exact type. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

/** The parameters of a call as the service's handler sees them: canonical names, all present. */
export type Params<E extends Endpoint> = Static<E['params']>;

/** The parameters that a caller of the client passes: the user id comes from the credentials. */
export type CallerParams<E extends Endpoint> = Omit<Params<E>, 'userId'>;

/** The whole response. */
export type Reply<E extends Endpoint> = Static<E['reply']>;
