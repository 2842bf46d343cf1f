import type { Static } from 'typebox'
import { Type } from 'typebox'
import { WEEKDAYS } from '../constants.ts'
import { Closed, Id, Instant, Nullable, OneOf, TimeOfDay, Zone } from '../schema.ts'
import { INVITATION_MAX_DAYS } from '../subjects/admin/invitation.ts'
import { GUEST_RIGHTS } from '../subjects/guests.ts'
import { MEMBER_STATUSES } from './workspace.ts'

/** One person of a space as the console lists them. */
export const MemberRow = Closed({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  image: Nullable(Type.String()),
  /** The person's color as in `Person`, so that they look the same in the room and in the console. */
  colour: Type.String(),
  role: OneOf(['owner', 'admin', 'user', 'guest']),
  status: OneOf(MEMBER_STATUSES),
  companyPosition: Nullable(Type.String()),
  userRecording: OneOf(['enabled', 'disabled']),
  userTranscriber: OneOf(['enabled', 'disabled']),
  joinedAt: Nullable(Instant),
  lastActiveAt: Nullable(Instant),
  invitedAt: Nullable(Instant),
})
export type MemberRow = Static<typeof MemberRow>

/** How often a profile or the settings were changed, and who changed them last. */
export const Edit = Closed({
  revision: Type.Integer({ minimum: 0 }),
  /** Null if no one has changed it yet, or if that person has left the space. */
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Instant),
})
export type Edit = Static<typeof Edit>

export const SpaceDetails = Closed({
  id: Id,
  name: Type.String(),
  domain: Type.String(),
  companyName: Nullable(Type.String()),
  industryName: Nullable(Type.String()),
  companySize: Nullable(Type.String()),
  useCase: Type.String(),
  mapId: Type.String(),
  image: Nullable(Type.String()),
  spaceLogo: Nullable(Type.String()),
  ownerName: Type.String(),
  createdAt: Instant,
  counts: Closed({
    active: Type.Integer(),
    invited: Type.Integer(),
    inactive: Type.Integer(),
    guest: Type.Integer(),
  }),
  edit: Edit,
})
export type SpaceDetails = Static<typeof SpaceDetails>

/** Start and end on the space's own clock. `to` at 00:00 is the end of the day. Null: closed. */
const Hours = Nullable(Closed({ from: TimeOfDay, to: TimeOfDay }))
const WorkingHours = Closed(
  Object.fromEntries(WEEKDAYS.map((day) => [day, Hours])) as Record<(typeof WEEKDAYS)[number], typeof Hours>,
)
export type WorkingHours = Static<typeof WorkingHours>

export const SpaceSettings = Closed({
  /** `'true'` if anyone with the address can enter as a guest. */
  isGuestAllowed: OneOf(['true', 'false']),
  takesLinkGuests: Type.Boolean({ description: 'Guests can join with a guest link' }),
  takesMeetingGuests: Type.Boolean({ description: 'Booking and event guests can join while these last' }),
  guestsReadChat: Type.Boolean(),
  guestsReadHistory: Type.Boolean({ description: 'Including messages from before they joined' }),
  guestsSeePeople: Type.Boolean({ description: 'Everyone here, not just people nearby' }),
  guestsSeeEvents: Type.Boolean(),
  guestsSeePolls: Type.Boolean(),
  guestsSeeLibrary: Type.Boolean({ description: 'Library items shared with guests' }),
  isOpen: Type.Boolean({ description: 'Listed under explore-space and open to join' }),
  requireVerifiedEmail: Type.Boolean(),
  defaultRole: OneOf(['user', 'guest']),
  /** How many days invitations sent from then on can be accepted. */
  invitationDays: Type.Integer({ minimum: 1, maximum: INVITATION_MAX_DAYS }),
  chatRetentionDays: Type.Integer({ minimum: 0, maximum: 3650, description: '0 keeps messages forever' }),
  /** The rights that people get when they are invited or join. */
  userRecording: OneOf(['enabled', 'disabled']),
  userTranscriber: OneOf(['enabled', 'disabled']),
  timeZone: Zone,
  workingHours: WorkingHours,
  isReceptionOn: Type.Boolean({ description: 'Guests wait until a member meets them' }),
  asksConsent: Type.Boolean({ description: 'People agree before their first conversation' }),
  showsPreviews: Type.Boolean({ description: 'Link previews in chat' }),
  isChatOn: Type.Boolean({ description: 'Off: messages can be read but not sent' }),
})
export type SpaceSettings = Static<typeof SpaceSettings>

export const SettingsReply = Closed({
  settings: SpaceSettings,
  edit: Edit,
  isAlwaysOpen: Type.Boolean({
    description: 'Anyone with an account can join, whatever isOpen says: one of FIXED_WORKSPACE_IDS',
  }),
})
export type SettingsReply = Static<typeof SettingsReply>

/** Whether a guest link still lets people in. `ended`: it has expired. `invalidated`: someone revoked it. */
export const GUEST_LINK_STATES = ['live', 'usedUp', 'ended', 'invalidated'] as const

export const GuestInvite = Closed({
  guestId: Id,
  /** Null for an open link, which anyone who has it can use. */
  email: Nullable(Type.String()),
  /** The token of `/g/:token`. */
  spaceLink: Type.String(),
  /** The link's full address: `/g/` on the space’s own host. */
  url: Type.String(),
  /** The script tag that puts a button for the link on any web page. */
  widget: Type.String(),
  state: OneOf(GUEST_LINK_STATES),
  /** Null if the person who created it no longer exists here. */
  invitedBy: Nullable(Type.String()),
  position: Nullable(Type.String()),
  maxUses: Nullable(Type.Integer()),
  /** True if the link was created for a booking or an event. */
  isMeeting: Type.Boolean(),
  /** What the link's guests can read now, beyond the messages of the place where they are. */
  rights: Type.Array(OneOf(GUEST_RIGHTS)),
  /** True if the link sets the rights itself, false if the space's settings do. */
  hasOwnRights: Type.Boolean(),
  /** The closed rooms that the link's guests can enter; null: all. */
  rooms: Nullable(Type.Array(Closed({ areaId: Type.Integer(), name: Type.String() }))),
  uses: Type.Integer(),
  expiresAt: Instant,
  invalidatedAt: Nullable(Instant),
  createdAt: Instant,
})
export type GuestInvite = Static<typeof GuestInvite>

/** §3 Guest user record: `additional` and `sessions` are JSON texts. */
export const GuestUser = Closed({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  image: Nullable(Type.String()),
  additional: Type.String(),
  /** The guest's open visits: `[{ id, openedAt, endsAt }]`. */
  sessions: Type.String(),
  /** The link that the guest used; null for a guest without a link. */
  inviteId: Nullable(Id),
  lastSeenAt: Instant,
  createdAt: Instant,
})
export type GuestUser = Static<typeof GuestUser>
