/** The lines for a shell that README.md shows. */
import { readFileSync } from 'node:fs';

/** One for each line that runs sta, comments left out; a block that sets variables first is one as a whole. */
export function readReadme(): string[] {
  const page = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```(sh|console)\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, language, block = '']) => {
    const typed = language === 'sh' ? block : [...block.matchAll(/^\$ (.+)$/gm)].map(([, line]) => line).join('\n');
    if (/^export /m.test(typed)) return [typed.trim()];
    const lines = typed.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim());
    return lines.filter((line) => /(^|[|;(] *)sta /.test(line));
  });
}
