import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { GUEST_LINK_INVALIDATED, USER_LIST_PAGE_MAX } from '../constants.ts'
import {
  GuestInvite,
  GuestUser,
  MemberRow,
  SettingsReply,
  SpaceDetails,
  SpaceSettings,
} from '../entities/admin.ts'
import { MEMBER_STATUSES } from '../entities/workspace.ts'
import {
  CalledText,
  Closed,
  Empty,
  Id,
  Instant,
  Line,
  NamedOrNot,
  Nullable,
  OneOf,
  Page,
  PageNumber,
  Text,
  Whole,
} from '../schema.ts'
import type { PeopleColumn } from '../space/people.ts'
import { PEOPLE_COLUMNS, PEOPLE_SORT_FIELDS } from '../space/people.ts'
import { GUEST_LINKS_MAX } from '../subjects/guests.ts'

const GuestList = Closed({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
  search: Type.Optional(Text(120)),
})

/**
 * The revision that the change is based on. If someone else has changed the row since, 409 CHANGED_MEANWHILE returns
 * the current state.
 */
const revision = Type.Optional(Whole(0))

/** Selects people for everything that applies to all of them: a list, a file or a change. */
export const peopleChoice = {
  /** `all` needs `filter.importId`, because no index sorts the members of every status together. */
  type: OneOf([...MEMBER_STATUSES, 'guest', 'all']),
  search: Type.Optional(Type.String({ maxLength: 120 })),
  filter: Type.Optional(
    Closed({
      role: Type.Optional(Type.Array(OneOf(['owner', 'admin', 'user', 'guest']), { maxItems: 4 })),
      status: Type.Optional(Type.Array(OneOf(MEMBER_STATUSES), { maxItems: 3 })),
      /** True if the person is in the space's room at this moment. */
      isHere: Type.Optional(Type.Boolean()),
      isNeverActive: Type.Optional(Type.Boolean()),
      /** In each pair, the second instant is exclusive. */
      activeFrom: Type.Optional(Instant),
      activeBefore: Type.Optional(Instant),
      joinedFrom: Type.Optional(Instant),
      joinedBefore: Type.Optional(Instant),
      invitedFrom: Type.Optional(Instant),
      invitedBefore: Type.Optional(Instant),
      userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
      userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
      /** Only people whom this import has invited. */
      importId: Type.Optional(Id),
    }),
  ),
}

const peopleSort = Closed({
  field: OneOf(PEOPLE_SORT_FIELDS),
  order: OneOf(['asc', 'desc']),
})

export const admin = {
  'POST v2/admin/workspace/details': {
    summary: 'The space’s profile',
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: SpaceDetails,
  },
  'POST v2/admin/workspace/setting-details': {
    summary: 'The space’s settings and defaults',
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: SettingsReply,
  },
  'POST v2/admin/workspace/user-list': {
    summary: 'A page of the space’s people, sorted, searched and filtered on the server',
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({
      ...peopleChoice,
      sort: Type.Optional(peopleSort),
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
      countAll: Type.Optional(
        Type.Boolean({ description: 'Exact count of any size, up to 30 times a minute' }),
      ),
    }),
    reply: Page(MemberRow),
  },
  'POST v2/admin/workspace/user-export': {
    summary: 'The selected people as CSV, in the list’s order and columns',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({
      ...peopleChoice,
      sort: Type.Optional(peopleSort),
      columns: Type.Array(OneOf(Object.keys(PEOPLE_COLUMNS) as PeopleColumn[]), {
        minItems: 1,
        maxItems: Object.keys(PEOPLE_COLUMNS).length,
        uniqueItems: true,
      }),
    }),
    csv: true,
    reply: Type.String(),
    limit: { max: 20, seconds: 60 },
  },
  'PUT v2/admin/workspace/settings-update': {
    summary: 'Update settings and defaults; empty values are dropped',
    access: 'admin',
    body: Closed({ settings: Closed(Type.Partial(SpaceSettings).properties), revision }),
    reply: SettingsReply,
  },
  'PUT v2/admin/workspace/update-user': {
    summary: 'Change a person’s role, status or rights; never leaves a space without an owner',
    access: 'admin',
    onLapsed: true,
    notOnLapsed: ['name', 'companyPosition', 'image', 'userRecording', 'userTranscriber'],
    body: Closed({
      userId: Id,
      role: Type.Optional(OneOf(['owner', 'admin', 'user', 'guest'])),
      status: Type.Optional(OneOf(MEMBER_STATUSES)),
      name: Type.Optional(CalledText),
      companyPosition: Type.Optional(Line(120)),
      image: Type.Optional(Nullable(Text(2048))),
      userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
      userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
    }),
    reply: MemberRow,
  },
  'PUT v2/admin/workspace/update': {
    summary: 'Update the space’s profile; empty values are dropped, `image` is always kept',
    access: 'admin',
    body: Closed({
      name: Type.Optional(CalledText),
      companyName: Type.Optional(NamedOrNot(120)),
      industryName: Type.Optional(Line(120)),
      companySize: Type.Optional(Line(40)),
      useCase: Type.Optional(Line(60)),
      image: Type.Optional(Nullable(Text(2048))),
      mapId: Type.Optional(Text(60)),
      revision,
    }),
    reply: SpaceDetails,
  },
  'POST v2/admin/workspace/clear': {
    summary: 'Clear one field of the space’s profile, which updates can’t do',
    beyond: true,
    access: 'admin',
    body: Closed({ field: OneOf(['companyName', 'industryName', 'companySize', 'spaceLogo']), revision }),
    reply: SpaceDetails,
  },
  'PUT v2/admin/workspace/update-logo': {
    summary: 'Change the space’s logo',
    access: 'admin',
    upload: true,
    maxBytes: 6 * 1024 * 1024,
    body: Empty,
    reply: Closed({ spaceLogo: Type.String() }),
  },
  'POST v2/admin/guest-invites': {
    summary: 'A page of the space’s guest links, newest first',
    access: 'admin',
    onLapsed: true,
    body: GuestList,
    reply: Page(GuestInvite),
  },
  'POST v2/admin/guest-user-list': {
    summary: 'A page of the guests who joined, newest first',
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: GuestList,
    reply: Page(GuestUser),
  },
  'POST v2/admin/invalidate-guest-invite': {
    summary: 'Revoke a guest link and end the sessions that used it',
    access: 'admin',
    onLapsed: true,
    body: Closed({ guestId: Id }),
    reply: Closed({ message: Type.Literal(GUEST_LINK_INVALIDATED) }),
  },
  'POST v2/admin/invalidate-guest-invites': {
    summary: 'Revoke several guest links, all or none, and end the sessions that used them',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ guestIds: Type.Array(Id, { minItems: 1, maxItems: GUEST_LINKS_MAX }) }),
    reply: Closed({ invalidated: Type.Integer({ description: 'The ones that weren’t revoked before' }) }),
  },
} satisfies Calls
