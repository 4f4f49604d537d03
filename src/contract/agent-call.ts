/** What the service passes to the tools for agents at `/mcp`, which use the client and so are outside the service. */

/** A function like `fetch`, for URLs of this service, whatever their host. There are no redirects. */
export type InnerFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A checked request of an agent, and what it takes to call the service as its user. */
export interface AgentCall {
  readonly userId: string;
  /** The credentials of further calls: the agent's own, so that a tool can do no more than its user. */
  readonly token: string;
  readonly appId: string | undefined;
  readonly appSecret: string | undefined;
  /** Calls this service. */
  readonly fetch: InnerFetch;
  /** Without credentials. Its signal is aborted when the connection ends. */
  readonly request: Request;
  /** The parsed body; undefined for a request without one. */
  readonly message: unknown;
  /** Reports a bug to the operator. */
  readonly report: (problem: string) => void;
}

export type AnswerAgents = (call: AgentCall) => Promise<Response>;
