import type { Edit, SpaceDetails, SpaceSettings } from '@metapyra/contract/entities/admin'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/core'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import type { ProfileChange, Settings, SettingsChange } from './resource.ts'
import { updateCurrentSpace } from './update-current-space.ts'

/** The stored values of a part of the space, and their last edit. */
export interface Stored<V> {
  values: V
  edit: Edit
}

/** A part of the space's data that is saved against the revision that was displayed. */
export interface EditablePart<V> {
  stored: Stored<V> | undefined
  error: HttpError | null
  /** Changes only these fields; fails with CHANGED_MEANWHILE if someone else saved first. */
  save(change: Partial<V>, revision: number): Promise<void>
  /** Fetches the current values. */
  reload(): Promise<Stored<V>>
}

/** The profile, with empty fields as empty strings, as a form needs them. */
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
 * Loads a resource of the current space and saves changes of some of its fields; the component displays the errors. It
 * uses Refine's form without antd's, which would save a whole resource with one form. Here each section is a separate
 * form, over fields that someone else may be changing.
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
    // A change made here has already started a refetch.
    reload: async () =>
      (await query?.refetch({ throwOnError: true, cancelRefetch: false }))?.data?.data as Data,
  }
}

export const useSettings = () => usePart<Settings, SettingsChange>('settings')

const settingsIn = ({ settings, edit }: Settings) => ({ values: settings, edit })

export interface SettingsPart extends EditablePart<SpaceSettings> {
  /** True if anyone with an account can join, whatever the settings say. */
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

export function useProfilePart(): EditablePart<Profile> {
  const { stored, error, change, reload } = usePart<SpaceDetails, ProfileChange>('space')
  const reloadBoth = async () => {
    const details = await reload()
    updateCurrentSpace(details)
    return details
  }
  return {
    stored: stored && profileIn(stored),
    error,
    save: async (profile, revision) => {
      await change({ ...profile, revision })
      await reloadBoth()
    },
    reload: async () => profileIn(await reloadBoth()),
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
