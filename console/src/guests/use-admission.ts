import type { HttpError } from '@refinedev/core'
import { useUpdate } from '@refinedev/core'
import type { Settings, SettingsChange } from '../settings/resource.ts'
import { useSettings } from '../settings/use-parts.ts'

/**
 * By which doors guests come in, and what all of them see: each a switch of the space's settings, saved as it is turned,
 * so there is no form to send.
 */
export function useAdmission() {
  const { stored } = useSettings()
  const { mutate, mutation } = useUpdate<Settings, HttpError, SettingsChange>()
  const settings = stored?.settings
  const isOpen = settings?.isGuestAllowed === 'true'
  return {
    /** Undefined until they are known. */
    settings,
    /** Anyone with the address comes in: `isGuestAllowed` is a text on the wire, and anything but 'true' is no. */
    isOpen,
    /** Whether links can be made that let somebody in; undefined until it is known. */
    takesLinks: settings && (isOpen || settings.takesLinkGuests),
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
