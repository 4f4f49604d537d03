/** The session: created from the link that opened the page, and kept for this tab. */
import { CallFailure, send } from './service.ts';

export type PageSession = Awaited<ReturnType<typeof startSession>>;

/** sessionStorage is only for this origin and this tab, is not sent with requests, and ends with the tab. */
const place = 'sta.session';

const names = ['userId', 'apiKey', 'apiSecret', 'appId', 'appSecret'] as const;

export interface Opened {
  /** undefined without a valid link or a session in the tab. */
  readonly session: PageSession | undefined;
  /** Why the link cannot be used. */
  readonly failure?: CallFailure;
}

/**
 * Opens the session of the link in the URL, else that of this tab. Anyone can send a link: it must not make you work as
 * another user unnoticed.
 *
 * @param maySwitch asks whether the session of another user may replace the one in this tab
 */
export async function openSession(
  maySwitch: (from: PageSession, to: PageSession) => Promise<boolean>,
): Promise<Opened> {
  const code = takeCode();
  const kept = keptSession();
  if (code === undefined) return { session: kept };
  let session: PageSession;
  try {
    session = await startSession(code);
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return { session: kept, failure };
  }
  if (kept !== undefined && kept.userId !== session.userId && !(await maySwitch(kept, session))) {
    void endSession(session);
    return { session: kept };
  }
  sessionStorage.setItem(place, JSON.stringify(session));
  return { session };
}

async function startSession(code: string) {
  const { data } = await send('sessions.start', { code }, {});
  const { expiresIn, ...credentials } = data;
  return { ...credentials, /** Milliseconds since 1970. */ endsAtMs: Date.now() + expiresIn * 1000 };
}

/** Removes the code from the URL, so that no history or bookmark contains it. */
function takeCode(): string | undefined {
  const [, code] = /^#link=(.+)$/.exec(location.hash) ?? [];
  if (code === undefined) return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return decodeURIComponent(code);
}

function keptSession(): PageSession | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const session = kept as Record<string, unknown>;
    const isWhole = names.every((name) => typeof session[name] === 'string') && typeof session.endsAtMs === 'number';
    return isWhole && Number(session.endsAtMs) > Date.now() ? (kept as PageSession) : undefined;
  } catch {
    return undefined;
  }
}

export const forgetSession = (): void => sessionStorage.removeItem(place);

/** Ends a session on the service. */
export async function endSession({ apiKey, apiSecret }: PageSession): Promise<void> {
  try {
    await send('sessions.end', { apiKey, apiSecret }, {});
  } catch (error) {
    // It expires by itself, and the page cannot do more about it.
    if (!(error instanceof CallFailure)) throw error;
  }
}
