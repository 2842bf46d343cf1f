import type { TSchema } from 'typebox'
import type { GuestRight } from './subjects/guests.ts'

/**
 * Who may make a call, from nobody known to the owner of the space.
 * The levels from `anonymous` on need a space: without one the server answers 400 WORKSPACE_REQUIRED.
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
 * What a token was made for; a token of one purpose opens no other call. Those of appointments are links that may be
 * used again: `appointment` books, `booking` is for what was booked.
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

/** At most `max` calls of one address within `seconds`. */
export interface Limit {
  readonly max: number
  readonly seconds: number
  /** Of those that were let through, at most this many a day; whoever brings a live invitation is not counted. */
  readonly maxADay?: number
  /** Where a live invitation may come along: of those who bring one, and all others, this many. */
  readonly invited?: number
}

/** One call of the v2 API: who may make it, what it takes, what it answers. */
export interface Call {
  /** One level, or two of which either suffices. */
  readonly access: Access | readonly [Access, Access]
  /** The token's purposes, for `bearer` access or where a public call takes a token as well. */
  readonly bearer?: readonly Purpose[]
  /** A bearer may name the caller's own session, by its public id; it opens nothing, and any other is refused. */
  readonly sessionBearer?: true
  /** One flat input: `:x` of the name is taken from it, the rest is query on GET and body otherwise. */
  readonly body: TSchema
  /** Fields that may stand in the address of a call with a body, as `event/list?filter`: none that is anybody's secret. */
  readonly query?: readonly string[]
  readonly reply: TSchema
  /** 200 unless said: 201 where something is made, 204 where there is nothing to say. */
  readonly status?: 200 | 201 | 204
  /** The reply comes sealed to the session's reading key when the request was sealed. */
  readonly secret?: true
  /** multipart/form-data with checksum, sealed fields and one file. */
  readonly upload?: true
  /** The reply is a CSV file, sent as it is read; `reply` is its text. Errors come as JSON, as ever. */
  readonly csv?: true
  /** The reply is a stream of server-sent events that ends in `data: [DONE]`. What fails before its first comes as JSON. */
  readonly events?: true
  /** May be made without a body, also where bodies must be sealed: all of its fields may be left out at once. */
  readonly bodyOptional?: true
  /** Bytes of the body, 64 KiB unless said. */
  readonly maxBytes?: number
  readonly limit?: Limit
  /** What it costs depends on what there is to look through: it is paid from its caller's budget of the server's time. */
  readonly dear?: true
  /**
   * [TEXT-1] What it says stays in its space, in a row or a version of its own: it counts to the space's storage and to
   * what its caller may write in an hour.
   */
  readonly keepsText?: true
  /** A GET that changes something: needs its bearer or `x-requested-with`. */
  readonly unsafe?: true
  /**
   * Takes an account, and may all the same be made by its session of a space's own domain: what it does there is the
   * space's. Any other such call is refused there (docs/security.md, "Sessions").
   */
  readonly onOwnDomain?: true
  /**
   * [PAY-8] Goes on in a space whose plan has lapsed, as every GET does: it only reads, or it is a way out. Any other
   * call that is a space's is refused there.
   */
  readonly onLapsed?: true
  /**
   * [DB-4] Goes on while the server's disk is nearly full, as every GET and every `onLapsed` does: it only reads, makes
   * room, or is a way in or out.
   */
  readonly onFullDisk?: true
  /** [PAY-8] Of a call that goes on there: what of its input is no way out, and is refused (`wish.userRecording`). */
  readonly notOnLapsed?: readonly string[]
  /** [RECEP-1] Open to guests who wait at the reception; of a space, nothing else is. */
  readonly atReception?: true
  /** [GUEST-12] What a guest must have been given to make it at all; what they find by others is fenced by its feature. */
  readonly guestRights?: readonly GuestRight[]
  readonly summary: string
  /** The specification does not have it: a feature needed it. */
  readonly beyond?: true
}

export type Calls = Record<CallPath, Call>
