/** Documents whose sentences are labelled by hand, one per line: `label | sentence`; `# title` begins a document. */

export interface LabelledLine {
  /** `-` for a sentence that a summary may or may not have. */
  readonly label: string;
  readonly text: string;
  /** Whether a blank line precedes it. */
  readonly opensParagraph: boolean;
}

/** @throws Error for a line without a label */
export function readLabelled(source: string): LabelledLine[][] {
  const documents: LabelledLine[][] = [];
  let opensParagraph = false;
  for (const line of source.split('\n')) {
    if (line.startsWith('# ')) documents.push([]);
    else if (line !== '') {
      const { label, text } = /^(?<label>[a-z0-9-]+) \| (?<text>.+)$/.exec(line)?.groups ?? {};
      if (label === undefined || text === undefined) throw new Error(`No label: ${line}`);
      documents.at(-1)?.push({ label, text, opensParagraph });
    }
    opensParagraph = line === '';
  }
  return documents;
}
