import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'

/** What its form begins with: a folder that is gone cannot be shown, and what is not shown cannot be unticked. */
export const settingsOf = (agent: FullAgent): AgentSettings => ({
  ...agent,
  folderIds: agent.folders.map(({ id }) => id),
})

/**
 * What was changed alone, for what is not said stays: a folder that lies in the trash stays named, as with the last
 * one gone an agent would look everywhere.
 */
export const changesOf = (agent: FullAgent, said: AgentSettings): Partial<AgentSettings> => {
  const began = settingsOf(agent)
  const hidden = agent.folderIds.filter((id) => !began.folderIds.includes(id))
  const settings = Object.keys(said) as (keyof AgentSettings)[]
  const changed = settings.filter((name) => JSON.stringify(said[name]) !== JSON.stringify(began[name]))
  const wish: AgentSettings = { ...said, folderIds: [...new Set([...hidden, ...said.folderIds])] }
  return Object.fromEntries(changed.map((name) => [name, wish[name]]))
}
