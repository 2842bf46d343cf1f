import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { backToList } from './chat.ts'
import { arriveAs, DEMO, demoUrl } from './demo.ts'
import { close, open, save, settings, tab } from './settings.ts'
import { expectHere, expectSaid, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const COLOUR = 'rgb(34, 105, 60)'

describe('oneself, in the space', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  /** Make calls as these people without their browsers. */
  let asMaren: Actor
  let asJonas: Actor

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    ;[asMaren, asJonas] = await Promise.all([
      arriveAs(maren.page, stage.served, 'maren'),
      arriveAs(jonas.page, stage.served, 'jonas'),
    ])
    await openChat(maren.page)
    await openChat(jonas.page)
  })

  it('a new name and colour reach the list of people and what was written before', async () => {
    await write(jonas.page, 'Written by somebody else')
    await expectSaid(maren.page, 'Written by somebody else')
    await open(jonas.page)
    await expectAccessible(jonas.page)
    await settings(jonas.page).getByLabel('Name').fill('Jonas Feldmann')
    await save(jonas.page)
    await tab(jonas.page, 'Avatar')
    await settings(jonas.page).getByRole('radio', { name: 'Color 5 of 13' }).check()
    await settings(jonas.page).getByRole('radio', { name: 'star' }).check()
    await save(jonas.page)
    await close(jonas.page)

    await expectHere(maren.page, 'Jonas Feldmann')
    const input = maren.page
      .getByRole('log')
      .getByRole('article', { name: 'Jonas Feldmann' })
      .filter({ hasText: 'Written by somebody else' })
    await input.waitFor()
    expect(await colourOf(input)).toBe(COLOUR)
  })

  it('what was chosen is there the next time, and stays in the chat when its writer has left', async () => {
    await open(jonas.page, 'Avatar')
    expect(await settings(jonas.page).getByRole('radio', { name: 'star' }).isChecked()).toBe(true)
    await close(jonas.page)
    await jonas.page.getByRole('button', { name: 'Message Maren' }).click()
    await write(jonas.page, 'A word before I go')
    await expectSaid(jonas.page, 'A word before I go')
    // A message that has not been sent yet would be sent on the next visit.
    await jonas.page.getByRole('log').locator('[data-state]').waitFor({ state: 'detached' })
    await jonas.page.goto(`${demoUrl(stage.served, '/join')}`)
    await maren.page.getByText('You’re the only one here').waitFor()
    const input = maren.page.getByRole('article', { name: 'Jonas Feldmann' }).last()
    expect(await colourOf(input)).toBe(COLOUR)
  })

  it('whoever is renamed after leaving is called so where the chat hears of them again', async () => {
    await asJonas.call('PUT v2/user/update', { name: 'Jonas Feld-Brandt' })
    const { page } = maren
    await backToList(page)
    await page.getByRole('button', { name: /^Jonas Feld/ }).click()
    await page.getByRole('article', { name: 'Jonas Feld-Brandt' }).getByText('A word before I go').waitFor()
    await backToList(page)
    await page.getByRole('button', { name: /^Jonas Feld-Brandt/ }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${DEMO.space}`) }).click()
    await page.getByRole('article', { name: 'Jonas Feld-Brandt' }).last().waitFor()
    expect(await page.getByRole('article', { name: 'Jonas Feldmann' }).count()).toBe(0)
  })

  it('the notice that nobody else is here stands off the list', async () => {
    const people = maren.page.getByRole('region', { name: 'People' })
    const notice = people.getByText('No one else is online').locator('..')
    const [listed, noticeBox] = await Promise.all([
      people.getByRole('list').boundingBox(),
      notice.boundingBox(),
    ])
    if (!listed || !noticeBox) throw new Error('the list or the notice is not shown')
    expect(noticeBox.y - listed.y - listed.height).toBeGreaterThanOrEqual(8)
    // Owners and admins can fix it.
    expect(await notice.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toMatch(
      /\/admin\/users\?open=invite$/,
    )
  })

  it('the tab is called by the space, and counts what is unread there', async () => {
    const { page } = jonas
    await page.goto(demoUrl(stage.served, '/space'))
    await page.getByText('2 people here').waitFor()
    await expect.poll(() => page.title()).toBe(`${DEMO.space} · MetaPyra`)
    await write(maren.page, 'Something to read')
    await expect.poll(() => page.title()).toBe(`(1) ${DEMO.space} · MetaPyra`)
    await openChat(page)
    await expect.poll(() => page.title()).toBe(`${DEMO.space} · MetaPyra`)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => page.title()).toBe('Your spaces · MetaPyra')
  })

  it('who runs the space finds the way to its console, and nobody else', async () => {
    await jonas.page.goto(demoUrl(stage.served, '/space'))
    await jonas.page.getByRole('heading', { name: DEMO.space, level: 1 }).waitFor()
    await jonas.page.getByText('2 people here').waitFor()
    expect(await jonas.page.getByRole('link', { name: 'Manage' }).count()).toBe(0)
    await maren.page.getByRole('link', { name: 'Manage' }).click()
    await maren.page.waitForURL(`${demoUrl(stage.served, '/admin')}/**`)
  })

  it('who is made an admin finds the way at once, and who is one no more does not', async () => {
    const { id: userId } = await asJonas.call('GET v2/user/profile', {})
    const manage = jonas.page.getByRole('link', { name: 'Manage' })
    await asMaren.call('PUT v2/admin/workspace/update-user', { userId, role: 'admin' })
    await manage.waitFor()
    await asMaren.call('PUT v2/admin/workspace/update-user', { userId, role: 'user' })
    await manage.waitFor({ state: 'detached' })
    expect(new URL(jonas.page.url()).pathname).toBe('/space')
  })
})

const colourOf = (input: ReturnType<Page['getByRole']>) =>
  input.locator('[data-initials]').evaluate((avatar) => getComputedStyle(avatar).backgroundColor)
