import type { HttpError } from '@refinedev/core'
import { useUpdate } from '@refinedev/core'
import type { Settings, SettingsChange } from '../settings/resource.ts'
import { useSettings } from '../settings/use-parts.ts'

/** Whether the space lets guests in at all: a text on the wire, parsed here once; anything but 'true' is no. */
export function useAdmission() {
  const { stored } = useSettings()
  const { mutate, mutation } = useUpdate<Settings, HttpError, SettingsChange>()
  return {
    /** Undefined until it is known. */
    isAllowed: stored && stored.settings.isGuestAllowed === 'true',
    isPending: mutation.isPending,
    allow: (isAllowed: boolean) =>
      stored &&
      mutate({
        resource: 'settings',
        id: stored.id,
        values: { settings: { isGuestAllowed: isAllowed ? 'true' : 'false' } },
        mutationMode: 'pessimistic',
        successNotification: () => ({
          type: 'success',
          message: isAllowed ? 'Guests may come in.' : 'No guests any more: all visits have ended.',
        }),
      }),
  }
}
