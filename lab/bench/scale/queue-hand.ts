/** A worker process of queue.ts: one worker of a variant, until its parent disconnects. */
import { variants } from './variants.ts';

const [name, url] = process.argv.slice(2);
const variant = variants.find((one) => one.name === name);
if (variant === undefined || url === undefined || process.send === undefined) throw new Error('Started by queue.ts');
let taken: number[] = [];
const hand = await variant.work(url, {
  onClaim: (queuedAtMs) => taken.push(performance.timeOrigin + performance.now() - queuedAtMs),
});
process.on('message', (message) => {
  if (message === 'report') {
    const { user, system } = process.cpuUsage();
    process.send?.({ waits: taken, cpuMs: (user + system) / 1000 });
    taken = [];
  } else {
    void hand.stop().then(() => process.exit(0));
  }
});
process.send({ ready: true });
