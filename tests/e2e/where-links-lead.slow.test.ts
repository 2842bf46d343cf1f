import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { inside } from './guests.ts'
import { pictures } from './pictures.ts'
import { enterSpace, logIn, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser()

type Settings = Partial<{ isGuestAllowed: 'true' | 'false'; isOpen: boolean; invitationDays: number }>
const newSpace = async (name: string, settings: Settings = {}): Promise<Owner> => {
  const owner = await createSpaceOwner(stage.served, `s-${randomUUID().slice(0, 8)}`, name)
  await owner.actor.call('PUT v2/admin/workspace/settings-update', { settings })
  return owner
}
const openAs = async (owner: Pick<Owner, 'actor'>): Promise<Page> => {
  const { page } = await stage.personOfTest()
  await signIn(page, stage.served, owner.actor)
  return page
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('[GUEST-19] whoever is signed in, at the address of a space that they are no member of', () => {
  it('comes in as a guest where it admits them, without a space of their own', async () => {
    const space = await newSpace('Harbour', { isGuestAllowed: 'true' })
    const person = await register(stage.served)
    const page = await openAs(person)
    await page.goto(stage.served.ofSpace(space.domain, '/space'))
    await heading(page, 'Welcome to Harbour')
    await page.getByText(`You’re logged in as ${person.email}, but you’re not a member.`).waitFor()
    expect(await page.getByRole('button', { name: /^Join Harbour/ }).count()).toBe(0)
    await expectAccessible(page)
    await pictures(page, 'door-as-guest')
    expect(await page.getByLabel('Name').inputValue()).toBe('New Person')
    await button(page, 'Join as guest').click()
    await inside(page)
    await page.getByRole('region', { name: 'People' }).getByText('New Person', { exact: true }).waitFor()
    // On all other pages they are still logged in with their account.
    await page.goto(`${stage.served.origin}/create-space`)
    await heading(page, 'Create your first space')
  })

  it('stands at its door, and not in their own space; joins where it is open', async () => {
    const ownSpace = await newSpace('Own Place')
    const open = await newSpace('Open House', { isOpen: true, isGuestAllowed: 'true' })
    const page = await openAs(ownSpace)
    await page.goto(stage.served.ofSpace(open.domain, '/space'))
    await heading(page, 'Welcome to Open House')
    expect(new URL(page.url()).host).toBe(new URL(stage.served.ofSpace(open.domain)).host)
    await expectAccessible(page)
    await pictures(page, 'door-open-to-join')
    await button(page, 'Join Open House').click()
    await inside(page)
    expect(new URL(page.url()).host).toBe(new URL(stage.served.ofSpace(open.domain)).host)
    // The person can still open their own space from there.
    await page.goto(stage.served.ofSpace(open.domain, '/join'))
    await button(page, 'Open Own Place').click()
    await page.waitForURL(stage.served.ofSpace(ownSpace.domain, '/welcome'))
  })

  it('is told so where it takes members alone, and so at its console', async () => {
    const ownSpace = await newSpace('Own Place')
    const closed = await newSpace('Closed House')
    const page = await openAs(ownSpace)
    await page.goto(stage.served.ofSpace(closed.domain, '/space'))
    await page.waitForURL('**/guest-not-allowed')
    await page.getByText(`${ownSpace.email} isn’t a member`).waitFor()
    await page.goto(stage.served.ofSpace(closed.domain, '/admin'))
    const statusNote = page
      .getByRole('status')
      .filter({ hasText: 'Only owners and admins can open the console' })
    await statusNote.getByText(`You’re logged in as ${ownSpace.email}`).waitFor()
    await expectAccessible(page)
    await pictures(page, 'sent-home-from-console')
    await statusNote.getByRole('link', { name: 'Go to my spaces' }).click()
    await heading(page, 'Your spaces')
  })
})

describe('[SPACE-7] an invitation', () => {
  it('waits after login, and is taken up there without the mail', async () => {
    const space = await newSpace('Specland')
    const person = await register(stage.served)
    await invite(stage.served, space.actor, person.email)
    const { page } = await stage.personOfTest({ viewport: PHONE })
    await logIn(page, stage.served, person.email)
    await heading(page, 'Join a space or create your own')
    await page.getByRole('heading', { name: 'You’re invited' }).waitFor()
    await page.getByText(/^From New Person, expires/).waitFor()
    await expectAccessible(page)
    await pictures(page, 'invited-without-a-space')
    await button(page, 'Join Specland').click()
    await page.waitForURL(stage.served.ofSpace(space.domain, '/welcome'))
    await enterSpace(page)
    await inside(page)
  })

  it('waits beside the spaces that one has, and at the door of its own', async () => {
    const ownSpace = await newSpace('Own Place')
    const [first, second] = [await newSpace('First Call'), await newSpace('Second Call')]
    for (const space of [first, second]) await invite(stage.served, space.actor, ownSpace.email)
    const page = await openAs(ownSpace)
    await page.goto(`${stage.served.origin}/join`)
    await page.getByRole('heading', { name: 'Your invitations' }).waitFor()
    await button(page, 'Join Second Call').waitFor()
    await expectAccessible(page)
    await pictures(page, 'invitations-at-join')
    await page.goto(stage.served.ofSpace(first.domain, '/space'))
    await heading(page, 'Welcome to First Call')
    await page.getByText('New Person invited you.').waitFor()
    await button(page, 'Accept invitation').click()
    await inside(page)
    expect(page.url()).toBe(stage.served.ofSpace(first.domain, '/space'))
  })

  it('lasts as long as an owner says', async () => {
    const space = await newSpace('Long Notice')
    const page = await openAs(space)
    await page.goto(stage.served.ofSpace(space.domain, '/admin/settings'))
    const lasts = page.getByLabel('Invitations expire after')
    await lasts.waitFor()
    expect(await lasts.inputValue()).toBe('14')
    await lasts.selectOption('30 days')
    await page.locator('#access').getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(
        async () =>
          (await space.actor.call('POST v2/admin/workspace/setting-details', {})).settings.invitationDays,
        { timeout: 15_000 },
      )
      .toBe(30)
    await pictures(page, 'settings-invitations-last')
  })
})

describe('an address at which there is no space', () => {
  it('says so at home, and offers those of one’s own that come near', async () => {
    const domain = `lantern-${randomUUID().slice(0, 6)}`
    const ownSpace = await createSpaceOwner(stage.served, domain, 'Lantern Works')
    const page = await openAs(ownSpace)
    await page.goto(stage.served.ofSpace(domain.replace('lantern', 'lantren'), '/space'))
    const statusNote = page.getByRole('status').filter({ hasText: 'There’s no space at' })
    await statusNote.getByText('lantren-', { exact: false }).first().waitFor()
    await statusNote.getByText('Did you mean one of yours?').waitFor()
    await expectAccessible(page)
    await pictures(page, 'no-space-near-ones')
    await statusNote.getByRole('button', { name: 'Lantern Works' }).click()
    await page.waitForURL(stage.served.ofSpace(domain, '/welcome'))
  })

  it('says so to whoever is signed out, and names no space', async () => {
    await createSpaceOwner(stage.served, `harbour-${randomUUID().slice(0, 6)}`, 'Harbour Works')
    const { page } = await stage.personOfTest({ viewport: PHONE })
    await page.goto(stage.served.ofSpace('harbuor', '/space'))
    const statusNote = page.getByRole('status').filter({ hasText: 'There’s no space at' })
    await statusNote.getByText('or log in to see your spaces').waitFor()
    expect(await statusNote.getByText('Did you mean').count()).toBe(0)
    await expectAccessible(page)
    await pictures(page, 'no-space-signed-out')
    await statusNote.getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login')
  })
})
