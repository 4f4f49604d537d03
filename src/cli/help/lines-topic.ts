/** `sta help lines`: the contract of the commands that are filters for lines. */

export const linesText = `One line in, one line out

  With --ndjson or --tsv, four commands are filters for tables of any length: sta match tags (and intents),
  sta sentiment run, sta profanity check and sta analyze. docs/pipelines.md connects them with ClickHouse, DuckDB,
  Spark, GNU parallel and Parquet files.

Input

  --ndjson     an object per line, {"id","text"}. The id is a string or a number, and can be left out. sta analyze also
               reads "role": agent or customer
  --tsv        columns per line, separated by tabs, without a header; the last one is the text. As in the TabSeparated
               format of ClickHouse and COPY of PostgreSQL, \\t, \\n, \\r and \\\\ stand for a tab, the line breaks and a
               backslash, and \\N for a missing value

Output

  --ndjson     {"id", ...the result} or {"id","error":{"code","message"}}; "line" counts the lines if there is no id
  --tsv        the columns before the text, unchanged, then these columns, with \\N for a missing value:
               match         names, scores (of all matches, joined by "; "), error
               sentiment     sentiment, sentiment_score (-2 to 2), error
               profanity     text (censored), words, error
               analyze       sentiment, sentiment_score, intents, tags, profane, error

  --query selects from each result. With --tsv, what it selects is the only column of the result: a string as it is,
  anything else as JSON, \\N for a failed line, whose error goes to stderr. -o ndjson prints JSON lines for --tsv too.

What you can rely on

  Lines      Each line of the input gets exactly one line of the output, in the same order. Only a line feed ends a line.
             The last line can lack it.
  Failures   An empty line, invalid JSON, a line without a text, one longer than 12 MiB or not in UTF-8, and a text that
             the service refuses get a line with an error in their place. The exit code is then 1.
  Blocks     A block is what has arrived when the input pauses. Its results are written before the command waits for more
             input: a program that writes some lines, and waits for as many, never waits in vain. A long block is processed
             in parts of at most 1,000 lines, and its results are written meanwhile: read them while you write.
  Memory     --concurrency parts (default: 4), and a slow reader slows down the reading of the input.
  Order      A result depends only on its line: you can divide a table between any number of processes.
  Ends       At the end of the input, exit code 0, or 1 if a line failed. If the reader closes the pipe, as head does,
             exit code 0 without a message; with --fail-on-match, 141. A failure that concerns every line (no connection, wrong
             credentials) ends the command early with 1 or 4, and with an error on stderr.

  $ sta sentiment run --ndjson < reviews.ndjson > sentiment.ndjson
  $ printf '7\\tI want my money back\\n' | sta match tags --tsv
  $ sta analyze --ndjson --with sentiment,intents --query '{id: id, mood: sentiment}' < chat.ndjson`;
