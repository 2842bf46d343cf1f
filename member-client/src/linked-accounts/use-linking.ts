import { ApiError } from '@metapyra/session/errors'
import { isSpaceHost } from '@metapyra/session/guard'
import { LINKED_FROM } from '@metapyra/session/storage-keys'
import { useState } from 'react'
import { session, tab } from '../session/session.ts'
import { useOnChange } from '../ui/controls/use-on-change.ts'
import type { Linkable } from './accounts.ts'
import { loadLinked, matchesLinkable } from './accounts.ts'

const POLL_MS = 2000
/** Lifetime of a started link (server: link.service.ts). */
const MOST_MS = 10 * 60_000

/**
 * True if the provider's page can replace this one. The room must keep running, and providers return to the main host,
 * so elsewhere a new tab opens.
 */
const canLeavePage = (): boolean => !isSpaceHost(session.site()) && location.pathname !== '/space'

/** Leads to a provider's page. `url` is set while that page is open in another tab and this one waits for it. */
export const useLinking = (linkable: Linkable, onLinked: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  // Polls from the moment the other tab opens.
  useOnChange(url, () => {
    if (!url) return undefined
    const end = new AbortController()
    const check = async () => {
      const accounts = await loadLinked().catch(() => [])
      if (end.signal.aborted) return
      if (!accounts.some((account) => matchesLinkable(linkable)(account) && account.status === 'active'))
        return
      setUrl(null)
      onLinked()
    }
    const timer = setInterval(check, POLL_MS)
    const timeout = setTimeout(() => setUrl(null), MOST_MS)
    addEventListener('focus', check, end)
    return () => {
      end.abort()
      clearInterval(timer)
      clearTimeout(timeout)
    }
  })
  const begin = async () => {
    if (isBusy) return
    setBusy(true)
    // A new tab gets a copy of this tab's storage, so the entry is removed first.
    tab.remove(LINKED_FROM)
    // Opens the tab during the click, because browsers block it later.
    const newTab = canLeavePage() ? null : open('', '_blank')
    const { provider, kind } = linkable
    try {
      const started = await session.api('POST v2/calendar/link-start', { provider, kind }, { isSilent: true })
      if (canLeavePage()) {
        tab.set(LINKED_FROM, `${location.pathname}${location.search}#linked`)
        location.assign(started.url)
      } else setUrl(started.url)
      if (newTab) {
        newTab.opener = null
        newTab.location.href = started.url
      }
    } catch (error) {
      newTab?.close()
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
    }
    setBusy(false)
  }
  return { isBusy, url, begin }
}
