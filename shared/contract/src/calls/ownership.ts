import type { Calls } from '../access.ts'
import { Ownership, OwnershipOffer } from '../entities/ownership.ts'
import { Closed, Empty, Id, Nothing, Nullable, OneOf } from '../schema.ts'
import { PREVIOUS_OWNER_ROLES } from '../subjects/admin/ownership.ts'

const offerId = { offerId: Id }

/** Transferring a space's ownership, which requires the consent of the new owner. */
export const ownership = {
  'POST v2/admin/workspace/ownership': {
    summary: 'The active owners and any open transfer',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Empty,
    reply: Ownership,
  },
  'POST v2/admin/workspace/ownership-offer': {
    summary: 'Offer ownership to an active member, by email and in the space; expires after seven days',
    beyond: true,
    access: 'owner',
    onLapsed: true,
    body: Closed({ userId: Id, giverBecomes: OneOf(PREVIOUS_OWNER_ROLES) }),
    reply: OwnershipOffer,
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/admin/workspace/ownership-withdraw': {
    summary: 'Withdraw an open transfer',
    beyond: true,
    access: 'owner',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
  'POST v2/ownership/offered': {
    summary: 'The caller’s open ownership offer, if any',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Closed({ offer: Nullable(OwnershipOffer) }),
  },
  'POST v2/ownership/accept': {
    summary: 'Accept an ownership offer',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
  'POST v2/ownership/decline': {
    summary: 'Decline an ownership offer',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed(offerId),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
