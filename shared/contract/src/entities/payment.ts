import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Money, Nullable, OneOf } from '../schema.ts'

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'pastDue',
  'nonRenewing',
  'cancelled',
  'expired',
] as const
export const HOSTED_PAGE_STATUSES = ['fresh', 'paid', 'cancelled', 'failed', 'expired'] as const
export const INVOICE_STATUSES = ['open', 'paid', 'void', 'refunded'] as const

export const Plan = Closed({
  planCode: Type.String(),
  name: Type.String(),
  description: Type.String(),
  price: Money,
  interval: OneOf(['month', 'year']),
  isPerSeat: Type.Boolean(),
  /** Null: no limit. */
  limits: Closed({
    members: Nullable(Type.Integer()),
    /** Guests in the space at a time. */
    guests: Nullable(Type.Integer()),
    /** All files of the space together; identical files count once. */
    storageBytes: Type.Integer(),
  }),
  features: Type.Array(Type.String()),
})
export type Plan = Static<typeof Plan>

/** A space's subscription. Access lasts until `currentPeriodEnd`, even after it is canceled. */
export const Subscription = Closed({
  id: Id,
  workspaceId: Id,
  planCode: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  status: OneOf(SUBSCRIPTION_STATUSES),
  is_cancelled: Type.Boolean({ description: 'Ends with the period unless resumed' }),
  currentPeriodStart: Instant,
  currentPeriodEnd: Instant,
  /** While an invoice is unpaid: writes work until this instant. */
  graceEnd: Nullable(Instant),
})
export type Subscription = Static<typeof Subscription>

/** Seats are taken by owners, admins and users, and by open invitations; guests take none. */
export const Seats = Closed({
  used: Type.Integer({ description: 'Members and open invitations' }),
  invited: Type.Integer({ description: 'Of those, open invitations' }),
  total: Nullable(Type.Integer({ description: 'Null: no limit' })),
})
export type Seats = Static<typeof Seats>

export const Invoice = Closed({
  id: Id,
  number: Type.String(),
  amount: Money,
  status: OneOf(INVOICE_STATUSES),
  issuedAt: Instant,
  /** The provider's page where the invoice can be saved or printed. */
  url: Nullable(Type.String()),
  /** The page where the invoice can be paid while it is open. */
  payUrl: Nullable(Type.String()),
})
export type Invoice = Static<typeof Invoice>

/**
 * A page of the payment provider. It is valid for an hour, or 23 hours for a change, and only for one space and person.
 */
export const HostedPage = Closed({ hostedPageId: Type.String(), url: Type.String() })
export type HostedPage = Static<typeof HostedPage>
