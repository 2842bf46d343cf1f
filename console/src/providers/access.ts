import type { Role } from '@metapyra/contract/constants'
import type { AccessControlProvider } from '@refinedev/core'

/** Who acts and, where the question is about a person, whom it touches. */
export interface Acting {
  role: Role | null
  userId: string | null
}

interface Touched {
  userId: string
  role: Role
}

type Answer = { can: true } | { can: false; reason: string }
const yes: Answer = { can: true }
const no = (reason: string): Answer => ({ can: false, reason })

const isStaff = (role: Role | null | undefined) => role === 'owner' || role === 'admin'

const TO_ONESELF: Record<string, string> = {
  deactivate: 'You can’t deactivate yourself.',
  remove: 'You can’t remove yourself.',
  message: 'You can’t write to yourself.',
}

/**
 * What the matrix allows (design.md, "The contract"): admins touch members and guests alone, only owners make or
 * unmake admins and owners. Decided from what the page knows, with no question to the server, which decides again.
 */
export function mayDo(acting: Acting, resource: string, action: string, touched?: Touched): Answer {
  if (!isStaff(acting.role)) return no('Only owners and admins may use the console.')
  const isOwner = acting.role === 'owner'
  if (resource === 'users' && action === 'makeAdmin') {
    return isOwner ? yes : no('Only an owner may make admins and owners.')
  }
  if (resource === 'users' && touched) {
    if (touched.userId === acting.userId && TO_ONESELF[action]) return no(TO_ONESELF[action])
    // Whoever runs a space writes to everybody in it.
    if (action === 'message') return yes
    if (!isOwner && isStaff(touched.role)) return no('Only an owner may change owners and admins.')
  }
  if (resource === 'subscription' && action === 'change')
    return isOwner ? yes : no('Only an owner buys, changes and cancels.')
  return yes
}

export const createAccessProvider = (acting: () => Acting): AccessControlProvider => ({
  can: async ({ resource, action, params }) =>
    mayDo(acting(), resource ?? '', action, params?.['touched'] as Touched | undefined),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: false } },
})
