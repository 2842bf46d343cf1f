import { formatBytes } from '@metapyra/contract/bytes'
import { useCall } from '../data/query.ts'
import * as css from './library.module.css'

/** From here on one is told what to do. */
const SCARCE = 0.9

/** [LIB-38] How much room the files of the space take, and how much its plan has. */
export function RoomLine() {
  // It is beside the rest: where it does not load, the next change tries again.
  const { data: room } = useCall('POST v2/library/room', {})
  if (!room) return null
  const { usedBytes, storageBytes } = room
  const share = Math.min(1, usedBytes / storageBytes)
  const isScarce = share >= SCARCE
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
