import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken, CallRequest } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { updateUser, userById } from '../account/core/accounts.service.ts'
import { lockUser } from '../account/core/identities.service.ts'
import { recordAct } from '../audit/service.ts'
import { moveSeat, seatsLeft } from '../payment/seats/seats.service.ts'
import { useToken } from '../token/service.ts'
import { changeMembers, lockPeople } from '../workspace/membership.service.ts'
import { deleteDeletion, deletionOf, lockDeletion, setAccessMethods } from './queries.ts'

/**
 * Restores a membership if that is still possible and a seat is free. Otherwise an owner or admin has to let the person
 * in.
 */
const restoreMembership = async (
  services: Services,
  tx: Transaction,
  { ip, userAgent }: CallRequest,
  user: UserRow,
  workspaceId: string,
): Promise<void> => {
  const actor = { id: user.id, name: user.name, email: user.email }
  const own = (await lockPeople(services, tx, { workspaceId, actor }, [])).find(
    ({ userId }) => userId === user.id,
  )
  if (own?.status !== 'inactive') return
  const after = { ...own, status: 'active' as const }
  const from = { workspaceId, actor, address: ip, userAgent, at: services.clock() }
  await recordAct(tx, from, { action: 'account.kept', subject: { type: 'person', ...actor } })
  if (moveSeat(await seatsLeft(services, tx, workspaceId), own, after))
    await changeMembers(services, tx, workspaceId, [{ before: own, after }], { isInAuditLog: false })
}

/** [DEL-3] Restores an account until it is erased. Its links to other services stay ended. */
export const restoreAccount = async (
  services: Services,
  request: CallRequest,
  bearer: BearerToken,
): Promise<void> => {
  const { userId } = bearer
  if (!userId) throw new AppError('WRONG_TOKEN')
  await services.db.transaction(async (tx) => {
    const planned = await deletionOf(tx, userId)
    const actor = { id: userId, name: '', email: '' }
    for (const workspaceId of planned?.spaceIds ?? [])
      await lockPeople(services, tx, { workspaceId, actor }, [])
    await lockUser(tx, userId)
    const [user, deletion] = [await userById(tx, userId), await lockDeletion(tx, userId)]
    // After `eraseAt` it counts as being erased, whether or not a server has begun.
    if (!user || !deletion || deletion.eraseAt <= services.clock()) throw new AppError('linkExpired')
    await useToken(services, tx, bearer)
    for (const space of deletion.leftAlone) await setAccessMethods(tx, space)
    await updateUser(tx, userId, { closedAt: null })
    for (const workspaceId of deletion.spaceIds)
      await restoreMembership(services, tx, request, user, workspaceId)
    await deleteDeletion(tx, userId)
  })
}
