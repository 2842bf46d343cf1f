import { ownZone } from '@metapyra/session/dates'
import { useSyncExternalStore } from 'react'

const listen = (changed: () => void): (() => void) => {
  addEventListener('timezonechange', changed)
  return () => removeEventListener('timezonechange', changed)
}

/** The time zone of this computer; what shows times is drawn anew with another one. */
export const useZone = (): string => useSyncExternalStore(listen, ownZone)
