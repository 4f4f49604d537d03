/** Lines of English development sets, for counting findings in text that should have few or none. */
import { readData } from './read-data.ts';
import { readLabelled, type SetName } from './sentiment.ts';

export interface NamedLines {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Sentences of reviews and news. */
export function readReviews(): NamedLines[] {
  const labelled = (set: SetName) => readLabelled(set, 'dev').map(({ text }) => text);
  return [
    { name: 'SST', lines: labelled('sst') },
    { name: 'Amazon', lines: labelled('amazon') },
    { name: 'NYT', lines: labelled('nyt') },
    { name: 'customer reviews', lines: labelled('cr') },
  ];
}

/** Requests to banks and assistants, customers' lines of support chats, and utterances of meetings. */
export function readTalk(): NamedLines[] {
  const intents = (set: string) => readColumn(`fewshot_intents/${set}__valid.tsv.gz`, 1);
  return [
    { name: 'BANKING77', lines: intents('BANKING77') },
    { name: 'CLINC150', lines: intents('CLINC150') },
    { name: 'SNIPS', lines: intents('SNIPS') },
    {
      name: 'MultiDoGO',
      lines: ['airline', 'fastfood', 'finance', 'insurance', 'media', 'software'].flatMap((domain) =>
        readColumn(`multidogo/sentence_level/${domain}/dev.tsv.gz`, 4),
      ),
    },
    {
      name: 'MRDA',
      lines: readData('mrda/utterances.jsonl.xz')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { split: string; text: string })
        .filter(({ split }) => split === 'val')
        .map(({ text }) => text),
    },
  ];
}

/** Reads one column of a table with a header; skips lines that were cut by a line break inside quotes. */
function readColumn(path: string, column: number): string[] {
  const rows = readData(path).trim().split('\n').slice(1);
  return rows.map((row) => row.split('\t')[column] ?? '').filter((text) => text !== '');
}
