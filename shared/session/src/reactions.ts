import type { CallName } from '@metapyra/contract/calls'
import type { ApiError } from './calls/errors.ts'

/** §8: the message when a session has expired. */
const EXPIRED_MESSAGE = 'Token expired please login'

export interface ErrorContext {
  /** The call that failed; undefined for an error of a socket. */
  call?: CallName | undefined
  isSignedIn: boolean
  /** Guests and anonymous people have no login to return to. */
  isGuest: boolean
  /** True if the guest was admitted and is known here. */
  isVisiting?: boolean
  /** True if a 401 was already handled and no profile has loaded since. */
  isExpiryHandled: boolean
}

/** What the session does about an error. If empty, the screen that made the call handles it. */
export interface Reaction {
  toast?: string
  go?: string
  logout?: true
  setSpaceNotFound?: true
}

const PAGES: Partial<Record<ApiError['code'], string>> = {
  UNAUTHORIZED_DOMAIN: '/domain-restricted',
  linkExpired: '/link-expired',
  linkActivated: '/link-activated',
  ACCOUNT_BLOCKED: '/account-blocked',
  GUEST_NOT_ALLOWED: '/guest-not-allowed',
  // [PAY-8] Only writes return this error; reads continue to work.
  SUBSCRIPTION_LAPSED: '/subscription-denied',
}

/** A person without an account can't log in for a new link, so the page is told whose link has expired. */
const holderIn = (call: CallName | undefined): string =>
  call?.includes(' v2/guest/') ? '?of=guest' : call?.includes(' v2/business/') ? '?of=newsletter' : ''

/** §8: errors from login, register, reset, change password and user update show toasts. */
const CALLS_WITH_ERROR_TOAST: ReadonlySet<CallName> = new Set([
  'POST v2/auth/login',
  'POST v2/auth/provider-login',
  'POST v2/auth/create',
  'POST v2/auth/request-reset-password',
  'POST v2/auth/reset-password',
  'POST v2/user/change-password',
  'PUT v2/user/update',
])

/** §8, the error catalogue, as a pure function. */
export const errorReaction = (
  error: Pick<ApiError, 'code' | 'message'> & { status?: number; ending?: ApiError['ending'] },
  context: ErrorContext,
): Reaction => {
  const page = PAGES[error.code]
  if (page) return { go: page.startsWith('/link-') ? page + holderIn(context.call) : page }
  // Without a call, the error is from a socket: the person is no longer allowed to be in the room.
  if (error.code === 'FORBIDDEN' && !context.call)
    return { go: error.ending?.why === 'left' ? '/join' : '/meet-ended' }
  // For a space, [SPACE-6]. On a login page, the form explains what to do.
  if (error.code === 'NOT_VERIFIED' && !(context.call && CALLS_WITH_ERROR_TOAST.has(context.call)))
    return { go: '/join', toast: error.message }
  if (error.code === 'NO_SESSION') {
    if (context.isVisiting) return { logout: true, go: '/meet-ended' }
    if (!context.isSignedIn || context.isGuest || context.isExpiryHandled) return {}
    return { logout: true, go: '/', toast: EXPIRED_MESSAGE }
  }
  if (error.code === 'OFFLINE' || error.status === 429) return { toast: error.message }
  // If the server failed, nothing was looked up, and the space may well exist.
  if (context.call === 'GET v2/workspace/domain-detail' && (error.status ?? 0) < 500)
    return { setSpaceNotFound: true, go: '/' }
  if (context.call && CALLS_WITH_ERROR_TOAST.has(context.call)) return { toast: error.message }
  return {}
}
