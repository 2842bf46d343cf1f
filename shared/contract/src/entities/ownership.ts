import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { PREVIOUS_OWNER_ROLES } from '../subjects/admin/ownership.ts'

const Someone = Closed({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
})

/** An open offer of ownership. Nothing has changed yet. */
export const OwnershipOffer = Closed({
  id: Id,
  giver: Someone,
  receiver: Someone,
  giverBecomes: OneOf(PREVIOUS_OWNER_ROLES),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OwnershipOffer = Static<typeof OwnershipOffer>

export const Ownership = Closed({ owners: Type.Array(Someone), offer: Nullable(OwnershipOffer) })
export type Ownership = Static<typeof Ownership>
