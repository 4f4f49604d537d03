/** A status line for a slow request, while the command shows none. */
import type { Send } from '../../api/http/send-with-retries.ts';
import type { StartStatusLine } from '../../output/terminal/status-line.ts';
import type { Clock } from '../../shared/clock.ts';

/** A response that comes earlier needs no status line. */
const quickMs = 3_000;

export interface StatusLines {
  readonly startStatusLine: StartStatusLine;
  /** Whether one is shown now. */
  readonly isShown: () => boolean;
}

/** @param open makes the transport; `onRetry` receives the reason of each retry, such as `HTTP 503` */
export function showWait(
  { startStatusLine, isShown }: StatusLines,
  clock: Clock,
  host: string,
  open: (onRetry: (reason: string) => void) => Send,
): Send {
  let retried = '';
  const send = open((reason) => {
    retried = `, sent again after ${reason === 'ETIMEDOUT' ? 'no response' : reason}`;
  });
  return async (request) => {
    retried = '';
    const startedMs = clock.steadyMs();
    let line: Disposable | undefined;
    const timer = setTimeout(() => {
      if (isShown()) return;
      const describe = () => `${Math.round((clock.steadyMs() - startedMs) / 1000)} s${retried}`;
      line = startStatusLine(`Waiting for ${host}`, describe);
    }, quickMs);
    try {
      return await send(request);
    } finally {
      clearTimeout(timer);
      line?.[Symbol.dispose]();
    }
  };
}
