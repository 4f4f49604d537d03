/** LivePerson: conversations of its Messaging Interactions API (https://developers.liveperson.com/messaging-interactions-api-methods-conversations.html). */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, fullName, listAt, type Platform } from './platform.ts';

export const liveperson: Platform = {
  about: 'the JSON of LivePerson conversations',
  conversation: {
    is: ({ messageRecords }) => objectsIn(messageRecords).some((one) => 'messageData' in one && 'sentBy' in one),
    fields: (one) => ({
      conversation: at(one, 'info.conversationId'),
      agent: firstAt(one, 'info.latestAgentFullName', 'info.latestAgentNickname'),
      queue: at(one, 'info.latestSkillName'),
      team: at(one, 'info.latestAgentGroupName'),
      channel: firstAt(one, 'info.source', 'info.device'),
      status: at(one, 'info.status'),
      rating: at(one, 'info.csat'),
      tags: listAt(one, 'conversationSurveys', 'surveyType'),
    }),
    *lines(one) {
      // Messages name an agent by the id of the account, or by that of the participant.
      const agents = new Map(
        objectsIn(one.agentParticipants).flatMap((agent) => [agent.agentId, agent.agentPid].map((id) => [id, agent])),
      );
      const consumers = new Map(objectsIn(one.consumerParticipants).map((person) => [person.participantId, person]));
      for (const record of objectsIn(one.messageRecords)) {
        // Messages for agents only are notes.
        if (/^AGENTS?_/.test(String(record.audience))) continue;
        const isAgent = record.sentBy !== 'Consumer';
        yield {
          text: firstAt(record, 'messageData.msg.text', 'messageData.quickReplies.text', 'messageData.file.caption'),
          speaker: isAgent
            ? firstAt(agents.get(record.participantId), 'agentFullName', 'agentNickname', 'agentLoginName')
            : nameConsumer(consumers.get(record.participantId)),
          role: isAgent ? 'agent' : 'customer',
          time: firstAt(record, 'timeL', 'time'),
        };
      }
    },
  },
};

const nameConsumer = (person: Members | undefined): unknown =>
  firstAt(person, 'consumerName') ?? fullName(person, 'firstName', 'lastName');
