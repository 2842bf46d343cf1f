import type { HttpError } from '@refinedev/core'
import { useUpdate } from '@refinedev/core'
import type { Settings, SettingsChange } from '../settings/resource.ts'
import { useSettings } from '../settings/use-parts.ts'

/**
 * How guests are admitted, and what all of them can see. Each is a switch of the space's settings that is saved when
 * toggled, so there is no form to submit.
 */
export function useAdmission() {
  const { stored } = useSettings()
  const { mutate, mutation } = useUpdate<Settings, HttpError, SettingsChange>()
  const settings = stored?.settings
  const isOpen = settings?.isGuestAllowed === 'true'
  return {
    /** Undefined until loaded. */
    settings,
    /**
     * True if anyone with the address is admitted. `isGuestAllowed` is a string on the wire; any value other than
     * 'true' means no.
     */
    isOpen,
    /** True if a link would admit guests; undefined until loaded. */
    canUseLinks: settings && (isOpen || settings.takesLinkGuests),
    isPending: mutation.isPending,
    change: (change: SettingsChange['settings'], message: string) =>
      stored &&
      mutate({
        resource: 'settings',
        id: stored.id,
        values: { settings: change },
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message }),
      }),
  }
}

export type AdmissionState = ReturnType<typeof useAdmission>
