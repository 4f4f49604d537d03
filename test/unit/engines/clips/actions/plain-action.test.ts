import { expect, it } from 'vitest';
import { isPlainAction } from '../../../../../src/engines/clips/actions/plain-action.ts';
import { readSpokenWords } from '../../../../../src/engines/clips/detection/describe-speech.ts';

const lines = (table: string) => table.split('\n').map((line) => line.trim());

it.each(
  lines(`I'll send it by Friday.
   We will prepare the slides for the client.
   Let me check with the vendor and get back to you.
   I am going to call the supplier tomorrow.
   Can you send me the report by Monday?
   Could you please review the pull request?
   Please update the wiki before the release.
   You should talk to Anna about the invoices.
   Let's meet with legal by Monday.
   Make sure the tests pass before you merge.
   I'll take care of the hotel booking.
   I can draft the agenda.
   Maria will send the contract by Friday.
   Peter, could you follow up with the customer?
   Don't forget to book the room.
   We need to finish the budget by next week.
   I'll do that.
   Anna needs to update the roadmap by Thursday.
   I will set up a meeting with marketing next Tuesday.
   We have to submit the application before the end of the month.
   Would you mind sharing the document with everyone?
   Send me the numbers tonight.
   I'd like you to prepare a demo for the board.
   We're going to migrate the database on Saturday.
   Someone should write to the landlord.
   I will email everyone the notes after this meeting.
   Action item for Tom: update the budget.
   John is going to order the parts tomorrow.
   I promise to fix the login page this week.
   So I'll get back to you on that by the end of the week.
   we'll ship the fix on Tuesday`),
)('finds a promise or a request: %s', (text) => expect(isPlainAction(readSpokenWords(text))).toBe(true));

it.each(
  lines(`It will rain tomorrow.
   The weather was nice yesterday.
   I think the price will go up next year.
   If I had time I would write the report.
   I sent the contract yesterday.
   We talked about the budget last week.
   The launch will be in June.
   Can you hear me?
   I will be on holiday next week.
   That will be difficult.
   It is forty thousand euros.
   You should have seen the film.
   What will happen if it fails?
   They will probably win the game.
   I would say it is fine.
   I don't think we will make it.
   He said he would send it last month.
   We usually send the invoices on Monday.
   Let me see.
   I was going to call him but forgot.
   Yeah I know.
   I guess we'll see.
   You know what I mean.
   We need more time.
   The team is going to be bigger next year.
   I can't believe it.
   Will it work on Windows?
   Let me tell you a story about my dog.
   I will never understand that.
   Thank you all for coming.
   Good morning everyone.
   I have to say I like the new design.
   The new office will open in March.
   you can see it on the left side
   I could see that working`),
)('finds neither: %s', (text) => expect(isPlainAction(readSpokenWords(text))).toBe(false));
