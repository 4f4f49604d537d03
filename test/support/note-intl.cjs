// Loaded into a command with --require. At exit, it writes the parts of Intl that were created to the file in
// NOTE_INTL.
const { writeFileSync } = require('node:fs');

const made = new Set();
for (const name of Object.getOwnPropertyNames(Intl)) {
  if (typeof Intl[name] !== 'function' || !/^[A-Z]/.test(name)) continue;
  Intl[name] = new Proxy(Intl[name], {
    construct(target, args) {
      made.add(name);
      return new target(...args);
    },
  });
}
process.on('exit', () => writeFileSync(process.env.NOTE_INTL, [...made].join()));
