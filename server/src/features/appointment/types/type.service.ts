import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Input } from '@metapyra/contract/calls'
import type { Role } from '@metapyra/contract/constants'
import { isAdminRole } from '@metapyra/contract/constants'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { MembersAct } from '../../audit/service.ts'
import { recordAct } from '../../audit/service.ts'
import { membersAmong } from '../../workspace/service.ts'
import type { MemberContext } from '../hours/schedule.service.ts'
import type { TypeRow } from './type.queries.ts'
import {
  countTypes,
  defaultType,
  hostsOf,
  insertType,
  isHostOf,
  lockType,
  setHostPaused,
  setHosts,
  typeById,
  typesFor,
  updateType,
} from './type.queries.ts'
import { isTeam, newContent, parseContent, toBookingType } from './type.rules.ts'

/** A member of a space with their role. */
export interface Asker extends MemberContext {
  role: Role
}

/** [APPT-4] The default meeting type of each member, created when it is first needed. */
export const ensureDefaultType = async (
  { db, clock }: Services,
  { userId, spaceId: workspaceId }: MemberContext,
): Promise<TypeRow> => {
  const found = await defaultType(db, workspaceId, userId)
  if (found) return found
  await db.transaction(async (tx) => {
    const made = await insertType(tx, {
      ...newContent(),
      ...{ id: newId(), workspaceId, ownerId: userId, isDefault: true, mode: 'single', createdAt: clock() },
    })
    if (made) await setHosts(tx, made.id, [userId])
  })
  const made = await defaultType(db, workspaceId, userId)
  if (!made) throw new AppError('NOT_FOUND')
  return made
}

const toType = async (db: Executor, row: TypeRow): Promise<BookingType> =>
  toBookingType(row, await hostsOf(db, [row.id]))

export const listTypes = async (services: Services, asker: Asker): Promise<{ rows: BookingType[] }> => {
  const { db } = services
  await ensureDefaultType(services, asker)
  const rows = await typesFor(db, { ...asker, isRunning: isAdminRole(asker.role) })
  const hosts = Map.groupBy(
    await hostsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ typeId }) => typeId,
  )
  return { rows: rows.map((row) => toBookingType(row, hosts.get(row.id) ?? [])) }
}

/**
 * [APPT-11] Team types can be changed by owners and admins, own types by their owner. For others' types it throws
 * NOT_FOUND.
 */
const checkMayChange = async (tx: Transaction, row: TypeRow | undefined, asker: Asker): Promise<TypeRow> => {
  if (!row || (row.ownerId !== null && row.ownerId !== asker.userId)) throw new AppError('NOT_FOUND')
  if (row.ownerId !== null || isAdminRole(asker.role)) return row
  throw new AppError((await isHostOf(tx, row.id, asker.userId)) ? 'FORBIDDEN' : 'NOT_FOUND')
}

const checkHosts = async (tx: Transaction, workspaceId: string, hostIds: string[]): Promise<void> => {
  const found = await membersAmong(
    tx,
    hostIds.map((userId) => ({ workspaceId, userId })),
  )
  if (found.some((member) => member?.status !== 'active' || member.role === 'guest'))
    throw new AppError('NOT_FOUND', { message: 'One of these people isn’t in the space.' })
}

type TypeInput = Input<'PUT v2/appointment/type'>

const make = async (tx: Transaction, asker: Asker, input: TypeInput, createdAt: Date): Promise<TypeRow> => {
  const { mode = 'single', hostIds } = input
  const { userId, spaceId: workspaceId } = asker
  const isOfTeam = isTeam(mode)
  if (isOfTeam && !isAdminRole(asker.role)) throw new AppError('FORBIDDEN')
  if (isOfTeam && !hostIds) throw validationError({ hostIds: 'Choose at least one host.' })
  if (!isOfTeam && hostIds) throw validationError({ hostIds: 'Only team types have hosts.' })
  const ownerId = isOfTeam ? null : userId
  if ((await countTypes(tx, workspaceId, ownerId)) >= APPOINTMENT.typesMost)
    throw new AppError('CONFLICT', {
      message: `There are already ${APPOINTMENT.typesMost}. Remove one first.`,
    })
  if (hostIds) await checkHosts(tx, workspaceId, hostIds)
  const made = await insertType(tx, {
    ...{ ...newContent(), ...parseContent(input) },
    ...{ id: newId(), workspaceId, ownerId, isDefault: false, mode, createdAt },
  })
  if (!made) throw new AppError('CONFLICT')
  await setHosts(tx, made.id, hostIds ?? [userId])
  return made
}

const change = async (tx: Transaction, asker: Asker, typeId: string, input: TypeInput): Promise<TypeRow> => {
  const before = await checkMayChange(tx, await lockType(tx, asker.spaceId, typeId), asker)
  const { mode = before.mode, hostIds } = input
  if (isTeam(mode) !== isTeam(before.mode))
    throw validationError({ mode: 'You can’t change between your own and a team type.' })
  if (hostIds && !isTeam(mode)) throw validationError({ hostIds: 'Only team types have hosts.' })
  if (hostIds) {
    await checkHosts(tx, asker.spaceId, hostIds)
    await setHosts(tx, typeId, hostIds)
  }
  return (await updateType(tx, typeId, { ...parseContent(input), mode })) ?? before
}

export const saveType = (
  { db, clock }: Services,
  asker: Asker,
  input: TypeInput,
  from: MembersAct,
): Promise<BookingType> =>
  db.transaction(async (tx) => {
    const { typeId } = input
    const row = typeId ? await change(tx, asker, typeId, input) : await make(tx, asker, input, clock())
    if (row.ownerId === null)
      await recordAct(tx, from, {
        action: typeId ? 'bookingType.changed' : 'bookingType.made',
        subject: { type: 'bookingType', id: row.id, name: row.title },
      })
    return toType(tx, row)
  })

export const removeType = (
  { db, clock }: Services,
  asker: Asker,
  typeId: string,
  from: MembersAct,
): Promise<null> =>
  db.transaction(async (tx) => {
    const row = await checkMayChange(tx, await lockType(tx, asker.spaceId, typeId), asker)
    if (row.isDefault)
      throw new AppError('CONFLICT', { message: 'The default type can’t be removed. Turn it off instead.' })
    await updateType(tx, typeId, { removedAt: clock() })
    if (row.ownerId === null)
      await recordAct(tx, from, {
        action: 'bookingType.removed',
        subject: { type: 'bookingType', id: row.id, name: row.title },
      })
    return null
  })

/** [APPT-7] A host who has stepped out is not booked by the team's links until they return. */
export const setPaused = async (
  { db }: Services,
  { userId, spaceId }: MemberContext,
  { typeId, isOut }: Input<'POST v2/appointment/step-out'>,
): Promise<BookingType> => {
  const row = await typeById(db, typeId)
  if (row?.workspaceId !== spaceId || row.ownerId !== null) throw new AppError('NOT_FOUND')
  if (!(await setHostPaused(db, typeId, userId, isOut))) throw new AppError('NOT_FOUND')
  return toType(db, row)
}

/**
 * The type by which the asker can be booked: one of their own (by default the default type), or a team's that they host
 * or, as owner or admin, manage.
 */
export const typeToOffer = async (
  services: Services,
  asker: Asker,
  typeId: string | undefined,
): Promise<TypeRow> => {
  const { db } = services
  if (!typeId) return ensureDefaultType(services, asker)
  const row = await typeById(db, typeId)
  if (row?.workspaceId !== asker.spaceId) throw new AppError('NOT_FOUND')
  if (row.ownerId === asker.userId) return row
  const isTheirs =
    row.ownerId === null && (isAdminRole(asker.role) || (await isHostOf(db, typeId, asker.userId)))
  if (!isTheirs) throw new AppError('NOT_FOUND')
  return row
}

export const durationOf = ({ durations }: TypeRow, requestedMin: number | null | undefined): number => {
  const [first = APPOINTMENT.shortestMinutes] = durations
  if (requestedMin === null || requestedMin === undefined) return first
  if (!durations.includes(requestedMin))
    throw validationError({ durationMin: `Choose one of these: ${durations.join(', ')}` })
  return requestedMin
}
