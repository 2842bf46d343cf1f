import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { log, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MANY = 10_000
const AT_ONCE = 20
/** Sending the messages takes most of a minute on an idle machine. */
const SEED_MS = 900_000
/** The most messages that are rendered at once, however many were loaded. */
const DRAWN = 700

const renderedCount = (page: Page) => log(page).locator('[data-message]').count()

/**
 * Scrolls near the top or the end and waits until messages load there. Returns by how many px the visible messages have
 * moved, or null if none were loaded.
 */
const shiftOnLoading = (page: Page, edge: 'top' | 'end') =>
  log(page).evaluate(async (element, at) => {
    const messages = () => [...element.querySelectorAll<HTMLElement>('[data-message]')]
    const edgeOf = () => (at === 'top' ? messages()[0] : messages().at(-1))?.dataset['message']
    element.scrollTop = at === 'top' ? 60 : element.scrollHeight - element.clientHeight - 60
    const middle = element.getBoundingClientRect().top + element.clientHeight / 2
    const read = messages().find((message) => message.getBoundingClientRect().bottom > middle)
    const top = read?.getBoundingClientRect().top ?? 0
    const before = edgeOf()
    let shift = 0
    const until = performance.now() + 15_000
    while (edgeOf() === before && performance.now() < until) {
      await new Promise(requestAnimationFrame)
      if (read?.isConnected) shift = Math.max(shift, Math.abs(read.getBoundingClientRect().top - top))
    }
    if (edgeOf() === before) return null
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (read?.isConnected) shift = Math.max(shift, Math.abs(read.getBoundingClientRect().top - top))
    }
    return read?.isConnected ? shift : Number.POSITIVE_INFINITY
  }, edge)

describe('a history of ten thousand messages', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let jonas: Person
  beforeAll(async () => {
    const writer = stage.served.someone()
    await writer.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await writer.call('GET v2/workspace/explore-space', { filter: 'mine' })
    const spaceId = rows[0]?.id ?? ''
    writer.spaceId = spaceId
    const socket = await connected(openSocket(writer, spaceId))
    await emitWithAck(socket, 'space:enter', {})
    for (let sentCount = 0; sentCount < MANY; sentCount += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const body = `line ${sentCount + at + 1} ${'and more words '.repeat((sentCount + at) % 9)}`
          return emitWithAck(socket, 'chat:send', { receiverId: spaceId, clientId: randomUUID(), body })
        }),
      )
    socket.disconnect()
    // The reader joins afterward, because a browser that receives each message as it is sent keeps both cores busy.
    jonas = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(jonas.page, stage.served, 'jonas')
    await openChat(jonas.page)
  }, SEED_MS)

  it('[CHAT-29] is read back to its beginning without what one reads moving by more than a pixel', async () => {
    const { page } = jonas
    await log(page).getByText(`line ${MANY} `, { exact: false }).first().waitFor()
    let pages = 0
    for (;;) {
      const shift = await shiftOnLoading(page, 'top')
      if (shift === null) break
      expect(shift).toBeLessThanOrEqual(1)
      pages += 1
      expect(await renderedCount(page)).toBeLessThanOrEqual(DRAWN)
    }
    expect(pages).toBeGreaterThan(MANY / 50 - 5)
    await log(page).getByText('line 1', { exact: true }).waitFor()
  })

  it('[CHAT-29] from there it is read on, and “Latest” leads to the end at once', async () => {
    const { page } = jonas
    for (let times = 0; times < 30; times += 1) {
      const shift = await shiftOnLoading(page, 'end')
      expect(shift).not.toBeNull()
      expect(shift).toBeLessThanOrEqual(1)
      expect(await renderedCount(page)).toBeLessThanOrEqual(DRAWN)
    }
    await page.getByRole('button', { name: 'Latest' }).click()
    await log(page).getByText(`line ${MANY} `, { exact: false }).first().waitFor()
    expect(await renderedCount(page)).toBeLessThanOrEqual(DRAWN)
  })
})
