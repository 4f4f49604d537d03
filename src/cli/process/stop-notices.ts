/** After Ctrl-C or SIGTERM, a command that has not ended soon says what it is doing. */
import { onAbort } from '../../shared/concurrency/on-abort.ts';

/** A command that ends sooner needs no notice. */
const patienceMs = 250;
/** The local service finishes the jobs of the command before it ends. */
const finishingMs = 3_000;

export function watchStop(signal: AbortSignal, note: (line: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteSoon = (line: string, afterMs = patienceMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => note(line), afterMs);
    timer.unref();
  };
  const stopListening = onAbort(signal, () => noteSoon('Stopping. To exit at once, press Ctrl-C again'));
  return {
    /** The action has ended, and its failure is printed; what it opened is closed now. */
    ending(): void {
      stopListening();
      clearTimeout(timer);
      if (!signal.aborted) {
        const finishing = 'Finishing the jobs of the local service, for at most 20 seconds. The rest is kept';
        noteSoon(`${finishing} (sta jobs list)`, finishingMs);
        return;
      }
      noteSoon(
        'Ending the local service, which may take a few seconds. To exit at once, press Ctrl-C again: nothing is lost',
      );
    },
    ended: () => clearTimeout(timer),
  };
}
