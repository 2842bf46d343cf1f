import type { Role } from '@metapyra/contract/constants'
import type { GuestRight } from '@metapyra/contract/guests'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { spaceOf } from '../../../platform/http/call-request.ts'
import { personOf } from '../../../platform/realtime/person.ts'

/** The person who reads or writes, and their space. */
export interface Chatter {
  /** The account's id, or the session's id if there is no account. */
  personId: string
  name: string
  role: Role
  spaceId: string
  /** [GUEST-12] */
  guestRights: readonly GuestRight[]
}

/** Returns the caller of a request as a chatter. */
export const chatterOf = (request: CallRequest): Chatter => {
  const { space, role } = spaceOf(request)
  if (!request.session) throw new Error('The call is declared without a session')
  const { personId, name } = personOf(request.session, request.user)
  return { personId, name, role, spaceId: space.id, guestRights: request.fence.rights }
}
