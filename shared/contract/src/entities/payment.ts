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
    guests: Nullable(Type.Integer()),
    storageBytes: Nullable(Type.Integer()),
  }),
  features: Type.Array(Type.String()),
})
export type Plan = Static<typeof Plan>

/** What a space pays for. Access lasts to `currentPeriodEnd`, also when cancelled. */
export const Subscription = Closed({
  id: Id,
  workspaceId: Id,
  planCode: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  status: OneOf(SUBSCRIPTION_STATUSES),
  is_cancelled: Type.Boolean({ description: 'Ends with the period unless taken back' }),
  currentPeriodStart: Instant,
  currentPeriodEnd: Instant,
  /** Unpaid: until then writes still work. */
  graceEnd: Nullable(Instant),
})
export type Subscription = Static<typeof Subscription>

export const Invoice = Closed({
  id: Id,
  number: Type.String(),
  amount: Money,
  status: OneOf(['open', 'paid', 'void', 'refunded']),
  issuedAt: Instant,
  url: Nullable(Type.String()),
})
export type Invoice = Static<typeof Invoice>

/** A page of the payment provider; it lasts an hour and belongs to one space and person. */
export const HostedPage = Closed({ hostedPageId: Type.String(), url: Type.String() })
export type HostedPage = Static<typeof HostedPage>
