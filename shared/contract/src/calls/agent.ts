import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { AGENT } from '../agents.ts'
import { Agent, AgentProposal, AgentSettings, AgentThread, AgentTurn, FullAgent } from '../entities/agent.ts'
import { Closed, Empty, Id, Nothing, Page, paging, Words, Zone } from '../schema.ts'

const Synonyms = Type.Array(
  Type.Array(Words(AGENT.synonymMaxLength), { minItems: 2, maxItems: AGENT.synonymsInGroupMost }),
  { maxItems: AGENT.synonymsMost },
)

export const agent = {
  'POST v2/admin/workspace/agents': {
    summary: 'All agents of the space with what they are told and know',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(FullAgent) }),
  },
  'POST v2/admin/workspace/agent-create': {
    summary: 'Make an agent; the same clientId twice makes it once',
    beyond: true,
    access: 'admin',
    keepsText: true,
    body: Closed({ ...AgentSettings.properties, clientId: Id }),
    reply: FullAgent,
    status: 201,
  },
  'PUT v2/admin/workspace/agent-update': {
    summary: 'Change an agent: what is not said stays',
    beyond: true,
    access: 'admin',
    body: Closed({ agentId: Id, ...Type.Partial(AgentSettings).properties }),
    reply: FullAgent,
  },
  'POST v2/admin/workspace/agent-remove': {
    summary: 'Delete an agent, and with it all that was said with it',
    beyond: true,
    access: 'admin',
    body: Closed({ agentId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/agent-seats': {
    summary: 'The places of the space’s map where an agent can have its seat',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(Closed({ areaId: Type.Integer(), name: Type.String() })) }),
  },
  'POST v2/admin/workspace/synonyms': {
    summary: 'Words that mean the same in this space, group by group',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ groups: Synonyms }),
  },
  'PUT v2/admin/workspace/synonyms-update': {
    summary: 'Write the list of words that mean the same anew',
    beyond: true,
    access: 'admin',
    body: Closed({ groups: Synonyms }),
    reply: Closed({ groups: Synonyms }),
    maxBytes: 512 * 1024,
  },
  'POST v2/agent/threads': {
    summary: 'The caller’s conversations with an agent, the latest first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ agentId: Id, ...paging }),
    reply: Page(AgentThread),
  },
  'POST v2/agent/thread': {
    summary: 'What was said in a conversation of the caller’s, the latest turns first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ threadId: Id, ...paging }),
    reply: Closed({ thread: AgentThread, ...Page(AgentTurn).properties }),
  },
  'POST v2/agent/chat': {
    summary: 'Ask an agent; the answer comes as a stream of events that ends in [DONE]',
    beyond: true,
    access: 'anonymous',
    keepsText: true,
    events: true,
    body: Closed({
      agentId: Id,
      /** Without: a new conversation. */
      threadId: Type.Optional(Id),
      /** Asked aloud, in this call: it is a conversation of its own, or the one that it began in. */
      callId: Type.Optional(Id),
      /** Of the question: sent again with the same, it is answered anew and asked once. */
      clientId: Id,
      text: Words(AGENT.questionMaxLength),
      /** The browser’s: by its clock times are meant and told. */
      timezone: Type.Optional(Zone),
    }),
    reply: Type.String(),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/agent/at-link': {
    summary: 'The agents that whoever books by this link may ask',
    beyond: true,
    access: 'bearer',
    bearer: ['appointment'],
    onOwnDomain: true,
    onFullDisk: true,
    body: Empty,
    reply: Closed({ agents: Type.Array(Agent) }),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/agent/ask-at-link': {
    summary: 'Ask an agent from a booking page, about what guests may read; answers as `chat` does',
    beyond: true,
    access: 'bearer',
    keepsText: true,
    bearer: ['appointment'],
    onOwnDomain: true,
    events: true,
    body: Closed({
      agentId: Id,
      /** Made by the page: of all who have this link, its reader. */
      visitorId: Id,
      threadId: Type.Optional(Id),
      clientId: Id,
      text: Words(AGENT.questionMaxLength),
      timezone: Type.Optional(Zone),
    }),
    reply: Type.String(),
    limit: { max: 10, seconds: 60, maxADay: 100 },
  },
  'POST v2/agent/settle': {
    summary: 'Say yes or no to what an agent proposes; of yes it is done, as the caller, and once',
    beyond: true,
    access: 'anonymous',
    body: Closed({ turnId: Id, proposalId: Id, isConfirmed: Type.Boolean() }),
    reply: AgentProposal,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/agent/end-call': {
    summary: 'End a call of the caller’s with an agent; ended already it is nothing',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ callId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/agent/rate': {
    summary: 'Say of an answer whether it helped: 1, -1, or 0 to take it back',
    beyond: true,
    access: 'anonymous',
    body: Closed({ turnId: Id, rating: Type.Integer({ minimum: -1, maximum: 1 }) }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/agent/remove-thread': {
    summary: 'Delete a conversation of the caller’s',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ threadId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
