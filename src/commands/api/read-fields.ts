/** `-f name=value` and `-F name=value`. */
import { messageOf, StaError } from '../../errors.ts';

type Field = readonly [name: string, value: unknown];

/**
 * @param raw strings @param typed see {@link readTyped} @param readFile gives the text of a file, of stdin for `-`
 * @returns those of `raw` first, each in the order given
 * @throws StaError `usage`, and what `readFile` throws
 */
export async function readFields(
  raw: readonly string[],
  typed: readonly string[],
  readFile: (path: string, what: string) => Promise<string>,
): Promise<Field[]> {
  const fields: Field[] = raw.map((field) => split(field, '-f'));
  for (const field of typed) {
    const [name, value] = split(field, '-F');
    fields.push([name, value.startsWith('@') ? await readFile(value.slice(1), 'a value') : readTyped(name, value)]);
  }
  return fields;
}

function split(field: string, flag: string): [name: string, value: string] {
  const at = field.indexOf('=');
  if (at < 1) throw new StaError('usage', `${flag} ${field}: a field is written name=value`);
  return [field.slice(0, at), field.slice(at + 1)];
}

/** `true`, `false`, `null`, a number or a JSON list or object as what they are; anything else as a string. */
function readTyped(name: string, value: string): unknown {
  const isStructure = /^[[{]/.test(value);
  if (!isStructure && !/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new StaError('usage', `-F ${name}: what begins with ${value.slice(0, 1)} must be JSON: ${reason}`, {
      hint: `A string is given with: -f ${name}=...`,
      cause,
    });
  }
}
