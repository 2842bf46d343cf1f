import type { Page } from 'playwright'
import type { Actor } from '../api/actor.ts'
import type { Served } from './served.ts'
import { enterSpace, signIn } from './steps.ts'

/** The space that `--demo` fills. */
export const DEMO = {
  space: 'Harbour Studio',
  domain: 'harbour',
  password: 'lantern by the harbour',
  emailOf: (key: string) => `${key}@harbour.example`,
}

/** The address of a path on the demo's own host. */
export const demoUrl = (served: Served, path: string): string => served.ofSpace(DEMO.domain, path)

/** Logs the browser in as one of the demo's people. The returned actor can make calls without the browser too. */
export const signInAs = async (page: Page, served: Served, key: string): Promise<Actor> => {
  const actor = served.someone()
  await actor.call('POST v2/auth/login', { email: DEMO.emailOf(key), password: DEMO.password })
  const { rows } = await actor.call('GET v2/workspace/explore-space', { filter: 'mine' })
  actor.spaceId = rows[0]?.id ?? null
  await signIn(page, served, actor)
  return actor
}

/** Logs in and passes the welcome page, which comes before the space on the first visit. */
export const arriveAs = async (page: Page, served: Served, key: string): Promise<Actor> => {
  const actor = await signInAs(page, served, key)
  await page.goto(demoUrl(served, '/welcome'))
  await enterSpace(page)
  return actor
}
