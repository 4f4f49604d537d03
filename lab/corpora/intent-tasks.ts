/** Small matching tasks from published intents, as a user would set them up, with lines of no intent mixed in. */

import { draw } from '../training/matching/draw-episode.ts';
import { createRandom } from '../training/random.ts';
import type { IntentSource } from './intent-sources.ts';
import type { Request } from './intents.ts';

/** How a line was chosen: `near` lines have another intent of the source, `far` ones ask for nothing or for other things. */
export type LineKind = 'own' | 'near' | 'far' | 'contrast' | 'negated';

/** A line; `intent` is its own, for `contrast` and `negated` that which it must not match, otherwise empty. */
export interface TaskLine extends Request {
  readonly kind: LineKind;
}

export interface IntentTask {
  readonly samples: readonly Request[];
  readonly lines: readonly TaskLine[];
}

const maxTargets = 10;
const groupSize = 15;
const linesOfIntent = 20;
const sampleCounts = [3, 5, 10];

/**
 * Denies a request by a rule: "please", "can you" and a verb become "please don't", "I want to" becomes "I don't want
 * to". Undefined for other forms, and for lines that deny something already.
 */
export function negate(text: string): string | undefined {
  if (/\b(?:not|no|never|without|cannot)\b|n['’]?t\b/i.test(text)) return undefined;
  const wish =
    /^((?:hi|hello|hey|yes|ok|so)?,? ?i(?:['’]d| would|) ?)(want|need|like|wanna)\b(?! (?:help|information|info)\b)/i;
  if (wish.test(text)) {
    return text.replace(wish, (_, start: string, verb: string) =>
      /d |would/i.test(start) ? `i would not ${verb}` : `i don't ${verb}`,
    );
  }
  const asked = /^(?:please |(?:can|could|would|will) (?:you|u) (?:please )?)(?!tell|explain|let me know|help)/i;
  return asked.test(text) ? text.replace(asked, "please don't ") : undefined;
}

/** Draws tasks: ten of fifteen intents each, with 3, 5 or 10 samples; half as many lines of no intent as of their own. */
export function drawTasks(source: IntentSource, seed = 1): IntentTask[] {
  const random = createRandom(seed);
  const tasks: IntentTask[] = [];
  const shuffled = draw(source.intents, source.intents.length, random);
  const groups = Math.max(1, Math.floor(shuffled.length / groupSize));
  for (const [turn, count] of sampleCounts.entries()) {
    for (let group = 0; group < groups; group++) {
      const all = shuffled.filter((_, at) => at % groups === group);
      const order = draw(all, all.length, random);
      const isWhole = source.overlaps || order.length < 5;
      const size = isWhole ? order.length : Math.min(maxTargets, Math.ceil((order.length * 2) / 3));
      const targets = order.slice(0, size);
      const own = targets.flatMap(({ name, lines }): TaskLine[] =>
        draw(lines, linesOfIntent, random).map((text) => ({ kind: 'own', intent: name, text })),
      );
      const near = isWhole ? [] : order.slice(size).flatMap(({ lines }) => lines);
      const none = Math.floor(own.length / 2);
      const nearLines = draw(near, Math.floor(none / 2), random).map((text) => ({
        kind: 'near' as const,
        intent: '',
        text,
      }));
      const farLines = draw(source.others, none - nearLines.length, random).map((text) => ({
        kind: 'far' as const,
        intent: '',
        text,
      }));
      const negated = own.flatMap(({ intent, text }): TaskLine[] => {
        const denied = negate(text);
        return denied === undefined ? [] : [{ kind: 'negated', intent, text: denied }];
      });
      tasks.push({
        samples: targets.flatMap(({ name, samples }) =>
          draw(samples, count, random).map((text) => ({ intent: name, text })),
        ),
        lines: [...own, ...nearLines, ...farLines, ...negated],
      });
    }
    tasks.push(...drawContrasts(source, sampleCounts[turn] ?? 5, random));
  }
  return tasks;
}

/** For each pair, the intent with up to nine others, and the lines of its contrast, which is not among them. */
function drawContrasts({ intents, contrasts }: IntentSource, count: number, random: () => number): IntentTask[] {
  const both = contrasts.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]);
  return both.flatMap(([own = '', other = '']): IntentTask[] => {
    const target = intents.find(({ name }) => name === own);
    const contrast = intents.find(({ name }) => name === other);
    if (target === undefined || contrast === undefined) return [];
    const rest = draw(
      intents.filter((one) => one !== target && one !== contrast),
      maxTargets - 1,
      random,
    );
    return [
      {
        samples: [target, ...rest].flatMap(({ name, samples }) =>
          draw(samples, count, random).map((text) => ({ intent: name, text })),
        ),
        lines: draw(contrast.lines, linesOfIntent, random).map((text) => ({ kind: 'contrast', intent: own, text })),
      },
    ];
  });
}
