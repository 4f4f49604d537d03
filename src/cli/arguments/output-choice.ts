/** `--output` takes a format, a file whose ending names the format, or both if it is repeated. */
import { formatOfFile, isFormat, outputFormats } from '../../output/print/formats.ts';
import { StaError } from '../../shared/errors.ts';

/** @param json whether `--json` was given @throws StaError `usage` */
export function readOutputChoice(values: readonly string[] = [], json = false) {
  const format = values.findLast(isFormat);
  const [file, other] = values.filter((value) => !isFormat(value)).map(checkFile);
  if (other !== undefined) throw new StaError('usage', `--output names two files, ${file} and ${other}`);
  if (file === undefined) return { format };
  const found = format ?? formatOfFile(file);
  if (json && found !== undefined && found !== 'json') {
    throw new StaError('usage', `--json and --output ${file} cannot be used together: the file would be ${found}`);
  }
  const chosen = json ? 'json' : found;
  if (chosen === undefined) {
    throw new StaError('usage', `The ending of ${file} does not say its format`, {
      hint: `Add the format, for example: -o csv --output ${file}  (to save what stdout shows: > ${file})`,
    });
  }
  return { format: chosen, file };
}

/** A word without a dot or a slash is a mistyped format. */
function checkFile(value: string): string {
  if (/[./\\]/.test(value)) return value;
  const choices = `${outputFormats.slice(0, -1).join(', ')} or ${outputFormats.at(-1)}`;
  throw new StaError('usage', `--output must be ${choices}, or a file, not "${value}"`, {
    hint: 'A file has an ending: --output rows.xlsx',
  });
}
