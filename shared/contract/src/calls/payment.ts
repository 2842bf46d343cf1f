import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { HOSTED_PAGE_STATUSES, HostedPage, Invoice, Plan, Seats, Subscription } from '../entities/payment.ts'
import { Closed, Empty, Id, Instant, Money, Nullable, OneOf, Text, Whole, Words } from '../schema.ts'
import { SEATS_MAX } from '../subjects/subscription.ts'

const PlanCode = Words(60)
const Quantity = Type.Integer({ minimum: 1, maximum: SEATS_MAX })
const IsPaymentOn = Type.Boolean({
  description: 'Whether this server takes payments; if not, every space has all features without limits',
})

/**
 * Only the owner buys, changes and cancels a plan. Admins can read it, and everyone can read whether the space is open.
 */
export const payment = {
  'GET v2/payment/standing': {
    summary: 'Whether the space is closed because its plan has ended',
    beyond: true,
    access: 'anonymous',
    atReception: true,
    body: Empty,
    reply: Closed({ isLapsed: Type.Boolean({ description: 'Read-only, except for renewing' }) }),
    limit: { max: 60, seconds: 60 },
  },
  'GET v2/payment/plans/:workspaceId': {
    summary: 'The plans, and the space’s current one',
    access: 'admin',
    body: Closed({ workspaceId: Id }),
    reply: Closed({
      plans: Type.Array(Plan),
      subscription: Nullable(Subscription),
      seats: Seats,
      isPaymentOn: IsPaymentOn,
    }),
  },
  'POST v2/payment/plans': {
    summary: 'Buy a plan; returns the provider’s payment page',
    access: 'owner',
    onLapsed: true,
    body: Closed({ planCode: PlanCode, quantity: Quantity, workspaceId: Id }),
    reply: HostedPage,
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
  'GET v2/payment/subscription-info/:workspaceId': {
    summary: 'The space’s subscription, seats and invoices',
    access: 'admin',
    body: Closed({ workspaceId: Id }),
    reply: Closed({
      subscription: Nullable(Subscription),
      plan: Type.Object(Plan.properties, { description: 'The space’s plan; Free without a subscription' }),
      seats: Seats,
      isLapsed: Type.Boolean({ description: 'Read-only, except for renewing' }),
      isPaymentOn: IsPaymentOn,
      invoices: Type.Array(Invoice),
      waiting: Nullable(
        Closed({
          planCode: Type.String(),
          quantity: Type.Integer(),
          hostedPage: Nullable(
            Type.Object(HostedPage.properties, {
              additionalProperties: false,
              description: 'Null: someone else started it',
            }),
          ),
        }),
      ),
    }),
  },
  'POST v2/payment/upgrade-subscription': {
    summary: 'Change plan or seats, cancel or resume; `preview` only returns the price',
    access: 'owner',
    onLapsed: true,
    body: Closed({
      workspaceId: Id,
      planCode: Type.Optional(Text(60)),
      quantity: Type.Optional(Quantity),
      is_cancelled: Type.Optional(Type.Boolean()),
      preview: Type.Optional(Type.Boolean()),
      expectedDue: Type.Optional(
        Type.Integer({
          ...Whole(0),
          description:
            'The quoted price in the smallest unit; if it’s now higher, nothing changes and the answer is 409 CHANGED_MEANWHILE',
        }),
      ),
      pricedAt: Type.Optional(
        Type.String({ ...Instant, description: 'From that quote, to count to the same second' }),
      ),
    }),
    reply: Closed({
      subscription: Subscription,
      amountDue: Type.Object(Money.properties, { description: 'Due now' }),
      credit: Type.Object(Money.properties, { description: 'Credit on later invoices' }),
      renewal: Nullable(
        Type.Object(
          { amount: Money, at: Instant },
          { additionalProperties: false, description: 'The next full period; null once canceled' },
        ),
      ),
      pricedAt: Instant,
      hostedPage: Type.Optional(
        Type.Object(HostedPage.properties, {
          description: 'The card wasn’t charged; the change waits until it’s paid there',
        }),
      ),
    }),
    limit: { max: 30, seconds: 600 },
  },
  'POST v2/payment/payment-method': {
    summary: 'The provider’s page for changing the card',
    beyond: true,
    access: 'owner',
    onLapsed: true,
    body: Closed({ workspaceId: Id }),
    reply: Closed({ url: Type.String() }),
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/payment/hostedpage-status': {
    summary: 'A payment’s result, checked with the provider',
    access: 'owner',
    onLapsed: true,
    body: Closed({
      hostedPageId: Words(200),
      workspaceId: Id,
      isLeft: Type.Optional(
        Type.Boolean({
          description: 'The page was left without paying: close it unless it was paid',
        }),
      ),
    }),
    reply: Closed({ status: OneOf(HOSTED_PAGE_STATUSES), subscription: Nullable(Subscription) }),
    limit: { max: 120, seconds: 60 },
  },
} satisfies Calls
