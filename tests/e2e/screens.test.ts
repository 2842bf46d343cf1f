import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import { arriveAs, inDemo } from './demo.ts'
import { ownerScreens } from './owner-screens.ts'
import { picture } from './pictures.ts'
import type { Screen, Stage } from './screens.ts'
import { newcomerScreens, publicScreens } from './screens.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'
import { register } from './steps.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const themes = ['light', 'dark'] as const
const looks = sizes.flatMap((size) => themes.map((theme) => ({ ...size, theme })))

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const addressOf = ({ path, isInSpace }: Screen, stage: Stage) => {
  if (typeof path !== 'string') return path(stage)
  return isInSpace ? inDemo(stage.served, path) : `${stage.served.origin}${path}`
}

/** Each screen is opened anew; what one did before is that of the newcomer alone. */
const look = async (page: Page, screen: Screen, stage: Stage, label: string) => {
  await page.goto(await addressOf(screen, stage))
  await screen.ready(page, stage)
  await picture(page, `${screen.name}-${label}`)
  await expectAccessible(page)
}

describe('every screen', () => {
  let browser: Browser
  let served: Served
  const opened: Person[] = []

  beforeAll(async () => {
    served = await serve({}, ['--demo'])
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  const open = async (size: { width: number; height: number }, theme: 'light' | 'dark') => {
    const person = await newPerson(browser, size)
    await person.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    opened.push(person)
    return person.page
  }

  const arrive = async (size: { width: number; height: number }, theme: 'light' | 'dark') => {
    const newcomer = `newcomer-${size.width}-${theme}@example.com`
    const people = {
      visitor: await open(size, theme),
      newcomer: await open(size, theme),
      owner: await open(size, theme),
    }
    await register(people.newcomer, served, 'Newcomer', newcomer)
    await arriveAs(people.owner, served, 'maren')
    return { people, stage: { served, newcomer } }
  }
  const screens = [
    ...newcomerScreens.map((screen) => ({ who: 'newcomer' as const, screen, name: screen.name })),
    ...publicScreens.map((screen) => ({ who: 'visitor' as const, screen, name: screen.name })),
    ...ownerScreens.map((screen) => ({ who: 'owner' as const, screen, name: screen.name })),
  ]

  describe.each([...looks, { width: 360, height: 640, theme: 'light' as const }])(
    'at $width px in the $theme theme',
    ({ theme, ...size }) => {
      const label = `${size.width}-${theme}`
      let arrived: Awaited<ReturnType<typeof arrive>>
      beforeAll(async () => {
        arrived = await arrive(size, theme)
      })
      afterEach(async () => {
        // Another tab of somebody's has the space until it is closed.
        const pages = Object.values(arrived.people)
        const others = pages.flatMap((page) => page.context().pages()).filter((page) => !pages.includes(page))
        await Promise.all(others.map((page) => page.close()))
      })
      afterAll(() => Promise.all(Object.values(arrived.people).map((page) => page.context().close())))

      it.each(screens)(
        '$name has no violation that axe knows, and fits its width',
        async ({ who, screen }) => {
          const page = arrived.people[who]
          await look(page, screen, arrived.stage, label)
          expect(await widthOf(page)).toBe(size.width)
        },
      )
    },
  )

  it('and none broke its content security policy or threw', () => {
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
