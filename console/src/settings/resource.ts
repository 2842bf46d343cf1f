import type { Input } from '@metapyra/contract/calls'
import type { SettingsReply, SpaceDetails } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'

export type ProfileChange = Input<'PUT v2/admin/workspace/update'>
export type SettingsChange = Input<'PUT v2/admin/workspace/settings-update'>
export type EmptiedField = Input<'POST v2/admin/workspace/clear'>['field']

/** The space that one is in: its profile and its counts. */
export const spaceResource: Resource = (api) => ({
  getOne: async () => ({ data: await api('POST v2/admin/workspace/details', {}) }),
  update: async ({ variables }) => ({
    data: await api('PUT v2/admin/workspace/update', variables as ProfileChange),
  }),
})

/** Its switches and defaults; `id` is the space's. */
export interface Settings extends SettingsReply {
  id: SpaceDetails['id']
}

export const settingsResource: Resource = (api) => ({
  getOne: async ({ id }) => ({ data: { ...(await api('POST v2/admin/workspace/setting-details', {})), id } }),
  update: async ({ id, variables }) => ({
    data: { ...(await api('PUT v2/admin/workspace/settings-update', variables as SettingsChange)), id },
  }),
})
