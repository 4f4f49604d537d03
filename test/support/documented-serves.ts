/** The command lines of `sta serve` that operators copy: in docs/operations.md, examples/docker and examples/kubernetes. */
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/**
 * @returns the arguments after `sta serve`, each with and without metrics, of processes that share a database; without
 * the ports and directories of the documented machine
 */
export function documentedServes(role: 'api' | 'worker'): string[][] {
  const { services } = parse(read('examples/docker/compose.yaml'), { merge: true });
  const ofCompose: string[] = services[role].command.slice(2);
  const [deployment] = parseAllDocuments(read(`examples/kubernetes/${role}.yaml`));
  const ofPod: string[] = deployment?.toJS().spec.template.spec.containers[0].command.slice(2);
  const lines = read('docs/operations.md').match(/^sta serve --role .+$/gm) ?? [];
  const ofPage = lines.map((line) => line.split(' ').slice(2)).filter((argv) => argv.includes(role));
  if (ofPage.length === 0) throw new Error(`docs/operations.md starts no ${role}`);
  return [ofCompose, ofPod, ...ofPage].flatMap((argv) => {
    const plain = without(without(argv, '--data-dir'), '--metrics');
    return [plain, [...plain, '--metrics', '0']];
  });
}

/** @param option an option that takes a value */
function without(argv: readonly string[], option: string): string[] {
  const at = argv.indexOf(option);
  return at < 0 ? [...argv] : argv.toSpliced(at, 2);
}
