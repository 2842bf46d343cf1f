import { ApiError } from '@metapyra/session/errors'
import { LINKED_FROM } from '@metapyra/session/flag-names'
import { isSpaceHost } from '@metapyra/session/guard'
import { useState } from 'react'
import { session, tab } from '../session/session.ts'
import { useOnChange } from '../ui/controls/use-on-change.ts'
import type { Linkable } from './accounts.ts'
import { isOf, loadLinked } from './accounts.ts'

const LOOK_EVERY_MS = 2000
/** As long as what was begun is good (server: link.service.ts). */
const MOST_MS = 10 * 60_000

/** The room goes on where it is, and the page that a provider leads back to is the main host's: then in a tab of its own. */
const mayLeave = (): boolean => !isSpaceHost(session.site()) && location.pathname !== '/space'

/** Leads to a provider's page; `url` is that page while one is there in another tab, and this one waits for it. */
export const useLinking = (linkable: Linkable, onLinked: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  // From when it was begun.
  useOnChange(url, () => {
    if (!url) return undefined
    const end = new AbortController()
    const look = async () => {
      const accounts = await loadLinked().catch(() => [])
      if (end.signal.aborted) return
      if (!accounts.some((account) => isOf(linkable)(account) && account.status === 'active')) return
      setUrl(null)
      onLinked()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    const late = setTimeout(() => setUrl(null), MOST_MS)
    addEventListener('focus', look, end)
    return () => {
      end.abort()
      clearInterval(timer)
      clearTimeout(late)
    }
  })
  const begin = async () => {
    if (isBusy) return
    setBusy(true)
    // Another tab begins with a copy of what this one keeps.
    tab.remove(LINKED_FROM)
    // With the click: later a browser would not let it open.
    const other = mayLeave() ? null : open('', '_blank')
    const { provider, kind } = linkable
    try {
      const started = await session.api('POST v2/calendar/link-start', { provider, kind }, { isSilent: true })
      if (mayLeave()) {
        tab.set(LINKED_FROM, `${location.pathname}${location.search}#linked`)
        location.assign(started.url)
      } else setUrl(started.url)
      if (other) {
        other.opener = null
        other.location.href = started.url
      }
    } catch (error) {
      other?.close()
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
    }
    setBusy(false)
  }
  return { isBusy, url, begin }
}
