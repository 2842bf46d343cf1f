import type { TSchema } from 'typebox'
import type { GuestRight } from './subjects/guests.ts'

/**
 * Who can make a call, from anyone at all to the owner of the space. The levels from `anonymous` on require a space:
 * without one the server replies 400 WORKSPACE_REQUIRED.
 */
export type Access =
  | 'public'
  | 'bearer'
  | 'session'
  | 'account'
  | 'anonymous'
  | 'guest'
  | 'member'
  | 'admin'
  | 'owner'

/**
 * What a token is for; a token for one purpose opens no other calls. Those of appointments are reusable links:
 * `appointment` for making bookings, `booking` for one that was made.
 */
export type Purpose =
  | 'verifyEmail'
  | 'changeOldEmail'
  | 'changeNewEmail'
  | 'resetPassword'
  | 'keepAccount'
  | 'invite'
  | 'providerLogin'
  | 'appointment'
  | 'booking'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallPath = `${Method} v2/${string}`

/** At most `max` calls from one IP address within `seconds`. */
export interface Limit {
  readonly max: number
  readonly seconds: number
  /** Of the allowed ones, at most this many a day; callers with a valid invitation don't count. */
  readonly maxADay?: number
  /** If callers can have a valid invitation: the limit for them and all others together. */
  readonly invited?: number
}

/** A call of the v2 API: who can make it, its input and its reply. */
export interface Call {
  /** One level, or two of which either suffices. */
  readonly access: Access | readonly [Access, Access]
  /** The token's purposes, for `bearer` access or if a public call also accepts a token. */
  readonly bearer?: readonly Purpose[]
  /** The bearer can be the public id of the caller's own session; it grants nothing, and any other is refused. */
  readonly sessionBearer?: true
  /** One flat input: `:x` of the name is taken from it, the rest is query on GET and body otherwise. */
  readonly body: TSchema
  /** Fields that can be in the URL of a call with a body, as `event/list?filter`; none can be secret. */
  readonly query?: readonly string[]
  readonly reply: TSchema
  /** 200 by default; 201 if something is created, 204 without content. */
  readonly status?: 200 | 201 | 204
  /** The reply is sealed with the session's reading key if the request was sealed. */
  readonly secret?: true
  /** multipart/form-data with checksum, sealed fields and one file. */
  readonly upload?: true
  /** The reply is a CSV file, streamed; `reply` is its text. Errors are JSON as usual. */
  readonly csv?: true
  /**
   * The reply is a stream of server-sent events that ends in `data: [DONE]`. Errors before the first event are JSON.
   */
  readonly events?: true
  /** Can be made without a body, even if bodies must be sealed, because all its fields are optional. */
  readonly bodyOptional?: true
  /** Most bytes of the body, 64 KiB by default. */
  readonly maxBytes?: number
  readonly limit?: Limit
  /** The cost depends on the amount of data, so it is charged to the caller's budget of server time. */
  readonly dear?: true
  /**
   * [TEXT-1] Its text is stored permanently, in a new row or version, so it counts toward the space's storage and the
   * caller's hourly limit.
   */
  readonly keepsText?: true
  /** A GET that changes something: requires its bearer or `x-requested-with`. */
  readonly unsafe?: true
  /**
   * Requires an account, but can also be made by an account's session on a space's own domain, because what it does
   * there belongs to the space. Other such calls are refused there (docs/security.md, "Sessions").
   */
  readonly onOwnDomain?: true
  /**
   * [PAY-8] Allowed in a space whose plan has lapsed, as every GET is: it only reads, or helps to leave that state.
   * Other calls of a space are refused there.
   */
  readonly onLapsed?: true
  /**
   * [DB-4] Allowed while the server's disk is nearly full, as every GET and every `onLapsed` is: it only reads, frees
   * space, or logs in or out.
   */
  readonly onFullDisk?: true
  /** [PAY-8] Inputs of an allowed call that are refused in a lapsed space (`input.userRecording`). */
  readonly notOnLapsed?: readonly string[]
  /** [RECEP-1] Open to guests waiting at the reception, who can make no other calls of a space. */
  readonly atReception?: true
  /**
   * [GUEST-12] The rights that a guest needs to make the call at all; the feature restricts what they find by other
   * calls.
   */
  readonly guestRights?: readonly GuestRight[]
  readonly summary: string
  /** Not in the specification; a feature needed it. */
  readonly beyond?: true
}

export type Calls = Record<CallPath, Call>
