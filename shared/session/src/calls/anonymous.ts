import type { Reply } from '@metapyra/contract/calls'
import { ANONYMOUS_ID_RANDOM_MAX, DEFAULT_GUEST_WORKSPACE_NAME } from '@metapyra/contract/constants'
import { VISITOR_DEFAULTS, WORKSPACE_DEFAULTS } from '@metapyra/contract/defaults'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'

/**
 * §4, guest flow: an anonymous visitor, created only in the browser, if the space lets guests in. The id is for display
 * only (§9): a timestamp plus a random number from 1 to 1000. Two visitors with the same id share nothing.
 */
export const createLocalAnonymous = (nowMs = Date.now(), random = Math.random): User => ({
  ...VISITOR_DEFAULTS,
  id: String(nowMs + 1 + Math.floor(random() * ANONYMOUS_ID_RANDOM_MAX)),
  name: 'Guest',
  type: 'anonymous',
  role: 'anonymous',
  local: true,
  guestUserId: null,
  isGeneratedAnonymous: true,
  isLocalAnonymous: true,
})

/** A host's space as visitors see it: the reply of `domain-detail`, with §3's defaults. */
export const toVisitedWorkspace = ({
  workspace,
  isGuestAllowed,
}: Pick<Reply<'GET v2/workspace/domain-detail'>, 'workspace' | 'isGuestAllowed'>): Workspace => ({
  ...WORKSPACE_DEFAULTS,
  id: workspace.id,
  name: workspace.name || DEFAULT_GUEST_WORKSPACE_NAME,
  spaceName: workspace.name || DEFAULT_GUEST_WORKSPACE_NAME,
  domain: workspace.domain,
  spaceLogo: workspace.spaceLogo,
  mapId: '',
  userRole: 'anonymous',
  companyName: null,
  industryName: null,
  userLastLocation: null,
  companySize: null,
  isUser: false,
  assistantId: null,
  image: null,
  isGuestAllowed,
  ownerName: '',
  ownerImage: null,
  ownerPosition: null,
})
