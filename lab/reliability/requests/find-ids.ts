const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ids = new RegExp(`\\b${uuid}\\b|\\b[0-9a-f]{64}\\b|\\b[a-z]+-[\\w-]+?-\\d{13}\\b`, 'g');

/**
 * The ids in a text: UUIDs of jobs and files, hashes, and ids of records such as `statement-<random>-<milliseconds>`.
 */
export const findIds = (text: string): string[] => [...new Set(text.match(ids) ?? [])];
