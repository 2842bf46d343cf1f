import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { consoleScreens } from './console-screens.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { ownerScreens } from './owner-screens.ts'
import { picture } from './pictures.ts'
import type { Scene, Screen } from './screens.ts'
import { newcomerScreens, publicScreens } from './screens.ts'
import { registerByForm } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

type Theme = 'light' | 'dark'
interface Size {
  width: number
  height: number
}
interface Device extends Size {
  /** The theme in which each screen is opened, before the system switches to the other one. */
  theme: Theme
  /** The size to which the window is reduced at the end. */
  smallest?: Size
}

/** The axe rules whose result depends on colors. All others were checked before the theme changed. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block']
/** The axe rules whose result depends on what covers what, and what is scrolled. */
const BY_SIZE = ['color-contrast', 'scrollable-region-focusable']

/** All screens, with the person who opens each. */
export const screens = [
  ...newcomerScreens.map((screen) => ({ who: 'newcomer' as const, screen, name: screen.name })),
  ...publicScreens.map((screen) => ({ who: 'visitor' as const, screen, name: screen.name })),
  ...[...ownerScreens, ...consoleScreens].map((screen) => ({
    who: 'owner' as const,
    screen,
    name: screen.name,
  })),
]

export const addressOf = ({ path, isInSpace }: Screen, scene: Scene) => {
  if (typeof path !== 'string') return path(scene)
  return isInSpace ? demoUrl(scene.served, path) : `${scene.served.origin}${path}`
}

const expectNoSidewaysScroll = async (page: Page, { width }: Size) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

/** Waits until all color transitions on the page are over. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })

/** Switches the system's theme. A page without scripts has no theme attribute, and switches by its style sheet. */
const switchTheme = async (page: Page, theme: Theme) => {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((now) => (document.documentElement.dataset['theme'] ?? now) === now, theme)
  await waitForTransitions(page)
}

/** Another tab of the same person would keep the space until it is closed. */
export const closeOtherTabs = async (people: Person[]): Promise<void> => {
  const ownPages = people.map(({ page }) => page)
  const openPages = people.flatMap(({ context }) => context.pages())
  await Promise.all(openPages.filter((page) => !ownPages.includes(page)).map((page) => page.close()))
}

/**
 * Each screen of the product on one kind of device, opened in a new page. Only the newcomer's screens depend on earlier
 * ones.
 */
export const describeEveryScreen = ({ theme, smallest, ...size }: Device) =>
  describe('every screen', () => {
    const newcomer = `newcomer-${size.width}@example.com`
    const otherTheme = theme === 'light' ? 'dark' : 'light'
    const stage = setUpServerAndBrowser(withDemo)
    let people: Record<'visitor' | 'newcomer' | 'owner', Person>

    beforeAll(async () => {
      people = {
        visitor: await stage.personOfSuite({ viewport: size }),
        newcomer: await stage.personOfSuite({ viewport: size }),
        owner: await stage.personOfSuite({ viewport: size }),
      }
      await registerByForm(people.newcomer.page, stage.served, 'Newcomer', newcomer)
      await arriveAs(people.owner.page, stage.served, 'maren')
    })
    afterEach(() => closeOtherTabs(Object.values(people)))

    it.each(screens)(
      `$name at ${size.width} px has no violation that axe knows in either theme, and fits its width`,
      async ({ who: personName, screen, name }) => {
        const { page } = people[personName]
        const scene = { served: stage.served, newcomer }
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await screen.before?.(page)
        // Navigating to the current address would only reload the page, and keep open what is open.
        await page.goto('about:blank')
        await page.goto(await addressOf(screen, scene))
        await screen.ready(page, scene)
        await waitForTransitions(page)
        await picture(page, `${name}-${size.width}-${theme}`)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page, size)

        await switchTheme(page, otherTheme)
        await picture(page, `${name}-${size.width}-${otherTheme}`)
        await expectAccessible(page, BY_COLOUR)
        await expectNoSidewaysScroll(page, size)

        if (!smallest) return
        await page.setViewportSize(smallest)
        await picture(page, `${name}-${smallest.width}-${otherTheme}`)
        await expectAccessible(page, BY_SIZE)
        await expectNoSidewaysScroll(page, smallest)
      },
    )
  })
