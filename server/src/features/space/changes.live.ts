import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { Looks } from './entry.rules.ts'
import { presentedAs } from './entry.rules.ts'

const CHANGED = 'people:changed'

/** [LIVE-8] Sends a person's new name, picture, avatar or role to the people present at once. */
export const showChanges = (
  { bus }: Services,
  live: Live,
  looksOf: (caller: LiveCaller) => Promise<Looks>,
): void => {
  const refreshOne = async (caller: LiveCaller): Promise<void> => {
    const { personId, space } = caller
    const shown = presentedAs(personId, await looksOf(caller))
    const person = live.floor.find(space.id, personId)
    if (person) live.floor.update({ ...person, ...shown }, space.id)
  }
  /** Only people present are read, all at once, so that they share a statement. */
  const refresh = async (userIds: string[]): Promise<void> => {
    const changed = new Set(userIds)
    const present = new Map<string, LiveCaller>()
    for (const caller of live.callersHere()) {
      const { personId, space } = caller
      if (changed.has(personId)) present.set(`${space.id} ${personId}`, caller)
    }
    await Promise.all([...present.values()].map(refreshOne))
  }
  const tell = (userIds: string[]): void => {
    live.attempt(refresh(userIds))
    live.nodes.tell(CHANGED, userIds)
  }
  bus.on('profile:changed', ({ userId }) => tell([userId]))
  bus.on('members:changed', ({ userIds }) => tell(userIds))
  live.nodes.hear<string[]>(CHANGED, (userIds) => live.attempt(refresh(userIds)))
}
