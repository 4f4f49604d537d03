/** From an export of a ticket system to a spreadsheet. */
import type { Chapter } from './step.ts';

const tickets = 'examples/zendesk-tickets.ndjson';

export const ticketsChapter: Chapter = {
  title: 'A ticket export as a spreadsheet',
  steps: [
    {
      why: 'An export of Zendesk has a ticket per line, with its comments, team and rating',
      line: `wc -l < ${tickets} && cut -c 1-88 ${tickets} | head -n 1`,
      shows: [/^4$/m, /"id":101/],
    },
    {
      why: 'Which requests do you want to find? Two intents, from a few samples each',
      line: 'sta intents create order-status --sample "Where is my parcel?" --sample "When does my order arrive?" --quiet',
      shows: [/^intent-/m],
    },
    {
      why: 'The second one',
      line: 'sta intents create money-back --sample "I want my money back" --sample "Please refund me" --quiet',
      shows: [/^intent-/m],
    },
    {
      why: 'Every comment becomes a row of the workbook: its author, time, sentiment and intents, and the columns of its ticket',
      line: `sta analyze ${tickets} --output tickets.xlsx`,
      shows: [/Wrote 11 rows to tickets\.xlsx/],
    },
    {
      why: 'The workbook is an input too: count what customers ask of each team',
      line: `sta analyze tickets.xlsx --count intent,team --where "role == 'customer'" --query 'groups[].{intent: intent, team: team, count: count}' -o csv 2>/dev/null`,
      shows: [/^intent,team,count$/m, /,Billing,2$/m],
    },
    {
      why: 'One row per ticket, with its intents, its outcome and its rating',
      line: `sta analyze ${tickets} --per conversation --query "[{ticket: conversation, intents: join(', ', intents[].name), outcome: outcome, rating: fields.rating}]" -o csv 2>/dev/null`,
      shows: [/^101,/m],
    },
    {
      why: 'The same as a workbook for the team lead, with a filter in its header',
      line: `sta analyze ${tickets} --per conversation --output per-ticket.xlsx`,
      shows: [/Wrote 4 rows to per-ticket\.xlsx/],
    },
  ],
};
