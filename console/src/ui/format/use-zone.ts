import { ownZone } from '@metapyra/session/dates'
import { useSyncExternalStore } from 'react'

const listen = (changed: () => void): (() => void) => {
  addEventListener('timezonechange', changed)
  return () => removeEventListener('timezonechange', changed)
}

/** This computer's time zone. Components that display times render again when it changes. */
export const useZone = (): string => useSyncExternalStore(listen, ownZone)
