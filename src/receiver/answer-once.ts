/** A notification may be sent more than once: what was accepted is not taken up again. */
import type { Answer } from './receiver.ts';

/** So many ids are remembered; those of a day's retries of a busy service. */
const mostIds = 10_000;

export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Answers a request; one whose id was accepted before, or is being answered and then accepted, gets that answer.
 *
 * @param id the webhook-id; undefined when there is none, and then nothing is remembered
 */
export type AnswerOnce = (id: string | undefined, produce: () => Promise<Answer>) => Promise<Answer>;

export function createAnswerOnce(): AnswerOnce {
  const answers = new Map<string, Promise<Answer>>();
  return async (id, produce) => {
    if (id === undefined) return produce();
    for (let earlier = answers.get(id); earlier !== undefined; earlier = answers.get(id)) {
      const answer = await earlier;
      if (isAccepted(answer)) return answer;
      // Refused: the sender tries again, and so do we. Whoever comes first after the refusal takes it up.
      if (answers.get(id) === earlier) answers.delete(id);
    }
    const answer = produce();
    answers.set(id, answer);
    const [oldest] = answers.keys();
    if (answers.size > mostIds && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
