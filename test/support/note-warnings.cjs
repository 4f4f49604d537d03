// Loaded into the processes that tests start: writes each of Node's warnings to a file that the tests read.
const { appendFileSync } = require('node:fs');

process.on('warning', ({ stack, message }) => {
  appendFileSync(process.env.NODE_WARNINGS_FILE, `${process.argv.slice(1).join(' ')}: ${stack ?? message}\n`);
});
