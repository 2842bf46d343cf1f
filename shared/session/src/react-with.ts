import type { ApiError } from './errors.ts'
import { SPACE_NOT_FOUND } from './flag-names.ts'
import type { Page } from './page.ts'
import type { ErrorContext } from './reactions.ts'
import { errorReaction } from './reactions.ts'
import type { SessionState } from './state.ts'
import { setToken } from './state.ts'
import type { Toasts } from './toasts.ts'

interface Reacting {
  state: SessionState
  page: Page
  toasts: Toasts
  /** Whether a 401 was answered to and no profile has loaded since (§4). */
  expiry: { isHandled: boolean }
}

export type Failure = Pick<ApiError, 'code' | 'status' | 'message'>

/** Does to this page what §8 says about an error; the path to go to, if any. */
export const reactWith = (
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
  if (reaction.logout) {
    expiry.isHandled = true
    page.dropCookie('signedIn')
    setToken(state, null)
  }
  return reaction.go ?? null
}
