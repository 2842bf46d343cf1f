import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Person } from './browser.ts'
import { launchBrowser, newPerson } from './browser.ts'
import { filledDemo } from './filled-demo.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

interface Options {
  /** The server's environment; a function if it is known only after something else has started. */
  env?: Record<string, string> | (() => Promise<Record<string, string>>)
  args?: string[]
  /** The data folder that the server starts with a copy of. */
  filled?: () => Promise<string>
  launch?: () => Promise<Browser>
}

/** A server with the people of `--demo`. */
export const withDemo: Options = { filled: filledDemo }

/**
 * A server and a browser for the tests of the suite or file that calls it. After each test no page may have thrown or
 * violated its content security policy. A test that provokes this removes it from `person.complaints`.
 */
export const setUpServerAndBrowser = ({
  env = {},
  args = [],
  filled,
  launch = launchBrowser,
}: Options = {}) => {
  let serving: Promise<Served> | undefined
  let launching: Promise<Browser> | undefined
  let served: Served
  let browser: Browser
  const ofSuite: Person[] = []
  const ofTest: Person[] = []

  const begin = async () =>
    serve(typeof env === 'function' ? await env() : env, args, filled && { filled: await filled() })
  beforeAll(async () => {
    serving = begin()
    launching = launch()
    ;[served, browser] = await Promise.all([serving, launching])
  })
  afterEach(async () => {
    const complaints = [...ofSuite, ...ofTest].flatMap((person) => person.complaints.splice(0))
    await Promise.all(ofTest.splice(0).map(({ context }) => context.close()))
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([
      launching?.then((launchedBrowser) => launchedBrowser.close()),
      serving?.then((launchedBrowser) => launchedBrowser.end()),
    ])
  })

  const opener = (openedPeople: Person[]) => async (options?: BrowserContextOptions) => {
    const person = await newPerson(browser, options)
    openedPeople.push(person)
    return person
  }
  return {
    get served() {
      return served
    },
    /** A person whose browser context lasts until the last test has ended. */
    personOfSuite: opener(ofSuite),
    /** A person whose browser context is closed after the test that opened it. */
    personOfTest: opener(ofTest),
  }
}

export type Stage = ReturnType<typeof setUpServerAndBrowser>
