import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import type { ConnectionState } from '@metapyra/session/state'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { subscribeToPage } from '../ui/controls/subscribe-to-page.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { offline } from '../ui/icons/room.ts'
import * as css from './connection-banner.module.css'

/** An interruption shorter than this is not displayed. */
const DISPLAY_DELAY_MS = 1200

const subscribeOnline = subscribeToPage('online', 'offline')
const isPageOnline = () => navigator.onLine

interface ConnectionBannerProps {
  connection: ConnectionState
  isIn: boolean
  /** True if the user has been in the room. Otherwise nothing has been interrupted yet. */
  wasIn: boolean
  $retryAtMs: ReadableAtom<number>
  $trouble: ReadableAtom<string>
}

/** Countdown to the next retry. Hidden from screen readers, which would read every second. */
function Countdown({ $retryAtMs }: Pick<ConnectionBannerProps, '$retryAtMs'>) {
  const retryAtMs = useStore($retryAtMs)
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((retryAtMs - nowMs) / 1000)
  return seconds > 0 ? <span aria-hidden="true"> in {seconds} s</span> : '…'
}

/** Displays that the connection is lost or the server unavailable, and that it reconnects by itself. */
export function ConnectionBanner({ connection, isIn, wasIn, $retryAtMs, $trouble }: ConnectionBannerProps) {
  const isOnline = useSyncExternalStore(subscribeOnline, isPageOnline)
  const trouble = useStore($trouble)
  const isUp = isIn && (connection === 'open' || connection === 'paused')
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    setIsLong(false)
    if (isUp) return
    const timer = setTimeout(() => setIsLong(true), DISPLAY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isUp])
  const isComingBack = isOnline && !isUp && isLong
  const text = isOnline ? (isComingBack ? (wasIn ? 'Reconnecting' : 'Connecting') : '') : OFFLINE_MESSAGE
  return (
    <div className={css.place} role="status">
      {text && (
        <p className={css.banner}>
          <Icon path={offline} size={18} />
          <span>
            {text}
            {isComingBack && (connection === 'opening' ? '…' : <Countdown $retryAtMs={$retryAtMs} />)}
          </span>
          {isComingBack && trouble && <span className={css.more}>({trouble})</span>}
          <span className={css.more}>Messages send when you’re back online.</span>
        </p>
      )}
    </div>
  )
}
