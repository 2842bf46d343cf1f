import type { Reply } from '@metapyra/contract/calls'
import type { Agent } from '@metapyra/contract/entities/agent'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { AgentRow } from './queries.ts'
import { agentById, agentsOfSpace } from './queries.ts'

export const toAgent = ({ id, name, image, greeting, areaId }: AgentRow): Agent => ({
  ...{ id, name, image, greeting, areaId },
})

/** The active agents of a space. */
export const agentsFor = async (
  { db }: Services,
  workspaceId: string,
): Promise<Reply<'POST v2/workspace/workspace-agents'>> => {
  const rows = await agentsOfSpace(db, workspaceId)
  return { agents: rows.filter(({ isActive }) => isActive).map(toAgent) }
}

/** [AGENT-1] An active agent of this space; throws if there is none. */
export const requireActive = async (
  db: Executor,
  workspaceId: string,
  agentId: string,
): Promise<AgentRow> => {
  const agent = await agentById(db, workspaceId, agentId.toLowerCase())
  if (!agent?.isActive) throw new AppError('NOT_FOUND')
  return agent
}
