import type { Input } from '@metapyra/contract/calls'
import { GUEST_INVITE_POSITION_PARAM } from '@metapyra/contract/constants'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import { WIDGET_POSITIONS } from '@metapyra/contract/guests'
import { AppError } from '../../platform/http/app-error.ts'
import type { SignedInUser, Space } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { signedId } from '../../platform/secrets/signed-id.ts'
import type { Services } from '../../platform/services.ts'
import { longMoment } from '../../platform/time/format.ts'
import { shortenVisitsOfGuests } from '../account/sessions/guest-sessions.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct, recordActs } from '../audit/service.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { Changer } from './allowed.service.ts'
import { checkGrantedRights } from './allowed.service.ts'
import { guestIdsOfInvites } from './guests.queries.ts'
import { lockAdmission } from './guests.service.ts'
import type { FoundInvite, InviteRow } from './queries.ts'
import { insertInvites, inviteById, listInvites, lockInvite, membersAmong, updateInvite } from './queries.ts'
import { rightsBy } from './rights.service.ts'
import { roomsOnMap } from './rooms.service.ts'
import { linkEnd, loggedLink, makingOf, stateOf, subjectOf } from './rules.ts'

const DEFAULT_PAGE_SIZE = 20

/**
 * Returns a link's URL: on the space's own host, or on the main host with the space as a parameter if spaces have none.
 */
export const linkUrl = ({ hosts, secrets }: Services, domain: string, id: string): string => {
  const url = `${hosts.originOfSpace(domain)}/g/${signedId(secrets, 'guest-link', id)}`
  return hosts.hasSpaceHosts ? url : `${url}?space=${domain}`
}

/** Returns the script tag of `/widget.js`. All its values are created here and need no escaping. */
const widgetTag = (url: string, token: string, position: string | null): string => {
  const { origin, search } = new URL(url)
  const at = position ?? WIDGET_POSITIONS[0]
  return `<script src="${origin}/widget.js${search}" data-link="${token}" data-${GUEST_INVITE_POSITION_PARAM}="${at}" async></script>`
}

/** The link's space. */
type LinkSpace = Pick<Space, 'domain' | 'mapId' | 'guestRights'>

const toGuestInvite = (
  services: Services,
  home: LinkSpace,
  { invite, invitedBy }: FoundInvite,
): GuestInvite => {
  const { id, email, position, maxUses, uses } = invite
  const spaceLink = signedId(services.secrets, 'guest-link', id)
  const url = linkUrl(services, home.domain, id)
  return {
    guestId: id,
    email,
    spaceLink,
    url,
    widget: widgetTag(url, spaceLink, position),
    state: stateOf(invite, services.clock()),
    invitedBy,
    position,
    maxUses,
    isMeeting: invite.isMeeting,
    rights: [...rightsBy(invite, home.guestRights)],
    hasOwnRights: invite.rights !== null,
    rooms: roomsOnMap(home, invite.rooms),
    uses,
    expiresAt: invite.expiresAt.toISOString(),
    invalidatedAt: invite.invalidatedAt?.toISOString() ?? null,
    createdAt: invite.createdAt.toISOString(),
  }
}

const roomNames = (home: LinkSpace, { rooms }: InviteRow): string | null =>
  roomsOnMap(home, rooms)
    ?.map(({ name }) => name)
    .join(', ') ?? null

const toldBy = async (services: Services, home: LinkSpace, id: string): Promise<GuestInvite> => {
  const found = await inviteById(services.db, id)
  if (!found) throw new AppError('NOT_FOUND')
  return toGuestInvite(services, home, found)
}

/** [GUEST-2] Creates one link for each email address and mails it, or one open link if no address is given. */
export const makeLinks = async (
  services: Services,
  from: MembersAct,
  { space, isAdmin }: Changer,
  by: SignedInUser,
  { timestamp, emailList, linkInfo }: Input<'POST v2/guest/invite'>,
) => {
  const { db, clock } = services
  const expiresAt = linkEnd(timestamp, clock())
  const emails = [...new Set(emailList.map(cleanEmail))]
  if (emails.length > 0 && !by.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
  const allowed = checkGrantedRights({ space, isAdmin }, linkInfo)
  const wrong = emails.filter((email) => !isEmail(email))
  const right = emails.filter(isEmail)
  const { rows, known } = await db.transaction(async (tx) => {
    if (!(await lockAdmission(tx, space.id, 'link'))) {
      throw new AppError('CONFLICT', {
        message: 'Guest links are off in this space. An owner or admin can turn them on under “Guests”.',
      })
    }
    const known = await membersAmong(tx, space.id, right)
    const newEmails = emails.length > 0 ? right.filter((email) => !known.includes(email)) : [null]
    const rows = await insertInvites(
      tx,
      newEmails.map((email) => ({
        id: newId(),
        workspaceId: space.id,
        email,
        position: linkInfo.position,
        maxUses: linkInfo.maxUses ?? null,
        ...allowed,
        expiresAt,
        createdBy: by.id,
      })),
    )
    await writeMailsFrom(
      tx,
      { userId: by.id, workspaceId: space.id },
      rows.flatMap((row) => mailFor(row, space, by)),
    )
    await recordActs(
      tx,
      from,
      rows.map((row) => makingOf(row, roomNames(space, row))),
    )
    return { rows, known }
  })
  return {
    invites: rows.map((invite) => toGuestInvite(services, space, { invite, invitedBy: by.name })),
    skipped: [
      ...wrong.map((email) => ({ email, reason: 'isn’t a valid email' })),
      ...known.map((email) => ({ email, reason: 'is already a member' })),
    ],
  }
}

const mailFor = (row: InviteRow, space: Space, by: SignedInUser) =>
  row.email === null
    ? []
    : [
        {
          to: row.email,
          template: 'guest-invite' as const,
          data: {
            name: nameFromEmail(row.email),
            inviter: by.name,
            space: space.name,
            until: `${longMoment(row.expiresAt)} UTC`,
            guestInviteId: row.id,
          },
          dedupeKey: `guest-invite/${row.id}`,
        },
      ]

/** Returns the link for a guest's mail; null if it ends before the mail is sent. */
export const mailedLink = async (services: Services, id: string | undefined): Promise<string | null> => {
  const found = id ? await inviteById(services.db, id) : undefined
  if (!found || stateOf(found.invite, services.clock()) !== 'live') return null
  const space = await workspaceById(services.db, found.invite.workspaceId)
  return space ? linkUrl(services, space.domain, found.invite.id) : null
}

/** [GUEST-5] Admins can change any link of their space, members only those they created. */
export const changeLink = async (
  services: Services,
  from: MembersAct,
  { space, isAdmin }: Changer,
  { guestId, timestamp, linkInfo }: Input<'POST v2/guest/invite-update'>,
): Promise<GuestInvite> => {
  const { db, clock } = services
  const found = await inviteById(db, guestId)
  if (!found || found.invite.workspaceId !== space.id) throw new AppError('NOT_FOUND')
  if (!isAdmin && found.invite.createdBy !== from.actor.id) throw new AppError('FORBIDDEN')
  const expiresAt = timestamp === undefined ? undefined : linkEnd(timestamp, clock())
  const change = {
    ...(expiresAt && { expiresAt }),
    ...(linkInfo && { position: linkInfo.position, maxUses: linkInfo.maxUses ?? null }),
    ...(linkInfo && checkGrantedRights({ space, isAdmin }, linkInfo)),
  }
  if (Object.keys(change).length === 0) return toGuestInvite(services, space, found)
  await db.transaction(async (tx) => {
    const before = await lockInvite(tx, guestId)
    const logged = (row: InviteRow) => loggedLink(row, roomNames(space, row))
    const changed = await updateInvite(tx, guestId, change)
    if (!before || !changed)
      throw new AppError('CONFLICT', { message: 'This link was revoked. Create a new one.' })
    if (expiresAt) await shortenVisitsOfGuests(tx, await guestIdsOfInvites(tx, [guestId]), expiresAt)
    const changes = changesBetween(logged(before), logged({ ...before, ...change }))
    if ('rights' in change || 'rooms' in change) emitOnCommit(tx, 'guests:fenced', { workspaceId: space.id })
    await recordAct(tx, from, { action: 'guestLink.changed', subject: subjectOf(before), changes })
  })
  return toldBy(services, space, guestId)
}

export const linksOf = async (
  services: Services,
  space: Space,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, search = '' }: Input<'POST v2/admin/guest-invites'>,
) => {
  const choice = { page, pageSize, search: search.trim() }
  const { rows, total } = await listInvites(services.db, space.id, choice)
  return { rows: rows.map((row) => toGuestInvite(services, space, row)), total, isExact: true }
}
