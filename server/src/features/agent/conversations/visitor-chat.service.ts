import type { Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { idFrom } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkHere, checkNotLapsed } from '../../appointment/core/access.service.ts'
import { guestRightsIn } from '../../guest/standing.service.ts'
import type { Asker } from '../core/lookup.service.ts'
import type { AgentRow } from '../core/queries.ts'
import { agentsOfSpace } from '../core/queries.ts'
import { requireActive, toAgent } from '../core/service.ts'

/** The space that a booking link leads to. */
const spaceAt = (request: CallRequest): string => {
  const { bearer } = request
  if (!bearer?.workspaceId) throw new AppError('NOT_FOUND')
  checkHere(request, bearer.workspaceId)
  return bearer.workspaceId
}

/**
 * [AGENT-21] Whoever books by a link, as those see them who know something: somebody without an account, who reads what
 * guests may. Of all who have the link one page's reader is one; who has not its number cannot be them.
 */
export const visitorAt = async (
  services: Services,
  request: CallRequest,
  visitorId: string,
): Promise<Asker> => {
  const spaceId = spaceAt(request)
  const personId = idFrom(`asks at link ${request.bearer?.id} ${visitorId.toLowerCase()}`)
  const guestRights = await guestRightsIn(services, spaceId)
  const viewer = {
    spaceId,
    role: 'anonymous' as const,
    userId: null,
    name: 'Guest',
    email: null,
    keys: [personId] as [string],
    guestRights,
  }
  return { spaceId, personId, role: 'anonymous', name: 'Guest', guestRights, viewer }
}

export const agentsAtLink = async (
  { db }: Services,
  request: CallRequest,
): Promise<Reply<'POST v2/agent/at-link'>> => {
  const rows = await agentsOfSpace(db, spaceAt(request))
  return { agents: rows.filter((row) => row.isActive && row.isOnBookingPages).map(toAgent) }
}

export const requireAtLink = async (
  services: Services,
  { spaceId }: Asker,
  agentId: string,
): Promise<void> => {
  const agent = await requireActive(services.db, spaceId, agentId)
  if (!agent.isOnBookingPages) throw new AppError('NOT_FOUND')
  await checkNotLapsed(services, spaceId)
}

/** [AGENT-21] It does nothing there, whoever else its reader is, and what is said in the space's chat stays there. */
export const asAtLink = (agent: AgentRow): AgentRow => ({
  ...agent,
  tools: [],
  sources: agent.sources.filter((source) => source !== 'chat'),
})
