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
export const changesOf = (agent: FullAgent, formValues: AgentSettings): Partial<AgentSettings> => {
  const initialValues = settingsOf(agent)
  const hidden = agent.folderIds.filter((id) => !initialValues.folderIds.includes(id))
  const settings = Object.keys(formValues) as (keyof AgentSettings)[]
  const changed = settings.filter(
    (name) => JSON.stringify(formValues[name]) !== JSON.stringify(initialValues[name]),
  )
  const newSettings: AgentSettings = {
    ...formValues,
    folderIds: [...new Set([...hidden, ...formValues.folderIds])],
  }
  return Object.fromEntries(changed.map((name) => [name, newSettings[name]]))
}
