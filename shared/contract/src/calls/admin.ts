import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { GUEST_LINK_INVALIDATED, GUEST_LINKS_MAX, USER_LIST_PAGE_MAX } from '../constants.ts'
import {
  GuestInvite,
  GuestUser,
  MemberRow,
  SettingsReply,
  SpaceDetails,
  SpaceSettings,
} from '../entities/admin.ts'
import { MEMBER_STATUSES } from '../entities/workspace.ts'
import type { PeopleColumn } from '../people.ts'
import { PEOPLE_COLUMNS, PEOPLE_SORT_FIELDS } from '../people.ts'
import {
  CalledText,
  Closed,
  Empty,
  Id,
  Instant,
  NamedOrNot,
  Nullable,
  OneOf,
  Page,
  PageNumber,
  Text,
  Whole,
} from '../schema.ts'

const GuestList = Closed({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
  search: Type.Optional(Text(120)),
})

/** What the change was made from: where somebody else has changed it since, 409 CHANGED_MEANWHILE tells what stands there. */
const revision = Type.Optional(Whole(0))

/** Which people are meant, for whatever takes all of them: a list, a file, a change. */
export const peopleChoice = {
  type: OneOf([...MEMBER_STATUSES, 'guest']),
  search: Type.Optional(Type.String({ maxLength: 120 })),
  filter: Type.Optional(
    Closed({
      role: Type.Optional(Type.Array(OneOf(['owner', 'admin', 'user', 'guest']), { maxItems: 4 })),
      status: Type.Optional(Type.Array(OneOf(MEMBER_STATUSES), { maxItems: 3 })),
      /** In the space's room at this moment. */
      isHere: Type.Optional(Type.Boolean()),
      isNeverActive: Type.Optional(Type.Boolean()),
      /** Of each pair the second is the first instant that is not meant any more. */
      activeFrom: Type.Optional(Instant),
      activeBefore: Type.Optional(Instant),
      joinedFrom: Type.Optional(Instant),
      joinedBefore: Type.Optional(Instant),
      invitedFrom: Type.Optional(Instant),
      invitedBefore: Type.Optional(Instant),
      userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
      userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
    }),
  ),
}

const peopleSort = Closed({
  field: OneOf(PEOPLE_SORT_FIELDS),
  order: OneOf(['asc', 'desc']),
})

export const admin = {
  'POST v2/admin/workspace/details': {
    summary: 'The profile of the space',
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: SpaceDetails,
  },
  'POST v2/admin/workspace/setting-details': {
    summary: 'Switches and defaults of the space',
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: SettingsReply,
  },
  'POST v2/admin/workspace/user-list': {
    summary: 'The people of the space: a page of them, sorted, searched and filtered at the server',
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({
      ...peopleChoice,
      sort: Type.Optional(peopleSort),
      page: Type.Optional(PageNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: USER_LIST_PAGE_MAX })),
      countAll: Type.Optional(
        Type.Boolean({ description: 'Counts exactly, however many there are: thirty times a minute' }),
      ),
    }),
    reply: Page(MemberRow),
  },
  'POST v2/admin/workspace/user-export': {
    summary: 'The people that are meant as a CSV file, in the order and with the columns of the list',
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
    summary: 'Change switches and defaults; empty values are dropped',
    access: 'admin',
    body: Closed({ settings: Closed(Type.Partial(SpaceSettings).properties), revision }),
    reply: SettingsReply,
  },
  'PUT v2/admin/workspace/update-user': {
    summary: 'Change role, status or rights of one person; never leaves a space without an owner',
    access: 'admin',
    onLapsed: true,
    notOnLapsed: ['name', 'companyPosition', 'image', 'userRecording', 'userTranscriber'],
    body: Closed({
      userId: Id,
      role: Type.Optional(OneOf(['owner', 'admin', 'user', 'guest'])),
      status: Type.Optional(OneOf(MEMBER_STATUSES)),
      name: Type.Optional(CalledText),
      companyPosition: Type.Optional(Text(120)),
      image: Type.Optional(Nullable(Text(2048))),
      userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
      userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
    }),
    reply: MemberRow,
  },
  'PUT v2/admin/workspace/update': {
    summary: 'Change the profile of the space; empty values are dropped, `image` is always kept',
    access: 'admin',
    body: Closed({
      name: Type.Optional(CalledText),
      companyName: Type.Optional(NamedOrNot(120)),
      industryName: Type.Optional(Text(120)),
      companySize: Type.Optional(Text(40)),
      useCase: Type.Optional(Text(60)),
      image: Type.Optional(Nullable(Text(2048))),
      mapId: Type.Optional(Text(60)),
      revision,
    }),
    reply: SpaceDetails,
  },
  'POST v2/admin/workspace/clear': {
    summary: 'Empty one field of the profile of the space, which no update does',
    beyond: true,
    access: 'admin',
    body: Closed({ field: OneOf(['companyName', 'industryName', 'companySize', 'spaceLogo']), revision }),
    reply: SpaceDetails,
  },
  'PUT v2/admin/workspace/update-logo': {
    summary: 'Change the logo of the space',
    access: 'admin',
    upload: true,
    maxBytes: 6 * 1024 * 1024,
    body: Empty,
    reply: Closed({ spaceLogo: Type.String() }),
  },
  'POST v2/admin/guest-invites': {
    summary: 'The guest links of the space: a page of them, the newest first',
    access: 'admin',
    onLapsed: true,
    body: GuestList,
    reply: Page(GuestInvite),
  },
  'POST v2/admin/guest-user-list': {
    summary: 'The guests that came in: a page of them, the newest first',
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: GuestList,
    reply: Page(GuestUser),
  },
  'POST v2/admin/invalidate-guest-invite': {
    summary: 'End a guest link and the sessions that came in by it',
    access: 'admin',
    onLapsed: true,
    body: Closed({ guestId: Id }),
    reply: Closed({ message: Type.Literal(GUEST_LINK_INVALIDATED) }),
  },
  'POST v2/admin/invalidate-guest-invites': {
    summary: 'End several guest links, all of them or none, and the sessions that came in by them',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ guestIds: Type.Array(Id, { minItems: 1, maxItems: GUEST_LINKS_MAX }) }),
    reply: Closed({ invalidated: Type.Integer({ description: 'Those that were not before' }) }),
  },
} satisfies Calls
