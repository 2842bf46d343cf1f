import { browserPage } from '@metapyra/session/page'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'
import { navigate } from 'wouter/use-browser-location'
import { createSavedLinks } from './saved-links.ts'

/** The page that the session runs in. */
export const page = browserPage()

/** Flags stored in this browser for this host, or in this tab. If storage is refused, they last as long as the page. */
export const { device, tab } = page

/** The page's only session. */
export const session = createSession({
  state: createState(),
  page,
  go: (path) => navigate(path),
})

export const savedLinks = createSavedLinks(tab)
