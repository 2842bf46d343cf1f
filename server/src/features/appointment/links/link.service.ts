import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Input, Reply } from '@metapyra/contract/calls'
import { DAY_MS, isAdminRole } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { BearerToken, CallRequest, SignedInUser, Space } from '../../../platform/http/call-request.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { readSignedId, signedId } from '../../../platform/secrets/signed-id.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone } from '../../time-zone/service.ts'
import { checkNotLapsed, checkOwnDomain } from '../core/access.service.ts'
import { lockSchedules, saveFirstZone } from '../hours/schedule.queries.ts'
import type { FoundLink, LinkRow } from '../types/link.queries.ts'
import { countLive, insertLinks, linkById, linksOf, revokeLink } from '../types/link.queries.ts'
import { stateOf } from '../types/link.rules.ts'
import type { TypeRow } from '../types/type.queries.ts'
import type { Asker } from '../types/type.service.ts'
import { durationOf, typeToOffer } from '../types/type.service.ts'

const PAGE = 50

export const urlOf = ({ hosts, secrets }: Services, domain: string, id: string): string =>
  `${hosts.originOfSpace(domain)}/appointment?token=${signedId(secrets, 'booking-link', id)}`

/**
 * [APPT-13] The access given by a booking link; null if the token is invalid. A used-up link still counts as live here,
 * because its user may look up the outcome.
 */
export const findLink = async (services: Services, token: string): Promise<BearerToken | null> => {
  const id = readSignedId(services.secrets, 'booking-link', token)
  const found = id === null ? undefined : await linkById(services.db, id)
  if (!found) return null
  const { link, type, hasHosts } = found
  const state = stateOf(link, type, services.clock())
  const isLive = (state === 'live' || state === 'used') && hasHosts
  return {
    id: link.id,
    purpose: 'appointment',
    email: link.email ?? '',
    userId: link.createdBy,
    workspaceId: link.workspaceId,
    sealed: null,
    state: isLive ? 'live' : 'ended',
    opened: found,
  }
}

const DEFAULT_DAYS_MS = APPOINTMENT.linkDays * DAY_MS

export const endOf = (expiresAt: string | undefined, now: Date): Date => {
  const end = expiresAt === undefined ? now.getTime() + DEFAULT_DAYS_MS : Date.parse(expiresAt)
  if (!(end > now.getTime())) throw validationError({ expiresAt: 'Choose a time in the future.' })
  if (end > now.getTime() + APPOINTMENT.linkDaysMost * DAY_MS)
    throw validationError({ expiresAt: `Choose a time within ${APPOINTMENT.linkDaysMost} days.` })
  return new Date(end)
}

export const checkOffered = ({ isActive }: TypeRow): void => {
  if (!isActive) throw new AppError('CONFLICT', { message: 'This is turned off. Turn it on first.' })
}

/** Locks the creator, so that concurrent calls can't exceed the limit. */
export const addLinks = async (
  services: Services,
  tx: Transaction,
  asker: Asker,
  rows: LinkRow[],
): Promise<void> => {
  await lockSchedules(tx, [asker.userId])
  const live = await countLive(tx, asker.spaceId, asker.userId, services.clock())
  if (live + rows.length > APPOINTMENT.linksMost)
    throw new AppError('CONFLICT', {
      message: `You have ${live} active links; the limit is ${APPOINTMENT.linksMost}. Revoke some first.`,
    })
  await insertLinks(tx, rows)
}

export const makeLink = async (
  services: Services,
  asker: Asker,
  by: SignedInUser,
  space: Pick<Space, 'domain'>,
  input: Input<'POST v2/appointment/generate-availability-link'>,
): Promise<Reply<'POST v2/appointment/generate-availability-link'>> => {
  const { db, clock } = services
  // [APPT-30] Requires a verified email, because the link allows sending any text to any address.
  if (!by.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
  const { typeId, durationMin = null, isSingleUse, maxUses = null, timezone } = input
  const type = await typeToOffer(services, asker, typeId)
  checkOffered(type)
  durationOf(type, durationMin)
  const now = clock()
  const expiresAt = endOf(input.expiresAt, now)
  const zone = timezone === undefined ? undefined : checkedZone(timezone)
  const row: LinkRow = {
    ...{ id: newId(), workspaceId: asker.spaceId, typeId: type.id, createdBy: asker.userId, durationMin },
    ...{
      email: null,
      proposed: [],
      maxUses: isSingleUse ? 1 : maxUses,
      uses: 0,
      expiresAt,
      revokedAt: null,
      createdAt: now,
    },
  }
  await db.transaction(async (tx) => {
    await addLinks(services, tx, asker, [row])
    if (zone) await saveFirstZone(tx, asker.userId, zone)
  })
  return { linkId: row.id, url: urlOf(services, space.domain, row.id), expiresAt: expiresAt.toISOString() }
}

export const listLinks = async (
  services: Services,
  asker: Asker,
  space: Pick<Space, 'domain'>,
  { typeId, next, pageSize = PAGE }: Input<'POST v2/appointment/links'>,
): Promise<Reply<'POST v2/appointment/links'>> => {
  if (next !== undefined && !isId(next))
    throw validationError({ next: 'Use the value from the previous page.' })
  if (typeId !== undefined) await typeToOffer(services, asker, typeId)
  const found = await linksOf(services.db, asker.spaceId, {
    userId: asker.userId,
    isRunning: isAdminRole(asker.role),
    typeId,
    before: next,
    limit: pageSize + 1,
  })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ link, type, maker }) => ({
      linkId: link.id,
      typeId: type.id,
      title: type.title,
      url: urlOf(services, space.domain, link.id),
      durationMin: link.durationMin,
      state: stateOf(link, type, services.clock()),
      uses: link.uses,
      maxUses: link.maxUses,
      email: link.email,
      madeBy: maker,
      isOwn: link.createdBy === asker.userId,
      expiresAt: link.expiresAt.toISOString(),
      createdAt: link.createdAt.toISOString(),
    })),
    ...(found.length > pageSize && last && { next: last.link.id }),
  }
}

export const endLink = async (
  { db, clock }: Services,
  { userId, spaceId: workspaceId, role }: Asker,
  id: string,
): Promise<null> => {
  const isRunning = isAdminRole(role)
  if (!(await revokeLink(db, { workspaceId, userId, isRunning, id }, clock())))
    throw new AppError('NOT_FOUND')
  return null
}

/** The link of a caller who came by a booking link. */
export const linkOf = (request: CallRequest): FoundLink => {
  const { bearer } = request
  if (bearer?.purpose !== 'appointment') throw new AppError('WRONG_TOKEN')
  const found = bearer.opened as FoundLink
  checkOwnDomain(request, found.link.workspaceId)
  return found
}

/** [APPT-13] Throws if the link is used up. */
export const checkUsesLeft = ({ link, type }: FoundLink, now: Date): void => {
  if (stateOf(link, type, now) === 'used') throw new AppError('linkActivated')
}

/** The duration: the link's own if it has one, otherwise the requested one. */
export const durationOfLink = ({ link, type }: FoundLink, requestedMin: number | undefined): number => {
  if (link.durationMin !== null && requestedMin !== undefined && requestedMin !== link.durationMin)
    throw validationError({ durationMin: `The duration needs to be ${link.durationMin} minutes.` })
  return link.durationMin ?? durationOf(type, requestedMin)
}

/** Throws if the link can't book anymore. Call it after a look-up for a repeated request. */
export const checkLinkBookable = async (services: Services, found: FoundLink): Promise<void> => {
  checkUsesLeft(found, services.clock())
  await checkNotLapsed(services, found.link.workspaceId)
}
