import { ASKED_BOOKING, ASKED_EVENT, ASKED_ITEM } from '@metapyra/session/flag-names'
import { loadPart } from '@metapyra/session/load-part'
import type { BoardPlace } from '../navigation/open-board.ts'
import { tab } from '../session/session.ts'

const ID = /^[0-9a-f-]{36}$/i
/** In the place of an id: a note to be written, in which folder where one is named, and what it is called. */
const NOTE = /^note:([0-9a-f-]{36})?:(.+)/i
/** In the place of an id: all of them. */
const LIST = 'list'
const TABS = { [ASKED_EVENT]: 'events', [ASKED_ITEM]: 'library', [ASKED_BOOKING]: 'appointments' } as const

/**
 * What of the board an address led this tab to, once: `/space?event=…` and its like, as mails and copied links
 * have it. Who had to log in first, or to see the welcome, comes to it afterwards.
 */
export const deepLink = (): BoardPlace | null => {
  for (const name of [ASKED_EVENT, ASKED_ITEM, ASKED_BOOKING] as const) {
    const id = tab.get(name)
    if (!id) continue
    tab.remove(name)
    history.replaceState(history.state, '', location.pathname)
    if (ID.test(id)) return { tab: TABS[name], id }
    const [, folderId = null, title] = NOTE.exec(id) ?? []
    if (name === ASKED_ITEM && title) {
      void loadPart(() => import('../library/library.tsx')).then(({ writeNote }) =>
        writeNote(title, folderId),
      )
      return { tab: 'library', id: folderId }
    }
    if (id === LIST) return { tab: TABS[name], id: null }
  }
  return null
}
