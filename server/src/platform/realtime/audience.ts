import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHTS, mayRead } from '@metapyra/contract/guests'
import type { ServerToClient } from '@metapyra/contract/realtime'
import type { LiveCaller } from './live.ts'
import { rightRoom, spaceRoom } from './rooms.ts'

/** [GUEST-12] What is told to all in a space, but for guests without this right; what is not here is told to everyone. */
const NEEDED: Partial<Record<keyof ServerToClient, GuestRight>> = {
  'space:join': 'people',
  'space:leave': 'people',
  'space:desks': 'people',
  'space:reactions': 'people',
  // Of what is new whoever is in the chat is told; a message that was changed may be older than they are here.
  'chat:message': 'history',
  'chat:typing': 'chat',
  'poll:listed': 'polls',
  'poll:staged': 'polls',
  'library:changed': 'library',
}

/** The sockets of a space that hear of this. */
export const audienceOf = (spaceId: string, event: keyof ServerToClient): string => {
  const right = NEEDED[event]
  return right ? rightRoom(spaceId, right) : spaceRoom(spaceId)
}

/** The rooms of whoever comes in. */
export const audiencesFor = ({ space, role, fence }: LiveCaller): string[] => [
  spaceRoom(space.id),
  ...GUEST_RIGHTS.filter((right) => mayRead({ role, guestRights: fence.rights }, right)).map((right) =>
    rightRoom(space.id, right),
  ),
]
