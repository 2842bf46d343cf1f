import type { Edit, SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/core'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import type { ProfileChange, Settings, SettingsChange } from './resource.ts'
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

/**
 * What is there of one's own space under a name, and its changes, each of some fields alone; who shows it says what
 * went wrong. It is Refine's form without antd's, which would have one form save all of a resource: here each section
 * is a form of its own, over fields that somebody else may be changing.
 */
function usePart<Data extends BaseRecord, Change extends object>(resource: 'space' | 'settings') {
  const id = useAtom(state.$workspace)?.id ?? ''
  const { query, onFinish } = useForm<Data, HttpError, Change>({
    resource,
    action: 'edit',
    id,
    queryOptions: { enabled: id !== '' },
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
  })
  return {
    stored: query?.data?.data,
    error: query?.error ?? null,
    change: onFinish,
    // What was changed from here is being fetched again already.
    reload: async () =>
      (await query?.refetch({ throwOnError: true, cancelRefetch: false }))?.data?.data as Data,
  }
}

export const useSettings = () => usePart<Settings, SettingsChange>('settings')

const settingsIn = ({ settings, edit }: Settings) => ({ values: settings, edit })

export interface SettingsPart extends Part<SpaceSettings> {
  /** Anyone with an account can join, whatever the settings say. */
  isAlwaysOpen: boolean
}

export function useSettingsPart(): SettingsPart {
  const { stored, error, change, reload } = useSettings()
  return {
    stored: stored && settingsIn(stored),
    isAlwaysOpen: stored?.isAlwaysOpen ?? false,
    error,
    save: async (settings, revision) => {
      await change({ settings, revision })
      await reload()
    },
    reload: async () => settingsIn(await reload()),
  }
}

export function useProfilePart(): Part<Profile> {
  const { stored, error, change, reload } = usePart<SpaceDetails, ProfileChange>('space')
  const shown = async () => {
    const details = await reload()
    showSpace(details)
    return details
  }
  return {
    stored: stored && profileIn(stored),
    error,
    save: async (profile, revision) => {
      await change({ ...profile, revision })
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
