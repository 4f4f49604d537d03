/** The status lines of a command, and one for a slow request while the command shows none. */
import type { Send } from '../../api/http/send-with-retries.ts';
import type { StartStatusLine } from '../../output/terminal/status-line.ts';
import type { Clock } from '../../shared/clock.ts';

/** A response that comes earlier needs no status line. */
const quickMs = 3_000;

/** @param open makes the transport; `onRetry` receives the reason of each retry, such as `HTTP 503` */
export type ShowWait = (host: string, open: (onRetry: (reason: string) => void) => Send) => Send;

export function createStatusLines(start: StartStatusLine, clock: Clock) {
  let shown = 0;
  const startStatusLine: StartStatusLine = (title, describe) => {
    const line = start(title, describe);
    shown += 1;
    return {
      [Symbol.dispose]() {
        shown -= 1;
        line[Symbol.dispose]();
      },
    };
  };
  const showWait: ShowWait = (host, open) => {
    let retried = '';
    const send = open((reason) => {
      retried = `, sent again after ${reason === 'ETIMEDOUT' ? 'no response' : reason}`;
    });
    return async (request) => {
      const startedMs = clock.steadyMs();
      let line: Disposable | undefined;
      const timer = setTimeout(() => {
        if (shown > 0) return;
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
  };
  return { startStatusLine, showWait };
}
