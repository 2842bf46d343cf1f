import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDnsServer } from '../../server/src/sandbox/dns/dns-server.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { expectAccessible, launchBrowser } from './browser.ts'
import { picture } from './pictures.ts'
import { registerByForm } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

/** §2, guards, and §8 as they apply only in production: hosts without a space, and pages of the main host. */
describe('hosts in production', () => {
  const records = new Map<string, string[]>()
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  let port: number
  const stage = setUpServerAndBrowser({
    env: async () => {
      dns = await startDnsServer(() => records)
      port = await freePort()
      return {
        NODE_ENV: 'production',
        BREACHED_PASSWORDS: 'off',
        PORT: String(port),
        HOST: '127.0.0.1',
        ALLOW_HTTP: 'true',
        PUBLIC_ORIGIN: `http://app.example:${port}`,
        SECRET_KEY: `e2e:${Buffer.alloc(32, 7).toString('base64url')}`,
        SMTP_URL: 'smtp://127.0.0.1:9',
        // On plain http, browsers provide crypto.subtle only on localhost.
        REQUIRE_ENCRYPTION: 'false',
        DNS_SERVERS: dns.address,
      }
    },
    launch: () => launchBrowser(undefined, ['--host-resolver-rules=MAP *.example 127.0.0.1']),
  })
  let page: Page
  const at = (host: string, path: string) => `http://${host}:${port}${path}`
  beforeAll(async () => {
    page = (await stage.personOfSuite()).page
    await registerByForm(page, { origin: at('app.example', '') }, 'Ada Lovelace', 'ada@beacon.example')
    await page.getByLabel('Space name').fill('Beacon')
    await page.getByLabel('Address').fill('beacon')
    await page.getByRole('button', { name: 'Create space' }).click()
    await page.waitForURL(at('beacon.app.example', '/welcome'))
  })
  afterAll(() => dns?.close())

  it('the pages of the main host are opened there, path and query kept', async () => {
    await page.goto(at('beacon.app.example', '/pricing?from=space'))
    await page.waitForURL(at('app.example', '/pricing?from=space'))
  })

  it('a name that is no space’s leads home, to the main host, which says so and names people their own', async () => {
    const { page: stranger } = await stage.personOfTest()
    await stranger.goto(at('no-such-space.app.example', '/space'))
    await stranger.waitForURL(at('app.example', '/'))
    await stranger.getByRole('heading', { level: 1 }).waitFor()
    await stranger.getByText('There’s no space at no-such-space.app.example').waitFor()
    await page.goto(at('becon.app.example', '/space'))
    await page.waitForURL(at('app.example', '/'))
    await page.getByText('There’s no space at becon.app.example').waitFor()
    await page.getByRole('button', { name: 'Beacon' }).click()
    await page.waitForURL(at('beacon.app.example', '/welcome'))
  })

  it('a host that is nobody’s gets a page that reads without JavaScript', async () => {
    const { page: plain } = await stage.personOfTest({ javaScriptEnabled: false })
    for (const path of ['/', '/space', '/admin/users']) {
      const response = await plain.goto(at('nobody.example', path))
      expect(response?.status()).toBe(421)
      await plain.getByRole('heading', { name: 'No space at this address' }).waitFor()
    }
    await plain.getByRole('link', { name: 'Go to MetaPyra' }).click()
    await plain.waitForURL(at('app.example', '/'))
    const { page: read } = await stage.personOfTest()
    await read.goto(at('nobody.example', '/'))
    await picture(read, 'not-served-here')
    await expectAccessible(read)
  })

  it('an own domain is opened, and a page that stood open there is told when it goes', async () => {
    await page.goto(at('beacon.app.example', '/admin/address'))
    await page.getByRole('textbox', { name: 'Domain' }).fill('team.beacon.example')
    await page.getByRole('button', { name: 'Use this domain' }).click()
    const value = (await page.getByText(/^metapyra-proof=/).textContent()) ?? ''
    records.set('_metapyra.team.beacon.example', [value])
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()
    const open = await page.context().newPage()
    await open.goto(at('app.example', '/welcome'))
    await open.waitForURL(at('team.beacon.example', '/welcome'))
    const join = open.getByRole('button', { name: 'Join space' })
    await join.waitFor()
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await page.getByLabel('Type team.beacon.example to remove it').fill('team.beacon.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click()
    await page.getByText('team.beacon.example removed.').waitFor()
    await join.click()
    await open.waitForURL(at('team.beacon.example', '/domain-restricted'))
    await open.getByRole('heading', { name: 'No space at this address' }).waitFor()
    expect((await open.reload())?.status()).toBe(421)
  })
})
