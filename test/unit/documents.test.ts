/** What is generated from the command tree: docs/commands, docs/topics, man pages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedFolders, listDocuments, manFiles } from '../../scripts/docs/list-documents.ts';
import { escapeRoff } from '../../scripts/docs/roff.ts';

const root = new URL('../../', import.meta.url);
const documents = await listDocuments();
const hasGroff = spawnSync('groff', ['--version']).status === 0;

describe('generated files (when one has drifted: npm run docs)', () => {
  it.each(generatedFolders)('%s has every file of the tree, and no other', (folder) => {
    const expected = [...documents.keys()].filter((path) => path.startsWith(`${folder}/`));
    expect(
      readdirSync(new URL(folder, root))
        .map((file) => `${folder}/${file}`)
        .sort(),
    ).toEqual(expected.sort());
    for (const path of expected) expect(readFileSync(new URL(path, root), 'utf8'), path).toBe(documents.get(path));
  });

  it('package.json lists the man pages, for a global installation to link', () => {
    const { man, files } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
    expect(man).toEqual(manFiles(documents));
    expect(files).toContain('man');
  });
});

describe.skipIf(!hasGroff)('man pages', () => {
  it('render without a warning', () => {
    const pages = [...documents].filter(([path]) => path.startsWith('man/')).map(([, content]) => content);
    expect(pages.length).toBeGreaterThan(50);
    const { status, stderr } = spawnSync('groff', ['-ww', '-man', '-Tutf8', '-z'], {
      input: pages.join(''),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('show any text as it is, whatever roff would make of it', () => {
    // Lines of a width that groff does not break, without spaces at their ends.
    const line = fc.stringMatching(/^[!-~é–✓]{1,40}$/u);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const page = `.TH X 1\n.EX\n${lines.map(escapeRoff).join('\n')}\n.EE\n`;
        const shown = execFileSync('groff', ['-ww', '-man', '-Tutf8', '-P-cbou'], { input: page, encoding: 'utf8' });
        const body = shown.split('\n').filter((text) => text !== '');
        expect(body.slice(1, 1 + lines.length).map((text) => text.trim())).toEqual(lines);
      }),
      { numRuns: 20 },
    );
  });
});
