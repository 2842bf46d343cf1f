import type { User } from '@metapyra/contract/entities/user'
import type { Failure } from './apply-error-reaction.ts'
import { applyErrorReaction } from './apply-error-reaction.ts'
import type { ApiClient } from './calls/api.ts'
import { OFFLINE_MESSAGE, throwOffline } from './calls/errors.ts'
import { loadPart } from './calls/load-part.ts'
import type { Site } from './guard.ts'
import { isSpaceHost } from './guard.ts'
import { loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import type { ProfileLoader } from './profile.ts'
import { createProfileLoader, setUser } from './profile.ts'
import type { ErrorContext } from './reactions.ts'
import type { SignIn } from './sign-in.lazy.ts'
import type { SessionState } from './state.ts'
import { EXPIRED_AT } from './storage-keys.ts'
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

/** Applies what §8 says about an error, and returns the path to go to, if any. */
export type React = (error: Failure, call?: ErrorContext['call']) => Promise<string | null>

/**
 * The lazy-loaded part of a session, needed once the person is known or something fails: one request, which the home
 * page does without.
 */
export interface LazySession {
  /**
   * Loads login, sign-up and logout separately, because each is used only once per visit. Throws OFFLINE if the code
   * cannot be loaded.
   */
  signIn(): Promise<SignIn>
  loadProfile: ProfileLoader
  react: React
}

export const createLazySession = ({ client, state, page, toasts, site, go }: LaterOptions): LazySession => {
  const expiry = { isHandled: false }
  const forgetExpiry = () => {
    expiry.isHandled = false
  }
  const onSignedIn = (user: User): void => {
    setUser(state, user)
    forgetExpiry()
    // Errors from before the login no longer apply, and a visit that ended for the previous person is not this
    // person's.
    toasts.clear()
    page.tab.remove(VISIT_END)
  }
  const react: React = async (...error) => {
    const path = applyErrorReaction({ state, page, toasts, expiry }, ...error)
    const ended = path === '/' && page.tab.get(EXPIRED_AT)
    const known = ended ? await site() : null
    if (!ended || !known?.isProduction || !isSpaceHost(known)) return path
    // Home is on the main host, whose login cannot read this tab's storage, so the address carries the reason and the
    // page to return to.
    page.leave(`${loginPath(page.path + page.search)}&expired=1`)
    return new Promise(() => undefined)
  }
  const onError = async (error: Failure): Promise<void> => {
    const path = await react(error)
    if (path) go(path)
  }
  return {
    signIn: () =>
      loadPart(() => import('./sign-in.lazy.ts')).then(
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
