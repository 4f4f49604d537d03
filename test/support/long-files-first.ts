/** The order of the test files: the longest first, so that all workers end at about the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in that order, for machines on which vitest has not recorded durations yet. */
const longest = [
  'e2e/interrupts',
  'e2e/interrupts-transcript',
  'e2e/examples',
  'e2e/spoken-meeting',
  'integration/service/media/media-tools',
  'e2e/public-service',
  'e2e/environment',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    // A worker keeps its modules only from file to file of one project: the projects come one after the other.
    const projects = ['postgres', 'suite'];
    const sorted = await super.sort(files);
    return sorted.sort(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || rank(a) - rank(b),
    );
  }
}
