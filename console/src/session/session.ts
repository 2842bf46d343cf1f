import { isSpaceHost } from '@metapyra/session/guard'
import { browserPage } from '@metapyra/session/page'
import { routes } from '@metapyra/session/routes'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'
import { loginToWayBack } from '@metapyra/session/way-back'

export const state = createState()
export const page = browserPage()

let beforeLogin = (): void => undefined

/** Called before the page is left for the login, since the session has ended: what is typed can be kept then. */
export const onSessionEnd = (keep: () => void): void => {
  beforeLogin = keep
}

/**
 * Every path outside the console belongs to the other client: the page is left. Home is where the end of a session
 * leads, and its login leads back here. A space whose plan has ended says so in the console itself, which stays.
 */
export const leave = (path: string, why = ''): void => {
  if (path === routes.subscriptionDenied.path) return
  const login = path === routes.home.path ? loginToWayBack(page, isSpaceHost(session.site())) : null
  if (login) beforeLogin()
  location.assign(login ?? path + why)
}

/** The one session of this page. */
export const session = createSession({ state, page, go: leave })
