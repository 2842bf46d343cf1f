import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { GuestInvite, GuestUser } from '../entities/admin.ts'
import { Character, User } from '../entities/user.ts'
import { Workspace } from '../entities/workspace.ts'
import {
  Closed,
  Email,
  Empty,
  Id,
  Lines,
  Name,
  NamedOrNot,
  Nullable,
  OneOf,
  Text,
  TypedEmail,
  Whole,
  Words,
} from '../schema.ts'
import {
  GUEST_LINK_MAX_USES,
  GUEST_LINK_ROOMS_MAX,
  GUEST_LINKS_MAX,
  GUEST_RIGHTS,
  WIDGET_POSITIONS,
} from '../subjects/guests.ts'

/**
 * True if the caller, who is logged in with an account that is not a member here, was warned that entering logs it out
 * on this host.
 */
const LeavesAccount = Type.Optional(Type.Boolean())
const GuestEntry = Closed({ user: User, workspace: Workspace })
/**
 * When a link expires: milliseconds since 1970, as the specification's client sends it, up to the end of the year 9999.
 */
const Timestamp = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })
/** The position of the link's widget, how many guests can use the link, and what it allows them. */
const LinkInfo = Closed({
  position: OneOf(WIDGET_POSITIONS),
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINK_MAX_USES })),
  /**
   * What the link's guests can read beyond the messages of the place where they are; null: the same as all guests of
   * the space.
   */
  rights: Type.Optional(
    Nullable(Type.Array(OneOf(GUEST_RIGHTS), { maxItems: GUEST_RIGHTS.length, uniqueItems: true })),
  ),
  /** The closed rooms that the link's guests can enter, by the ids of their map areas; null: all. */
  rooms: Type.Optional(Nullable(Type.Array(Whole(0), { maxItems: GUEST_LINK_ROOMS_MAX, uniqueItems: true }))),
})

/**
 * Allows a class or an auditorium behind one IP address to enter at once. Unknown links are counted separately
 * ([GUEST-6]).
 */
const atOnce = { max: 120, seconds: 60 }

/**
 * Calls of guests. The entry calls are public, because the caller is not known yet; the space decides whom it lets in.
 */
export const guest = {
  'GET v2/guest/auth': {
    summary: 'Open or resume this host’s anonymous session, if the space allows guests',
    access: 'public',
    unsafe: true,
    body: Closed({ leavesAccount: LeavesAccount }),
    reply: GuestEntry,
    limit: atOnce,
  },
  /** What the page of a guest link displays before someone enters. It does not use up the link. */
  'POST v2/guest/invite-detail': {
    summary: 'Who invites to which space with a guest link',
    beyond: true,
    access: 'public',
    onFullDisk: true,
    body: Closed({ spaceLink: Words(200) }),
    reply: Closed({
      workspace: Closed({
        id: Id,
        name: Type.String(),
        domain: Type.String(),
        spaceLogo: Nullable(Type.String()),
      }),
      /** The link's own address. The page redirects there if the link was opened on another host. */
      url: Type.String(),
      invitedBy: Nullable(Type.String()),
      /** A suggested name for a guest whom the link was sent to, until they enter one themselves. */
      name: Nullable(Type.String()),
    }),
    limit: atOnce,
  },
  'POST v2/guest/auth-invite': {
    summary: 'Join with a guest link’s token',
    access: 'public',
    onFullDisk: true,
    body: Closed({
      spaceLink: Words(200),
      leavesAccount: LeavesAccount,
    }),
    reply: GuestEntry,
    secret: true,
    limit: atOnce,
  },
  'POST v2/guest/add': {
    summary: 'Give a name when joining as a guest',
    access: 'public',
    body: Closed({
      name: Name,
      email: Type.Optional(Email),
      character: Type.Optional(Character),
      /** Additional details from a guest: the JSON text of an object with up to twenty texts, numbers and booleans. */
      additional: Type.Optional(Lines(2000)),
    }),
    reply: Closed({ guest: GuestUser }),
    status: 201,
    limit: atOnce,
  },
  'POST v2/guest/update': {
    summary: 'Change the guest’s name and picture',
    access: 'guest',
    onOwnDomain: true,
    body: Closed({ name: Type.Optional(NamedOrNot(120)), image: Type.Optional(Nullable(Text(2048))) }),
    reply: User,
  },
  'POST v2/guest/invite': {
    summary: 'Create guest links, one per email, or one open link if no email is given',
    access: 'member',
    body: Closed({
      timestamp: Timestamp,
      emailList: Type.Array(TypedEmail, { maxItems: GUEST_LINKS_MAX }),
      linkInfo: LinkInfo,
    }),
    reply: Closed({
      invites: Type.Array(GuestInvite),
      skipped: Type.Array(Closed({ email: Type.String(), reason: Type.String() })),
    }),
    status: 201,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/guest/invite-update': {
    summary: 'Change a guest link’s expiry or access',
    access: 'member',
    body: Closed({ guestId: Id, timestamp: Type.Optional(Timestamp), linkInfo: Type.Optional(LinkInfo) }),
    reply: GuestInvite,
  },
  'POST v2/guest/rooms': {
    summary: 'Rooms with doors that a link can open',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ rooms: Type.Array(Closed({ areaId: Type.Integer(), name: Type.String() })) }),
  },
  'POST v2/admin/guest-notice': {
    summary: 'Whether to show the caller the notice about guest access',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ isRead: Type.Optional(Type.Boolean()) }),
    reply: Closed({ isDue: Type.Boolean() }),
  },
  /** The specification requires this call but does not name it (§7). */
  'GET v2/guest/profile': {
    summary: 'The guest’s profile, for every path with /g/',
    beyond: true,
    access: 'session',
    onOwnDomain: true,
    body: Empty,
    reply: User,
  },
} satisfies Calls
