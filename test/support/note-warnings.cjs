// Loaded into the processes that tests start: notes each warning of Node in a file that the tests look at.
const { appendFileSync } = require('node:fs');

process.on('warning', ({ stack, message }) => {
  appendFileSync(process.env.NODE_WARNINGS_FILE, `${process.argv.slice(1).join(' ')}: ${stack ?? message}\n`);
});
