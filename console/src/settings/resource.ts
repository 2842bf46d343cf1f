import type { Input } from '@metapyra/contract/calls'
import type { SettingsReply, SpaceDetails } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'

export type ProfileChange = Input<'PUT v2/admin/workspace/update'>
export type SettingsChange = Input<'PUT v2/admin/workspace/settings-update'>

const EMPTIED = ['companyName', 'industryName', 'companySize', 'spaceLogo'] as const

/** The space that one is in: its profile and its counts. What a change has as an empty text is emptied. */
export const spaceResource: Resource = (api) => ({
  getOne: async () => ({ data: await api('POST v2/admin/workspace/details', {}) }),
  update: async ({ variables }) => {
    let { revision, ...profile } = variables as ProfileChange & { spaceLogo?: string }
    for (const field of EMPTIED.filter((one) => profile[one] === '')) {
      const { edit } = await api('POST v2/admin/workspace/clear', { field, revision })
      revision = edit.revision
    }
    const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== ''))
    if (Object.keys(given).length === 0) return { data: {} }
    return { data: await api('PUT v2/admin/workspace/update', { ...given, revision }) }
  },
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
