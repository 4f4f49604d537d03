/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`; '' for an invalid time. */
export function describeAge(ageMs: number): string {
  if (Number.isNaN(ageMs)) return '';
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
