import type { Input } from '@metapyra/contract/calls'
import type { SettingsReply, SpaceDetails } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'

export type ProfileChange = Input<'PUT v2/admin/workspace/update'>
export type SettingsChange = Input<'PUT v2/admin/workspace/settings-update'>

const CLEARABLE_FIELDS = ['companyName', 'industryName', 'companySize', 'spaceLogo'] as const

/** The current space: its profile and its counts. An empty string in a change clears the field. */
export const spaceResource: Resource = (api) => ({
  'GET /:id': () => api('POST v2/admin/workspace/details', {}),
  'PATCH /:id': async ({ body }) => {
    let { revision, ...profile } = body as ProfileChange & { spaceLogo?: string }
    for (const field of CLEARABLE_FIELDS.filter((clearableField) => profile[clearableField] === '')) {
      const { edit } = await api('POST v2/admin/workspace/clear', { field, revision })
      revision = edit.revision
    }
    const filledFields = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== ''))
    if (Object.keys(filledFields).length === 0) return {}
    return api('PUT v2/admin/workspace/update', { ...filledFields, revision })
  },
})

/** The space's switches and defaults; `id` is the space's id. */
export interface Settings extends SettingsReply {
  id: SpaceDetails['id']
}

export const settingsResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/setting-details', {})), id }),
  'PATCH /:id': async ({ id, body }) => ({
    ...(await api('PUT v2/admin/workspace/settings-update', body as SettingsChange)),
    id,
  }),
})
