import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { createSpaceOwner, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible } from './browser.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser()

describe('sign-in by a provider, in a browser', () => {
  let page: Page
  beforeEach(async () => {
    page = (await stage.personOfTest()).page
  })

  const continueWith = (provider: string) =>
    page.getByRole('link', { name: `Continue with ${provider}` }).click()
  /** Fills in the provider's sandbox page as a person. */
  const beSomebody = async (name: string, email: string) => {
    const form = page.locator('form.who')
    await form.getByLabel('Name').fill(name)
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  it('makes an account for somebody new, who goes on to a first space', async () => {
    await page.goto(`${stage.served.origin}/register`)
    await expectAccessible(page)
    await continueWith('Google')
    await page.getByRole('heading', { name: 'Log in with Google' }).waitFor()
    await expectAccessible(page)
    await beSomebody('Grace Hopper', 'grace@example.com')
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/create-space`)
  })

  it('lets somebody known in again by one click, with no code left in any address', async () => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(`${stage.served.origin}/login`)
    await continueWith('Google')
    await beSomebody('Ada Lovelace', 'ada.known@example.com')
    await page.waitForURL('**/create-space')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${stage.served.origin}/`)
    await page.goto(`${stage.served.origin}/login`)
    await continueWith('Google')
    await page.getByRole('button', { name: /Continue as Ada Lovelace/ }).click()
    await page.waitForURL('**/create-space')
    await page.goBack()
    expect(page.url()).not.toContain('#')
    expect(addresses.filter((url) => /[?&]code=/.test(url) && !url.includes('/callback'))).toEqual([])
  })

  it('leads somebody invited back to the invitation', async () => {
    const owner = await createSpaceOwner(stage.served)
    const email = 'invited.by.mail@example.com'
    const token = await invite(stage.served, owner.actor, email)
    await page.goto(`${stage.served.origin}/invites?token=${token}`)
    await page.getByRole('heading', { name: `Join Space ${owner.domain}` }).waitFor()
    await expectAccessible(page)
    await continueWith('Google')
    await beSomebody('Invited Person', email)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(stage.served.ofSpace(owner.domain, '/welcome'))
  })

  it('says what to do where the address has an account already', async () => {
    const { email } = await register(stage.served)
    await page.goto(`${stage.served.origin}/login`)
    await continueWith('Microsoft')
    await beSomebody('Somebody', email)
    await page.getByText(`There’s already an account with ${email}.`).first().waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/login`)
    await expectAccessible(page)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/create-space')
  })

  it('says so where the person has said no', async () => {
    await page.goto(`${stage.served.origin}/login`)
    await continueWith('Google')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('You didn’t allow Google to log you in.').waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/login`)
    await expectAccessible(page)
  })

  it('signs nobody in by a link with a code of somebody else', async () => {
    await page.goto(`${stage.served.origin}/login#code=${'a'.repeat(22)}.${'b'.repeat(22)}&provider=google`)
    await page
      .getByText(/This link is incomplete|didn’t start here/)
      .first()
      .waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/login`)
  })
})

/** A link that was not started here links nothing: the server refuses it, and these pages explain it. */
describe('§2, whoever comes back from an outside service', () => {
  let page: Page
  let spaceId: string
  let owner: Actor
  beforeAll(async () => {
    page = (await stage.personOfSuite()).page
    const account = await createSpaceOwner(stage.served)
    spaceId = account.spaceId
    owner = account.actor
    await signIn(page, stage.served, account.actor)
  })

  it.each([
    ['/link-google-calendar', 'google-token', 'Your Google calendar wasn’t linked'],
    ['/link-google-drive', 'google-token', 'Your Google Drive wasn’t linked'],
    ['/link-outlook-calendar', 'outlook-token', 'Your Outlook calendar wasn’t linked'],
  ])(
    '%s hands the code to the server, out of the address, and tells what it said',
    async (path, call, title) => {
      const outgoingRequest = page.waitForRequest(`**/api/v2/calendar/${call}`)
      await page.goto(`${stage.served.origin}${path}?code=once-only&state=s`)
      expect((await outgoingRequest).method()).toBe('PATCH')
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText(/didn’t start here/).waitFor()
      expect(page.url()).toBe(`${stage.served.origin}${path}`)
    },
  )

  it('/payment_status asks the server how it ended, and believes no address', async () => {
    const outgoingRequest = page.waitForRequest('**/api/v2/payment/hostedpage-status')
    await page.goto(`${stage.served.origin}/payment_status?hostedPageId=h&workspaceId=${spaceId}&status=paid`)
    await outgoingRequest
    await page.getByRole('heading', { name: 'You can’t see this payment' }).waitFor()
  })

  const planInput = () => ({ planCode: 'team-month', quantity: 12, workspaceId: spaceId })
  const cardField = () => page.getByLabel('Card number')

  it('a plan is paid at the page of the provider, which leads back to how it ended', async () => {
    const left = await owner.call('POST v2/payment/plans', planInput())
    await page.goto(left.url)
    await page.getByRole('heading', { name: 'Subscribe to MetaPyra Team' }).waitFor()
    await page.getByText('€72.00').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await page.getByRole('heading', { name: 'No payment was made' }).waitFor()
    const { url } = await owner.call('POST v2/payment/plans', planInput())
    await page.goto(url)
    await cardField().fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Pay €72.00' }).click()
    await page.getByRole('alert').getByText('The card was declined').waitFor()
    await cardField().fill('4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Pay €72.00' }).click()
    await page.getByRole('button', { name: 'Confirm the payment' }).click()
    await page.getByRole('heading', { name: 'Paid' }).waitFor()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const info = await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId: spaceId })
    expect(info.subscription).toMatchObject({ status: 'active', quantity: 12 })
  })
})
