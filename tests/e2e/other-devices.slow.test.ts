import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../api/live.ts'
import { connected, openSocket } from '../api/live.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchFullChromium, PHONE, WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { expectSaid, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const chatButton = (page: Page) => page.getByRole('button', { name: /^Chat/ })
const newsOf = async (page: Page) => `${await chatButton(page).textContent()} ${await page.title()}`
const expectNews = (page: Page, count: number) =>
  expect
    .poll(() => newsOf(page))
    .toMatch(count > 0 ? new RegExp(`${count} new.*\\(${count}\\)`) : /^(?!.*\bnew\b)[^(]*$/)
const chats = (page: Page) => page.getByRole('region', { name: 'Chats', exact: true })
const rows = (page: Page) => chats(page).getByRole('listitem')
const close = (page: Page, title: string) => page.getByRole('button', { name: `Close ${title}` }).click()

/** Displays a chat notification, as the worker does while the person does not have the product open. */
const notify = (page: Page, tag: string) =>
  page.evaluate(
    async (tag) => (await navigator.serviceWorker.ready).showNotification('Somebody', { tag }),
    tag,
  )
const notices = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)

describe('who is there by two devices', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchFullChromium })
  let laptop: Person
  let phone: Person
  let maren: Live
  let hana: Live
  let jonasId: string
  let spaceId: string

  const come = async (name: string): Promise<Live> => {
    const actor = stage.served.someone()
    await actor.call('POST v2/auth/login', { email: DEMO.emailOf(name), password: DEMO.password })
    return connected(openSocket(actor, spaceId))
  }
  const write = async (from: Live, body: string, receiverId = jonasId) => {
    const answer = await from.emitWithAck('chat:send', { receiverId, clientId: randomUUID(), body })
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value
  }

  beforeAll(async () => {
    laptop = await stage.personOfSuite({ viewport: WIDE })
    const jonas = await arriveAs(laptop.page, stage.served, 'jonas')
    phone = await stage.personOfSuite({ viewport: PHONE, hasTouch: true, isMobile: true })
    await arriveAs(phone.page, stage.served, 'jonas')
    await phone.context.grantPermissions(['notifications'], { origin: new URL(phone.page.url()).origin })
    spaceId = jonas.spaceId ?? ''
    const { user } = await stage.served
      .someone()
      .call('POST v2/auth/login', { email: DEMO.emailOf('jonas'), password: DEMO.password })
    jonasId = user.id
    maren = await come('maren')
    hana = await come('hana')
  })
  afterAll(() => {
    maren?.disconnect()
    hana?.disconnect()
  })

  it('[CHAT-8] has read on both what is read on one: in the dock, the title and the notifications', async () => {
    // The demo's earlier messages.
    for (const { page } of [laptop, phone]) await expectNews(page, 2)
    await openChat(laptop.page)
    for (const { page } of [laptop, phone]) await expectNews(page, 0)
    await close(laptop.page, DEMO.space)
    const { conversationId } = await write(maren, 'One for both of your devices')
    await write(maren, 'and another')
    for (const { page } of [laptop, phone]) await expectNews(page, 2)
    await notify(phone.page, conversationId)
    await notify(phone.page, 'another chat')
    expect(await notices(phone.page)).toBe(2)
    await chatButton(laptop.page).click()
    await expectSaid(laptop.page, 'and another')
    for (const { page } of [laptop, phone]) await expectNews(page, 0)
    await expect.poll(() => notices(phone.page)).toBe(1)
    await close(laptop.page, 'Maren Holst')
  })

  it('[CHAT-91] is led to the conversation that has something new, at what is new', async () => {
    await write(hana, 'Between the two of us')
    await expectNews(phone.page, 1)
    await chatButton(phone.page).tap()
    await expectSaid(phone.page, 'Between the two of us')
    await phone.page.getByRole('log').getByText('New', { exact: true }).waitFor()
    await picture(phone.page, 'chat-opened-at-news-390')
    await close(phone.page, 'Hana Sato')
    await expectNews(laptop.page, 0)
  })

  it('[CHAT-91] is led to the list where several have something new, and those stand first', async () => {
    const { page } = phone
    await write(hana, 'To everybody', spaceId)
    await write(maren, 'To you alone')
    await expectNews(page, 2)
    await chatButton(page).tap()
    await expect.poll(() => rows(page).nth(1).textContent()).toContain('To you alone')
    expect(await rows(page).first().textContent()).toContain(DEMO.space)
    for (const [at, isNew] of [true, true, false].entries())
      expect(/1 new/.test((await rows(page).nth(at).textContent()) ?? '')).toBe(isNew)
    await picture(page, 'chats-with-news-390')
    await expectAccessible(page)
    await rows(page).first().getByRole('button').click()
    await expectSaid(page, 'To everybody')
    await page.getByRole('button', { name: 'All chats' }).click()
    await expect.poll(() => rows(page).first().textContent()).toContain('To you alone')
    await rows(page).first().getByRole('button').click()
    await expectSaid(page, 'To you alone')
    // On a phone the chat covers the dock.
    await close(page, 'Maren Holst')
    for (const device of [laptop, phone]) await expectNews(device.page, 0)
    await chatButton(laptop.page).click()
    await pictures(laptop.page, 'chat-read-elsewhere')
  })
})
