import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, PHONE } from './browser.ts'
import { openToGuests } from './guests.ts'
import { onStage } from './stage.ts'

/** Somebody's page at another origin, under a strict policy of its own, with styles that would reach any button. */
const pageWith = (tag: string) => `<!doctype html><html lang="en"><title>A page of somebody else</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<main><h1>Bakery</h1></main>${tag}</html>`

const stage = onStage()
let site: Server
let siteOrigin: string
let space: Awaited<ReturnType<typeof openToGuests>>
let tag = ''
beforeAll(async () => {
  space = await openToGuests(stage.served)
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

describe('the button of a guest link on a page of another origin', () => {
  it('stands where the link says, and opens the space for a guest in a tab of its own', async () => {
    const link = await space.link()
    tag = link.widget
    const { page, context } = await stage.personOfTest({ viewport: PHONE })
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: 'Visit us in our space (opens in a new tab)' })
    await button.waitFor()
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box && { left: box.x, fromBottom: 844 - box.y - box.height }).toEqual({ left: 16, fromBottom: 16 })
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await tab.getByRole('button', { name: 'Come in' }).waitFor()
    expect(new URL(tab.url()).origin).toBe(space.origin)
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
  })

  it('is readable in the dark and where nothing may move', async () => {
    const { page } = await stage.personOfTest()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: /Visit us/ })
    await button.waitFor()
    expect(await button.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe('0s')
    await expectAccessible(page)
  })

  it('takes its link and corner from its address as well, and is nothing without a link', async () => {
    const { spaceLink } = await space.link()
    const { page } = await stage.personOfTest()
    tag = `<script src="${space.origin}/widget.js?link=${spaceLink}&amp;position=top-right" async></script>`
    await page.goto(siteOrigin)
    const button = page.getByRole('button', { name: /Visit us/ })
    const box = await button.boundingBox()
    expect(box && { top: box.y, fromRight: 1280 - box.x - box.width }).toEqual({ top: 16, fromRight: 16 })
    tag = `<script src="${space.origin}/widget.js" async></script>`
    await page.goto(siteOrigin, { waitUntil: 'networkidle' })
    expect(await button.count()).toBe(0)
  })
})
