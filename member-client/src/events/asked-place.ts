import type { BoardPlace } from '../board/open-board.ts'

const ID = /^[0-9a-f-]{36}$/i
const TABS = { event: 'events', item: 'library' } as const

/** What of the board the address asks for, once: `/space?event=…` and `/space?item=…`, as mails and copied links have it. */
export const askedPlace = (): BoardPlace | null => {
  const wish = new URLSearchParams(location.search)
  for (const name of ['event', 'item'] as const) {
    const id = wish.get(name)
    if (!id || !ID.test(id)) continue
    history.replaceState(history.state, '', location.pathname)
    return { tab: TABS[name], id }
  }
  return null
}
