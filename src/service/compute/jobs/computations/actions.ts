/** `actions`: action items, questions and highlights of a text, in the shape of the wire. */

import type { FoundAction, Said as WireSaid } from '../../../../contract/endpoints/actions.ts';
import { findTextActions, type Said } from '../../../../engines/text/actions/find-text-actions.ts';
import { detectLanguage } from '../../../../engines/text/language/detect-language.ts';
import type { ComputationText } from '../computations.ts';

export async function computeActions({
  text,
  utterances,
  kinds,
  reference_date: reference,
}: ComputationText<'actions'>): Promise<{ actions: FoundAction[]; language: string }> {
  const turns = utterances?.map(({ start_char, end_char, speaker, start_time, end_time }) => ({
    start: start_char,
    end: end_char,
    speaker,
    ...(start_time !== undefined && end_time !== undefined && { startMs: start_time, endMs: end_time }),
  }));
  const show = ({ start, end, speaker, startMs, endMs }: Said): WireSaid => ({
    sentence: text.slice(start, end),
    start_char: start,
    end_char: end,
    speaker,
    ...(startMs !== undefined && endMs !== undefined && { start_time: startMs, end_time: endMs }),
  });
  const actions = findTextActions(text, { turns, reference, kinds }).map(
    ({ kind, type, owner, due, context, answer, ...said }): FoundAction => ({
      kind,
      ...show(said),
      type,
      owner,
      due: due?.words,
      due_date: due?.date,
      context: context && show(context),
      answer: answer && show(answer),
    }),
  );
  return { actions, language: await detectLanguage(text) };
}
