/** Describes one endpoint of the interface, and derives the types that client and service use. */
import type { Static, TObject, TSchema } from 'typebox';
import type { CredentialGroup } from './endpoints/credentials.ts';
import type { ServiceErrorCode } from './error-codes.ts';

/** Other names under which a parameter is accepted, and how several given values are merged. */
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
  /** All parameters by canonical name, wherever in the request they are sent. */
  readonly params: TObject;
  /** The parameters that the reference form carries in the query string. */
  readonly query?: readonly string[];
  /** The parameters of the JSON body. */
  readonly body?: readonly string[];
  /**
   * The object in the body that contains a parameter, such as `data` or `settings`. The client sends it there; the
   * service also accepts it at the top level of the body.
   */
  readonly inside?: Readonly<Record<string, string>>;
  /** True if the service also accepts the body's parameters in the query string (text endpoints). */
  readonly bodyInQuery?: boolean;
  readonly aliases?: Readonly<Record<string, FieldAlias>>;
  /** True if the body may also be multipart/form-data: the part `file`, with the body's parameters as fields. */
  readonly multipart?: boolean;
  /** The whole response under HTTP 200. */
  readonly reply: TSchema;
  /** Error codes beyond the common ones. */
  readonly errors: readonly ServiceErrorCode[];
  /** True if the call can be sent again when its outcome is unknown: a repeat changes nothing. */
  readonly repeatable: boolean;
  /**
   * True if the call accepts the header Idempotency-Key (an extension): for a day, a repeat by the same user with the
   * same key changes nothing and gets the same response.
   */
  readonly idempotent?: boolean;
  /** True if the service can hold the response until all items are finished, on `Prefer: wait`; an extension. */
  readonly holds?: boolean;
  /**
   * True for a list that can be read in pages (an extension), with the parameters `limit` and `cursor`. The client
   * joins the pages.
   */
  readonly paged?: true;
  /** True if the response may take long: the client then waits longer for it. */
  readonly slow?: boolean;
  /**
   * For a call that is not in the documented interface. Another service may lack it, so the client needs a fallback or
   * an error that names the missing call. `/openapi.json` lists these calls under `x-extensions`.
   */
  readonly extension?: Capability;
  /** For a call of the documented interface that a service may lack all the same. */
  readonly capability?: Capability;
}

/** The parts of the client's error message when a service lacks the call. */
interface Capability {
  /** Follows "This service has no": `upload call`. */
  readonly name: string;
  /** The alternative to suggest. */
  readonly instead?: string;
}

/** Defines an endpoint; returns its argument with its exact type. @param spec.allInBody `body` has every parameter */
export function endpoint<const E extends Endpoint & { readonly allInBody?: true }>(spec: E): E {
  const { allInBody, ...rest } = spec;
  return (allInBody ? { body: Object.keys(spec.params.properties), ...rest } : spec) as E;
}

/** The parameters of a call as the service's handler sees them: canonical names, all present. */
export type Params<E extends Endpoint> = Static<E['params']>;

/** The parameters that a caller of the client passes: the user id comes from the credentials. */
export type CallerParams<E extends Endpoint> = Omit<Params<E>, 'userId'>;

/** The whole response. */
export type Reply<E extends Endpoint> = Static<E['reply']>;
