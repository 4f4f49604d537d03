/** The step of `npm version` that dates the changelog. */
import { expect, it } from 'vitest';
import { releaseChangelog } from '../../scripts/release-changelog.ts';

const text = '# Changelog\n\n## Unreleased\n\n### Added\n- One thing.\n\n## 0.1.0 - 2026-01-01\n\nFirst.\n';

it('moves the unreleased entries under the new version', () => {
  expect(releaseChangelog(text, '0.2.0', '2026-02-03')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n### Added\n- One thing.\n\n## 0.1.0 - 2026-01-01\n\nFirst.\n',
  );
});

it('refuses a release without entries', () => {
  const released = releaseChangelog(text, '0.2.0', '2026-02-03');
  expect(() => releaseChangelog(released, '0.3.0', '2026-02-04')).toThrow(/empty/);
});

it('refuses a changelog without the section', () => {
  expect(() => releaseChangelog('# Changelog\n', '0.2.0', '2026-02-03')).toThrow(/no section/);
});
