import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { endsAt, enterAsGuest, inside, openToGuests, someAddress } from './guests.ts'
import { picture } from './pictures.ts'
import { enterSpace, expectSaid, openChat, signIn, write } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser()
let space: Awaited<ReturnType<typeof openToGuests>>
beforeAll(async () => {
  space = await openToGuests(stage.served)
})

const someone = async (viewport = PHONE): Promise<Page> => (await stage.personOfTest({ viewport })).page

describe('a guest comes in', () => {
  it('by the link of a mail, says a name, chooses a figure once, and writes in the chat', async () => {
    const email = someAddress()
    await space.link({ emailList: [email] })
    const page = await someone()
    await page.goto(await stage.served.linkFor(email, /invited you to visit/))
    await page.getByRole('heading', { name: /^Join Space/ }).waitFor()
    await page.getByText('invited you. No account needed.').waitFor()
    // T4: the token is removed from the address before the page is displayed, and survives a reload.
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/g/')
    await page.reload()
    await expectAccessible(page)
    expect(await page.getByRole('radio').count()).toBe(0)
    await enterAsGuest(page, 'Grace from the mail', async () => {
      await page.getByRole('radio', { name: 'star' }).check()
      // Guests have no account whose email could be verified.
      expect(await page.getByText('Verify your email').count()).toBe(0)
    })
    await openChat(page)
    await write(page, 'hello from a guest')
    await expectSaid(page, 'hello from a guest')
  })

  it('by an open link on a desk, and by the same link straight in again', async () => {
    const link = await space.link({ maxUses: 1 })
    const page = await someone({ width: 1280, height: 800 })
    await page.goto(link.url)
    await enterAsGuest(page, 'Gus')
    await page.goto(link.url)
    await inside(page)
    await page.getByRole('region', { name: 'People' }).getByText('Gus', { exact: true }).waitFor()
    // Only accounts can create spaces.
    await page.goto(`${space.origin}/create-space`)
    await page.waitForURL('**/welcome')
    await page.getByRole('button', { name: 'Join space' }).waitFor()
  })

  it('without a link, at the door of the space’s own host, and stays in over a reload', async () => {
    const page = await someone()
    await page.goto(`${space.origin}/space`)
    await page.waitForURL('**/welcome')
    await page.getByLabel('Name').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await inside(page)
    await page.reload()
    await inside(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Join space' }).waitFor()
  })
})

describe('a link that lets nobody in', () => {
  it('is over by its time', async () => {
    const link = await space.link({ lastsMs: 1500 })
    await expect.poll(() => Date.now() > Date.parse(link.expiresAt)).toBe(true)
    const page = await someone()
    await page.goto(link.url)
    await endsAt(page, '/link-expired?of=guest', 'This link has expired')
  })

  it('is used up', async () => {
    const link = await space.link({ maxUses: 1 })
    const [first, second] = [await someone(), await someone()]
    await first.goto(link.url)
    await enterAsGuest(first, 'First')
    await second.goto(link.url)
    await endsAt(second, '/link-activated?of=guest', 'This link has been used')
  })

  it('was never made, and says so in its place', async () => {
    const page = await someone()
    await page.goto(`${space.origin}/g/${'A'.repeat(22)}.${'B'.repeat(22)}`)
    await page.getByRole('heading', { name: 'Your guest link didn’t open' }).waitFor()
    await page.getByText('incomplete or doesn’t exist').waitFor()
    await expectAccessible(page)
  })

  it('is of a space that takes no guests', async () => {
    const closed = await openToGuests(stage.served)
    const link = await closed.link()
    await closed.allow('false')
    const page = await someone()
    for (const url of [link.url, `${closed.origin}/space`]) {
      await page.goto(url)
      await endsAt(page, '/guest-not-allowed', 'This space is for members')
    }
  })
})

it('a link is made in the space and invalidated in the console, by hand: §8 in words, and its guest is out', async () => {
  const [owner, guest] = [await someone({ width: 1280, height: 800 }), await someone()]
  await signIn(owner, stage.served, space.owner)
  await owner.goto(`${space.origin}/welcome`)
  await enterSpace(owner)
  await inside(owner)
  await owner.getByRole('button', { name: /^You/ }).click()
  await owner.getByRole('tab', { name: 'Guests' }).click()
  await owner.getByText('One open link').click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  await guest.goto(await owner.getByLabel('Guest link', { exact: true }).inputValue())
  await enterAsGuest(guest, 'Gus by hand')
  await owner.goto(`${space.origin}/admin/guests`)
  // The newest link is first.
  await owner.getByRole('button', { name: 'Revoke the open link' }).first().click()
  await owner.getByRole('button', { name: 'Revoke link' }).click()
  await owner.getByRole('status').getByText('Guest link invalidated').waitFor()
  await endsAt(guest, '/meet-ended', /^Your visit to Space .* ended$/)
})

it('an admin invites by mail, makes a button for a website, seen in its corner, and ends both links, all in the console', async () => {
  const page = await someone(WIDE)
  const guestSpace = await openToGuests(stage.served)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const invite = () => page.getByRole('button', { name: 'Invite guests' }).first().click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const corner = (name: string) => dialog(name).getByLabel('Button position on a website')
  const tab = (name: string) => page.getByRole('group', { name: 'Show' }).getByText(name).click()
  const previewed = async () => {
    const button = page.frameLocator('iframe').getByRole('button', { name: /^Visit our space/ })
    const [box, frame] = [await button.boundingBox(), await page.locator('iframe').boundingBox()]
    if (!box || !frame) throw new Error('No button is seen')
    return `${box.y - frame.y < 20 ? 'top' : 'bottom'}-${box.x - frame.x < 20 ? 'left' : 'right'}`
  }
  await signIn(page, stage.served, guestSpace.owner)
  await page.goto(`${guestSpace.origin}/admin/guests`)

  await invite()
  const emails = [someAddress(), someAddress()]
  await page.getByLabel('Emails').fill(emails.join(', '))
  await expectAccessible(page)
  await picture(page, 'guests-invite')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await page.getByText('2 invitations sent.').waitFor()
  await page.getByText('2 links').waitFor()
  for (const email of emails)
    expect(await stage.served.linkFor(email, /invited you to visit/)).toContain(`${guestSpace.origin}/g/`)

  await invite()
  await page.getByLabel('One open link').check()
  await corner('Invite guests').selectOption('top-left')
  await expect.poll(previewed).toBe('top-left')
  await expectAccessible(page)
  await picture(page, 'guests-make')
  await page.getByRole('button', { name: 'Create link' }).click()
  const createdDialog = dialog('Your open link')
  await createdDialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toContain(`${guestSpace.origin}/g/`)
  await createdDialog.getByRole('button', { name: 'Copy script tag' }).click()
  await expect.poll(copied).toContain('data-position="top-left"')
  await expectAccessible(page)
  await picture(page, 'guests-made')
  await createdDialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Website button for the open link' }).click()
  await corner('Website button').selectOption('bottom-right')
  await expect.poll(previewed).toBe('bottom-right')
  await page
    .getByRole('textbox', { name: 'Button for your website' })
    .filter({ hasText: 'bottom-right' })
    .waitFor()
  await expectAccessible(page)
  await picture(page, 'guests-widget')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Edit the open link' }).click()
  await page.getByRole('dialog').getByLabel('Uses').fill('3')
  await expectAccessible(page)
  await picture(page, 'guests-change')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('0 of 3').waitFor()

  const guest = await someone()
  await guest.goto(await stage.served.linkFor(emails[0] ?? '', /invited you to visit/))
  await enterAsGuest(guest, 'Grace of the console')
  // The console has been notified of them.
  await page.getByText('People1', { exact: true }).waitFor()
  await tab('People')
  await page.getByRole('cell', { name: /Grace of the console/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'guests-people')

  await tab('Links')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke links' }).click()
  await endsAt(guest, '/meet-ended', /^Your visit to Space .* ended$/)
  await expect.poll(() => page.getByRole('cell', { name: 'Revoked' }).count()).toBe(3)
})

it('on a phone a link’s row has one menu, which keys open and close too', async () => {
  const link = await space.link()
  const page = await someone()
  await signIn(page, stage.served, space.owner)
  await page.goto(`${space.origin}/admin/guests`)
  const opener = page.getByRole('button', { name: 'Actions for the open link' }).first()
  const copy = page.getByRole('button', { name: 'Copy the open link' })
  await opener.press('Enter')
  await copy.waitFor()
  await picture(page, 'guests-row-menu')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
  await opener.click()
  await page.getByRole('button', { name: 'Revoke the open link' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('status').getByText('Guest link invalidated').waitFor()
  await page.goto(link.url)
  await endsAt(page, '/link-expired?of=guest', 'This link has expired')
})

describe('a visit ends', () => {
  it('with its link, while the guest is inside: at /meet-ended within two seconds', async () => {
    const link = await space.link()
    const page = await someone()
    await page.goto(link.url)
    await enterAsGuest(page, 'Gone soon')
    const at = performance.now()
    await space.invalidate(link)
    await page.waitForURL('**/meet-ended')
    expect(performance.now() - at).toBeLessThan(2000)
    await endsAt(page, '/meet-ended', /^Your visit to Space .* ended$/)
    await page.getByText(/^Your guest link was revoked at \d\d:\d\d\./).waitFor()
    await expectAccessible(page)
    await page.goto(link.url)
    await endsAt(page, '/link-expired?of=guest', 'This link has expired')
  })

  it('for whoever came without a link once the space takes no guests', async () => {
    const guestSpace = await openToGuests(stage.served)
    const page = await someone()
    await page.goto(`${guestSpace.origin}/welcome`)
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await inside(page)
    await guestSpace.allow('false')
    await endsAt(page, '/meet-ended', /^Your visit to Space .* ended$/)
    await page.getByText('Guest access was turned off').waitFor()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
  })
})

/** A third-party page on another origin, with its own strict policy, and with styles that would affect any button. */
const pageWith = (tag: string) => `<!doctype html><html lang="en"><title>A page of somebody else</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<main><h1>Bakery</h1></main>${tag}</html>`

describe('the button of a guest link on a page of another origin', () => {
  let site: Server
  let siteOrigin: string
  let tag = ''
  beforeAll(async () => {
    site = createServer((request, response) => {
      const isStyle = request.url === '/page.css'
      response.writeHead(200, {
        'content-type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'self'; script-src ${space.origin}; style-src 'self'`,
        'cross-origin-embedder-policy': 'require-corp',
      })
      response.end(isStyle ? 'button { display: none !important; color: red }' : pageWith(tag))
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => site?.close())

  it('stands where the link says, and opens the space for a guest in a tab of its own', async () => {
    const link = await space.link()
    tag = link.widget
    const { page, context } = await stage.personOfTest({ viewport: PHONE })
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: 'Visit our space (opens in a new tab)' })
    await button.waitFor()
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box && { left: box.x, fromBottom: 844 - box.y - box.height }).toEqual({ left: 16, fromBottom: 16 })
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await tab.getByRole('button', { name: 'Join as guest' }).waitFor()
    expect(new URL(tab.url()).origin).toBe(space.origin)
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
  })

  it('is readable in the dark and where nothing may move', async () => {
    const { page } = await stage.personOfTest()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: /Visit our space/ })
    await button.waitFor()
    expect(await button.evaluate((node) => getComputedStyle(node).transitionDuration)).toBe('0s')
    await expectAccessible(page)
  })

  it('takes its link and corner from its address as well, and is nothing without a link', async () => {
    const { spaceLink } = await space.link()
    const { page } = await stage.personOfTest()
    tag = `<script src="${space.origin}/widget.js?link=${spaceLink}&amp;position=top-right" async></script>`
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: /Visit our space/ })
    const box = await button.boundingBox()
    expect(box && { top: box.y, fromRight: 1280 - box.x - box.width }).toEqual({ top: 16, fromRight: 16 })
    tag = `<script src="${space.origin}/widget.js" async></script>`
    await page.goto(siteOrigin, { waitUntil: 'networkidle' })
    expect(await button.count()).toBe(0)
  })
})
