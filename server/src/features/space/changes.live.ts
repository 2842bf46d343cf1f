import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { Looks } from './rules.ts'
import { presentedAs } from './rules.ts'

const CHANGED = 'person:changed'

/** [LIVE-8] Sends a person's new name, picture, avatar or role to the people present at once. */
export const showChanges = (
  { bus }: Services,
  live: Live,
  looksOf: (caller: LiveCaller) => Promise<Looks>,
): void => {
  const refresh = async (userId: string): Promise<void> => {
    const spaces = new Map<string, LiveCaller>()
    for (const caller of live.callersHere()) {
      if (caller.personId === userId) spaces.set(caller.space.id, caller)
    }
    for (const [spaceId, caller] of spaces) {
      const look = presentedAs(userId, await looksOf(caller))
      const person = live.floor.find(spaceId, userId)
      if (person) live.floor.update({ ...person, ...look }, spaceId)
    }
  }
  const tell = ({ userId }: { userId: string }): void => {
    live.attempt(refresh(userId))
    live.nodes.tell(CHANGED, userId)
  }
  bus.on('profile:changed', tell)
  bus.on('member:changed', tell)
  live.nodes.hear<string>(CHANGED, (userId) => live.attempt(refresh(userId)))
}
