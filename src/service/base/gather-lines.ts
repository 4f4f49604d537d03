interface LineWriter {
  write(text: string): unknown;
}

/**
 * Writes the lines of one turn of the event loop together, at the end of the turn: one write for many requests. When the
 * process ends, an uncaught error included, it writes what is left.
 */
export function gatherLines(destination: LineWriter): LineWriter {
  let lines = '';
  const write = () => {
    process.off('exit', write);
    const gathered = lines;
    lines = '';
    destination.write(gathered);
  };
  return {
    write(line) {
      if (lines === '') {
        setImmediate(write);
        process.once('exit', write);
      }
      lines += line;
    },
  };
}
