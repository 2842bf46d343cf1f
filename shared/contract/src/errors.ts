import { INCOMPLETE_LINK_MESSAGE } from './constants.ts'

/**
 * Every error the API can answer, in one place: its status and what it says to people
 * where the handler says nothing better. §8 of the specification and calls.md, "Rules for all".
 */
export const errors = {
  BAD_JSON: { status: 400, message: 'The request is not valid JSON.' },
  VALIDATION: { status: 400, message: 'Some of the fields are not right.' },
  BAD_ENVELOPE: { status: 400, message: 'The request could not be opened.' },
  KEY_EXPIRED: { status: 400, message: 'The key has expired.' },
  BAD_SIGNATURE: { status: 400, message: 'This does not come from whom it says.' },
  STALE_REQUEST: { status: 400, message: 'The request is too old. Check the clock of this device.' },
  REPLAYED: { status: 400, message: 'This request was already received.' },
  ENCRYPTION_REQUIRED: { status: 400, message: 'This server takes encrypted requests only.' },
  WORKSPACE_REQUIRED: { status: 400, message: 'Choose a space first.' },
  TOKEN_REQUIRED: { status: 400, message: 'This page needs the link from your mail.' },
  URI_TOO_LONG: { status: 400, message: 'URI too long' },
  WEAK_PASSWORD: { status: 400, message: 'Choose a password that is harder to guess.' },
  NO_SESSION: { status: 401, message: 'Please log in.' },
  BAD_CREDENTIALS: { status: 403, message: 'Mail address or password is not right.' },
  NOT_VERIFIED: { status: 403, message: 'Account not verified' },
  VERIFY_EMAIL_FIRST: { status: 403, message: 'Confirm your mail address first.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.' },
  ACCOUNT_CLOSED: {
    status: 403,
    message: 'This account was deleted. Changed your mind? Open the link in the email that confirmed it.',
  },
  SUBSCRIPTION_LAPSED: {
    status: 403,
    message: 'The plan of this space has ended. Its owner can renew it under “Subscription” in the console.',
  },
  GUEST_NOT_ALLOWED: { status: 403, message: 'This space does not admit guests.' },
  AT_RECEPTION: { status: 403, message: 'Wait at the reception until somebody meets you.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  BAD_ORIGIN: { status: 403, message: 'The request came from another site.' },
  CAPTCHA_REQUIRED: { status: 403, message: 'Show that you are not a robot, then try again.' },
  WRONG_TOKEN: { status: 403, message: INCOMPLETE_LINK_MESSAGE },
  UNAUTHORIZED_DOMAIN: { status: 421, message: 'This address is not served here.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  UNKNOWN_CALL: { status: 404, message: 'There is no such call.' },
  SPACE_NOT_FOUND: { status: 404, message: 'There is no space at this address.' },
  TOO_SLOW: { status: 408, message: 'This took too long to arrive. Try again.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address takes another method.' },
  CONFLICT: { status: 409, message: 'This would break a rule of the space.' },
  LINK_FIRST: { status: 409, message: 'Link your account first, in your settings under “Linked accounts”.' },
  CHANGED_MEANWHILE: { status: 409, message: 'Somebody else has changed this meanwhile.' },
  EMAIL_TAKEN: { status: 409, message: 'There is already an account with this mail address.' },
  DOMAIN_TAKEN: { status: 409, message: 'This address is taken.' },
  LAST_OWNER: { status: 409, message: 'A space needs at least one owner.' },
  OTHER_ACCOUNT: { status: 409, message: 'This invitation is for another mail address.' },
  SPACE_FULL: { status: 409, message: 'The room is full right now. You come in when it is your turn.' },
  SEATS_USED_UP: { status: 409, message: 'All seats of the plan are taken.' },
  linkExpired: { status: 410, message: 'This link has expired.' },
  linkActivated: { status: 410, message: 'This link was already used.' },
  TOO_LARGE: { status: 413, message: 'This is larger than the server takes.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not taken here.' },
  CHECKSUM_MISMATCH: { status: 422, message: 'The file was damaged on its way. Try again.' },
  TOO_MANY: { status: 429, message: 'Too many tries. Wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  STORAGE_FULL: {
    status: 507,
    message: 'The server has no room left. Nothing was kept; whoever runs it has to make room.',
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This is not available yet.' },
  PROVIDER_DOWN: { status: 503, message: 'The other service does not answer. Try again in a moment.' },
  OVERLOADED: { status: 503, message: 'The server is busy. Try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'The server cannot reach its database.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export interface Meanwhile {
  current: Record<string, unknown>
  /** Of what counts its changes. */
  revision?: number
  changedBy: string | null
  changedAt: string | null
}

/** Why somebody's visit has ended, where that is known. */
export type Ending =
  | { why: 'putOut'; by: string; until: string }
  | { why: 'linkInvalidated' | 'guestsShutOut' | 'timeOver' | 'left' }

/** An error as it stands on the wire; `fields` names the place: a path into the input → what is wrong there. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  /** With STALE_REQUEST: the server's clock, seconds since 1970. */
  serverTime?: number
  /** With SPACE_FULL: how many wait before one. */
  ahead?: number
  /** With FORBIDDEN and NO_SESSION of a socket. */
  ending?: Ending
  /** With CHANGED_MEANWHILE: what stands there now, who has changed it last, and when. */
  meanwhile?: Meanwhile
  /** On 5xx: names the line in the server's log. */
  requestId?: string
}
