/** The shell lines in README.md. */
import { readFileSync } from 'node:fs';

/** One per line that runs sta, without comments; a block that sets variables first counts as one line. */
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
