import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

const CHANGED = 'agents:changed'

/** [AGENT-14] Notifies everyone in the space that its agents changed, so that clients load them again. */
export const agentLive = ({ bus }: Pick<Services, 'bus'>, live: Live): void => {
  const notifySpace = (workspaceId: string): void => live.toSpace(workspaceId, CHANGED)
  bus.on('act:recorded', ({ workspaceId, action }) => {
    if (!action.startsWith('agent.')) return
    notifySpace(workspaceId)
    live.nodes.tell(CHANGED, workspaceId)
  })
  live.nodes.hear<string>(CHANGED, notifySpace)
}
