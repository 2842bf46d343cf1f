import { formatBytes } from '@metapyra/contract/bytes'
import { useEffect } from 'react'
import { session } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import * as css from './library.module.css'
import { $changed } from './library-store.ts'
import { $storage } from './storage.ts'

/** From here on one is told what to do. */
const SCARCE = 0.9
const PAUSE_MS = 1500

/** [LIB-38] How much room the files of the space take, and how much its plan has. */
export function RoomLine() {
  const room = useStore($storage)
  const changed = useStore($changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever has changed may take room, or give it back
  useEffect(() => {
    let isOver = false
    const load = () =>
      session.api('POST v2/library/room', {}, { isSilent: true }).then(
        (told) => isOver || $storage.set(told),
        // It is beside the rest; the next change asks again.
        () => undefined,
      )
    const timer = setTimeout(load, room ? PAUSE_MS : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [changed])
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
