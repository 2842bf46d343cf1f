import { browserPage } from '@metapyra/session/page'
import { routes } from '@metapyra/session/routes'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'

export const state = createState()
export const page = browserPage()

/** The console of a space whose plan has ended is where one finds the way out: it says so itself, and stays. */
const go = (path: string): void => {
  if (path !== routes.subscriptionDenied.path) location.assign(path)
}

/** The one session of this page. Every path outside the console belongs to the other client: the page is left. */
export const session = createSession({ state, page, go })
