import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { describe, expect, it } from 'vitest'
import { changesOf, settingsOf } from './agent-settings.ts'

const settings: AgentSettings = {
  ...{ name: 'Pyra', image: '', greeting: 'Hello.', instructions: '', areaId: null },
  ...{ sources: ['library', 'events'], folderIds: ['shown', 'trashed'], tools: [] },
  ...{ isOnBookingPages: false, isActive: true },
}
const agent: FullAgent = {
  ...settings,
  ...{ id: 'a', threads: 0, createdAt: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z' },
  folders: [{ id: 'shown', name: 'Handbook' }],
}
const onlyTrashed: FullAgent = { ...agent, folderIds: ['trashed'], folders: [] }
const changed = (before: FullAgent, changes: Partial<AgentSettings>) => {
  const formValues: AgentSettings = { ...settings, folderIds: settingsOf(before).folderIds, ...changes }
  return changesOf(before, formValues)
}

describe('of an agent’s form', () => {
  it('nothing is sent that is as it was', () => {
    expect(changed(agent, {})).toEqual({})
    expect(changed(agent, { sources: ['library', 'events'] })).toEqual({})
  })

  it('what was changed is sent, and what was emptied too', () => {
    const changes = { name: 'Thoth', greeting: '', sources: ['chat' as const], areaId: 71, isActive: false }
    expect(changed(agent, changes)).toEqual(changes)
  })

  it('[AGENT-1] folders in the trash stay named, where others are changed and where none is', () => {
    expect(changed(onlyTrashed, { greeting: 'Ahoy.' })).toEqual({ greeting: 'Ahoy.' })
    expect(changed(agent, { folderIds: ['shown', 'new'] })).toEqual({
      folderIds: ['trashed', 'shown', 'new'],
    })
    expect(changed(agent, { folderIds: [] })).toEqual({ folderIds: ['trashed'] })
    expect(changed(onlyTrashed, { folderIds: ['new'] })).toEqual({ folderIds: ['trashed', 'new'] })
  })
})
