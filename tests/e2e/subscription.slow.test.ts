import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner, Registered } from '../api/register.ts'
import { createSpaceOwner, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { enterSpace, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStepEachTime: '4000 0027 6000 3184',
  late: '4000 0000 0000 0077',
}

describe('the plan of a space', () => {
  const stage = setUpServerAndBrowser()
  let ada: Owner
  let bob: Registered
  let cleo: Registered
  let page: Page
  let admins: Page
  let members: Page
  /** The page of the sandbox payment provider. */
  let sandboxPayments: Page

  const at = (path: string) => stage.served.ofSpace(ada.domain, path)
  const button = (name: string | RegExp, where = page) => where.getByRole('button', { name })
  const heading = (name: string, where = page) => where.getByRole('heading', { name }).waitFor()
  const open = async (where = page) => {
    await where.goto(at('/admin/subscription'))
    await heading('Invoices', where)
  }
  const region = (name: string, where = page) => where.getByRole('region', { name })
  const goToPayment = async () => {
    await button('Continue to payment').click()
    await heading('Subscribe to MetaPyra Team')
  }
  const payBy = async (card: string, where = page) => {
    await where.getByLabel('Card number').fill(card)
    await button(/^Pay €/, where).click()
  }
  const atDesk = async (act: string) => {
    await sandboxPayments.goto(`${stage.served.origin}/sandbox/pay`)
    await button(act, sandboxPayments).first().click()
    await sandboxPayments.waitForLoadState()
  }
  const joinAs = async (role: 'admin' | 'user'): Promise<Registered> => {
    const person = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, person.email)
    await person.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    if (role === 'admin')
      await ada.actor.call('PUT v2/admin/workspace/update-user', { userId: person.userId, role })
    return person
  }

  beforeAll(async () => {
    ada = await createSpaceOwner(stage.served, undefined, 'Difference Engine')
    ;[bob, cleo] = [await joinAs('admin'), await joinAs('user')]
    const [owner, admin, member] = [
      await stage.personOfSuite({ viewport: WIDE }),
      await stage.personOfSuite({ viewport: WIDE }),
      await stage.personOfSuite({ viewport: WIDE }),
    ]
    ;[page, admins, members] = [owner.page, admin.page, member.page]
    sandboxPayments = await member.context.newPage()
    await signIn(page, stage.served, ada.actor)
    await signIn(admins, stage.served, bob.actor)
    await signIn(members, stage.served, cleo.actor)
  })

  it('is Free at first, and a payment page that is left costs nothing', async () => {
    await open()
    await region('Free').getByText('3 of 10 used').waitFor()
    await page.getByText('No invoices yet.').waitFor()
    await picture(page, 'subscription-free')
    await page.getByLabel('Seats', { exact: true }).fill('2')
    await page.getByText('3 seats are used: choose 3 or more.').waitFor()
    expect(await button('Continue to payment').isDisabled()).toBe(true)
    await page.getByLabel('Seats', { exact: true }).fill('12')
    await page.getByText('Team for 12 seats: €72.00 per month').waitFor()
    await goToPayment()
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await heading('No payment was made')
    await page.getByRole('link', { name: 'Choose a plan' }).click()
    await page.waitForURL('**/admin/subscription')
  })

  it('a card that is declined pays nothing, and money that does not come is told', async () => {
    await page.getByLabel('Seats', { exact: true }).fill('12')
    await goToPayment()
    await payBy(CARD.declined)
    await page.getByRole('alert').getByText('The card was declined').waitFor()
    await payBy(CARD.late)
    await heading('Waiting for your payment')
    await picture(page, 'payment-waiting')
    await page.reload()
    await heading('Waiting for your payment')
    await atDesk('It doesn’t arrive')
    await heading('Your payment didn’t go through')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL('**/admin/subscription')
  })

  it('how it ended is for the owner who began it: whoever is signed out logs in first, and comes back', async () => {
    await page.getByLabel('Seats', { exact: true }).fill('12')
    await goToPayment()
    const { url } = await ada.actor.call('POST v2/payment/plans', {
      planCode: 'team-month',
      quantity: 12,
      workspaceId: ada.spaceId,
    })
    expect(url).toBe(page.url())
    await payBy(CARD.secondStepEachTime)
    await button('Confirm the payment').click()
    await heading('Thank you')
    await picture(page, 'payment-paid')
    const currentUrl = new URL(page.url())
    const stranger = (await stage.personOfTest()).page
    await stranger.goto(currentUrl.href)
    await heading('Log in to see your payment', stranger)
    await stranger.getByRole('link', { name: 'Log in' }).click()
    await stranger.waitForURL(`${stage.served.origin}/payment_status**`)
    await stranger.getByLabel('Email', { exact: true }).fill(bob.email)
    await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button('Log in', stranger).click()
    await heading('You can’t see this payment', stranger)
    await page.getByRole('link', { name: 'View subscription' }).click()
    await region('Team, billed monthly').getByText('3 of 12 used').waitFor()
    await page.getByRole('row').filter({ hasText: '€72.00' }).getByText('Paid').waitFor()
  })

  it('an admin reads all of it, and changes nothing', async () => {
    await open(admins)
    await admins.getByText('Only owners can change the plan. Ask New Person.').waitFor()
    await region('Team, billed monthly', admins).getByText('Active').waitFor()
    expect(await button('Cancel plan', admins).isDisabled()).toBe(true)
    expect(await button('Change plan', admins).isDisabled()).toBe(true)
    expect(await admins.getByLabel('Seats', { exact: true }).isDisabled()).toBe(true)
    const downloading = admins.waitForEvent('download')
    await admins.getByRole('link', { name: /^Download/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^SANDBOX-\d+\.pdf$/)
    await expectAccessible(admins)
  })

  it('a change shows its price before, and waits where the bank asks for one more step', async () => {
    await page.getByLabel('Seats', { exact: true }).fill('13')
    await page.getByText(/^Due now/).waitFor()
    await page.getByText('€78.00').waitFor()
    await picture(page, 'subscription-preview')
    await button('Change plan').click()
    await page.getByRole('dialog').getByText('Change to Team, 13 seats, billed monthly?').waitFor()
    await picture(page, 'subscription-confirm')
    await button(/^Pay €.* and change plan$/).click()
    await page.getByRole('dialog').getByText('Confirm with your bank').waitFor()
    await picture(page, 'subscription-bank')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Confirm payment' }).click()
    const bank = await opening
    await payBy(CARD.good, bank)
    await bank.close()
    await page.getByText('Payment received. Your plan has changed.').waitFor()
    await region('Team, billed monthly').getByText('3 of 13 used').waitFor()
    // The admin's page has been updated.
    await region('Team, billed monthly', admins).getByText('3 of 13 used').waitFor()
  })

  it('is cancelled for the end of its period, and taken back', async () => {
    await button('Cancel plan').click()
    await page
      .getByRole('dialog')
      .getByText(/Everything you’ve paid for works until/)
      .waitFor()
    await picture(page, 'subscription-cancel')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText('Canceled.', { exact: true }).waitFor()
    await picture(page, 'subscription-cancelled')
    await button('Keep plan').click()
    await region('Team, billed monthly').getByText('Active').waitFor()
  })

  it('[SEAT-2] where seats do not do, the invitation says so before it is sent, and leads to more', async () => {
    const emails = Array.from({ length: 11 }, (_, index) => `new-${index}@example.com`)
    await page.goto(at('/admin/users?open=invite'))
    const field = page.getByLabel('Emails')
    await field.fill('new-0@example.com')
    await page.getByText('10 of 13 seats are available.').waitFor()
    await field.fill(emails.join(', '))
    await page.getByText('1 more person than available seats.').waitFor()
    await picture(page, 'subscription-seats-full')
    await button('Send 11 invitations').click()
    const notice = page.getByRole('alert').filter({ hasText: 'in this space are in use' })
    await notice.getByRole('link', { name: '“Subscription”' }).waitFor()
    await field.fill(emails.slice(1).join(', '))
    await button('Send 10 invitations').click()
    await page.getByText('10 invitations sent.').waitFor()
    await page.goto(at('/admin/overview'))
    await page.getByText('All used').waitFor()
    await picture(page, 'subscription-overview')
    await page.getByRole('link', { name: 'Seats' }).click()
    await page.getByText('All seats are used.').waitFor()
  })

  it('[PAY-6] a renewal that fails is told on every page, until its invoice is paid', async () => {
    await atDesk('Make the card fail')
    await atDesk('End the period now')
    await page.goto(at('/admin/settings'))
    await page.getByText('The last payment for this space failed.').waitFor()
    await page.getByRole('link', { name: 'Go to subscription' }).click()
    await page.getByText('Payment failed', { exact: true }).waitFor()
    await picture(page, 'subscription-past-due')
    await expectAccessible(page)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^Pay €/ }).click()
    const bill = await opening
    await payBy(CARD.good, bill)
    // If the page were closed while its form is being sent, the payment might be lost.
    await bill.getByLabel('Card number').waitFor({ state: 'detached' })
    await bill.close()
    await region('Team, billed monthly').getByText('Active').waitFor()
  })

  it('[PAY-8] of a lapsed space members learn whom to ask, and its owner finds the way out', async () => {
    await atDesk('End for nonpayment')
    await page.getByText('This space is read-only.').waitFor()
    await picture(page, 'subscription-lapsed')
    await expectAccessible(page)
    await members.goto(at('/welcome'))
    await enterSpace(members)
    await members.waitForURL('**/subscription-denied')
    await members.getByText(/Ask New Person to renew it/).waitFor()
    await picture(members, 'denied-member')
    await expectAccessible(members)
    await page.goto(at('/admin/users'))
    await page.getByText('This space is read-only: its plan has ended.').waitFor()
    await page.getByRole('cell').first().waitFor()
    await picture(page, 'lapsed-banner')
    await page.goto(at('/subscription-denied'))
    await page.getByRole('link', { name: 'Go to subscription' }).click()
    await page.waitForURL('**/admin/subscription')
    await button('Continue to payment').click()
    // The money arrives after the person returns.
    await payBy(CARD.late)
    await heading('Waiting for your payment')
    await atDesk('It arrives')
    await heading('Thank you')
    await page.goto(at('/subscription-denied'))
    await heading(`Difference Engine is open`)
    await picture(page, 'not-denied')
    await expectAccessible(page)
    await members.getByRole('link', { name: 'Try again' }).click()
    await members.getByText(/people here|You’re the only one here/).waitFor()
  })
})
