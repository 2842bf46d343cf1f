import type { Input } from '@metapyra/contract/calls'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import { AppError } from '../../http/app-error.ts'
import type { Services } from '../../services.ts'
import { renewSessionsOf } from '../account/renewal.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { holdSeats, takeSeats } from '../payment/seats.service.ts'
import { updateMember } from '../workspace/service.ts'
import { lockStandings, voidInvitations } from '../workspace/standing.service.ts'
import { charactersOf } from './list.queries.ts'
import { lockOwnersAnd, memberById } from './queries.ts'
import { changeOf, checkUpdate, hasSeat, toMemberRow } from './rules.ts'

/** Changes one person of a space as an owner or admin may; rights are read again under lock, not from the request. */
export const updateUser = async (
  services: Services,
  from: MembersAct,
  input: Input<'PUT v2/admin/workspace/update-user'>,
): Promise<MemberRow> => {
  const { workspaceId, actor } = from
  const change = changeOf(input)
  const after = await services.db.transaction(async (tx) => {
    await lockStandings(tx, workspaceId)
    await holdSeats(services, tx, workspaceId)
    const standings = await lockOwnersAnd(tx, workspaceId, [actor.id, input.userId])
    checkUpdate(standings, actor.id, input)
    const before = await memberById(tx, workspaceId, input.userId)
    if (!before || Object.keys(change).length === 0) return before
    if (hasSeat({ ...before, ...change }) && !hasSeat(before)) await takeSeats(services, tx, workspaceId, 1)
    const updated = await updateMember(tx, workspaceId, input.userId, change)
    if (!updated) return undefined
    if (updated.role !== before.role) await renewSessionsOf(tx, updated.userId)
    await voidInvitations(services, tx, workspaceId, [{ before, after: updated }])
    await recordAct(tx, from, {
      action: 'person.changed',
      subject: { type: 'person', id: before.userId, name: before.name, email: before.email },
      changes: changesBetween(before, change),
    })
    return updated
  })
  if (!after) throw new AppError('NOT_FOUND')
  if (change.role || change.status) services.bus.emit('member:changed', { workspaceId, userId: input.userId })
  if (change.name || change.image !== undefined)
    services.bus.emit('profile:changed', { userId: input.userId })
  const characters = await charactersOf(services.db, [after.userId])
  return toMemberRow(after, characters.get(after.userId))
}
