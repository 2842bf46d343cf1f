import { INCOMPLETE_LINK_MESSAGE } from './constants.ts'

/**
 * Every error that the API can return, with its status and the message for people if the handler provides none.
 * Includes those of §8.
 */
export const errors = {
  BAD_JSON: { status: 400, message: 'The request isn’t valid JSON.' },
  VALIDATION: { status: 400, message: 'Check what you entered and try again.' },
  BAD_ENVELOPE: { status: 400, message: 'The request couldn’t be read.' },
  KEY_EXPIRED: { status: 400, message: 'The encryption key has expired.' },
  BAD_SIGNATURE: { status: 400, message: 'The request’s signature isn’t valid.' },
  STALE_REQUEST: { status: 400, message: 'The request is too old. Check this device’s clock.' },
  REPLAYED: { status: 400, message: 'This request was already sent.' },
  ENCRYPTION_REQUIRED: { status: 400, message: 'This server accepts only encrypted requests.' },
  WORKSPACE_REQUIRED: { status: 400, message: 'Choose a space first.' },
  TOKEN_REQUIRED: { status: 400, message: 'Open the link in your email to see this page.' },
  URI_TOO_LONG: { status: 400, message: 'URI too long' },
  WEAK_PASSWORD: { status: 400, message: 'Choose a password that’s harder to guess.' },
  NO_SESSION: { status: 401, message: 'Log in to continue.' },
  BAD_CREDENTIALS: { status: 403, message: 'Wrong email or password.' },
  NOT_VERIFIED: { status: 403, message: 'Account not verified' },
  VERIFY_EMAIL_FIRST: { status: 403, message: 'Verify your email first.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.' },
  ACCOUNT_CLOSED: {
    status: 403,
    message: 'This account was deleted. Changed your mind? Open the link in the email that confirmed it.',
  },
  SUBSCRIPTION_LAPSED: {
    status: 403,
    message: 'This space’s plan has ended. Its owner can renew it under “Subscription” in the console.',
  },
  GUEST_NOT_ALLOWED: { status: 403, message: 'This space doesn’t allow guests.' },
  AT_RECEPTION: { status: 403, message: 'Wait at reception until someone meets you.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  BAD_ORIGIN: { status: 403, message: 'The request came from another site.' },
  CAPTCHA_REQUIRED: { status: 403, message: 'Confirm that you’re not a robot, then try again.' },
  WRONG_TOKEN: { status: 403, message: INCOMPLETE_LINK_MESSAGE },
  UNAUTHORIZED_DOMAIN: { status: 421, message: 'There’s nothing at this address.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  UNKNOWN_CALL: { status: 404, message: 'Unknown call.' },
  SPACE_NOT_FOUND: { status: 404, message: 'There’s no space at this address.' },
  TOO_SLOW: { status: 408, message: 'This took too long to arrive. Try again.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address doesn’t accept this method.' },
  CONFLICT: { status: 409, message: 'This isn’t possible right now.' },
  LINK_FIRST: { status: 409, message: 'Link your account first: go to Settings, then “Linked accounts”.' },
  CHANGED_MEANWHILE: { status: 409, message: 'Someone else changed this in the meantime.' },
  EMAIL_TAKEN: { status: 409, message: 'There’s already an account with this email.' },
  DOMAIN_TAKEN: { status: 409, message: 'This address is already in use.' },
  LAST_OWNER: { status: 409, message: 'A space needs at least one owner.' },
  OTHER_ACCOUNT: { status: 409, message: 'This invitation is for a different email.' },
  SPACE_FULL: { status: 409, message: 'The room is full. You’ll join when it’s your turn.' },
  SEATS_USED_UP: { status: 409, message: 'All seats on the plan are in use.' },
  linkExpired: { status: 410, message: 'This link has expired.' },
  linkActivated: { status: 410, message: 'This link was already used.' },
  TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content isn’t supported.' },
  CHECKSUM_MISMATCH: { status: 422, message: 'The file was damaged during upload. Try again.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  STORAGE_FULL: {
    status: 507,
    message: 'The server is out of storage and nothing was saved. Contact your administrator.',
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This isn’t available yet.' },
  PROVIDER_DOWN: { status: 503, message: 'The other service isn’t responding. Try again in a moment.' },
  OVERLOADED: { status: 503, message: 'The server is busy. Try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'The server can’t reach its database. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export interface EditConflict {
  current: Record<string, unknown>
  /** For rows with a revision. */
  revision?: number
  changedBy: string | null
  changedAt: string | null
}

/** Why a person's visit has ended, if known. */
export type Ending =
  | { why: 'putOut'; by: string; until: string }
  | { why: 'linkInvalidated' | 'guestsShutOut' | 'timeOver' | 'left' }

/** An error as sent to the client. `fields` maps a path into the input to what is wrong there. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  /** With STALE_REQUEST: the server's clock, in seconds since 1970. */
  serverTime?: number
  /** With SPACE_FULL: how many people wait ahead of the caller. */
  ahead?: number
  /** With FORBIDDEN and NO_SESSION, for a socket. */
  ending?: Ending
  /** With CHANGED_MEANWHILE: the current state, who changed it last, and when. */
  meanwhile?: EditConflict
  /** On 5xx: the id of the line in the server's log. */
  requestId?: string
}
