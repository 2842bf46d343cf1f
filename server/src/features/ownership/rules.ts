import { personColour } from '@metapyra/contract/constants'
import type { OwnershipOffer } from '@metapyra/contract/entities/ownership'
import { AppError } from '../../platform/http/app-error.ts'
import type { MemberRow } from '../workspace/service.ts'
import type { OfferRow, SomeoneRow } from './queries.ts'

type OwnerMembership = Pick<MemberRow, 'role' | 'status'> | undefined

const conflict = (message: string) => new AppError('CONFLICT', { message })

export const isActiveOwner = (membership: OwnerMembership): boolean =>
  membership?.role === 'owner' && membership.status === 'active'

/** [OWN-1] Checks that the receiver is an active member who is no owner yet. Guests have to become members first. */
export const checkReceiver = (membership: OwnerMembership): void => {
  if (!membership) throw new AppError('NOT_FOUND')
  if (membership.status !== 'active') throw conflict('Only an active member can own the space.')
  if (membership.role === 'owner') throw conflict('This person already owns the space.')
  if (membership.role === 'guest') throw conflict('A guest can’t own the space. Make them a member first.')
}

const ENDED: Record<NonNullable<OfferRow['outcome']>, string> = {
  accepted: 'This transfer was already accepted.',
  declined: 'This transfer was already declined.',
  withdrawn: 'This transfer was withdrawn.',
  expired: 'This transfer expired after seven days.',
  groundless: 'This transfer is no longer valid. Ask an owner to start a new one.',
}

/** [OWN-2] Throws the reason if the offer has ended. */
export const checkOpen = ({ outcome, expiresAt }: OfferRow, now: Date): void => {
  if (outcome) throw conflict(ENDED[outcome])
  if (expiresAt <= now) throw conflict(ENDED.expired)
}

export const toSomeone = ({ character, ...row }: SomeoneRow) => ({
  ...row,
  colour: personColour(row.userId, character),
})

export const toOffer = (row: OfferRow, giver: SomeoneRow, receiver: SomeoneRow): OwnershipOffer => ({
  id: row.id,
  giver: toSomeone(giver),
  receiver: toSomeone(receiver),
  giverBecomes: row.giverBecomes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
