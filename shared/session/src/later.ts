import type { User } from '@metapyra/contract/entities/user'
import type { ApiClient } from './calls/api.ts'
import { OFFLINE_MESSAGE, throwOffline } from './calls/errors.ts'
import { EXPIRED_AT } from './flag-names.ts'
import type { Site } from './guard.ts'
import { isSpaceHost } from './guard.ts'
import { loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import type { ProfileLoader } from './profile.ts'
import { createProfileLoader, setUser } from './profile.ts'
import type { Failure } from './react-with.ts'
import { reactWith } from './react-with.ts'
import type { ErrorContext } from './reactions.ts'
import type { SignIn } from './sign-in.ts'
import type { SessionState } from './state.ts'
import type { Toasts } from './toasts.ts'
import { VISIT_END } from './visit-end.ts'

export interface LaterOptions {
  client: ApiClient
  state: SessionState
  page: Page
  toasts: Toasts
  site(): Promise<Site>
  go(path: string): void
}

/** Does what §8 says about an error; the path to go to, if any. */
export type React = (error: Failure, call?: ErrorContext['call']) => Promise<string | null>

/** What a session needs once somebody is here, or something fails: one request, and home does without it. */
export interface Later {
  /** What somebody comes and goes by, who comes and goes but once. Throws OFFLINE where it does not come. */
  signIn(): Promise<SignIn>
  loadProfile: ProfileLoader
  react: React
}

export const createLater = ({ client, state, page, toasts, site, go }: LaterOptions): Later => {
  const expiry = { isHandled: false }
  const forgetExpiry = () => {
    expiry.isHandled = false
  }
  const onSignedIn = (user: User): void => {
    setUser(state, user)
    forgetExpiry()
    // What went wrong on the way in is over, and what ended for whoever was here before is not theirs.
    toasts.clear()
    page.tab.remove(VISIT_END)
  }
  const react: React = async (...error) => {
    const path = reactWith({ state, page, toasts, expiry }, ...error)
    const ended = path === '/' && page.tab.get(EXPIRED_AT)
    const known = ended ? await site() : null
    if (!ended || !known?.isProduction || !isSpaceHost(known)) return path
    // Home is on the main host, whose login does not know this tab: it is told why, and where to lead back to.
    page.leave(`${loginPath(page.path + page.search)}&expired=1`)
    return new Promise(() => undefined)
  }
  const onError = async (error: Failure): Promise<void> => {
    const path = await react(error)
    if (path) go(path)
  }
  return {
    signIn: () =>
      import('./sign-in.ts').then(
        ({ createSignIn }) => createSignIn({ client, state, page, go, onError, onSignedIn }),
        (cause) => {
          toasts.show('error', OFFLINE_MESSAGE)
          return throwOffline(cause)
        },
      ),
    loadProfile: createProfileLoader({
      api: client.api,
      state,
      page,
      site,
      react,
      onLoaded: () => {
        forgetExpiry()
        page.tab.remove(EXPIRED_AT)
      },
    }),
    react,
  }
}
