/** Describes JSON without texts that are known, and the flags that read it. */
import { countOf } from '../../../output/text/count-of.ts';
import { asObject } from '../../../shared/subtitles/json-members.ts';
import { flatten } from '../columns/flatten.ts';
import { collectLists, type Lists } from './collect-lists.ts';

const maxSamples = 30;

/** Describes a document and the flags that read its most promising list; the text follows the name of the file. */
export function describeLists(document: unknown): string {
  const lists = collectLists(document).toSorted((a, b) => b.objects.length - a.objects.length);
  const described = lists.flatMap((list) => describeList(list) ?? []);
  const best = described.find(({ hasText }) => hasText) ?? described[0];
  if (best === undefined) {
    const members = asObject(document);
    const names = members === undefined ? '' : ` Its members: ${Object.keys(members).slice(0, 12).join(', ')}.`;
    return `is JSON without a list of utterances.${names} To read it as plain text: --format text`;
  }
  return `is JSON without utterances that are known. It has ${best.description}`;
}

/** @returns undefined without strings */
function describeList({ path, objects }: Lists): { description: string; hasText: boolean } | undefined {
  const samples = objects.slice(0, maxSamples).map(({ members }) => flatten(members));
  const columns = new Map<string, string[]>();
  for (const { flat } of samples) {
    flat.names.forEach((name, index) => {
      const value = flat.values[index];
      if (typeof value === 'string' && value !== '') columns.set(name, [...(columns.get(name) ?? []), value]);
    });
  }
  const mean = (values: readonly string[]) => values.reduce((sum, { length }) => sum + length, 0) / values.length;
  const text = [...columns]
    .filter(([, values]) => mean(values) > 10 && values.some((value) => value.includes(' ')))
    .sort((a, b) => mean(b[1]) - mean(a[1]))[0];
  if (columns.size === 0) return undefined;
  const speaker = [...columns].find(
    ([name, values]) =>
      text !== undefined &&
      name !== text[0] &&
      new Set(values).size <= Math.max(2, values.length / 2) &&
      mean(values) <= 40 &&
      !values.some((value) => /^\d|:\/\//.test(value)),
  );
  const flags = [
    `--items '${path}'`,
    `--text-column ${text?.[0] ?? 'NAME'}`,
    ...(speaker === undefined ? [] : [`--speaker-column ${speaker[0]}`]),
  ];
  const names = [...new Set(samples.flatMap((one) => one.names))].slice(0, 12).join(', ');
  const found = `${countOf(objects.length, 'object')} at ${path} with the members ${names}`;
  return { description: `${found}. To read them: ${flags.join(' ')}`, hasText: text !== undefined };
}
