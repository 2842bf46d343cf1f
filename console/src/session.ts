import { browserPage } from '@metapyra/session/page'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'

export const state = createState()
export const page = browserPage()

/** The one session of this page. Every path outside the console belongs to the other client: the page is left. */
export const session = createSession({ state, page, go: (path) => location.assign(path) })
