import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { picture } from './pictures.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'
import { expectHere, expectSaid, openChat, timesSaid, write } from './steps.ts'

describe('a message that is not there yet', () => {
  let browser: Browser
  let served: Served
  let maren: Person
  let amina: Person

  beforeAll(async () => {
    served = await serve({}, ['--demo'])
    browser = await launchBrowser()
    ;[maren, amina] = await Promise.all([newPerson(browser), newPerson(browser)])
    await Promise.all([arriveAs(maren.page, served, 'maren'), arriveAs(amina.page, served, 'amina')])
    // Connected: who is not yet is told to wait for that instead.
    await Promise.all([maren, amina].map(({ page }) => page.getByText('2 people here').waitFor()))
  })
  afterEach(() => served.goOn())
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  /** As the console does it: the browser that is signed in there asks. */
  const setStatus = async (email: string, status: 'active' | 'inactive') => {
    const outcome = await maren.page.evaluate(
      async ([address, wanted]) => {
        const ask = async (method: string, path: string, body: object) => {
          const response = await fetch(`/api/v2/admin/workspace/${path}`, {
            method,
            headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
            body: JSON.stringify(body),
          })
          return { status: response.status, answer: await response.json() }
        }
        const type = wanted === 'inactive' ? 'active' : 'inactive'
        const { answer } = await ask('POST', 'user-list', { type, search: address })
        return (await ask('PUT', 'update-user', { userId: answer.rows[0].userId, status: wanted })).status
      },
      [email, status] as const,
    )
    expect(outcome).toBe(200)
  }

  it.each([
    ['before the conversation is there', 'Is anybody awake?'],
    ['in a conversation that is there', 'Good morning then'],
  ])('says “Sending…” while the server takes its time, and stands there once: %s', async (when, text) => {
    const { page } = maren
    if (when.startsWith('before')) await openChat(page)
    served.pause()
    await write(page, text)
    await page.getByText('Sending…').waitFor()
    await expectAccessible(page)
    await picture(page, `chat-sending-${when.replaceAll(' ', '-')}`)
    served.goOn()
    await page.getByText('Sending…').waitFor({ state: 'detached' })
    expect(await timesSaid(page, text)).toBe(1)
    await page.getByText('2 people here').waitFor()
  })

  it('says that it waits where there is no network, and goes out when there is one again', async () => {
    const { page, context } = maren
    await openChat(amina.page)
    await expectSaid(amina.page, 'Good morning then')
    await context.setOffline(true)
    await write(page, 'From the tunnel')
    await page.getByText('Waiting for a connection').waitFor({ timeout: 60_000 })
    await picture(page, 'chat-waiting')
    await context.setOffline(false)
    await expectSaid(amina.page, 'From the tunnel')
    await page.getByText('Waiting for a connection').waitFor({ state: 'detached' })
  })

  it('says “Not sent” and why where it is refused, and is sent when tried again', async () => {
    const { page } = maren
    await expectHere(page, 'Amina Diallo')
    await page.getByRole('button', { name: 'Message Amina Diallo' }).click()
    await setStatus(DEMO.emailOf('amina'), 'inactive')
    await write(page, 'Are you still with us?')
    await page.getByText(/^Not sent\. ./).waitFor()
    await expectAccessible(page)
    await picture(page, 'chat-not-sent')
    await setStatus(DEMO.emailOf('amina'), 'active')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^Not sent/).waitFor({ state: 'detached' })
    expect(await timesSaid(page, 'Are you still with us?')).toBe(1)
    await expect.poll(() => page.getByText('Sending…').count()).toBe(0)
  })

  it('and nothing broke a page on the way', () => {
    expect(maren.complaints).toEqual([])
  })
})
