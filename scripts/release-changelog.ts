/**
 * The `version` step of `npm version`: puts the new version and today's date on the section "Unreleased" of
 * CHANGELOG.md. Exits with 1 and changes nothing if the section has no entries.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const unreleased = '## Unreleased';

/**
 * @param text the whole changelog
 * @param version such as `1.2.0`
 * @param date YYYY-MM-DD
 * @returns the changelog with a section for the version, below an empty one for the next version
 * @throws Error if there is no section "Unreleased", or if it is empty
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  const start = text.indexOf(`${unreleased}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section "${unreleased}"`);
  const after = start + unreleased.length;
  const end = text.indexOf('\n## ', after);
  if (text.slice(after, end < 0 ? undefined : end).trim() === '') {
    throw new Error(`The section "${unreleased}" of CHANGELOG.md is empty: describe the changes first`);
  }
  return `${text.slice(0, start)}${unreleased}\n\n## ${version} - ${date}${text.slice(after)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  try {
    const text = readFileSync('CHANGELOG.md', 'utf8');
    writeFileSync('CHANGELOG.md', releaseChangelog(text, version, new Date().toISOString().slice(0, 10)));
  } catch (error) {
    console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
