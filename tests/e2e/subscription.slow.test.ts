import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner, Registered } from '../api/register.ts'
import { found, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { onStage } from './stage.ts'
import { enterSpace, signIn } from './steps.ts'

const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStepEachTime: '4000 0027 6000 3184',
  late: '4000 0000 0000 0077',
}

describe('the plan of a space', () => {
  const stage = onStage()
  let ada: Owner
  let bob: Registered
  let cleo: Registered
  let page: Page
  let admins: Page
  let members: Page
  /** The desk of whoever takes the payments. */
  let desk: Page

  const at = (path: string) => stage.served.ofSpace(ada.domain, path)
  const button = (name: string | RegExp, where = page) => where.getByRole('button', { name })
  const heading = (name: string, where = page) => where.getByRole('heading', { name }).waitFor()
  const open = async (where = page) => {
    await where.goto(at('/admin/subscription'))
    await heading('Invoices', where)
  }
  const region = (name: string, where = page) => where.getByRole('region', { name })
  const goToPayment = async () => {
    await button('Go to payment').click()
    await heading('Subscribe to MetaPyra Team')
  }
  const payBy = async (card: string, where = page) => {
    await where.getByLabel('Card number').fill(card)
    await button(/^Pay €/, where).click()
  }
  const atDesk = async (act: string) => {
    await desk.goto(`${stage.served.origin}/sandbox/pay`)
    await button(act, desk).first().click()
    await desk.waitForLoadState()
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
    ada = await found(stage.served, undefined, 'Difference Engine')
    ;[bob, cleo] = [await joinAs('admin'), await joinAs('user')]
    const [owner, admin, member] = [
      await stage.personOfSuite({ viewport: WIDE }),
      await stage.personOfSuite({ viewport: WIDE }),
      await stage.personOfSuite({ viewport: WIDE }),
    ]
    ;[page, admins, members] = [owner.page, admin.page, member.page]
    desk = await member.context.newPage()
    await signIn(page, stage.served, ada.actor)
    await signIn(admins, stage.served, bob.actor)
    await signIn(members, stage.served, cleo.actor)
  })

  it('is Free at first, and a payment page that is left costs nothing', async () => {
    await open()
    await region('Free').getByText('3 of 10 taken').waitFor()
    await page.getByText('None yet').waitFor()
    await picture(page, 'subscription-free')
    await page.getByLabel('Seats', { exact: true }).fill('2')
    await page.getByText('3 seats are taken: choose 3 or more.').waitFor()
    expect(await button('Go to payment').isDisabled()).toBe(true)
    await page.getByLabel('Seats', { exact: true }).fill('12')
    await page.getByText('Team for 12 seats: €72.00 a month').waitFor()
    await goToPayment()
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await heading('No payment was made')
    await page.getByRole('link', { name: 'Choose a plan again' }).click()
    await page.waitForURL('**/admin/subscription')
  })

  it('a card that is declined pays nothing, and money that does not come is told', async () => {
    await page.getByLabel('Seats', { exact: true }).fill('12')
    await goToPayment()
    await payBy(CARD.declined)
    await page.getByRole('alert').getByText('The card was declined').waitFor()
    await payBy(CARD.late)
    await heading('Waiting for the payment')
    await picture(page, 'payment-waiting')
    await page.reload()
    await heading('Waiting for the payment')
    await atDesk('It does not come')
    await heading('The payment did not go through')
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
    const here = new URL(page.url())
    const stranger = (await stage.personOfTest()).page
    await stranger.goto(here.href)
    await heading('Log in to see your payment', stranger)
    await stranger.getByRole('link', { name: 'Log in' }).click()
    await stranger.waitForURL(`${stage.served.origin}/payment_status**`)
    await stranger.getByLabel('Mail address').fill(bob.email)
    await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button('Log in', stranger).click()
    await heading('This payment is not yours to see', stranger)
    await page.getByRole('link', { name: 'See the subscription' }).click()
    await region('Team, by the month').getByText('3 of 12 taken').waitFor()
    await page.getByRole('row').filter({ hasText: '€72.00' }).getByText('Paid').waitFor()
  })

  it('an admin reads all of it, and changes nothing', async () => {
    await open(admins)
    await admins.getByText('Only an owner buys, changes and cancels. Ask New Person.').waitFor()
    await region('Team, by the month', admins).getByText('Active').waitFor()
    expect(await button('Cancel the plan', admins).isDisabled()).toBe(true)
    expect(await button('Change the plan', admins).isDisabled()).toBe(true)
    expect(await admins.getByLabel('Seats', { exact: true }).isDisabled()).toBe(true)
    const downloading = admins.waitForEvent('download')
    await admins.getByRole('link', { name: /^Download/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^SANDBOX-\d+\.pdf$/)
    await expectAccessible(admins)
  })

  it('a change shows its price before, and waits where the bank asks for one more step', async () => {
    await page.getByLabel('Seats', { exact: true }).fill('13')
    await page.getByText(/^Charged now/).waitFor()
    await page.getByText('€78.00').waitFor()
    await picture(page, 'subscription-preview')
    await button('Change the plan').click()
    await page.getByRole('dialog').getByText('Change to Team, 13 seats, by the month?').waitFor()
    await picture(page, 'subscription-confirm')
    await button(/^Pay €.* and change$/).click()
    await page.getByRole('dialog').getByText('One more step at your bank').waitFor()
    await picture(page, 'subscription-bank')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Confirm the payment' }).click()
    const bank = await opening
    await payBy(CARD.good, bank)
    await bank.close()
    await page.getByText('The payment has arrived, and the plan is changed.').waitFor()
    await region('Team, by the month').getByText('3 of 13 taken').waitFor()
    // The admin's page has heard of it.
    await region('Team, by the month', admins).getByText('3 of 13 taken').waitFor()
  })

  it('is cancelled for the end of its period, and taken back', async () => {
    await button('Cancel the plan').click()
    await page
      .getByRole('dialog')
      .getByText(/Everything works as it does now until/)
      .waitFor()
    await picture(page, 'subscription-cancel')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
    await page.getByText('Cancelled.', { exact: true }).waitFor()
    await picture(page, 'subscription-cancelled')
    await button('Keep the plan').click()
    await region('Team, by the month').getByText('Active').waitFor()
  })

  it('[SEAT-2] where seats do not do, the invitation says so before it is sent, and leads to more', async () => {
    const emails = Array.from({ length: 11 }, (_, index) => `new-${index}@example.com`)
    await page.goto(at('/admin/users?open=invite'))
    const field = page.getByLabel('Mail addresses')
    await field.fill('new-0@example.com')
    await page.getByText('10 of 13 seats are free.').waitFor()
    await field.fill(emails.join(', '))
    await page.getByText('1 more person than free seats.').waitFor()
    await picture(page, 'subscription-seats-full')
    await button('Send 11 invitations').click()
    const notice = page.getByRole('alert').filter({ hasText: 'of this space are taken' })
    await notice.getByRole('link', { name: '“Subscription”' }).waitFor()
    await field.fill(emails.slice(1).join(', '))
    await button('Send 10 invitations').click()
    await page.getByText('10 invitations are on the way.').waitFor()
    await page.goto(at('/admin/overview'))
    await page.getByText('All are taken').waitFor()
    await picture(page, 'subscription-overview')
    await page.getByRole('link', { name: 'Seats' }).click()
    await page.getByText('All seats are taken: nobody else comes in').waitFor()
  })

  it('[PAY-6] a renewal that fails is told on every page, until its invoice is paid', async () => {
    await atDesk('Let the card fail')
    await atDesk('End the period now')
    await page.goto(at('/admin/settings'))
    await page.getByText('The last payment for this space failed.').waitFor()
    await page.getByRole('link', { name: 'Go to the subscription' }).click()
    await page.getByText('Payment failed', { exact: true }).waitFor()
    await picture(page, 'subscription-past-due')
    await expectAccessible(page)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^Pay €/ }).click()
    const bill = await opening
    await payBy(CARD.good, bill)
    // Closed while its form is on the way, it may never be.
    await bill.getByLabel('Card number').waitFor({ state: 'detached' })
    await bill.close()
    await region('Team, by the month').getByText('Active').waitFor()
  })

  it('[PAY-8] of a lapsed space members learn whom to ask, and its owner finds the way out', async () => {
    await atDesk('End for non-payment')
    await page.getByText('This space can only be read.').waitFor()
    await picture(page, 'subscription-lapsed')
    await expectAccessible(page)
    await members.goto(at('/welcome'))
    await enterSpace(members)
    await members.waitForURL('**/subscription-denied')
    await members.getByText(/Ask New Person to open it again/).waitFor()
    await picture(members, 'denied-member')
    await expectAccessible(members)
    await page.goto(at('/admin/users'))
    await page.getByText('This space can only be read: its plan has ended.').waitFor()
    await page.getByRole('cell').first().waitFor()
    await picture(page, 'lapsed-banner')
    await page.goto(at('/subscription-denied'))
    await page.getByRole('link', { name: 'Go to the subscription' }).click()
    await page.waitForURL('**/admin/subscription')
    await button('Go to payment').click()
    // The money comes later than its person.
    await payBy(CARD.late)
    await heading('Waiting for the payment')
    await atDesk('It arrives')
    await heading('Thank you')
    await page.goto(at('/subscription-denied'))
    await heading(`Difference Engine is open`)
    await picture(page, 'not-denied')
    await expectAccessible(page)
    await members.getByRole('link', { name: 'Try again' }).click()
    await members.getByText(/people here|Only you are here/).waitFor()
  })
})
