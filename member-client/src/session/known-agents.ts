import type { Agent } from '@metapyra/contract/entities/agent'
import { atom } from 'nanostores'
import { session } from './session.ts'

/** The space's agents that the user can talk to; null until they are loaded. */
export const $agents = atom<readonly Agent[] | null>(null)

/** Identifies the latest request, so that an older reply is ignored. */
let latest = {}

/** `isToAsk`: the user is about to ask one of them. */
export const loadAgents = async (workspaceId: string, isToAsk = false): Promise<void> => {
  const request = {}
  latest = request
  const input = { workspaceId, ...(isToAsk && { isToAsk }) }
  const { agents } = await session.api('POST v2/workspace/workspace-agents', input, {
    isSilent: true,
    isJoined: true,
  })
  if (latest === request) $agents.set(agents)
}
