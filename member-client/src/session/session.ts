import { browserPage } from '@metapyra/session/page'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'
import { navigate } from 'wouter/use-browser-location'
import { createSavedLinks } from './kept-link.ts'

/** The page that the session runs in. */
export const page = browserPage()

/** Flags that this browser keeps for this host, or this tab; they last as long as the page where storage is refused. */
export const { device, tab } = page

/** The one session of this page. */
export const session = createSession({
  state: createState(),
  page,
  go: (path) => navigate(path),
})

export const savedLinks = createSavedLinks(tab)
