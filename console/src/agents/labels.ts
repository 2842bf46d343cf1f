import type { AgentSource, AgentTool } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'

export const SOURCE_NAMES: Record<AgentSource, string> = {
  library: 'Library',
  events: 'Events',
  chat: 'Chat',
}

export const TOOL_NAMES: Record<AgentTool, string> = {
  people: 'Find people',
  files: 'Find files',
  slots: 'Find available times',
  event: 'Draft events',
  poll: 'Draft polls',
  booking: 'Draft bookings',
}

/** Formats an agent's sources as `Library: Handbook, Policies`. */
export const formatSources = ({ sources, folders, folderIds }: FullAgent): string => {
  if (sources.length === 0) return 'None'
  return sources
    .map((source) => {
      if (source !== 'library' || folderIds.length === 0) return SOURCE_NAMES[source]
      return `Library: ${folders.map(({ name }) => name).join(', ') || 'deleted folders'}`
    })
    .join(', ')
}
