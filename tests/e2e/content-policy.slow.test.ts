import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { addressOf, closeOtherTabs, screens } from './every-screen.ts'
import { registerByForm } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** A token, as in links. */
const IN_REFERRER = /token=|\/g\//

describe('[T4] every screen', () => {
  const newcomer = 'newcomer-of-the-policy@example.com'
  const stage = setUpServerAndBrowser(withDemo)
  let people: Record<'visitor' | 'newcomer' | 'owner', Person>
  const violations: string[] = []
  const elsewhere: string[] = []
  const referrers: string[] = []
  let requestCount = 0

  /** A person in whose pages each policy violation, host and referrer is recorded. */
  const watched = async (): Promise<Person> => {
    const person = await stage.personOfSuite({ viewport: WIDE })
    await person.context.exposeBinding(
      'noteViolation',
      (_, violation: string) => void violations.push(violation),
    )
    await person.context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) => {
        const note = Reflect.get(window, 'noteViolation') as (violation: string) => void
        note(`${violatedDirective} by ${blockedURI || 'a script'} on ${documentURI}`)
      })
    })
    person.context.on('request', async (request) => {
      requestCount += 1
      const { protocol, hostname } = new URL(request.url())
      const isOurs = /(^|\.)localhost$/.test(hostname)
      if (/^(https?|wss?):/.test(protocol) && !isOurs) elsewhere.push(request.url())
      const { referer = '' } = await request.allHeaders().catch(() => ({ referer: '' }))
      if (IN_REFERRER.test(referer)) referrers.push(`${referer} told to ${request.url()}`)
    })
    return person
  }

  beforeAll(async () => {
    people = { visitor: await watched(), newcomer: await watched(), owner: await watched() }
    await registerByForm(people.newcomer.page, stage.served, 'Newcomer', newcomer)
    await arriveAs(people.owner.page, stage.served, 'maren')
  })
  afterEach(() => closeOtherTabs(Object.values(people)))
  afterAll(() => {
    expect(requestCount).toBeGreaterThan(screens.length)
  })

  it.each(screens)(
    '[T4] $name keeps to the policy, asks nobody else, and tells no token',
    async ({ who: personName, screen }) => {
      const { page } = people[personName]
      const scene = { served: stage.served, newcomer }
      await screen.before?.(page)
      await page.goto(await addressOf(screen, scene))
      await screen.ready(page, scene)
      expect({ violations, elsewhere, referrers }).toEqual({ violations: [], elsewhere: [], referrers: [] })
    },
  )

  it('a script that somebody has got into a page would not run, and would be noted', async () => {
    const { page, complaints } = people.visitor
    await page.goto(stage.served.origin)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.hasRun = true'
      document.head.append(script)
      const picture = document.createElement('img')
      picture.setAttribute('onerror', 'window.hasRun = true')
      picture.src = 'https://elsewhere.example/x.png'
      document.body.append(picture)
    })
    await expect.poll(() => violations.splice(0).join()).toMatch(/script-src/)
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
    complaints.splice(0)
  })
})
