import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createSpaceOwner } from '../api/register.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { picture } from './pictures.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const pages = [
  { path: '/', name: 'home', title: 'MetaPyra · Your team, in one room', heading: 'Your team, in one room' },
  { path: '/pricing', name: 'pricing', title: 'Pricing · MetaPyra', heading: 'Simple pricing per member' },
  {
    path: '/partners',
    name: 'partners',
    title: 'Partners · MetaPyra',
    heading: 'Bring people together with us',
  },
  {
    path: '/join-partner',
    name: 'join-partner',
    title: 'Become a partner · MetaPyra',
    heading: 'Become a partner',
  },
]

const stage = setUpServerAndBrowser({ env: { CONTACT_MAIL: 'team@metapyra.example' } })

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content')

/** Marks the elements of the original HTML, to distinguish them from those that a script has created. */
const markContent = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('h1')?.setAttribute('data-from-html', ''),
    )
  })

describe('[PAGE-1] without JavaScript', () => {
  it.each(pages)('$path reads, and says what it is', async ({ path, title, heading }) => {
    const { page } = await stage.personOfTest({ javaScriptEnabled: false, viewport: PHONE })
    await page.goto(`${stage.served.origin}${path}`)
    expect(await page.title()).toBe(title)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(heading.split(',')[0])
    expect((await meta(page, 'description'))?.length).toBeGreaterThan(50)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      `${stage.served.origin}${path}`,
    )
    expect(await meta(page, 'og:title')).toBe(title)
    expect(await meta(page, 'og:url')).toBe(`${stage.served.origin}${path}`)
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    const image = await page.request.get((await meta(page, 'og:image')) ?? '')
    expect(image.headers()['content-type']).toBe('image/png')
    expect(await page.content()).not.toContain('%ORIGIN%')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('/pricing has its prices, by the month and by the year, and the answers to questions', async () => {
    const { page } = await stage.personOfTest({ javaScriptEnabled: false })
    await page.goto(`${stage.served.origin}/pricing`)
    const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Team' }) })
    await team.getByText('€6', { exact: true }).waitFor()
    await page.getByLabel('Yearly').check()
    await team.getByText('€5', { exact: true }).waitFor()
    await team.getByText('€60 billed yearly').waitFor()
    expect(await team.getByText('€6', { exact: true }).isVisible()).toBe(false)
    await page.getByText('Do I need a card to start?').click()
    await page.getByText('You only need an email').waitFor()
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@type']).toBe('FAQPage')
  })

  it('a form says that it needs it', async () => {
    const { page } = await stage.personOfTest({ javaScriptEnabled: false })
    await page.goto(`${stage.served.origin}/join-partner`)
    await page.getByText('This form needs JavaScript').waitFor({ timeout: 5000 })
  })
})

describe('[PAGE-1] with JavaScript', () => {
  it.each(pages)('$path is taken over as it stands', async ({ path, heading }) => {
    const { page, warnings } = await stage.personOfTest()
    await markContent(page)
    const visitedPages: string[] = []
    await page.exposeFunction('tell', (text: string) => visitedPages.push(text))
    await page.addInitScript(() => {
      // Reports a loading screen or a layout shift.
      new MutationObserver(() => {
        if (document.querySelector('[role=status] h1'))
          void (window as never as { tell(t: string): void }).tell('loading')
      }).observe(document, { childList: true, subtree: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          void (window as never as { tell(t: string): void }).tell(`shift ${entry.value}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${stage.served.origin}${path}`)
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.getAttribute('data-from-html')).toBe('')
    // The client has loaded: its links navigate without a page load.
    await page.getByRole('link', { name: 'Become a partner' }).last().hover()
    await page.waitForLoadState('networkidle')
    expect(await title.getAttribute('data-from-html')).toBe('')
    expect(await title.textContent()).toContain(heading.split(',')[0])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Partners', exact: true }).click()
    await page.waitForURL('**/partners')
    await page.getByRole('heading', { name: 'Who it’s for' }).waitFor()
    expect([...warnings, ...visitedPages]).toEqual([])
  })

  it('the theme is right at the first paint, whatever the system has', async () => {
    const { page } = await stage.personOfTest()
    await page.emulateMedia({ colorScheme: 'dark' })
    // Only the HTML itself: no script of the client runs.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${stage.served.origin}/pricing`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  })
})

const tick = (page: Page) => page.getByLabel('I am not a robot (sandbox)').check()

describe('forms', () => {
  it('take a captcha that comes when they are used, and say when it is missing or fails', async () => {
    const { page } = await stage.personOfTest()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(`${stage.served.origin}/join-partner`)
    await page.waitForLoadState('networkidle')
    expect(scripts).not.toContain('/sandbox/captcha/api.js')
    await page.getByLabel('Company').fill('Ravel & Co')
    await page.getByLabel('I am not a robot (sandbox)').waitFor()
    await page.getByLabel('Name').fill('Maurice')
    await page.getByLabel('Email', { exact: true }).fill('maurice@example.com')
    await page.getByLabel('What do you have in mind?').fill('A room for our students.')
    const send = page.getByRole('button', { name: 'Send application' })
    await send.click()
    await page.getByText('Check the box above first.').waitFor()
    await page.getByLabel('Let it fail').check()
    await tick(page)
    await send.click()
    await page.getByText('The check didn’t go through.').waitFor()
    await page.getByLabel('Let it fail').uncheck()
    await tick(page)
    await send.click()
    await page.getByRole('heading', { name: 'Application received' }).waitFor()
    await expectAccessible(page)
    const mails = await fetch(`${stage.served.origin}/sandbox/mail.json?to=team@metapyra.example`)
    expect(JSON.stringify(await mails.json())).toContain('Ravel & Co')
  })

  it('open as dialogs from the foot of each page', async () => {
    const { page } = await stage.personOfTest({ viewport: PHONE })
    await page.goto(`${stage.served.origin}/partners`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Give feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give feedback' })
    await dialog.getByLabel('Very good').check()
    await dialog.getByLabel('What should we know?').fill('The room is lovely.')
    await tick(page)
    await picture(page, 'feedback-390-light')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await dialog.getByText('Thank you for your feedback.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('an offer is asked for by who is new, with the plan that was looked at', async () => {
    const { page } = await stage.personOfTest()
    await page.goto(`${stage.served.origin}/pricing`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Yearly').check()
    await page.getByRole('button', { name: 'Request a quote' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Request a quote' })
    expect(await dialog.getByLabel('What do you need?').inputValue()).toContain('Team, billed yearly')
    await dialog.getByLabel('Name').fill('Ada')
    await dialog.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await tick(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('We’ll reply by email').waitFor()
  })

  it('an owner asks for an offer for one of their spaces', async () => {
    const { page } = await stage.personOfTest()
    const owner = await createSpaceOwner(stage.served)
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${stage.served.origin}/pricing`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Request a quote' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Request a quote' })
    const space = dialog.getByRole('combobox', { name: 'Space' })
    await expect.poll(() => space.locator('option').allTextContents()).toEqual([`Space ${owner.domain}`])
    await tick(page)
    await picture(page, 'offer-of-an-owner')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Request a quote' }).click()
    await dialog.getByText('We’ll reply by email').waitFor()
  })

  it('[NEWS-1] the newsletter begins by the button behind the link of its mail', async () => {
    const { page } = await stage.personOfTest()
    const email = 'reader@example.com'
    await page.goto(`${stage.served.origin}/`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Newsletter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Newsletter' })
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await tick(page)
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await dialog.getByText('We’ve sent a link').waitFor()
    await page.goto(await stage.served.linkFor(email, /Confirm your subscription/))
    await page.getByRole('heading', { name: 'Subscribe to our newsletter?' }).waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('You’re subscribed.').waitFor()
    await page.goto(await stage.served.linkFor(email, /You’re subscribed to our newsletter/))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('You’ve unsubscribed from our newsletter.').waitFor()
  })
})

describe('installing', () => {
  it('the manifest is one that a phone takes, and its icons are what it says', async () => {
    const { page } = await stage.personOfTest()
    await page.goto(`${stage.served.origin}/`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await page.request.get(`${stage.served.origin}${href}`)).json()
    expect(manifest).toMatchObject({
      name: 'MetaPyra',
      start_url: '/join',
      scope: '/',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual([
      'any',
      'any',
      'maskable',
      'maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(size).toBe(sizes)
    }
    for (const icon of ['/favicon.ico', '/mark.svg', '/apple-touch-icon.png'])
      expect((await page.request.get(`${stage.served.origin}${icon}`)).status()).toBe(200)
  })
})

describe('where nothing is sold', () => {
  const stage = setUpServerAndBrowser({ env: { PAYMENT: 'off' } })

  it('no page names a price or a limit', async () => {
    const { page } = await stage.personOfTest()
    await page.goto(`${stage.served.origin}/pricing`)
    await page.getByRole('heading', { name: 'Free to use', level: 1 }).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/€|per member|up to|10 guests|offer/i)
    await picture(page, 'pricing-free')
    await expectAccessible(page)
    await page.goto(stage.served.origin)
    await page.getByText('Free for ten people.').waitFor({ state: 'detached' })
  })
})
