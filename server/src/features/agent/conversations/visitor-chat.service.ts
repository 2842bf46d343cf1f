import type { Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { idFrom } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkNotLapsed, checkOwnDomain } from '../../appointment/core/access.service.ts'
import { guestRightsIn } from '../../guest/rights.service.ts'
import { requireActive, toAgent } from '../core/active-agents.service.ts'
import type { Asker } from '../core/lookup.service.ts'
import type { AgentRow } from '../core/queries.ts'
import { agentsOfSpace } from '../core/queries.ts'

/** The space of a booking link. */
const spaceAt = (request: CallRequest): string => {
  const { bearer } = request
  if (!bearer?.workspaceId) throw new AppError('NOT_FOUND')
  checkOwnDomain(request, bearer.workspaceId)
  return bearer.workspaceId
}

/**
 * [AGENT-21] The visitor at a booking link as an asker: a person without an account, who can read what guests can. The
 * id distinguishes the readers who share a link, and no one can act as a visitor without knowing it.
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

/**
 * [AGENT-21] At a booking link an agent has no tools, even if its reader is a member, and doesn't read the space's
 * chat.
 */
export const withoutTools = (agent: AgentRow): AgentRow => ({
  ...agent,
  tools: [],
  sources: agent.sources.filter((source) => source !== 'chat'),
})
