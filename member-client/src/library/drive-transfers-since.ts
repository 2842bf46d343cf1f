import { atom } from 'nanostores'
import { device } from '../session/session.ts'

const SINCE = 'driveSince'

/** Server time from which on Drive transfers are displayed; null if none are. */
export const transfersSince = (): string | null => device.get(SINCE)
export const saveTransfersSince = (instant: string | null): void =>
  instant ? device.set(SINCE, instant) : device.remove(SINCE)
/** The code that displays transfers loads with the first one. */
export const $hasTransfers = atom(transfersSince() !== null)
