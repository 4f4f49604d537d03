/**
 * A shell script that replaces `pocketsphinx` in tests that need a transcript but not the words: it prints one word for
 * each of the first six seconds of any recording.
 *
 * @param pause seconds per word
 */
export const standInRecogniser = (pause: number): string => `for second in 0 1 2 3 4 5; do
  sleep ${pause}
  word="\\"t\\":\\"word$second\\",\\"b\\":$second.1,\\"d\\":0.5,\\"p\\":0.9"
  echo "{$word,\\"w\\":[{$word}]}"
done`;
