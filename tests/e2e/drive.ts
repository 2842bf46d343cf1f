import type { Page } from 'playwright'
import type { Served } from './served.ts'

/** Controls the sandbox Drive, as its page does. */
export const controlSandboxDrive = async (
  { origin }: Served,
  act: string,
  fields: Record<string, string> = {},
) => {
  const { status } = await fetch(`${origin}/sandbox/drive`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ act, ...fields }),
    redirect: 'manual',
  })
  if (status !== 303) throw new Error(`The Drive answered ${status}`)
}

export const addFile = (served: Served, email: string, name: string, size: number) =>
  controlSandboxDrive(served, 'add', { email, name, size: String(size), given: 'on' })

export const fault = (served: Served, name: string, times: number) =>
  controlSandboxDrive(served, 'fault', { fault: name, times: String(times) })

/** Allows access on the sandbox page of “Google” or “Microsoft”. */
const consent = async (page: Page, email: string) => {
  await page.getByLabel(/^(Google|Microsoft) account$/).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Does what opens the page of “Google” or “Microsoft” in another tab, allows access there and closes that tab. */
export const allowInTab = async (
  page: Page,
  email: string,
  begin: () => Promise<unknown>,
  title = 'Google Drive',
) => {
  const openedTab = page.context().waitForEvent('page')
  await begin()
  const google = await openedTab
  await google.getByRole('heading', { name: `MetaPyra wants to use your ${title}` }).waitFor()
  await consent(google, email)
  await google.getByRole('heading', { name: `Your ${title} is linked` }).waitFor()
  return google
}
