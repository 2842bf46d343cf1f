import type { Edit, SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustomMutation, useOne, useUpdate } from '@refinedev/core'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import type { EmptiedField, ProfileChange, Settings, SettingsChange } from './resource.ts'
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

const quiet = { successNotification: false, errorNotification: false } as const

/** What is there of one's own space under a name, and its changes; who shows it says what went wrong. */
function useOfSpace<Data extends BaseRecord, Change extends object>(resource: 'space' | 'settings') {
  const id = useAtom(state.$workspace)?.id ?? ''
  const { query } = useOne<Data, HttpError>({ resource, id, errorNotification: false })
  const { mutateAsync } = useUpdate<Data, HttpError, Change>({
    resource,
    id,
    mutationMode: 'pessimistic',
    // Whoever saves fetches it again, once all of the change is there.
    invalidates: [],
    ...quiet,
  })
  return {
    stored: query.data?.data,
    error: query.error,
    change: async (values: Change) => (await mutateAsync({ values })).data,
    reload: async () => (await query.refetch({ throwOnError: true })).data?.data as Data,
  }
}

export const useSettings = () => useOfSpace<Settings, SettingsChange>('settings')

const settingsIn = ({ settings, edit }: Settings) => ({ values: settings, edit })

export function useSettingsPart(): Part<SpaceSettings> {
  const { stored, error, change, reload } = useSettings()
  return {
    stored: stored && settingsIn(stored),
    error,
    save: async (settings, revision) => {
      await change({ settings, revision })
      await reload()
    },
    reload: async () => settingsIn(await reload()),
  }
}

export function useProfilePart(): Part<Profile> {
  const { stored, error, change, reload } = useOfSpace<SpaceDetails, ProfileChange>('space')
  const { mutateAsync } = useCustomMutation<
    SpaceDetails,
    HttpError,
    { field: EmptiedField; revision: number }
  >()
  const empty = async (field: EmptiedField, revision: number) => {
    const values = { field, revision }
    return (await mutateAsync({ url: 'v2/admin/workspace/clear', method: 'post', values, ...quiet })).data
  }
  const shown = async () => {
    const details = await reload()
    showSpace(details)
    return details
  }
  return {
    stored: stored && profileIn(stored),
    error,
    save: async (profile, revision) => {
      let seen = revision
      const { spaceLogo: _, ...rest } = profile
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
      for (const field of EMPTIED.filter((field) => profile[field] === ''))
        seen = (await empty(field, seen)).edit.revision
      if (Object.keys(given).length > 0) await change({ ...given, revision: seen })
      await shown()
    },
    reload: async () => profileIn(await shown()),
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
