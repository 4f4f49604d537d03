import { readData } from './read-data.ts';

/** A text with one or more human summaries, and the number of sentences that a summary of it should have. */
export interface SummaryCase {
  text: string;
  references: string[];
  sentences: number;
}

interface Abstract {
  source: string[];
  target: string[];
}

interface Meeting {
  meeting_id: string;
  general_query_list: { query: string; answer: string }[];
  meeting_transcripts: { speaker: string; content: string }[];
}

interface SpeakerMeeting {
  meeting_id: string;
  by_speaker: Record<string, string>;
  abstractive?: string;
}

interface Document {
  split: string;
  summaries: { by: string; text: string }[];
  sentences: { text: string; speaker?: string; newpar?: boolean }[];
}

/** Reads the records of a JSON lines file, whose shape the README of the data describes. */
function readRecords<Record>(path: string): Record[] {
  return readData(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record);
}

/** Joins transcribed tokens to text, without noise markers and spaces before punctuation and clitics. */
function joinTokens(text: string): string {
  return text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\s+([.,?!;:']|n't\b)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const writeTurns = (turns: readonly (readonly [speaker: string, words: string])[]): string =>
  turns
    .filter(([, words]) => words !== '')
    .map(([speaker, words]) => `${speaker}: ${words}`)
    .join('\n');

/** Abstracts of papers with one-sentence summaries: SciTLDR-A. */
export function readAbstracts(split: 'train' | 'dev'): SummaryCase[] {
  return readRecords<Abstract>(`scitldr/SciTLDR-A.${split}.jsonl.gz`).map(({ source, target }) => ({
    text: source.join(' '),
    references: target,
    sentences: 1,
  }));
}

/** Meetings with a summary of the whole: QMSum. */
export function readMeetings(split: 'train' | 'val'): SummaryCase[] {
  return readRecords<Meeting>(`qmsum/${split}.jsonl.xz`).flatMap(
    ({ general_query_list: general, meeting_transcripts: turns }) => {
      const answer = general.find(({ query }) => /meeting|summari/i.test(query))?.answer;
      if (answer === undefined) return [];
      const text = writeTurns(turns.map(({ speaker, content }) => [speaker, joinTokens(content)] as const));
      return [{ text, references: [answer], sentences: 6 }];
    },
  );
}

/** AMI meetings of QMSum's split: everything that a speaker said without a break, with a human summary. */
export function readSpeakers(split: 'train' | 'val'): SummaryCase[] {
  const wanted = new Set(readRecords<Meeting>(`qmsum/${split}.jsonl.xz`).map(({ meeting_id: id }) => id));
  return readRecords<SpeakerMeeting>('ami_summaries/meetings.jsonl.xz').flatMap((meeting) => {
    if (!wanted.has(meeting.meeting_id) || meeting.abstractive === undefined) return [];
    const text = writeTurns(
      Object.entries(meeting.by_speaker).map(([speaker, words]) => [`Speaker ${speaker}`, joinTokens(words)] as const),
    );
    return [{ text, references: [meeting.abstractive], sentences: 6 }];
  });
}

/** Written and spoken documents of many genres with one-sentence human summaries: GUM. */
export function readDocuments(split: 'train' | 'dev'): SummaryCase[] {
  return readRecords<Document>('gum/docs.jsonl.xz')
    .filter((document) => document.split === split)
    .flatMap(({ summaries, sentences }) => {
      const references = summaries.filter(({ by }) => by.startsWith('human')).map(({ text }) => text);
      if (references.length === 0) return [];
      let text = '';
      let before: string | undefined;
      for (const { text: words, speaker, newpar } of sentences) {
        if (speaker !== undefined && speaker !== before) text += `${text === '' ? '' : '\n'}${speaker}: `;
        else if (text !== '') text += newpar ? '\n\n' : ' ';
        text += words;
        before = speaker;
      }
      return [{ text, references, sentences: 1 }];
    });
}
