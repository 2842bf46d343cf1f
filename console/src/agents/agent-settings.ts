import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'

/**
 * The form's initial values. A deleted folder is left out, because the form cannot display it, so it could not be
 * unticked.
 */
export const settingsOf = (agent: FullAgent): AgentSettings => ({
  ...agent,
  folderIds: agent.folders.map(({ id }) => id),
})

/**
 * Returns only the changed settings, because settings that are left out stay as they are. A folder in the trash stays
 * in the list, because an agent without any folder would search the whole library.
 */
export const changesOf = (agent: FullAgent, said: AgentSettings): Partial<AgentSettings> => {
  const began = settingsOf(agent)
  const hidden = agent.folderIds.filter((id) => !began.folderIds.includes(id))
  const settings = Object.keys(said) as (keyof AgentSettings)[]
  const changed = settings.filter((name) => JSON.stringify(said[name]) !== JSON.stringify(began[name]))
  const wish: AgentSettings = { ...said, folderIds: [...new Set([...hidden, ...said.folderIds])] }
  return Object.fromEntries(changed.map((name) => [name, wish[name]]))
}
