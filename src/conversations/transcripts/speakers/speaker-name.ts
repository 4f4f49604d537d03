/** Maximum characters of a speaker's name in a request: within any service's limit (contract/schemas/limits.ts). */
const maxNameChars = 200;

/** A speaker's name as services accept it: one line. @returns undefined if nothing is left */
export function speakerName(speaker: string | undefined): string | undefined {
  const name = speaker
    ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxNameChars);
  return name === '' ? undefined : name;
}
