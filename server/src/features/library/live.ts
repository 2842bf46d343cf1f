import type { BusEvents } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

const CHANGED = 'library:changed'

type Change = BusEvents['library:changed'][0]

/** [LIB-10] Notifies everyone in the space that a folder has changed. Clients then request what they can see of it. */
export const libraryLive = ({ bus }: Pick<Services, 'bus'>, live: Live): void => {
  const tell = ({ workspaceId, parentId }: Change): void => live.toSpace(workspaceId, CHANGED, { parentId })
  bus.on(CHANGED, (change) => {
    tell(change)
    live.nodes.tell(CHANGED, change)
  })
  live.nodes.hear<Change>(CHANGED, tell)
}
