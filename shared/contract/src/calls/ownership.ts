import type { Calls } from '../access.ts'
import { GIVER_BECOMES } from '../constants.ts'
import { Ownership, OwnershipOffer } from '../entities/ownership.ts'
import { Closed, Empty, Id, Nothing, Nullable, OneOf } from '../schema.ts'

const offerId = { offerId: Id }

/** Ownership of a space is given with the consent of whoever gets it. */
export const ownership = {
  'POST v2/admin/workspace/ownership': {
    summary: 'The active owners, and the offer that is open',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Ownership,
  },
  'POST v2/admin/workspace/ownership-offer': {
    summary: 'Offer ownership to an active member, by mail and in the product; open for seven days',
    beyond: true,
    access: 'owner',
    onLapsed: true,
    body: Closed({ userId: Id, giverBecomes: OneOf(GIVER_BECOMES) }),
    reply: OwnershipOffer,
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/admin/workspace/ownership-withdraw': {
    summary: 'Take an open offer back',
    beyond: true,
    access: 'owner',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
  'POST v2/ownership/offered': {
    summary: 'The open offer that the caller has got, if any',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ offer: Nullable(OwnershipOffer) }),
  },
  'POST v2/ownership/accept': {
    summary: 'Become an owner by the offer that the caller has got',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
  'POST v2/ownership/decline': {
    summary: 'Turn down the offer that the caller has got',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
