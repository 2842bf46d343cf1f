import type { ApiError } from './calls/errors.ts'
import type { Page } from './page.ts'
import type { ErrorContext } from './reactions.ts'
import { errorReaction } from './reactions.ts'
import type { SessionState } from './state.ts'
import { setToken } from './state.ts'
import { EXPIRED_AT, SPACE_NOT_FOUND } from './storage-keys.ts'
import type { Toasts } from './toasts.ts'
import { VISIT_END } from './visit-end.ts'

interface Reacting {
  state: SessionState
  page: Page
  toasts: Toasts
  /** Whether a 401 was already handled and no profile has loaded since (§4). */
  expiry: { isHandled: boolean }
}

/** The error of a call or, if it has no status, of a socket. */
export type Failure = Pick<ApiError, 'code' | 'message'> & Partial<Pick<ApiError, 'status' | 'ending'>>

/** Applies what §8 says about an error to this page, and returns the path to go to, if any. */
export const applyErrorReaction = (
  { state, page, toasts, expiry }: Reacting,
  error: Failure,
  call?: ErrorContext['call'],
): string | null => {
  const user = state.$user.get()
  const role = user?.role
  const reaction = errorReaction(error, {
    call,
    isSignedIn: role !== undefined || page.readCookie('signedIn') === '1',
    isGuest: role === 'guest' || role === 'anonymous' || page.path.includes('/g/'),
    isVisiting: user?.local === false && user.type !== 'account',
    isExpiryHandled: expiry.isHandled,
  })
  if (reaction.toast) toasts.show('error', reaction.toast)
  if (reaction.setSpaceNotFound) page.device.set(SPACE_NOT_FOUND, '1')
  if (reaction.go === '/meet-ended')
    page.tab.set(VISIT_END, JSON.stringify({ error, space: state.$workspace.get()?.name, atMs: Date.now() }))
  // A blocked person counts as no one here, but stays logged in.
  if (error.code === 'ACCOUNT_BLOCKED') state.$user.set(null)
  if (reaction.logout) {
    // Only an account's expiry leads home; its login leads back here (`way-back.ts`).
    if (reaction.go === '/')
      page.tab.set(EXPIRED_AT, JSON.stringify([page.path, page.search, user?.id, state.$chatPlayer.get()]))
    expiry.isHandled = true
    page.dropCookie('signedIn')
    setToken(state, null)
  }
  return reaction.go ?? null
}
