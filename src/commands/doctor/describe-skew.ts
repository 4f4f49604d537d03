import { type Finding, ok, problem, warning } from './finding.ts';

/** Tokens and signed links are made for minutes: half a minute is worth a word, five minutes make them fail. */
const noticedMs = 30_000;
const harmfulMs = 300_000;

/** @param skewMs how far the service's clock is ahead of this machine's; the header that tells it has whole seconds */
export function describeSkew(skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= noticedMs) return ok(`within ${Math.max(1, seconds)} s of the service's`);
  const finding = Math.abs(skewMs) > harmfulMs ? problem : warning;
  return finding(
    `${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the service's: access tokens and signed links may be refused`,
    'Set the clock by the network: timedatectl set-ntp true (Linux), or the date settings of the system',
  );
}
