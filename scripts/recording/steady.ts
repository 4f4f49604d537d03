/** Replaces values that differ from run to run by stable ones: ids, times, ports and directories. */
import type { Workplace } from './workplace.ts';

/** @returns a function that always replaces an id by the same text of the same length */
export function createSteadier({ directory, env }: Workplace): (text: string) => string {
  const known = new Map<string, string>();
  const standIn = (id: string, make: (number: number) => string): string => {
    const found = known.get(id) ?? make(known.size + 1);
    known.set(id, found);
    return found;
  };
  const directories = [
    [directory, '/home/me'],
    [env.STA_DATA_DIR ?? '', '/home/me/.local/share/sta'],
    [env.STA_CONFIG_DIR ?? '', '/home/me/.config/sta'],
    [env.STA_STATE_DIR ?? '', '/home/me/.local/state/sta'],
  ] as const;
  return (text) =>
    directories
      .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        standIn(id, (number) => `3f6b2a9e-0c1d-4e5f-8a7b-${String(number).padStart(12, '0')}`),
      )
      .replace(
        /\b(statement|intent|webhook|profanity)-([a-z0-9]{8,12})-(\d{13})\b/g,
        (id, kind: string, random: string) =>
          standIn(id, (number) => `${kind}-${String(number).padStart(random.length, 'a')}-${1767225600000 + number}`),
      )
      .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, (_time, fraction?: string) =>
        fraction === undefined ? '2026-01-01T00:00:00Z' : '2026-01-01T00:00:00.000Z',
      )
      .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d\b/g, '2026-01-01 00:00')
      .replace(/\/tmp\/sta-exec-\w+/g, '/tmp/sta-exec-a1b2c3')
      .replace(/127\.0\.0\.1:\d{4,5}/g, '127.0.0.1:8787');
}
