import type { Agent } from '@metapyra/contract/entities/agent'
import { atom } from 'nanostores'
import { session } from './session.ts'

/** Those of the space that one can talk to; null until they are known. */
export const $agents = atom<readonly Agent[] | null>(null)

/** Of two that are under way the later counts. */
let latest = {}

/** `isToAsk`: one of them will be asked in a moment. */
export const loadAgents = async (workspaceId: string, isToAsk = false): Promise<void> => {
  const mine = {}
  latest = mine
  const input = { workspaceId, ...(isToAsk && { isToAsk }) }
  const { agents } = await session.api('POST v2/workspace/workspace-agents', input, {
    isSilent: true,
    isJoined: true,
  })
  if (latest === mine) $agents.set(agents)
}
