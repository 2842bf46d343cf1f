import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner, Registered } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { enterSpace, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

describe('two admins side by side', () => {
  const stage = setUpServerAndBrowser()
  let ada: Owner
  let bob: Registered
  let adasConsole: Page
  /** Pages of Bob's browser: the list of people, the settings, and the room. */
  let people: Page
  let settings: Page
  let room: Page

  const changeBob = (change: { role?: 'admin' | 'user'; status?: 'active' | 'inactive' }) =>
    ada.actor.call('PUT v2/admin/workspace/update-user', { userId: bob.userId, ...change })
  const rename = async ({ actor, userId }: Registered, name: string) => {
    await actor.call('PUT v2/user/update', { name })
    return userId
  }
  const manage = () => room.locator('header').getByRole('link', { name: 'Manage' })

  beforeAll(async () => {
    ada = await createSpaceOwner(stage.served)
    bob = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, bob.email)
    await bob.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    await rename(ada, 'Ada Owner')
    await rename(bob, 'Bob Admin')
    await changeBob({ role: 'admin' })
    const [owner, admin] = [
      await stage.personOfSuite({ viewport: WIDE }),
      await stage.personOfSuite({ viewport: WIDE }),
    ]
    adasConsole = owner.page
    people = admin.page
    await signIn(adasConsole, stage.served, ada.actor)
    await signIn(people, stage.served, bob.actor)
    await adasConsole.goto(stage.served.ofSpace(ada.domain, '/admin/users'))
    await people.goto(stage.served.ofSpace(ada.domain, '/admin/users'))
    await people.getByRole('row').filter({ hasText: 'Ada Owner' }).waitFor()
    settings = await admin.context.newPage()
    await settings.goto(stage.served.ofSpace(ada.domain, '/admin/settings'))
    await settings.getByLabel('Space name').waitFor()
    room = await admin.context.newPage()
    await room.goto(stage.served.ofSpace(ada.domain, '/welcome'))
    await enterSpace(room)
  })

  it('[RIGHT-1] who only looks at the console is not in the room', async () => {
    await room.getByText('You’re the only one here').waitFor()
    await expect.poll(() => manage().count()).toBe(1)
  })

  it('who runs the space and is alone in it invites people from there, in one step', async () => {
    const link = room.getByRole('link', { name: 'Invite people' })
    const openedTab = await room.context().newPage()
    await openedTab.goto((await link.getAttribute('href')) ?? '')
    await openedTab.getByRole('dialog', { name: 'Invite people' }).getByLabel('Emails').waitFor()
    await openedTab.close()
  })

  it('[LIVE-14] a change by one is seen by the other without a reload, and what is being written stays', async () => {
    await settings.getByLabel('Space name').fill('Bob’s draft')
    const cleo = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, cleo.email)
    await people
      .locator('label')
      .filter({ hasText: /^Invited/ })
      .click()
    await people.getByRole('row').filter({ hasText: cleo.email }).waitFor()
    await cleo.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    await people.getByRole('row').filter({ hasText: cleo.email }).waitFor({ state: 'detached' })
    await people
      .locator('label')
      .filter({ hasText: /^Active/ })
      .click()
    const position = people.getByRole('row').filter({ hasText: cleo.email })
    await position.waitFor()
    await adasConsole
      .getByRole('row')
      .filter({ hasText: cleo.email })
      .getByLabel(/^Role of/)
      .selectOption('admin')
    await position.getByText('Admin', { exact: true }).waitFor()

    await ada.actor.call('PUT v2/admin/workspace/update', { companyName: 'Analytical Engines' })
    await expect
      .poll(() => settings.getByLabel('Company', { exact: true }).inputValue())
      .toBe('Analytical Engines')
    expect(await settings.getByLabel('Space name').inputValue()).toBe('Bob’s draft')
  })

  it('[LIVE-13] the room shows the space as it is called, and locks what is switched off', async () => {
    await room.getByRole('button', { name: /^Chat/ }).first().waitFor()
    const field = room.getByRole('textbox', { name: /^Message/ })
    if ((await field.count()) === 0) await room.getByRole('button', { name: /^Chat/ }).first().click()
    await field.waitFor()
    await ada.actor.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: false } })
    await room.getByText('Chat is turned off in this space.').waitFor()
    expect(await field.count()).toBe(0)
    await expectAccessible(room)
    await picture(room, 'room-chat-off')
    await ada.actor.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: true } })
    await field.waitFor()
    await ada.actor.call('PUT v2/admin/workspace/update', { name: 'Difference Engines' })
    await room.getByRole('heading', { level: 1, name: 'Difference Engines' }).waitFor()
    await people.locator('header').getByText('Difference Engines').first().waitFor()
  })

  it('[RIGHT-4] who is demoted leaves the console in every tab, reads why, and stays in the room', async () => {
    await adasConsole.getByLabel('Role of Bob Admin').selectOption('user')
    for (const tab of [people, settings]) {
      await tab.getByRole('heading', { name: 'You no longer manage Difference Engines' }).waitFor()
      await tab.getByText(/^An owner changed your role at \d\d:\d\d\./).waitFor()
      expect(await tab.getByRole('link', { name: 'Go to space' }).getAttribute('href')).toBe('/welcome')
    }
    await expectAccessible(people)
    await picture(people, 'role-changed')
    await manage().waitFor({ state: 'detached' })
    await room.getByText('You’re the only one here').waitFor()
  })

  it('[RIGHT-4] who is promoted gets the way to the console without a reload', async () => {
    await changeBob({ role: 'admin' })
    await manage().waitFor()
    await people.goto(stage.served.ofSpace(ada.domain, '/admin/users'))
    await people.getByRole('row').filter({ hasText: 'Ada Owner' }).waitFor()
  })

  it('[OWN-1] ownership is offered in the settings, asked in the room, and taken over without a reload', async () => {
    await adasConsole.goto(stage.served.ofSpace(ada.domain, '/admin/settings'))
    const owners = adasConsole.getByRole('region', { name: 'Owners', exact: true })
    await owners.getByText('Ada Owner').waitFor()
    expect(await owners.getByText('Bob Admin').count()).toBe(0)
    await owners.getByRole('button', { name: 'Transfer ownership' }).click()
    const dialog = adasConsole.getByRole('dialog', { name: 'Transfer ownership' })
    await dialog.getByLabel('New owner').fill('Bob')
    await dialog.getByRole('radio', { name: /Bob Admin/ }).check()
    const send = dialog.getByRole('button', { name: 'Send offer' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Type Difference Engines to confirm').fill('Difference Engines')
    await expectAccessible(adasConsole)
    await picture(adasConsole, 'ownership-offer')
    await send.click()
    await owners.getByText(/^You offered Bob Admin ownership/).waitFor()
    await owners.scrollIntoViewIfNeeded()
    await expectAccessible(adasConsole)
    await picture(adasConsole, 'ownership-offered')

    const card = room.getByRole('region', { name: 'Ownership transfer' })
    await card.getByText('Ada Owner wants to transfer ownership of Difference Engines to you.').waitFor()
    await expectAccessible(room)
    await picture(room, 'ownership-asked')
    await people.goto(stage.served.ofSpace(ada.domain, '/admin/settings'))
    await people.getByText(/^Ada Owner offered you ownership/).waitFor()
    await picture(people, 'ownership-asked-in-console')
    const link = await stage.served.linkFor(bob.email, /wants to transfer/)
    expect(link).toBe(stage.served.ofSpace(ada.domain, '/space'))

    await card.getByRole('button', { name: 'Become an owner' }).click()
    await card.waitFor({ state: 'detached' })
    for (const page of [adasConsole, people]) {
      const list = page.getByRole('list', { name: 'Owners' })
      await list.getByText('Bob Admin').waitFor()
      await expect.poll(() => list.getByText('Ada Owner').count()).toBe(1)
    }
    await people.getByRole('button', { name: 'Transfer ownership' }).waitFor()
  })

  it('[RIGHT-4] who is deactivated is out of room and console at once, and reads so', async () => {
    await changeBob({ status: 'inactive' })
    for (const tab of [room, people])
      await tab.getByRole('heading', { name: 'You’re no longer in Difference Engines' }).waitFor()
    await people.getByText('ask them to let you back in').waitFor()
  })
})
