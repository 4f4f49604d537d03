// A job from a program: sta local exec -- node examples/library/sentiment.mjs
import { StaClient, StaError } from 'sta-cli';

// The address and the credentials are in the environment: STA_BASE_URL and others.
const sta = new StaClient();
const job = await sta.sentiment.start({ text: 'I like it. The hotline was slow and rude.' });
const { data } = await job.wait({ timeoutMs: 60_000 });
for (const { sentence, sentiments } of data.sentiment_analysis.sentences) {
  console.log(`${sentiments[0].sentiment}: ${sentence}`);
}

try {
  await sta.tags.delete({ statementTagId: 'statement-none-1' });
} catch (error) {
  if (!(error instanceof StaError)) throw error;
  console.log(error.code, error.status);
}
