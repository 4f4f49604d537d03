/** The options of a client and of its calls. */
import type { PersonalKind } from '../../engines/redaction/kinds.ts';
import type { Replacement } from '../../engines/redaction/line-redactor.ts';

export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time for which the service may hold the response of a fetch call while the job is unfinished, whole
   * seconds.
   */
  readonly waitSeconds?: number | undefined;
}

/** A missing option is read from the environment variable of the same meaning, such as `STA_BASE_URL`. */
export interface StaClientOptions {
  /** The address of the service. */
  readonly baseUrl?: string | undefined;
  /** The id of the user, or the e-mail address that is registered for it. */
  readonly userId?: string | undefined;
  /** An access token, used unchanged. */
  readonly token?: string | undefined;
  /** An API key pair, from which the client creates and renews access tokens. */
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  /** App id and secret, for jobs. */
  readonly appId?: string | undefined;
  readonly appSecret?: string | undefined;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Milliseconds for one attempt; default: 120,000. */
  readonly requestTimeoutMs?: number | undefined;
  /** Maximum retries of a failed request; default: 3. A request that times out is retried once only. */
  readonly retries?: number | undefined;
  /**
   * Replaces personal data by placeholders, such as `[EMAIL_1]`, in the texts and sentences of every call before it is sent:
   * all kinds, or these. A text is a conversation by itself, and so are the sentences of a call.
   */
  readonly redact?: boolean | readonly PersonalKind[] | undefined;
  /** Receives each value that gets a placeholder, for authorised re-identification. */
  readonly onRedacted?: ((replacement: Replacement) => void) | undefined;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal | undefined;
  /** The environment; default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}
