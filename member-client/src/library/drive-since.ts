import { atom } from 'nanostores'
import { device } from '../session/session.ts'

const SINCE = 'driveSince'

/** Since when what goes to and from one's Drive is shown, by the server's clock; none where nothing is. */
export const transfersSince = (): string | null => device.get(SINCE)
export const saveTransfersSince = (instant: string | null): void =>
  instant ? device.set(SINCE, instant) : device.remove(SINCE)
/** What shows them is fetched with the first. */
export const $hasTransfers = atom(transfersSince() !== null)
