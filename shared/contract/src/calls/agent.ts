import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Agent, AgentProposal, AgentSettings, AgentThread, AgentTurn, FullAgent } from '../entities/agent.ts'
import { Closed, Empty, Id, Nothing, Page, paging, Words, Zone } from '../schema.ts'
import { AGENT } from '../subjects/agents.ts'

const Synonyms = Type.Array(
  Type.Array(Words(AGENT.synonymMaxLength), { minItems: 2, maxItems: AGENT.synonymsInGroupMost }),
  { maxItems: AGENT.synonymsMost },
)

export const agent = {
  'POST v2/admin/workspace/agents': {
    summary: 'All agents in the space, with their instructions and sources',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(FullAgent) }),
  },
  'POST v2/admin/workspace/agent-create': {
    summary: 'Create an agent; repeating a clientId creates it once',
    beyond: true,
    access: 'admin',
    keepsText: true,
    body: Closed({ ...AgentSettings.properties, clientId: Id }),
    reply: FullAgent,
    status: 201,
  },
  'PUT v2/admin/workspace/agent-update': {
    summary: 'Update an agent; fields left out stay the same',
    beyond: true,
    access: 'admin',
    body: Closed({ agentId: Id, ...Type.Partial(AgentSettings).properties }),
    reply: FullAgent,
  },
  'POST v2/admin/workspace/agent-remove': {
    summary: 'Delete an agent and all its conversations',
    beyond: true,
    access: 'admin',
    body: Closed({ agentId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/agent-seats': {
    summary: 'The places on the space’s map where an agent can sit',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rows: Type.Array(Closed({ areaId: Type.Integer(), name: Type.String() })) }),
  },
  'POST v2/admin/workspace/synonyms': {
    summary: 'The space’s synonyms, by group',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Closed({ groups: Synonyms }),
  },
  'PUT v2/admin/workspace/synonyms-update': {
    summary: 'Replace the space’s synonyms',
    beyond: true,
    access: 'admin',
    body: Closed({ groups: Synonyms }),
    reply: Closed({ groups: Synonyms }),
    maxBytes: 512 * 1024,
  },
  'POST v2/agent/threads': {
    summary: 'The caller’s conversations with an agent, latest first',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ agentId: Id, ...paging }),
    reply: Page(AgentThread),
  },
  'POST v2/agent/thread': {
    summary: 'Messages in one of the caller’s conversations, latest first',
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
      /** If omitted, the question starts a new conversation. */
      threadId: Type.Optional(Id),
      /**
       * The call in which the question was spoken. Its conversation is a new one, or the one that the call started in.
       */
      callId: Type.Optional(Id),
      /** The sender's id of the question. A question sent again with the same id is stored once and answered again. */
      clientId: Id,
      text: Words(AGENT.questionMaxLength),
      /** The browser's time zone, in which times are understood and answered. */
      timezone: Type.Optional(Zone),
    }),
    reply: Type.String(),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/agent/at-link': {
    summary: 'The agents that people booking with this link can ask',
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
    summary: 'Ask an agent from a booking page, about what guests can read; answers like `chat`',
    beyond: true,
    access: 'bearer',
    keepsText: true,
    bearer: ['appointment'],
    onOwnDomain: true,
    events: true,
    body: Closed({
      agentId: Id,
      /** Created by the page. Tells this reader apart from all others who have the same link. */
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
    summary: 'Accept or reject an agent’s proposal; accepting does it once, as the caller',
    beyond: true,
    access: 'anonymous',
    body: Closed({ turnId: Id, proposalId: Id, isConfirmed: Type.Boolean() }),
    reply: AgentProposal,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/agent/end-call': {
    summary: 'End one of the caller’s calls with an agent; does nothing if already ended',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ callId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/agent/rate': {
    summary: 'Rate an answer: 1, -1, or 0 to remove the rating',
    beyond: true,
    access: 'anonymous',
    body: Closed({ turnId: Id, rating: Type.Integer({ minimum: -1, maximum: 1 }) }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/agent/remove-thread': {
    summary: 'Delete one of the caller’s conversations',
    beyond: true,
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ threadId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
