/** The session: made from the link that opened the page, and kept for this tab. */
import { CallFailure, send } from './service.ts';

export interface Session {
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Milliseconds since 1970. */
  readonly endsAtMs: number;
}

/** sessionStorage is only for this origin and this tab, is not sent with requests, and ends with the tab. */
const place = 'sta.session';

const names = ['userId', 'apiKey', 'apiSecret', 'appId', 'appSecret'] as const;

/**
 * @returns the session of the link or of this tab; undefined without either
 * @throws CallFailure when the link cannot be used
 */
export async function openSession(): Promise<Session | undefined> {
  const code = takeCode();
  if (code === undefined) return keptSession();
  const { data } = await send('sessions.start', { code }, {});
  const { expiresIn, ...credentials } = data;
  const session = { ...credentials, endsAtMs: Date.now() + expiresIn * 1000 };
  sessionStorage.setItem(place, JSON.stringify(session));
  return session;
}

/** Takes the code out of the address, so that it is in no history and no bookmark. */
function takeCode(): string | undefined {
  const [, code] = /^#link=(.+)$/.exec(location.hash) ?? [];
  if (code === undefined) return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return decodeURIComponent(code);
}

function keptSession(): Session | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const session = kept as Record<string, unknown>;
    const isWhole = names.every((name) => typeof session[name] === 'string') && typeof session.endsAtMs === 'number';
    return isWhole && Number(session.endsAtMs) > Date.now() ? (kept as Session) : undefined;
  } catch {
    return undefined;
  }
}

export const forgetSession = (): void => sessionStorage.removeItem(place);

/** Ends the session here and in the service. */
export async function endSession({ apiKey, apiSecret }: Session): Promise<void> {
  forgetSession();
  try {
    await send('sessions.end', { apiKey, apiSecret }, {});
  } catch (error) {
    // It ends by itself, and there is nothing more to do about it here.
    if (!(error instanceof CallFailure)) throw error;
  }
}
