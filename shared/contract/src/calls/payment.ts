import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { HOSTED_PAGE_STATUSES, HostedPage, Invoice, Plan, Subscription } from '../entities/payment.ts'
import { Closed, Id, Money, Nullable, OneOf, Text, Words } from '../schema.ts'

const PlanCode = Words(60)
const Quantity = Type.Integer({ minimum: 1, maximum: 100_000 })

/** Buying, changing and cancelling is the owner's; an admin may read. */
export const payment = {
  'GET v2/payment/plans/:workspaceId': {
    summary: 'The plans, and which of them the space has',
    access: 'admin',
    body: Closed({ workspaceId: Id }),
    reply: Closed({ plans: Type.Array(Plan), subscription: Nullable(Subscription) }),
  },
  'POST v2/payment/plans': {
    summary: 'Buy a plan: answers the provider’s page to pay at',
    access: 'owner',
    body: Closed({ planCode: PlanCode, quantity: Quantity, workspaceId: Id }),
    reply: HostedPage,
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
  'GET v2/payment/subscription-info/:workspaceId': {
    summary: 'The subscription of the space, its seats and its invoices',
    access: 'admin',
    body: Closed({ workspaceId: Id }),
    reply: Closed({
      subscription: Nullable(Subscription),
      seats: Closed({ used: Type.Integer(), total: Nullable(Type.Integer()) }),
      invoices: Type.Array(Invoice),
    }),
  },
  'POST v2/payment/upgrade-subscription': {
    summary: 'Change plan or seats, cancel or resume; with `preview` nothing changes and the price is told',
    access: 'owner',
    body: Closed({
      workspaceId: Id,
      planCode: Type.Optional(Text(60)),
      quantity: Type.Optional(Quantity),
      is_cancelled: Type.Optional(Type.Boolean()),
      preview: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ subscription: Subscription, amountDue: Money, hostedPage: Type.Optional(HostedPage) }),
    limit: { max: 30, seconds: 600 },
  },
  'POST v2/payment/hostedpage-status': {
    summary: 'How a payment ended, asked of the provider',
    access: 'owner',
    body: Closed({ hostedPageId: Words(200), workspaceId: Id }),
    reply: Closed({ status: OneOf(HOSTED_PAGE_STATUSES), subscription: Nullable(Subscription) }),
    limit: { max: 120, seconds: 60 },
  },
} satisfies Calls
