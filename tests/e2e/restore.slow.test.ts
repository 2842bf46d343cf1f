import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { picture } from './pictures.ts'
import { expectHere } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const PROFILE = /\/v2\/user\/profile/

/** What can come before a screen: restoring the session, and another tab that has the space. */
describe('before a screen is there', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let amina: Person

  beforeAll(async () => {
    ;[maren, amina] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(amina.page, stage.served, 'amina')
  })

  const screens = [
    { client: 'member client', path: '/join', words: 'Loading…', title: 'Your spaces' },
    { client: 'console', path: '/admin/users', words: 'Opening the console', title: 'People' },
  ]

  it.each(screens)(
    'the $client shows its mark with a spinner and a way home while the session is restored',
    async ({ client, path, words, title }) => {
      const page = await maren.context.newPage()
      // For people who prefer reduced motion, the spinner stands still.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const profile = Promise.withResolvers<void>()
      await page.route(PROFILE, async (route) => {
        await profile.promise
        await route.continue()
      })
      await page.goto(demoUrl(stage.served, path))
      await page.getByRole('status').getByText(words).waitFor()
      const home = page.getByRole('link', { name: /^MetaPyra/ })
      expect(await home.getAttribute('href')).toBe('/')
      expect(await home.locator('svg, img').isVisible()).toBe(true)
      const turning = home.evaluate((link) =>
        link.getAnimations({ subtree: true }).map((animation) => animation.playState),
      )
      expect(await turning).toContain('running')
      expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
      await picture(page, `loading-${client.replace(' ', '-')}`)
      await expectAccessible(page)
      profile.resolve()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: words }).count()).toBe(0)
      await page.close()
    },
  )

  describe.each([
    { by: 'locks', hasLocks: true },
    { by: 'talk among the tabs where there are no locks', hasLocks: false },
  ])('one tab alone has the space, by $by', ({ hasLocks }) => {
    let first: Page
    let second: Page
    const elsewhere = (page: Page) => page.getByRole('heading', { name: 'Already open in another tab' })
    const room = (page: Page) => page.getByText('2 people here')

    const openSpace = async () => {
      const page = await maren.context.newPage()
      if (!hasLocks) {
        await page.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
        )
      }
      await page.goto(demoUrl(stage.served, '/space'))
      return page
    }
    beforeAll(async () => {
      await maren.page.goto('about:blank')
      first = await openSpace()
      await room(first).waitFor()
    })
    afterAll(async () => {
      await first.close()
      await second.close()
    })

    it('a second one says so, and offers to take over', async () => {
      second = await openSpace()
      await elsewhere(second).waitFor()
      await second.getByRole('button', { name: 'Your spaces' }).waitFor()
      expect(await room(first).isVisible()).toBe(true)
      await picture(second, 'second-tab')
      await expectAccessible(second)
    })

    it('taking over closes the first, and nobody is seen twice', async () => {
      await second.getByRole('button', { name: 'Use here' }).click()
      await room(second).waitFor()
      await elsewhere(first).waitFor()
      await expectHere(amina.page, 'Maren Holst')
      await room(amina.page).waitFor()
    })

    it('the first can have it back', async () => {
      await first.getByRole('button', { name: 'Use here' }).click()
      await room(first).waitFor()
      await elsewhere(second).waitFor()
    })

    if (!hasLocks) return
    it('and the one that waits has it once the other closes', async () => {
      await first.close()
      await room(second).waitFor()
    })
  })
})
