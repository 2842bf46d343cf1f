import type { BusEvents } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

const CHANGED = 'ownership:changed'
type Change = BusEvents['ownership:changed'][0]

/** Notifies the open pages of giver and receiver that an offer was created or has ended; they load it themselves. */
export const ownershipLive = ({ bus }: Services, live: Live): void => {
  const show = ({ workspaceId, userIds }: Change): void => {
    for (const userId of userIds) live.toPerson(workspaceId, userId, CHANGED)
  }
  bus.on(CHANGED, (change) => {
    show(change)
    live.nodes.tell(CHANGED, change)
  })
  live.nodes.hear<Change>(CHANGED, show)
}
