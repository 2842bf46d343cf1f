import type { Reply } from '@metapyra/contract/calls'
import { PLANS } from '@metapyra/contract/plans'
import { act } from 'react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { close, enter, findByName, open, press, shows, text } from '../testing/page.ts'
import { PlanBanner } from './plan-banner.lazy.tsx'
import { SeatsLeft } from './seats/seats-left.tsx'
import { SubscriptionPage } from './subscription-page.lazy.tsx'

type Info = Reply<'GET v2/payment/subscription-info/:workspaceId'>
const upgrade = 'POST v2/payment/upgrade-subscription'

const planOf = (code: string) => {
  const plan = PLANS.find(({ planCode }) => planCode === code)
  if (!plan) throw new Error(`no plan ${code}`)
  return plan
}
const free: Info = {
  subscription: null,
  plan: planOf('free'),
  seats: { used: 4, invited: 1, total: 10 },
  isLapsed: false,
  isPaymentOn: true,
  invoices: [],
  waiting: null,
}
const subscription: NonNullable<Info['subscription']> = {
  id: 'subscription-1',
  workspaceId: 'space-1',
  planCode: 'team-month',
  quantity: 12,
  status: 'active',
  is_cancelled: false,
  currentPeriodStart: '2026-11-22T09:00:00.000Z',
  currentPeriodEnd: '2026-12-22T09:00:00.000Z',
  graceEnd: null,
}
const withSubscription = (
  change: Partial<typeof subscription> = {},
  otherInfo: Partial<Info> = {},
): Info => ({
  ...free,
  subscription: { ...subscription, ...change },
  plan: planOf('team-month'),
  seats: { used: 4, invited: 1, total: 12 },
  ...otherInfo,
})
const invoice = (
  number: string,
  otherInfo: Partial<Info['invoices'][number]> = {},
): Info['invoices'][number] => ({
  id: number,
  number,
  amount: { amountMinor: 7200, currency: 'EUR' },
  status: 'paid',
  issuedAt: '2026-11-22T09:00:00.000Z',
  url: `https://pay.example/${number}`,
  payUrl: null,
  ...otherInfo,
})
const openInvoice = invoice('A-9', { status: 'open', payUrl: 'https://pay.example/pay/A-9' })
const refusal = {
  status: 403,
  error: { code: 'FORBIDDEN' as const, message: 'You don’t have permission to do this.' },
}

const pricedAt = '2026-11-30T09:00:00.000Z'
let seatMinor = 300
let info: Info = free
let isBroken = false
const server = await startApiServer({
  'GET v2/payment/subscription-info/space-1': () => (isBroken ? refusal : info),
  'GET v2/payment/plans/space-1': () => ({
    plans: [...PLANS],
    subscription: info.subscription,
    seats: info.seats,
    isPaymentOn: true,
  }),
  [upgrade]: ({ quantity = 0, is_cancelled = false, expectedDue = Infinity }) => {
    const amountMinor = (quantity - 12) * seatMinor
    if (amountMinor > expectedDue)
      return { status: 409, error: { code: 'CHANGED_MEANWHILE', message: 'The price has changed.' } }
    return {
      subscription: { ...subscription, is_cancelled },
      amountDue: { amountMinor, currency: 'EUR' },
      credit: { amountMinor: 0, currency: 'EUR' },
      renewal: {
        amount: { amountMinor: quantity * 600, currency: 'EUR' },
        at: subscription.currentPeriodEnd,
      },
      pricedAt,
    }
  },
} as never)
const previews = () =>
  server.requests.filter(({ name, input }) => name === upgrade && (input as { preview?: boolean }).preview)

const show = (userRole?: 'admin', page = <SubscriptionPage />, path = '/subscription') =>
  open(server.api, page, path, userRole)
const isOff = (name: string) => findByName(name).hasAttribute('disabled')
const typeSeats = (value: string) => enter('input[inputmode=numeric]', value)
beforeEach(() => {
  ;[info, isBroken, seatMinor] = [free, false, 300]
  server.requests.length = 0
})
afterAll(() => server.stop())

it('opens with the seats that somebody came for, and never with fewer than there are', async () => {
  const seats = () => document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value
  await show(undefined, <SubscriptionPage />, '/subscription?seats=25')
  await expect.poll(seats).toBe('25')
  await close()
  await show(undefined, <SubscriptionPage />, '/subscription?seats=2')
  await expect.poll(seats).toBe('10')
})

describe('how the plan stands, in words', () => {
  it.each<[string, Info, string[]]>([
    [
      'Free',
      free,
      ['Free', '4 of 10 used', 'including 1 pending invitation', 'Choose a plan', 'No invoices yet.'],
    ],
    ['active', withSubscription(), ['Team, billed monthly', 'Active', '€72.00', 'on ']],
    ['trialing', withSubscription({ status: 'trialing' }), ['Trial', 'Your trial ends on']],
    [
      'past due',
      withSubscription(
        { status: 'pastDue', graceEnd: '2026-11-29T09:00:00.000Z' },
        { invoices: [openInvoice] },
      ),
      [
        'Payment failed',
        'Pay €72.00',
        'or the space becomes read-only',
        'Pay the open invoice before changing your plan.',
      ],
    ],
    [
      'cancelled at the end of the period',
      withSubscription({ status: 'nonRenewing', is_cancelled: true }),
      ['Canceled.', 'You can undo this until then', 'Keep plan'],
    ],
    [
      'ended',
      { ...free, subscription: { ...subscription, status: 'cancelled' } },
      ['Back on Free', 'ended on'],
    ],
    [
      'lapsed since it ended',
      {
        ...free,
        subscription: { ...subscription, status: 'expired' },
        seats: { used: 13, invited: 0, total: 10 },
        isLapsed: true,
      },
      ['Read-only', '3 people more than Free’s limit of 10', 'Go to People'],
    ],
    [
      'lapsed since it was not paid',
      withSubscription({ status: 'pastDue' }, { isLapsed: true, invoices: [openInvoice] }),
      ['Read-only', 'Pay the open invoice and everything works again', 'Pay €72.00'],
    ],
    [
      'with a change that waits for the bank',
      withSubscription(
        {},
        {
          waiting: {
            planCode: 'business-year',
            quantity: 6,
            hostedPage: { hostedPageId: 'page-1', url: 'https://pay.example/page-1' },
          },
        },
      ),
      ['Payment pending.', 'Business (6 seats, billed yearly)', 'Confirm or cancel'],
    ],
    [
      'with a change of somebody else that waits',
      withSubscription({}, { waiting: { planCode: 'team-month', quantity: 6, hostedPage: null } }),
      ['The person who started it can confirm or cancel it.'],
    ],
    ['without payment', { ...free, isPaymentOn: false }, ['No limits here']],
  ])('%s', async (_, caseInfo, expectedText) => {
    info = caseInfo
    await show()
    await shows(...expectedText)
  })

  it('says what went wrong, and tries again', async () => {
    isBroken = true
    await show()
    await shows('Couldn’t load the subscription', 'You don’t have permission to do this.')
    isBroken = false
    await press('Try again')
    await shows('4 of 10 used')
  })
})

describe('a change', () => {
  beforeEach(() => {
    info = withSubscription()
  })

  it('is priced once the number stands still, and can be confirmed then', async () => {
    await show()
    await shows('Current: ')
    expect(isOff('Change plan')).toBe(true)
    await typeSeats('13')
    await typeSeats('14')
    await shows('Due now', '€6.00', '€84.00')
    expect(previews().map(({ input }) => (input as { quantity: number }).quantity)).toEqual([14])
    await press('Change plan')
    await shows('Change to Team, 14 seats, billed monthly?')
    await press('Pay €6.00 and change plan')
    await shows('Plan changed.')
    const lastUpgrade = server.requests.filter(({ name }) => name === upgrade).at(-1)
    expect(lastUpgrade?.input).toEqual({
      workspaceId: 'space-1',
      planCode: 'team-month',
      quantity: 14,
      expectedDue: 600,
      pricedAt,
    })
  })

  it('[PAY-10] that has become dearer since is shown at its new price, and asked for again', async () => {
    await show()
    await shows('Current: ')
    await typeSeats('14')
    await shows('Due now', '€6.00')
    await press('Change plan')
    await shows('Change to Team, 14 seats, billed monthly?')
    seatMinor = 600
    await press('Pay €6.00 and change plan')
    await shows('The price has changed, and you haven’t been charged.')
    await press('Pay €12.00 and change plan')
    await shows('Plan changed.')
  })

  it('[SEAT-4] to fewer seats than are taken is not asked for, and says what to do first', async () => {
    await show()
    await shows('Current: ')
    await typeSeats('3')
    await shows('4 seats are used: choose 4 or more')
    expect(isOff('Change plan')).toBe(true)
    expect(previews()).toEqual([])
  })

  it('[SEAT-4] from Free begins with as many seats as Free has, and says so of fewer', async () => {
    info = free
    await show()
    await shows('4 used')
    expect(document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value).toBe('10')
    await typeSeats('8')
    await shows('4 used. Guests don’t need seats. Free includes 10.')
  })

  it('is none of an admin’s, who is told whose it is', async () => {
    await show('admin')
    await shows('Only owners can change the plan. Ask Ada King.', 'Current: ')
    for (const name of ['Change plan', 'Cancel plan']) expect(isOff(name)).toBe(true)
    await typeSeats('14')
    expect(previews()).toEqual([])
  })
})

it('of many invoices the newest are shown first, and all on demand', async () => {
  info = withSubscription(
    {},
    { invoices: Array.from({ length: 40 }, (_, index) => invoice(`A-${140 - index}`)) },
  )
  await show()
  await shows('A-140')
  expect(text()).not.toContain('A-101')
  await press('Show all 40 invoices')
  await shows('A-101')
})

it('every page says so where the space can only be read, but the one that says it at length', async () => {
  info = { ...free, isLapsed: true, subscription: { ...subscription, status: 'expired' } }
  await show(undefined, <PlanBanner />, '/users')
  await shows('This space is read-only: its plan has ended.', 'Go to subscription')
  await close()
  await show(undefined, <PlanBanner />)
  await expect.poll(() => server.requests).toHaveLength(2)
  expect(text()).not.toContain('This space is read-only')
})

describe('before people are asked in', () => {
  const expectedText = <span>They wait.</span>

  it('the free seats are told', async () => {
    await show(undefined, <SeatsLeft seatsNeeded={6}>{expectedText}</SeatsLeft>)
    await shows('6 of 10 seats are available.')
    expect(text()).not.toContain('They wait.')
  })

  it('more people than that are counted, with the way to more seats', async () => {
    await show(undefined, <SeatsLeft seatsNeeded={8}>{expectedText}</SeatsLeft>)
    await shows('2 more people than available seats.', 'They wait.', 'Add seats')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin/subscription?seats=12')
    expect(document.querySelector('a')?.target).toBe('')
  })

  it('an admin is told whom to ask', async () => {
    await show('admin', <SeatsLeft seatsNeeded={8}>{expectedText}</SeatsLeft>)
    await shows('Ask Ada King for more seats.')
  })

  it('where the page must be kept, seats are added in another tab and asked again on coming back', async () => {
    const requestPrice = (
      <SeatsLeft seatsNeeded={8} opensInNewTab>
        {expectedText}
      </SeatsLeft>
    )
    await show(undefined, requestPrice)
    await shows('2 more people than available seats.', 'Add seats (opens in a new tab)')
    expect(document.querySelector('a')?.target).toBe('_blank')
    info = withSubscription({}, { seats: { used: 4, invited: 1, total: 14 } })
    await act(async () => void dispatchEvent(new Event('visibilitychange')))
    await shows('10 of 14 seats are available.')
  })
})
