import { spaceOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import { embeddedEngine } from '../../providers/assistant/embedded.ts'
import { createSpaceIndex } from '../../retrieval/space-index.ts'
import type { Services } from '../../services.ts'
import { actFrom } from '../audit/service.ts'
import { chatKnowledge } from '../chat/knowledge.service.ts'
import { chatterOf } from '../chat/service.ts'
import { eventKnowledge, viewerOf } from '../event/knowledge.service.ts'
import { libraryKnowledge } from '../library/knowledge.service.ts'
import type { Asker } from './answer.service.ts'
import { answer } from './answer.service.ts'
import { createAskLimit, keepQuestion } from './ask.service.ts'
import { whereAgentsLook } from './looked-in.service.ts'
import {
  changeAgent,
  createAgent,
  fullAgents,
  removeAgent,
  synonymsFor,
  writeSynonyms,
} from './manage.service.ts'
import { reportFor } from './report.service.ts'
import { agentsFor } from './service.ts'
import { rateTurn, removeThread, threadFor, threadsFor } from './threads.service.ts'

type Name =
  | 'POST v2/workspace/workspace-agents'
  | 'POST v2/workspace/agent-report'
  | 'POST v2/admin/workspace/agents'
  | 'POST v2/admin/workspace/agent-create'
  | 'PUT v2/admin/workspace/agent-update'
  | 'POST v2/admin/workspace/agent-remove'
  | 'POST v2/admin/workspace/synonyms'
  | 'PUT v2/admin/workspace/synonyms-update'
  | 'POST v2/agent/threads'
  | 'POST v2/agent/thread'
  | 'POST v2/agent/chat'
  | 'POST v2/agent/rate'
  | 'POST v2/agent/remove-thread'

export const agentCalls = (services: Services): Handlers<Name> => {
  const index = createSpaceIndex<Asker>([
    libraryKnowledge(services),
    eventKnowledge(services),
    whereAgentsLook(services, chatKnowledge(services)),
  ])
  const countQuestion = createAskLimit(services)
  const answering = { services, index, engine: embeddedEngine }
  return {
    'POST v2/workspace/workspace-agents': async (_input, request) => {
      const { space } = spaceOf(request)
      const found = await agentsFor(services, space.id)
      // Whoever sees them may ask in a moment.
      if (found.agents.length > 0) index.warm(space.id)
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
    'POST v2/admin/workspace/synonyms': (_input, request) => synonymsFor(services, spaceOf(request).space.id),
    'PUT v2/admin/workspace/synonyms-update': ({ groups }, request) =>
      writeSynonyms(services, spaceOf(request).space.id, groups),
    'POST v2/agent/threads': (input, request) => threadsFor(services, chatterOf(request), input),
    'POST v2/agent/thread': (input, request) => threadFor(services, chatterOf(request), input),
    'POST v2/agent/chat': async (input, request) => {
      const who = { ...chatterOf(request), viewer: viewerOf(request) }
      await countQuestion(who)
      return answer(answering, who, await keepQuestion(services, who, input))
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
