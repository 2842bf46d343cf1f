import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

const CHANGED = 'agents:changed'

/** [AGENT-14] Whoever is in the space hears that its agents are others, and asks for them again. */
export const agentLive = ({ bus }: Pick<Services, 'bus'>, live: Live): void => {
  const tell = (workspaceId: string): void => live.toSpace(workspaceId, CHANGED)
  bus.on('act:recorded', ({ workspaceId, action }) => {
    if (!action.startsWith('agent.')) return
    tell(workspaceId)
    live.nodes.tell(CHANGED, workspaceId)
  })
  live.nodes.hear<string>(CHANGED, tell)
}
