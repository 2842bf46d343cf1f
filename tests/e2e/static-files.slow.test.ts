import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser()

interface Chunk {
  file: string
  isEntry?: boolean
}
const entryOf = (client: string): string => {
  const manifest = new URL(`../../${client}/dist/.vite/manifest.json`, import.meta.url)
  const chunks: Chunk[] = Object.values(JSON.parse(readFileSync(manifest, 'utf8')))
  return chunks.find(({ isEntry }) => isEntry)?.file ?? ''
}
const MEMBER_ENTRY = `/${entryOf('member-client')}`
const CONSOLE_ENTRY = `/admin/${entryOf('console')}`

const get = (path: string, accepted: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port, host } = new URL(stage.served.origin)
    const headers = { host, ...(accepted && { 'accept-encoding': accepted }) }
    request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })

describe('[PAGE-20] what a browser is sent of the clients', () => {
  it.each([
    ['the home page', '/'],
    ['the page of a space', '/space'],
    ['a page of the console', '/admin/users'],
    ['a script of the member client', MEMBER_ENTRY],
    ['a script of the console', CONSOLE_ENTRY],
    ['the service worker', '/sw.js'],
    ['the button for other pages', '/widget.js'],
    ['an icon that is drawn', '/mark.svg'],
  ])('comes compressed, and whole: %s', async (_, path) => {
    const plain = await get(path, '')
    expect(plain.status).toBe(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const compressed = [
      { answer: await get(path, 'gzip, deflate, br, zstd'), encoding: 'br', open: brotliDecompressSync },
      { answer: await get(path, 'gzip'), encoding: 'gzip', open: gunzipSync },
    ]
    for (const { answer, encoding, open } of compressed) {
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding })
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(answer.body.length).toBeLessThan(plain.body.length)
      expect(open(answer.body).equals(plain.body)).toBe(true)
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        expect([name, answer.headers[name]]).toEqual([name, plain.headers[name]])
    }
  })

  it('is not there by the name of its compressed copy', async () => {
    for (const ending of ['br', 'gz']) expect((await get(`${MEMBER_ENTRY}.${ending}`, '')).status).toBe(404)
  })
})

describe('[PAGE-21] a page whose first script does not come', () => {
  let person: Person
  beforeEach(async () => {
    person = await stage.personOfTest()
  })

  it.each([
    ['the member client', '/login', MEMBER_ENTRY],
    // People who are not logged in are redirected home.
    ['the console', '/admin/users', CONSOLE_ENTRY],
  ])('says so at once, and comes once it is tried again: %s', async (client, path, entry) => {
    const { page, complaints } = person
    let isAway = true
    await page.route(`**${entry}`, (route) =>
      isAway ? route.fulfill({ status: 503, json: { code: 'OVERLOADED' } }) : route.continue(),
    )
    await page.goto(`${stage.served.origin}${path}`)
    await page.getByText('This page is taking too long to load.').waitFor()
    await expectAccessible(page)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await picture(page, `no-first-script-${client.replaceAll(' ', '-')}-${width}`)
    }
    isAway = false
    complaints.splice(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('#boot').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })

  it('shows the mark and a ring that turns while it comes, and words where that takes long', async () => {
    const { page } = person
    const heldResponse = Promise.withResolvers<void>()
    await page.route(`**${MEMBER_ENTRY}`, async (route) => {
      await heldResponse.promise
      await route.continue()
    })
    await page.goto(`${stage.served.origin}/login`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'MetaPyra, home' }).waitFor()
    expect(await page.getByText('This page is taking too long').isVisible()).toBe(false)
    await page.getByText('This page is taking too long').waitFor({ timeout: 60_000 })
    heldResponse.resolve()
    await page.getByRole('heading', { name: 'Log in' }).first().waitFor()
  })
})
