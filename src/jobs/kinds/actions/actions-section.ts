/** Action items with their owners and times, the questions with their answers, and the highlights. */
import type { FoundAction, Said } from '../../../contract/actions.ts';
import { type Html, html } from '../../../page/html.ts';
import type { ReportSection } from '../../report-section.ts';
import { type ActionsReply, actionsOf } from './actions.ts';
import { sumUp } from './actions-view.ts';

export const actionsSection: ReportSection<ActionsReply> = {
  render: (reply) => {
    const found = actionsOf(reply);
    const ofKind = (kind: string) => found.filter((one) => one.kind === kind);
    return {
      inShort: found.length === 0 ? 'There are no action items, questions or highlights in the text' : sumUp(found),
      body: html`${itemTable(ofKind('action_item'))}
${group('Questions', ofKind('question'), ({ answer, ...question }) => html`<li>${quote(question)}${answer !== undefined && html`<br>${quote(answer)}`}</li>\n`)}
${group('Highlights', ofKind('highlight'), (one) => html`<li>${quote(one)}</li>\n`)}`,
    };
  },
};

const quote = ({ speaker, sentence }: Said): Html =>
  html`${speaker !== undefined && html`<b><bdi>${speaker}</bdi>:</b> `}<bdi>${sentence}</bdi>`;

function itemTable(items: readonly FoundAction[]): Html | false {
  if (items.length === 0) return false;
  return html`<h3>Action items</h3>
<table><thead><tr><th scope="col">Owner</th><th scope="col">Said</th><th scope="col">Due</th></tr></thead>
<tbody>${items.map(
    ({ owner = '', due = '', due_date, context, ...one }) =>
      html`<tr><td><bdi>${owner}</bdi></td><td>${context !== undefined && html`<span class="hint">${quote(context)}</span><br>`}${quote(one)}</td><td>${due}${due_date !== undefined && html` <time datetime="${due_date}">(${due_date})</time>`}</td></tr>\n`,
  )}</tbody></table>`;
}

const group = (title: string, found: readonly FoundAction[], show: (one: FoundAction) => Html): Html | false =>
  found.length > 0 && html`<h3>${title}</h3>\n<ul class="prose">${found.map(show)}</ul>`;
