/** Prints what `listen` receives, as it comes: lines for people, or JSON lines. */
import { isMachineFormat } from '../../output/formats.ts';
import type { Context } from '../context.ts';
import { formatEvent, type ReceivedEvent } from './received-event.ts';

export interface EventPrinter {
  ready(url: string, subscriptionId: string | undefined): void;
  event(event: ReceivedEvent): void;
  rejected(reason: string): void;
}

export function createEventPrinter({ settings, say, note, clock }: Context): EventPrinter {
  if (isMachineFormat(settings().format)) {
    return {
      ready: (url, subscriptionId) => say(JSON.stringify({ type: 'ready', url, subscriptionId })),
      event: (event) => say(JSON.stringify(event)),
      rejected: (reason) =>
        say(JSON.stringify({ type: 'rejected', time: new Date(clock.nowMs()).toISOString(), reason })),
    };
  }
  return {
    ready(url, subscriptionId) {
      note(`Listening at ${url}. Stop with Ctrl-C`);
      if (subscriptionId !== undefined) note(`Subscribed as ${subscriptionId} for as long as this runs`);
    },
    event: (event) => say(formatEvent(event)),
    rejected: (reason) => note(`Rejected: ${reason}`),
  };
}
