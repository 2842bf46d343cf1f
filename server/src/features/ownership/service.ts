import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Ownership, OwnershipOffer } from '@metapyra/contract/entities/ownership'
import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import { lockMemberships } from '../workspace/membership.service.ts'
import { memberOf, workspaceById } from '../workspace/service.ts'
import type { OfferRow } from './queries.ts'
import {
  endExpiredOffer,
  endOffer,
  insertOffer,
  offerById,
  openOffer,
  ownersOf,
  someoneOf,
} from './queries.ts'
import { checkOpen, checkReceiver, isActiveOwner, toOffer, toSomeone } from './rules.ts'

const OFFER_DAYS = 7

const offerOf = async (db: Executor, row: OfferRow): Promise<OwnershipOffer | null> => {
  const giver = await someoneOf(db, row.workspaceId, row.giverId)
  const receiver = await someoneOf(db, row.workspaceId, row.receiverId)
  return giver && receiver ? toOffer(row, giver, receiver) : null
}

export const ownershipOf = async ({ db, clock }: Services, workspaceId: string): Promise<Ownership> => {
  const [owners, row] = await Promise.all([ownersOf(db, workspaceId), openOffer(db, workspaceId, clock())])
  return { owners: owners.map(toSomeone), offer: row ? await offerOf(db, row) : null }
}

/** Returns the open offer that a person has received. */
export const offerTo = async (
  { db, clock }: Services,
  workspaceId: string,
  userId: string,
): Promise<OwnershipOffer | null> => {
  const row = await openOffer(db, workspaceId, clock())
  return row?.receiverId === userId ? offerOf(db, row) : null
}

/** [OWN-1] Offers ownership. Nothing changes until the receiver accepts. */
export const offerOwnership = (
  services: Services,
  from: MembersAct,
  { userId, giverBecomes }: Input<'POST v2/admin/workspace/ownership-offer'>,
): Promise<OwnershipOffer> =>
  services.db.transaction(async (tx) => {
    const { workspaceId, actor, at } = from
    await lockMemberships(tx, workspaceId)
    if (!isActiveOwner(await memberOf(tx, workspaceId, actor.id))) throw new AppError('FORBIDDEN')
    checkReceiver(await memberOf(tx, workspaceId, userId))
    await endExpiredOffer(tx, workspaceId, at)
    const open = await openOffer(tx, workspaceId, at)
    if (open) {
      const receiver = await someoneOf(tx, workspaceId, open.receiverId)
      const message = `Ownership was already offered to ${receiver?.name ?? 'someone else'}. Withdraw that first.`
      throw new AppError('CONFLICT', { message })
    }
    const row: OfferRow = {
      id: newId(),
      workspaceId,
      giverId: actor.id,
      receiverId: userId,
      giverBecomes,
      createdAt: at,
      expiresAt: new Date(at.getTime() + OFFER_DAYS * DAY_MS),
      endedAt: null,
      outcome: null,
    }
    await insertOffer(tx, row)
    const offer = await offerOf(tx, row)
    if (!offer) throw new AppError('NOT_FOUND')
    await notifyOfOffer(tx, offer, { workspaceId, template: 'ownership-offer', to: offer.receiver.email })
    const changes = [{ field: 'giverBecomes' as const, before: null, after: giverBecomes }]
    await recordAct(tx, from, { action: 'ownership.offered', subject: personOf(offer.receiver), changes })
    return offer
  })

/** Locks the space's memberships and returns an offer that is still open. */
export const lockOpenOffer = async (
  tx: Transaction,
  { workspaceId, at }: Pick<MembersAct, 'workspaceId' | 'at'>,
  offerId: string,
  mayActOn: (row: OfferRow) => boolean,
): Promise<{ row: OfferRow; offer: OwnershipOffer }> => {
  await lockMemberships(tx, workspaceId)
  const row = await offerById(tx, offerId)
  if (row?.workspaceId !== workspaceId) throw new AppError('NOT_FOUND')
  if (!mayActOn(row)) throw new AppError('FORBIDDEN', { message: 'This transfer is for someone else.' })
  checkOpen(row, at)
  const offer = await offerOf(tx, row)
  if (!offer) throw new AppError('NOT_FOUND')
  return { row, offer }
}

/** Withdraws an offer, for any owner of the space. */
export const withdrawOffer = (services: Services, from: MembersAct, offerId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { workspaceId, actor, at } = from
    const { row, offer } = await lockOpenOffer(tx, from, offerId, () => true)
    if (!isActiveOwner(await memberOf(tx, workspaceId, actor.id))) throw new AppError('FORBIDDEN')
    await endOffer(tx, row.id, 'withdrawn', at)
    emitOnCommit(tx, 'ownership:changed', { workspaceId, userIds: [row.giverId, row.receiverId] })
    await recordAct(tx, from, { action: 'ownership.withdrawn', subject: personOf(offer.receiver) })
  })

export const personOf = ({ userId, name, email }: OwnershipOffer['giver']): Act['subject'] => ({
  type: 'person',
  id: userId,
  name,
  email,
})

interface OfferNotification {
  workspaceId: string
  template: 'ownership-offer' | 'ownership-accepted' | 'ownership-declined'
  to: string
}

/** Notifies by mail and in the open pages of both. */
export const notifyOfOffer = async (
  tx: Transaction,
  { id, giver, receiver }: OwnershipOffer,
  { workspaceId, template, to }: OfferNotification,
): Promise<void> => {
  const space = (await workspaceById(tx, workspaceId))?.name ?? ''
  const data = { giver: giver.name, receiver: receiver.name, space, workspaceId, offerId: id }
  await writeMailsFrom(tx, { userId: giver.userId, workspaceId }, [
    { to, template, data, dedupeKey: `${template}/${id}` },
  ])
  emitOnCommit(tx, 'ownership:changed', { workspaceId, userIds: [giver.userId, receiver.userId] })
}

/** Returns whether an offer's mail is still to be sent. */
export const isOfferOpen = async ({ db, clock }: Services, offerId: string): Promise<boolean> => {
  const row = await offerById(db, offerId)
  return row !== undefined && row.outcome === null && row.expiresAt > clock()
}
