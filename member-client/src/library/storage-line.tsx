import { formatBytes } from '@metapyra/contract/bytes'
import { useCall } from '../data/query.ts'
import * as css from './library.module.css'

/** Share of used storage from which on the user is advised what to do. */
const WARNING_SHARE = 0.9

/** [LIB-38] The storage that the space's files use, and how much its plan includes. */
export function StorageLine() {
  // Secondary information: if it fails to load, the next change retries.
  const { data: room } = useCall('POST v2/library/room', {})
  if (!room) return null
  const { usedBytes, storageBytes } = room
  const share = Math.min(1, usedBytes / storageBytes)
  const isScarce = share >= WARNING_SHARE
  return (
    <div className={css.room} data-scarce={isScarce || undefined}>
      <meter className={css.meter} value={share} aria-label="Storage used" />
      <p>
        {formatBytes(usedBytes)} of {formatBytes(storageBytes)} used
        {isScarce && '. Empty the trash or ask an admin for a larger plan.'}
      </p>
    </div>
  )
}
