/** The pages that are generated from the command tree, and the references in hand-written pages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedFolders, listDocuments, listManPages } from '../../scripts/docs/list-documents.ts';
import { escapeRoff } from '../../scripts/docs/roff.ts';
import { needs } from '../support/needs.ts';

const root = new URL('../../', import.meta.url);
const documents = await listDocuments();

describe('generated files (if one is out of date: npm run docs)', () => {
  it.each(generatedFolders)('%s has every file of the tree, and no others', (folder) => {
    const expected = [...documents.keys()].filter((path) => path.startsWith(`${folder}/`));
    expect(
      readdirSync(new URL(folder, root))
        .map((file) => `${folder}/${file}`)
        .sort(),
    ).toEqual(expected.sort());
    for (const path of expected) expect(readFileSync(new URL(path, root), 'utf8'), path).toBe(documents.get(path));
  });
});

describe('man pages', needs('groff-base'), () => {
  it('render without a warning', async () => {
    const pages = [...(await listManPages()).values()];
    expect(pages.length).toBeGreaterThan(50);
    const { status, stderr } = spawnSync('groff', ['-ww', '-man', '-Tutf8', '-z'], {
      input: pages.join(''),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('show any text unchanged, even if roff would interpret it', () => {
    // Lines of a width that groff does not break, without trailing spaces.
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

describe('hand-written pages', () => {
  it.each([
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'ATTRIBUTION.md', 'docs/architecture.md'],
    ...['docs/pipelines.md', 'docs/reliability.md', 'docs/scale.md', 'docs/threats.md'],
  ])('%s refers only to files that exist', (page) => {
    const text = readFileSync(new URL(page, root), 'utf8');
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(
      ([, link = '']) => new URL(link, new URL(page, root)),
    );
    const paths = [...text.matchAll(/`((?:src|test|scripts|training|bench|models|docs|bin)\/[\w./-]+)`/g)];
    const targets = [...links, ...paths.map(([, path = '']) => new URL(path, root))];
    expect(targets.filter((target) => !existsSync(target)).map(({ pathname }) => pathname)).toEqual([]);
  });

  it('docs/threats.md names attacker, attack, asset, guard and test in each row', () => {
    const rows = readFileSync(new URL('docs/threats.md', root), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(30);
    const cells = rows.map((row) =>
      row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
    expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([]);
    const untested = cells.slice(2).filter(([, , , , test = '']) => !/`(test\/|npm run reliability)/.test(test));
    expect(untested).toEqual([]);
  });

  it('README.md has at most 150 lines', () => {
    expect(readFileSync(new URL('README.md', root), 'utf8').split('\n').length).toBeLessThanOrEqual(151);
  });
});
