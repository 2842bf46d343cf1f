import type { Page } from 'playwright'
import type { Served } from './served.ts'
import { enterSpace } from './steps.ts'

/** The space that `--demo` fills. */
export const DEMO = {
  space: 'Harbour Studio',
  domain: 'harbour',
  password: 'lantern by the harbour',
  emailOf: (key: string) => `${key}@harbour.example`,
}

/** An address on the demo's own host. */
export const inDemo = ({ port }: Served, path: string): string =>
  `http://${DEMO.domain}.localhost:${port}${path}`

export const logInAs = async (page: Page, served: Served, key: string) => {
  await page.goto(`${served.origin}/login`)
  await page.getByLabel('Mail address').fill(DEMO.emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(join|welcome|space)/)
}

/** Logs in and goes through the welcome, which stands before the space at first. */
export const arriveAs = async (page: Page, served: Served, key: string) => {
  await logInAs(page, served, key)
  await page.goto(inDemo(served, '/welcome'))
  await enterSpace(page)
}
