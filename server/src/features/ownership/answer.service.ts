import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { changeMembers, lockPeople } from '../workspace/membership.service.ts'
import { endOffer } from './queries.ts'
import { isActiveOwner } from './rules.ts'
import { lockOpenOffer, notifyOfOffer, personOf } from './service.ts'

/**
 * [OWN-3] Makes the receiver an owner and changes the giver's role in one transaction; only one of several concurrent
 * responses counts. The receiver becomes an owner first, so the space has one at every moment.
 */
export const acceptOffer = (services: Services, from: MembersAct, offerId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { workspaceId, actor, at } = from
    const { row, offer } = await lockOpenOffer(tx, from, offerId, ({ receiverId }) => receiverId === actor.id)
    const { giverId, giverBecomes } = row
    const people = await lockPeople(services, tx, from, [giverId])
    const receiver = people.find(({ userId }) => userId === actor.id)
    const giver = people.find(({ userId }) => userId === giverId)
    // If either membership ends, the offer has ended with it ([OWN-2]).
    if (receiver?.status !== 'active' || !giver || !isActiveOwner(giver)) throw new AppError('FORBIDDEN')
    await endOffer(tx, row.id, 'accepted', at)
    const both = [
      { before: receiver, after: { ...receiver, role: 'owner' as const } },
      { before: giver, after: { ...giver, role: giverBecomes } },
    ]
    await changeMembers(services, tx, workspaceId, both, { isInAuditLog: false })
    await notifyOfOffer(tx, offer, { workspaceId, template: 'ownership-accepted', to: offer.giver.email })
    const changes = [
      ...changesBetween({ role: receiver.role }, { role: 'owner' }),
      ...changesBetween({ giverBecomes: 'owner' }, { giverBecomes }),
    ]
    await recordAct(tx, from, { action: 'ownership.accepted', subject: personOf(offer.giver), changes })
  })

export const declineOffer = (services: Services, from: MembersAct, offerId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { workspaceId, actor, at } = from
    const { row, offer } = await lockOpenOffer(tx, from, offerId, ({ receiverId }) => receiverId === actor.id)
    await endOffer(tx, row.id, 'declined', at)
    await notifyOfOffer(tx, offer, { workspaceId, template: 'ownership-declined', to: offer.giver.email })
    await recordAct(tx, from, { action: 'ownership.declined', subject: personOf(offer.giver) })
  })
