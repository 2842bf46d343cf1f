import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHTS, mayRead } from '@metapyra/contract/guests'
import type { ServerToClient } from '@metapyra/contract/realtime'
import type { LiveCaller } from './live.ts'
import { rightRoom, spaceRoom } from './rooms.ts'

/** [GUEST-12] Events to a whole space that guests receive only with this right; all others go to everyone. */
const NEEDED: Partial<Record<keyof ServerToClient, GuestRight>> = {
  'space:join': 'people',
  'space:leave': 'people',
  'space:desks': 'people',
  'space:reactions': 'people',
  // New messages go to everyone with chat access; a changed message may be older than the guest's visit.
  'chat:message': 'history',
  'chat:typing': 'chat',
  'poll:listed': 'polls',
  'poll:staged': 'polls',
  'library:changed': 'library',
}

/** The Socket.IO room of a space that receives this event. */
export const audienceOf = (spaceId: string, event: keyof ServerToClient): string => {
  const right = NEEDED[event]
  return right ? rightRoom(spaceId, right) : spaceRoom(spaceId)
}

/** The Socket.IO rooms that a newcomer joins. */
export const audiencesFor = ({ space, role, fence }: LiveCaller): string[] => [
  spaceRoom(space.id),
  ...GUEST_RIGHTS.filter((right) => mayRead({ role, guestRights: fence.rights }, right)).map((right) =>
    rightRoom(space.id, right),
  ),
]
