/** The table of docs/engines/README.md: each engine with its card, its files and their bytes. */
import type { WeightFile } from './list-weights.ts';

/** @param cards the names of the engines that have a card */
export function writeIndex(weights: readonly WeightFile[], cards: readonly string[]): string {
  const engines = [...new Set([...weights.map(({ engine }) => engine), ...cards])].sort();
  const lines = engines.map((engine) => {
    const files = weights.filter((file) => file.engine === engine);
    const card = cards.includes(engine) ? `[${engine}](${engine}/README.md)` : engine;
    const largest = files.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? '';
    return `| ${card} | ${files.length} | ${kilobytes(files)} | ${largest === '' ? '' : `\`${largest}\``} |`;
  });
  return [
    '| card | files of weights and lists | kB | largest file |',
    '| --- | ---: | ---: | --- |',
    ...lines,
    `| all | ${weights.length} | ${kilobytes(weights)} | |`,
  ].join('\n');
}

/** Kilobytes of 1,000 bytes. */
const kilobytes = (files: readonly WeightFile[]): string =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toLocaleString('en', { maximumFractionDigits: 0 });
