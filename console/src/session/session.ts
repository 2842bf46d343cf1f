import { isSpaceHost } from '@metapyra/session/guard'
import { browserPage } from '@metapyra/session/page'
import { loginWithReturnPath } from '@metapyra/session/return-path'
import { routes } from '@metapyra/session/routes'
import { createSession } from '@metapyra/session/session'
import { createState } from '@metapyra/session/state'

export const state = createState()
export const page = browserPage()

let beforeLogin = (): void => undefined

/**
 * Registers a callback that runs before the page is left for the login because the session has ended, so that typed
 * text can be saved.
 */
export const onSessionEnd = (keep: () => void): void => {
  beforeLogin = keep
}

/**
 * Leaves the page, because every path outside the console belongs to the member client. When a session ends, the path
 * is home; its login leads back here. If the space's plan has ended, the console itself says so and stays open.
 */
export const leaveConsole = (path: string, query = ''): void => {
  if (path === routes.subscriptionDenied.path) return
  const login = path === routes.home.path ? loginWithReturnPath(page, isSpaceHost(session.site())) : null
  if (login) beforeLogin()
  location.assign(login ?? path + query)
}

/** The page's only session. */
export const session = createSession({ state, page, go: leaveConsole })
