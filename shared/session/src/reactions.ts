import type { CallName } from '@metapyra/contract/calls'
import type { ApiError } from './calls/errors.ts'

/** §8: what people read when their session has ended by itself. */
const EXPIRED_MESSAGE = 'Token expired please login'

export interface ErrorContext {
  /** The call that failed; undefined for what a socket said. */
  call?: CallName | undefined
  isSignedIn: boolean
  /** Guests and anonymous people have no login to go back to. */
  isGuest: boolean
  /** They were let in, and are known here. */
  isVisiting?: boolean
  /** A 401 was answered to already and no profile has loaded since. */
  isExpiryHandled: boolean
}

/** What the session does about an error; an empty one leaves it to the screen that made the call. */
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
  // [PAY-8] Only of what is written: whatever is read goes on.
  SUBSCRIPTION_LAPSED: '/subscription-denied',
}

/** Whoever has no account can't log in for a new link: the page is told whose link is over. */
const holderIn = (call: CallName | undefined): string =>
  call?.includes(' v2/guest/') ? '?of=guest' : call?.includes(' v2/business/') ? '?of=newsletter' : ''

/** §8: errors from login, register, reset, change password and user update show toasts. */
const TOASTED: ReadonlySet<CallName> = new Set([
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
  // Only a socket says so without a call: whoever was in the room may not be there any more.
  if (error.code === 'FORBIDDEN' && !context.call)
    return { go: error.ending?.why === 'left' ? '/join' : '/meet-ended' }
  // Of a space, [SPACE-6]; where one logs in, the form says what to do.
  if (error.code === 'NOT_VERIFIED' && !(context.call && TOASTED.has(context.call)))
    return { go: '/join', toast: error.message }
  if (error.code === 'NO_SESSION') {
    if (context.isVisiting) return { logout: true, go: '/meet-ended' }
    if (!context.isSignedIn || context.isGuest || context.isExpiryHandled) return {}
    return { logout: true, go: '/', toast: EXPIRED_MESSAGE }
  }
  if (error.code === 'OFFLINE' || error.status === 429) return { toast: error.message }
  // Where the server was not able, nothing was looked up: the space may well be there.
  if (context.call === 'GET v2/workspace/domain-detail' && (error.status ?? 0) < 500)
    return { setSpaceNotFound: true, go: '/' }
  if (context.call && TOASTED.has(context.call)) return { toast: error.message }
  return {}
}
