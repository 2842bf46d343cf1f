import type { Input } from '@metapyra/contract/calls'
import type { Edit, SettingsReply, SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import type { HttpError } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from '../app/use-atom.ts'
import { told } from '../providers/http-client.ts'
import { session, state } from '../session.ts'
import { showSpace } from './show-space.ts'

/** What a part of the space holds, and the change that it comes from. */
export interface Stored<V> {
  values: V
  edit: Edit
}

/** A part that is saved from what was seen of it. */
export interface Part<V> {
  stored: Stored<V> | undefined
  error: HttpError | null
  /** Changes these fields alone; fails with CHANGED_MEANWHILE where somebody was first. */
  save(change: Partial<V>, revision: number): Promise<void>
  /** As it is by now. */
  reload(): Promise<Stored<V>>
}

/** The profile, its empty fields as empty texts, which is what a form shows. */
export interface Profile {
  name: string
  useCase: string
  companyName: string
  industryName: string
  companySize: string
  mapId: string
  spaceLogo: string
}

const EMPTIED = ['companyName', 'industryName', 'companySize', 'spaceLogo'] as const

/** The settings as the console keeps them, for whichever page shows them. */
export function useSettings() {
  const client = useQueryClient()
  const queryKey = ['settings', useAtom(state.$workspace)?.id]
  const query = useQuery<SettingsReply, HttpError>({
    queryKey,
    queryFn: () => told(session.api('POST v2/admin/workspace/setting-details', {})),
  })
  return { ...query, keep: (reply: SettingsReply) => void client.setQueryData(queryKey, reply) }
}

export function useSettingsPart(): Part<SpaceSettings> {
  const { data, error, refetch, keep } = useSettings()
  const storedIn = ({ settings, edit }: SettingsReply) => ({ values: settings, edit })
  return {
    stored: data && storedIn(data),
    error,
    save: async (settings, revision) =>
      keep(await told(session.api('PUT v2/admin/workspace/settings-update', { settings, revision }))),
    reload: async () => storedIn((await refetch({ throwOnError: true })).data as SettingsReply),
  }
}

export function useProfilePart(): Part<Profile> {
  const client = useQueryClient()
  const queryKey = ['profile', useAtom(state.$workspace)?.id]
  const { data, error, refetch } = useQuery<SpaceDetails, HttpError>({
    queryKey,
    queryFn: () => told(session.api('POST v2/admin/workspace/details', {})),
  })
  const keep = (details: SpaceDetails): SpaceDetails => {
    client.setQueryData(queryKey, details)
    showSpace(details)
    return details
  }
  return {
    stored: data && profileIn(data),
    error,
    save: async (change, revision) => {
      let seen = revision
      const emptied = EMPTIED.filter((field) => change[field] === '')
      const { spaceLogo: _, ...rest } = change
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
      for (const field of emptied) {
        const input = { field, revision: seen }
        seen = keep(await told(session.api('POST v2/admin/workspace/clear', input))).edit.revision
      }
      if (Object.keys(given).length === 0) return
      const input: Input<'PUT v2/admin/workspace/update'> = { ...given, revision: seen }
      keep(await told(session.api('PUT v2/admin/workspace/update', input)))
    },
    reload: async () => profileIn(keep((await refetch({ throwOnError: true })).data as SpaceDetails)),
  }
}

const profileIn = ({ edit, ...details }: SpaceDetails): Stored<Profile> => ({
  edit,
  values: {
    name: details.name,
    useCase: details.useCase,
    mapId: details.mapId,
    companyName: details.companyName ?? '',
    industryName: details.industryName ?? '',
    companySize: details.companySize ?? '',
    spaceLogo: details.spaceLogo ?? '',
  },
})
