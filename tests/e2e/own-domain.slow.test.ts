import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDnsServer } from '../../server/src/sandbox/dns/dns-server.ts'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import { expectAccessible, launchBrowser, WIDE } from './browser.ts'
import { enterAsGuest, inside, openToGuests } from './guests.ts'
import { picture } from './pictures.ts'
import { logIn, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const HOST = 'team.lighthouse.example'

describe('a domain of the space’s own, by hand', () => {
  const records = new Map<string, string[]>()
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  const stage = setUpServerAndBrowser({
    env: async () => {
      dns = await startDnsServer(() => records)
      return { DNS_SERVERS: dns.address }
    },
    launch: () => launchBrowser(undefined, [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]),
  })
  let ada: Owner
  let page: Page
  beforeAll(async () => {
    ada = await createSpaceOwner(stage.served, 'lighthouse', 'Lighthouse')
    page = (await stage.personOfSuite({ viewport: WIDE })).page
    await signIn(page, stage.served, ada.actor)
  })
  afterAll(() => dns?.close())

  const subdomainUrl = (path: string) => stage.served.ofSpace('lighthouse', path)
  const ownDomainUrl = (path: string) => `http://${HOST}:${stage.served.port}${path}`
  const checkNow = () => page.getByRole('button', { name: 'Check now' }).click()
  const sessionAt = (host: string) =>
    page
      .context()
      .cookies(`http://${host}:${stage.served.port}/`)
      .then((all) => all.some(({ name }) => /^sid-/.test(name)))

  it('is nobody’s while it is only claimed', async () => {
    await page.goto(subdomainUrl('/admin/address'))
    await page.getByRole('heading', { name: 'Address', level: 1 }).waitFor()
    await picture(page, 'console-address')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Domain' }).fill('localhost')
    await page.getByRole('button', { name: 'Use this domain' }).click()
    await page.getByText('Addresses at localhost are managed by us').waitFor()
    await picture(page, 'console-address-refused')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Domain' }).fill(`  ${HOST.toUpperCase()}. `)
    await page.getByRole('button', { name: 'Use this domain' }).click()
    await page.getByText('Waiting for DNS record').waitFor()
    await checkNow()
    await page.getByText(`No TXT record at _metapyra.${HOST} yet`).waitFor()
    await picture(page, 'console-address-waiting')
    await expectAccessible(page)
    await page.goto(subdomainUrl('/welcome'))
    await page.getByRole('heading', { name: 'Welcome to Lighthouse' }).waitFor()
    expect(page.url()).toBe(subdomainUrl('/welcome'))
  })

  it('counts once its record is found, and takes the session along', async () => {
    await page.goto(subdomainUrl('/admin/address'))
    const value = (await page.getByText(/^metapyra-proof=/).textContent()) ?? ''
    records.set(`_metapyra.${HOST}`, [value])
    await checkNow()
    await page.getByText(`Found the record for ${HOST}.`).waitFor()
    await picture(page, 'console-address-proved')
    await expectAccessible(page)
    await page.getByRole('link', { name: `Open ${HOST}` }).click()
    await page.waitForURL(ownDomainUrl('/admin/address'))
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await sessionAt(HOST)).toBe(true)
  })

  it('is where the space and its console are opened from then on, path and query kept', async () => {
    await page.goto(`${stage.served.origin}/welcome`)
    await page.waitForURL(ownDomainUrl('/welcome'))
    await page.getByRole('button', { name: 'Join space' }).click()
    await page.waitForURL(ownDomainUrl('/space'))
    await page.getByText(/You’re the only one here/).waitFor()
    await page.goto(subdomainUrl('/admin/users?currentPage=1'))
    await page.waitForURL(
      (url) => url.href.startsWith(ownDomainUrl('/admin/users')) && url.search.includes('currentPage'),
    )
    await page.getByRole('cell').first().waitFor()
  })

  it('leads to the main host for what is the account’s: its settings and the list of spaces', async () => {
    await page.goto(ownDomainUrl('/welcome'))
    const openSettings = async () => {
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('button', { name: 'Settings' }).click()
    }
    await openSettings()
    await page.getByLabel('Job title in Lighthouse').fill('Keeper')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.getByLabel('Mobile number').count()).toBe(0)
    await picture(page, 'own-domain-settings')
    await expectAccessible(page)
    for (const [tab, expectedHeading] of [
      ['Profile', 'Profile picture'],
      ['Security', 'Change password'],
      ['Devices', 'Where you’re logged in'],
      ['Linked', 'Linked accounts'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const openedTab = page.context().waitForEvent('page')
      await page.getByRole('link', { name: `Open ${tab} there` }).click()
      const main = await openedTab
      await main.getByRole('dialog').getByText(expectedHeading, { exact: true }).first().waitFor()
      expect(main.url()).toBe(`${stage.served.origin}/join#${tab.toLowerCase()}`)
      await main.close()
    }
    await page.getByRole('tab', { name: 'Avatar' }).click()
    const saveResponse = page.waitForResponse('**/api/v2/user/character')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saveResponse).status()).toBe(200)
    await page.goto(ownDomainUrl('/join'))
    await page.waitForURL(`${stage.served.origin}/join`)
    await page.getByRole('heading', { name: 'Your spaces' }).waitFor()
  })

  describe('is where its guests are and stay', () => {
    let spaceLink: string
    beforeAll(async () => {
      const space = await openToGuests(stage.served, ada)
      ;({ spaceLink } = await space.link())
    })

    const stays = async (guest: Page) => {
      await inside(guest)
      expect(guest.url()).toBe(ownDomainUrl('/space'))
      await guest.reload()
      await inside(guest)
      expect(guest.url()).toBe(ownDomainUrl('/space'))
    }

    it.each([
      ['by a link', () => ownDomainUrl(`/g/${spaceLink}`)],
      ['by a link from before, at the given address', () => subdomainUrl(`/g/${spaceLink}`)],
      ['by a link at the main host', () => `${stage.served.origin}/g/${spaceLink}`],
    ])('%s', async (_how, address) => {
      const { page: guest } = await stage.personOfTest()
      await guest.goto(address())
      await enterAsGuest(guest, 'Gus')
      await stays(guest)
    })

    it.each([
      ['without one', ownDomainUrl],
      ['without one, at the given address', subdomainUrl],
    ])('%s', async (_how, at) => {
      const { page: guest } = await stage.personOfTest()
      await guest.goto(at('/space'))
      await guest.waitForURL('**/welcome')
      await guest.getByLabel('Name').fill('Curious')
      await guest.getByRole('button', { name: 'Join as guest' }).click()
      await stays(guest)
    })
  })

  it('gives somebody who logs in on the main host a session there too, in at most three redirects', async () => {
    const { page: otherPage } = await stage.personOfTest()
    const redirects: string[] = []
    otherPage.on('response', (response) => {
      if (response.status() >= 300 && response.status() < 400) redirects.push(response.url())
    })
    await logIn(otherPage, stage.served, ada.email)
    await otherPage.waitForURL(`${stage.served.origin}/join`)
    redirects.splice(0)
    await otherPage.goto(ownDomainUrl('/welcome'))
    await otherPage.getByRole('heading', { name: 'Welcome to Lighthouse' }).waitFor()
    expect(redirects.length).toBe(3)
  })

  it('ends with the session of the main host', async () => {
    const { page: main, context } = await stage.personOfTest()
    await logIn(main, stage.served, ada.email)
    await main.waitForURL(`${stage.served.origin}/join`)
    const secondTab = await context.newPage()
    await secondTab.goto(ownDomainUrl('/welcome'))
    await secondTab.getByRole('heading', { name: 'Welcome to Lighthouse' }).waitFor()
    const profile = (): Promise<number> =>
      secondTab.evaluate(async () => (await fetch('/api/v2/user/profile')).status)
    expect(await profile()).toBe(200)
    await main.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/v2/auth/logout', { method: 'POST', headers, body: '{}' })
    })
    expect(await profile()).toBe(401)
  })

  it('is left behind when it is removed: the session there ends, the space goes back', async () => {
    await page.goto(ownDomainUrl('/admin/address'))
    await page.getByRole('button', { name: 'Remove domain' }).click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove domain' })
    expect(await remove.isDisabled()).toBe(true)
    await page.getByLabel(`Type ${HOST} to remove it`).fill(HOST)
    await picture(page, 'console-address-remove')
    await expectAccessible(page)
    await remove.click()
    await page.waitForURL(subdomainUrl('/admin/address'))
    await page.getByRole('textbox', { name: 'Domain' }).waitFor()
    await page.goto(`${stage.served.origin}/welcome`)
    await page.waitForURL(subdomainUrl('/welcome'))
  })
})
