import type { Input } from '@metapyra/contract/calls'
import { canonicalZone } from '@metapyra/time/zone-name'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createSpaceIndex } from '../../platform/retrieval/space-index.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { chatKnowledge } from '../chat/history/knowledge.service.ts'
import { eventKnowledge, viewerOf } from '../event/knowledge.service.ts'
import { libraryKnowledge } from '../library/search/knowledge.service.ts'
import { answer } from './conversations/answer.service.ts'
import { createAskLimit, storeQuestion } from './conversations/ask.service.ts'
import { resolveProposal } from './conversations/confirm-proposal.service.ts'
import { rateTurn, removeThread, threadFor, threadsFor } from './conversations/threads.service.ts'
import { agentsAtLink, requireAtLink, visitorAt, withoutTools } from './conversations/visitor-chat.service.ts'
import { agentsFor } from './core/active-agents.service.ts'
import { createBudget } from './core/budget.service.ts'
import { onlyUsedSources } from './core/indexed-sources.service.ts'
import type { Asker } from './core/lookup.service.ts'
import {
  changeAgent,
  createAgent,
  fullAgents,
  removeAgent,
  synonymsFor,
  writeSynonyms,
} from './core/manage.service.ts'
import type { AgentRow } from './core/queries.ts'
import { seatsIn } from './core/seat.service.ts'
import { reportFor } from './report/report.service.ts'
import { createCallLimit, endCall, startCall } from './voice-calls/call.service.ts'

type Name =
  | 'POST v2/workspace/workspace-agents'
  | 'POST v2/workspace/agent-report'
  | 'POST v2/admin/workspace/agents'
  | 'POST v2/admin/workspace/agent-create'
  | 'PUT v2/admin/workspace/agent-update'
  | 'POST v2/admin/workspace/agent-remove'
  | 'POST v2/admin/workspace/agent-seats'
  | 'POST v2/admin/workspace/synonyms'
  | 'PUT v2/admin/workspace/synonyms-update'
  | 'POST v2/agent/threads'
  | 'POST v2/agent/thread'
  | 'POST v2/agent/chat'
  | 'POST v2/agent/at-link'
  | 'POST v2/agent/ask-at-link'
  | 'POST v2/agent/settle'
  | 'POST v2/workspace/create-web-call'
  | 'POST v2/agent/end-call'
  | 'POST v2/agent/rate'
  | 'POST v2/agent/remove-thread'

export const agentCalls = (services: Services): Handlers<Name> => {
  const index = createSpaceIndex<Asker>([
    libraryKnowledge(services),
    eventKnowledge(services),
    onlyUsedSources(services, chatKnowledge(services)),
  ])
  const countQuestion = createAskLimit(services)
  const answering = { services, index, model: services.model, budget: createBudget(services) }
  const countCall = createCallLimit(services)
  const answerTo = async (
    request: CallRequest,
    who: Asker,
    input: Input<'POST v2/agent/chat'>,
    as = (agent: AgentRow) => agent,
  ) => {
    await countQuestion(who)
    const timezone = canonicalZone(input.timezone ?? '') ?? 'UTC'
    const asker = { within: request.within, timezone, now: services.clock() }
    const question = await storeQuestion(services, who, input)
    const to = { who, asker, log: request.log }
    return answer(answering, to, { ...question, agent: as(question.agent) })
  }
  return {
    'POST v2/workspace/workspace-agents': async ({ isToAsk }, request) => {
      const { space } = spaceOf(request)
      const found = await agentsFor(services, space.id)
      if (isToAsk && found.agents.length > 0) index.warm(space.id)
      return found
    },
    'POST v2/workspace/agent-report': (input, request) =>
      reportFor(services, { ...chatterOf(request), viewer: viewerOf(request) }, input),
    'POST v2/admin/workspace/agents': async (_input, request) => ({
      rows: await fullAgents(services, spaceOf(request).space.id),
    }),
    'POST v2/admin/workspace/agent-create': (input, request) =>
      createAgent(services, actFrom(services, request), input),
    'PUT v2/admin/workspace/agent-update': (input, request) =>
      changeAgent(services, actFrom(services, request), input),
    'POST v2/admin/workspace/agent-remove': async ({ agentId }, request) => {
      await removeAgent(services, actFrom(services, request), agentId)
      return null
    },
    'POST v2/admin/workspace/agent-seats': async (_input, request) => ({
      rows: await seatsIn(services.db, spaceOf(request).space.id),
    }),
    'POST v2/admin/workspace/synonyms': (_input, request) => synonymsFor(services, spaceOf(request).space.id),
    'PUT v2/admin/workspace/synonyms-update': ({ groups }, request) =>
      writeSynonyms(services, actFrom(services, request), spaceOf(request).space, groups),
    'POST v2/agent/threads': (input, request) => threadsFor(services, chatterOf(request), input),
    'POST v2/agent/thread': (input, request) => threadFor(services, chatterOf(request), input),
    'POST v2/agent/at-link': (_input, request) => agentsAtLink(services, request),
    'POST v2/agent/ask-at-link': async ({ visitorId, ...input }, request) => {
      const who = await visitorAt(services, request, visitorId)
      await requireAtLink(services, who, input.agentId)
      // A page's reader can claim another visitor id; the booking link stays the same, so the limit applies to it.
      await countQuestion({ personId: request.bearer?.id ?? '' })
      return answerTo(request, who, input, withoutTools)
    },
    'POST v2/agent/chat': async (input, request) => {
      const who = { ...chatterOf(request), viewer: viewerOf(request) }
      return answerTo(request, who, input)
    },
    'POST v2/agent/settle': (input, request) =>
      resolveProposal(services, chatterOf(request), request.within, input),
    'POST v2/workspace/create-web-call': async (input, request) => {
      const who = chatterOf(request)
      await countCall(who)
      return startCall(services, who, input)
    },
    'POST v2/agent/end-call': async ({ callId }, request) => {
      await endCall(services, chatterOf(request), callId)
      return null
    },
    'POST v2/agent/rate': async (input, request) => {
      await rateTurn(services, chatterOf(request), input)
      return null
    },
    'POST v2/agent/remove-thread': async ({ threadId }, request) => {
      await removeThread(services, chatterOf(request), threadId)
      return null
    },
  }
}
