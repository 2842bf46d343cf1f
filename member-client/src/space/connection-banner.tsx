import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import type { ConnectionState } from '@metapyra/session/state'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../design/icon.tsx'
import { onPage } from '../design/on-page.ts'
import * as css from './connection-banner.module.css'
import { offline } from './icons.ts'

/** A line that comes back at once was not worth a word. */
const SILENT_MS = 1200

const lineChanges = onPage('online', 'offline')
const isPageOnline = () => navigator.onLine

/** Says that the line is cut, and that it comes back by itself. */
export function ConnectionBanner({ connection }: { connection: ConnectionState }) {
  const isOnline = useSyncExternalStore(lineChanges, isPageOnline)
  const isUp = connection === 'open' || connection === 'paused'
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    setIsLong(false)
    if (isUp) return
    const timer = setTimeout(() => setIsLong(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [isUp])
  const text = isOnline ? (!isUp && isLong ? 'Reconnecting…' : '') : OFFLINE_MESSAGE
  return (
    <div className={css.place} role="status">
      {text && (
        <p className={css.banner}>
          <Icon path={offline} size={18} />
          {text}
          <span className={css.more}>What you write is kept and sent later.</span>
        </p>
      )}
    </div>
  )
}
