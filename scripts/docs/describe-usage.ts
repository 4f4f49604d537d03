/** The usage line of a command. */
import { type CommandNode, isRunnable } from '../../src/cli/arguments/describe-tree.ts';

/** `<id>`, `[name]`, `[text...]`: angle brackets for required arguments. */
export function placeholder({ name, required, variadic }: CommandNode['arguments'][number]): string {
  const inner = variadic ? `${name}...` : name;
  return required ? `<${inner}>` : `[${inner}]`;
}

/** `sta tags create [name] [flags]`. */
export function usageOf(node: CommandNode): string {
  const words = !isRunnable(node) ? ['<command>', '[arguments]'] : node.arguments.map(placeholder);
  return [...node.path, ...words, '[flags]'].join(' ');
}
