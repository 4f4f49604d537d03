/** Conversations with labelled decisions and recaps: our own, and meetings of QMSum with summaries by people. */
import { splitSentences } from '../../src/engines/text/sentences/split-sentences.ts';
import { speak } from './calls.ts';
import { development } from './decisions/development.ts';
import { decisionLabels } from './decisions/meetings.ts';
import { unseen } from './decisions/unseen.ts';
import { readLabelled } from './labelled-lines.ts';
import { readData } from './read-data.ts';

const own = { development, unseen };

/** A meeting or a call of our own. */
export interface OwnTalk {
  /** A turn per line: `Anna: ...`. */
  readonly text: string;
  readonly labels: readonly { readonly label: string; readonly sentence: string }[];
}

export function readOwnTalks(part: keyof typeof own): OwnTalk[] {
  return readLabelled(own[part]).map((lines) => ({
    text: lines.map(({ text }) => text).join('\n'),
    labels: lines.map(({ label, text }) => ({ label, sentence: text.slice(text.indexOf(': ') + 2) })),
  }));
}

export type DecisionSource = keyof typeof decisionLabels;
export const decisionSources = Object.keys(decisionLabels) as DecisionSource[];

interface Meeting {
  readonly meeting_id: string;
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[];
  readonly general_query_list: readonly { readonly answer: string }[];
  readonly specific_query_list: readonly { readonly query: string; readonly answer: string }[];
}

export interface DecidedMeeting {
  readonly text: string;
  /** The labelled decisions. */
  readonly decisions: readonly string[];
  /** The sentences of its summaries by people that tell of a decision. */
  readonly told: string;
}

const sourceOf = (id: string): DecisionSource =>
  /^(?:ES|IS|TS)/.test(id) ? 'ami' : id.startsWith('B') ? 'icsi' : 'committees';

const tellsDecision = /\b(?:decid|decision|agree[ds]?|conclu|settled|chose|will (?:use|be|have)|opted)/i;

const joinTokens = (text: string): string =>
  text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\s+([.,?!;:']|n't\b)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** The meetings of a source in QMSum's training and validation parts. */
export function readDecided(source: DecisionSource): DecidedMeeting[] {
  const labels = new Map(
    decisionLabels[source]
      .trim()
      .split('\n')
      .map((line): [string, string[]] => {
        const [id = '', ...places] = line.split(' ');
        return [id, places.filter((place) => place.startsWith('*')).map((place) => place.slice(1))];
      }),
  );
  return ['train', 'val']
    .flatMap((split) => readData(`qmsum/${split}.jsonl.xz`).trim().split('\n'))
    .map((line) => JSON.parse(line) as Meeting)
    .filter(({ meeting_id: id }) => sourceOf(id) === source)
    .map((meeting) => {
      const turns = meeting.meeting_transcripts.map(({ speaker, content }) => ({ speaker, said: joinTokens(content) }));
      const asked = meeting.specific_query_list.filter(({ query }) => tellsDecision.test(query));
      const summaries = [...meeting.general_query_list, ...asked].map(({ answer }) => answer).join(' ');
      return {
        text: turns.flatMap(({ speaker, said }) => (said === '' ? [] : [`${speaker}: ${said}`])).join('\n'),
        decisions: (labels.get(meeting.meeting_id) ?? []).map((place) => {
          const [turn, sentence] = place.split('.').map(Number) as [number, number];
          return speak(splitSentences(turns[turn]?.said ?? '')[sentence]?.text ?? '');
        }),
        told: splitSentences(summaries)
          .map(({ text }) => text)
          .filter((text) => tellsDecision.test(text))
          .join(' '),
      };
    });
}
