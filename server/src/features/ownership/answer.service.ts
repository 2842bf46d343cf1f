import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { changesBetween, recordAct } from '../audit/service.ts'
import { changeMembers, lockPeople } from '../workspace/membership.service.ts'
import { endOffer } from './queries.ts'
import { isActiveOwner } from './rules.ts'
import { lockOpenOffer, personOf, tell } from './service.ts'

/**
 * [OWN-3] The receiver becomes an owner and the giver what they said, in one step: of several answers at once one
 * counts. The receiver is an owner before the giver is none, so the space has one at every moment.
 */
export const acceptOffer = (services: Services, from: MembersAct, offerId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { workspaceId, actor, at } = from
    const { row, offer } = await lockOpenOffer(tx, from, offerId, ({ receiverId }) => receiverId === actor.id)
    const { giverId, giverBecomes } = row
    const people = await lockPeople(services, tx, from, [giverId])
    const receiver = people.find(({ userId }) => userId === actor.id)
    const giver = people.find(({ userId }) => userId === giverId)
    // What takes either of these away has ended the offer with it ([OWN-2]).
    if (receiver?.status !== 'active' || !giver || !isActiveOwner(giver)) throw new AppError('FORBIDDEN')
    await endOffer(tx, row.id, 'accepted', at)
    const both = [
      { before: receiver, after: { ...receiver, role: 'owner' as const } },
      { before: giver, after: { ...giver, role: giverBecomes } },
    ]
    await changeMembers(services, tx, workspaceId, both, { isOfMany: false })
    await tell(tx, offer, { workspaceId, template: 'ownership-accepted', to: offer.giver.email })
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
    await tell(tx, offer, { workspaceId, template: 'ownership-declined', to: offer.giver.email })
    await recordAct(tx, from, { action: 'ownership.declined', subject: personOf(offer.giver) })
  })
