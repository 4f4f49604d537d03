/** Action items with their owners and times, questions with their answers, and highlights. */
import type { FoundAction, Said } from '../../../../contract/endpoints/actions.ts';
import { type Html, html } from '../../../../output/html/html.ts';
import type { ReportSection } from '../../job-kind.ts';
import { type ActionsReply, actionsOf } from './actions.ts';
import { describeActionItems } from './actions-view.ts';

export const actionsSection: ReportSection<ActionsReply> = {
  render: (reply) => {
    const found = actionsOf(reply);
    const ofKind = (kind: string) => found.filter((one) => one.kind === kind);
    return {
      inShort:
        found.length === 0
          ? 'There are no action items, questions or highlights in the text'
          : describeActionItems(found),
      body: html`${group('Action items', ofKind('action_item'), showItem)}
${group('Questions', ofKind('question'), ({ answer, ...question }) => html`${quote(question)}${answer !== undefined && html`<br>${quote(answer)}`}`)}
${group('Highlights', ofKind('highlight'), quote)}`,
    };
  },
};

const quote = ({ speaker, sentence }: Said): Html =>
  html`${speaker !== undefined && html`<b><bdi>${speaker}</bdi>:</b> `}<bdi>${sentence}</bdi>`;

/** The sentence, and below it the owner and the deadline. */
function showItem({ owner, due, due_date, context, ...one }: FoundAction): Html {
  return html`${context !== undefined && html`<span class="quiet">${quote(context)}</span><br>`}${quote(one)}<br>
<span class="quiet">${owner !== undefined && html`Owner: <bdi>${owner}</bdi>`}${owner !== undefined && due !== undefined && ', '}${
    due !== undefined && html`due: ${due}`
  }${due_date !== undefined && html` (<time datetime="${due_date}">${due_date}</time>)`}</span>`;
}

const group = (title: string, found: readonly FoundAction[], show: (one: FoundAction) => Html): Html | false =>
  found.length > 0 &&
  html`<h3>${title}</h3>\n<ul class="quotes">${found.map((one) => html`<li>${show(one)}</li>\n`)}</ul>`;
