import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSpaceOwner, invite, PASSWORD, register } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { openToGuests } from './guests.ts'
import { picture } from './pictures.ts'
import { logIn, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

/**
 * The texts of the socket are tested in shared/session/src/live/realtime.test.ts, against a real one; 'Guest link
 * invalidated' in guests.slow.test.ts; UNAUTHORIZED_DOMAIN, which exists only in production, in
 * production-hosts.slow.test.ts.
 */
describe('§8, the error catalogue, as people meet it', () => {
  // With the real rate limits, because their errors are provoked and not simulated.
  const stage = setUpServerAndBrowser({ env: { RATE_LIMIT_FACTOR: '1' } })
  let person: Person
  let page: Page
  beforeEach(async () => {
    person = await stage.personOfTest()
    page = person.page
  })

  const at = (path: string) => page.goto(`${stage.served.origin}${path}`)
  const toast = (text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor()
  /** Expects the error below the field, which screen readers announce with it. */
  const expectErrorAtField = async (label: string, text: string) => {
    const field = page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const note = await field.getAttribute('aria-describedby')
    await page
      .locator(`#${note?.split(' ').at(-1)}`)
      .getByText(text)
      .waitFor()
  }
  const cards = () => page.getByRole('region', { name: 'Notifications' }).locator('[data-type]')
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  it('a network error: No internet connection', async () => {
    await at('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    // The code that displays toasts has loaded by then.
    await page.waitForLoadState('networkidle')
    await person.context.setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await toast('No internet connection')
  })

  it('HTTP 429: a toast with the text of the server', async () => {
    await at('/forgot-password')
    for (let tries = 0; tries < 11; tries++) {
      await page.getByLabel('Email', { exact: true }).fill(`nobody${tries}@example.com`)
      const answered = page.waitForResponse('**/request-reset-password')
      await page.getByRole('button', { name: 'Send' }).click()
      await answered
    }
    await toast('Too many attempts. Wait')
  })

  it('401 for a signed-in person: Token expired please login, at home', async () => {
    const ada = await createSpaceOwner(stage.served)
    await signIn(page, stage.served, ada.actor)
    await at('/join')
    await page.getByText(`Space ${ada.domain}`).first().waitFor()
    // Her session has ended on the server, but the page does not know it yet.
    await person.context.clearCookies({ name: /^sid-/ })
    await page.getByRole('link', { name: 'New space' }).click()
    await page.waitForURL(`${stage.served.origin}/`)
    await toast('Token expired please login')
    await expectAccessible(page)
  })

  it('Account not verified, where the space asks for a confirmed address', async () => {
    const owner = await createSpaceOwner(stage.served)
    await owner.actor.call('PUT v2/admin/workspace/settings-update', {
      settings: { requireVerifiedEmail: true },
    } as never)
    const bob = await register(stage.served, { isVerified: false })
    await logIn(page, { origin: stage.served.ofSpace(owner.domain) }, bob.email)
    await toast('Account not verified')
  })

  it('[SPACE-6] the same for who is signed in already: at their spaces, where the mail is sent again', async () => {
    const owner = await createSpaceOwner(stage.served)
    await owner.actor.call('PUT v2/admin/workspace/settings-update', {
      settings: { requireVerifiedEmail: true, isOpen: true },
    } as never)
    const bob = await register(stage.served, { isVerified: false })
    await bob.actor.call('POST v2/workspace/join', { workspaceId: owner.spaceId })
    await signIn(page, stage.served, bob.actor)
    await page.goto(stage.served.ofSpace(owner.domain, '/space'))
    await page.getByRole('button', { name: 'Join space' }).click()
    await toast('Account not verified')
    await page.waitForURL('**/join')
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    await page.getByRole('button', { name: 'Resend' }).waitFor()
    await expectAccessible(page)
  })

  it('a domain that cannot be looked up: the flag, and home', async () => {
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (name, value) {
        keep.call(this, name, value)
        if (this === localStorage && name === 'spaceNotFound') keep.call(sessionStorage, 'test-flag', value)
      }
    })
    await page.goto(stage.served.ofSpace('nobody-is-here', '/space'))
    await page.waitForURL(stage.served.ofSpace('nobody-is-here', '/'))
    await heading('Your team, in one room')
    expect(await page.evaluate(() => sessionStorage.getItem('test-flag'))).toBe('1')
    // The flag lets the next navigation through, and is then removed.
    expect(await page.evaluate(() => localStorage.getItem('spaceNotFound'))).toBeNull()
  })

  it('linkActivated and linkExpired lead to their pages', async () => {
    const owner = await createSpaceOwner(stage.served)
    const bob = await register(stage.served)
    const token = await invite(stage.served, owner.actor, bob.email)
    await bob.actor.call('GET v2/workspace/accept-invite', {}, { bearer: token })
    await at(`/invites?token=${token}`)
    await page.waitForURL('**/link-activated')
    await heading('This link was already used')
    const eve = await register(stage.served)
    const first = await invite(stage.served, owner.actor, eve.email)
    await invite(stage.served, owner.actor, eve.email)
    await at(`/invites?token=${first}`)
    await page.waitForURL('**/link-expired')
    await heading('This link has expired')
  })

  it('a guest link that is used up, and rubbish after /invites and /appointment, are told as what they are', async () => {
    const owner = await createSpaceOwner(stage.served)
    const { spaceLink } = await (await openToGuests(stage.served, owner)).link({ maxUses: 1 })
    await stage.served.someone().call('POST v2/guest/auth-invite', { spaceLink })
    await at(`/g/${spaceLink}`)
    await page.waitForURL('**/link-activated?of=guest')
    await heading('This link has been used')
    await page.getByText('Ask for a new one.').waitFor()
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
    await picture(page, 'link-activated-guest')
    await at('/appointment')
    await page.waitForURL(`${stage.served.origin}/`)
    await heading('Your team, in one room')
    const bob = await register(stage.served)
    await signIn(page, stage.served, bob.actor)
    await at('/invites?token=rubbish')
    await heading('Couldn’t open your invitation')
    await page.getByText('This link is incomplete').waitFor()
    await at(`/invites?token=${await invite(stage.served, owner.actor, bob.email)}`)
    await heading(`Join Space ${owner.domain}`)
    await picture(page, 'invited-signed-in')
    await expectAccessible(page)
    await at('/account-blocked')
    await heading('Your account isn’t blocked')
  })

  it('errors of login, register, reset, change of password and profile show the text of the server', async () => {
    const ada = await register(stage.served)
    await logIn(page, stage.served, ada.email, 'not the password')
    await toast('Wrong email or password.')
    await expectErrorAtField('Password', 'Wrong email or password.')
    await at('/register')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Checked when the field loses the focus, before anything is sent (§5).
    await page.getByText('There’s already an account with this email. Log in').waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast('There’s already an account with this email.')
    await expectErrorAtField('Email', 'There’s already an account with this email.')
    await at('/reset-password?token=garbled')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await toast('This link is incomplete')
    await logIn(page, stage.served, ada.email)
    await page.waitForURL('**/create-space')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Mobile number').fill('call me')
    await page.getByRole('button', { name: 'Save' }).click()
    // For an input saved by one of our own calls, the error is only at its field.
    await page.getByText('Enter 4 to 14 digits.').waitFor()
    await expectErrorAtField('Mobile number', 'Enter 4 to 14 digits.')
    await page.getByLabel('Name', { exact: true }).fill('www.example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast('Enter a name without a web address.')
    await expectErrorAtField('Name', 'Enter a name without a web address.')
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast('The current password is wrong.')
    await expectErrorAtField('Current password', 'Wrong password.')
  })

  it('a toast stands 5 seconds, and as long as somebody points at it or has the focus there', async () => {
    await page.clock.install()
    await logIn(page, stage.served, 'nobody@example.com', 'wrong')
    const message = page.getByRole('region', { name: 'Notifications' }).getByText('Wrong email or password')
    await message.waitFor()
    // Screen readers announce what is added to the region.
    expect(await page.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite')
    expect((await cards().boundingBox())?.width).toBe(400)
    await message.hover()
    await page.clock.runFor(20_000)
    expect(await message.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.clock.runFor(20_000)
    expect(await message.count()).toBe(1)
    await page.getByLabel('Email', { exact: true }).focus()
    await page.clock.runFor(5100)
    expect(await message.count()).toBe(0)
  })

  it('an error met again is told anew in its toast, for the whole time, and the focus stays where it is', async () => {
    await page.clock.install()
    await logIn(page, stage.served, 'nobody@example.com', 'wrong')
    const alert = page.getByRole('alert')
    const message = alert.getByText('Wrong email or password')
    await message.waitFor()
    const first = await message.elementHandle()
    await page.clock.runFor(2000)
    // An error without a field to focus.
    const refuse = (message: string) => {
      const refusal = { status: 403, json: { code: 'BAD_CREDENTIALS', message } }
      return page.route('**/v2/auth/login', (route) => route.fulfill(refusal), { times: 1 })
    }
    await refuse('a second toast')
    const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await submit()
    await toast('a second toast')
    const close = page.getByRole('button', { name: 'Dismiss' }).first()
    await refuse('Wrong email or password.')
    await close.focus()
    await submit()
    // Screen readers announce only what is added to a region, so a repeated toast has to be a new element.
    await expect.poll(() => first?.evaluate((text) => text.isConnected)).toBe(false)
    expect(await cards().allInnerTexts()).toEqual([await message.textContent(), 'a second toast'])
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByLabel('Email', { exact: true }).focus()
    await page.clock.runFor(4000)
    expect(await message.count()).toBe(1)
    await page.clock.runFor(1100)
    expect(await message.count()).toBe(0)
  })

  it('at most three toasts stand, and a new one pushes out the oldest', async () => {
    const texts = ['first', 'second', 'third', 'fourth']
    let times = 0
    // Each attempt has its own text, because a repeated one would restart the existing toast instead.
    await page.route('**/v2/auth/login', (route) =>
      route.fulfill({ status: 403, json: { code: 'BAD_CREDENTIALS', message: texts[times++] } }),
    )
    await at('/login')
    for (const count of [1, 2, 3, 4]) {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      const expected = texts.slice(Math.max(0, count - 3), count)
      await expect.poll(() => cards().allInnerTexts()).toEqual(expected)
      // Pauses the time.
      await cards().last().hover()
    }
  })
})
