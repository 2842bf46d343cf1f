import { loadPart } from '@metapyra/session/load-part'
import { ASKED_BOOKING, ASKED_EVENT, ASKED_ITEM } from '@metapyra/session/storage-keys'
import type { BoardPlace } from '../navigation/open-board.ts'
import { tab } from '../session/session.ts'

const ID = /^[0-9a-f-]{36}$/i
/** In place of an id: a new note, with an optional folder and its title. */
const NOTE = /^note:([0-9a-f-]{36})?:(.+)/i
/** In place of an id: the whole list. */
const LIST = 'list'
const TABS = { [ASKED_EVENT]: 'events', [ASKED_ITEM]: 'library', [ASKED_BOOKING]: 'appointments' } as const

/**
 * Returns the place on the board that this tab's URL linked to, once: `/space?event=…` and similar, as emails and
 * copied links have it. Someone who has to log in or see the welcome page first gets there afterwards.
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
      void loadPart(() => import('../library/library.lazy.tsx')).then(({ writeNote }) =>
        writeNote(title, folderId),
      )
      return { tab: 'library', id: folderId }
    }
    if (id === LIST) return { tab: TABS[name], id: null }
  }
  return null
}
