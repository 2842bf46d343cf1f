import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { PASSWORD } from '../api/register.ts'
import type { Served } from './served.ts'

/** Where a client is opened. */
type Site = Pick<Served, 'origin'>

/** Fills in and submits the login form. The caller checks where it leads. */
export const logIn = async (page: Page, { origin }: Site, email: string, password = PASSWORD) => {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs the browser in with the session of a person who has logged in without it. */
export const signIn = (page: Page, { origin }: Site, { jar }: Actor) =>
  page.context().addCookies(jar.names().map((name) => ({ name, value: jar.get(name) ?? '', url: origin })))

/** Signs up, and ends at creating a first space, with an email to verify. */
export const registerByForm = async (page: Page, { origin }: Site, name: string, email: string) => {
  await page.goto(`${origin}/register`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
}

/** Opens the link of the newest email; [T4] its token is removed from the address before the page is displayed. */
const openLink = async (page: Page, served: Served, email: string, subject: RegExp) => {
  const link = await served.linkFor(email, subject)
  expect(link).toMatch(/\?token=./)
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor()
  expect(await page.evaluate(() => location.href)).toBe(link.replace(/\?.*/, ''))
}

/** Signs up in the browser and verifies the email address by the email's link. */
export const registerInBrowser = async (page: Page, served: Served, name: string, email: string) => {
  await registerByForm(page, served, name, email)
  await openLink(page, served, email, /Verify/)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByRole('heading', { name: 'Email verified' }).waitFor()
}

/** Creates a space and ends at its welcome page, on the space's own host. */
export const createSpaceInBrowser = async (page: Page, served: Served, name: string, domain: string) => {
  await page.goto(`${served.origin}/create-space`)
  await page.getByLabel('Space name').fill(name)
  await page.getByLabel('Address').fill(domain)
  // The use case is optional, so none is selected by default.
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create space' }).click()
  await page.waitForURL(served.ofSpace(domain, '/welcome'))
}

export const enterSpace = async (page: Page) => {
  await page.getByRole('button', { name: 'Join space' }).click()
  await page.waitForURL('**/space')
}

interface Invited {
  email: string
  /** The name they were imported with, which the form contains. */
  imported: string
  /** The name that they choose instead. */
  name?: string
}

/** Accepts the invitation in the email as a person without an account. */
export const acceptInvitation = async (page: Page, served: Served, { email, imported, name }: Invited) => {
  await openLink(page, served, email, /invited you/)
  const nameField = page.getByLabel('Name')
  expect(await nameField.inputValue()).toBe(imported)
  if (name) await nameField.fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Join / }).click()
  await page.waitForURL('**/welcome')
}

/** Waits until the list of people contains the person. */
export const expectHere = (page: Page, name: string) =>
  page.getByRole('region', { name: 'People' }).getByText(name, { exact: true }).waitFor()

/** Opens the space's chat, whichever chat the panel opens with. */
export const openChat = async (page: Page) => {
  await page.getByRole('button', { name: /^Chat/ }).click()
  // On a phone the room’s heading is not displayed.
  const space = (await page.locator('h1').first().textContent()) ?? ''
  const spaceRegion = page.getByRole('region', { name: space, exact: true })
  const list = page.getByRole('region', { name: 'Chats', exact: true })
  const back = page.getByRole('button', { name: 'All chats' })
  await spaceRegion.or(list).or(back).first().waitFor()
  if (await spaceRegion.isVisible()) return
  if (await back.isVisible()) await back.click()
  await list.getByRole('listitem').filter({ hasText: space }).getByRole('button').first().click()
  await spaceRegion.waitFor()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /message/i })

export const write = async (page: Page, text: string) => {
  // As a person does. A click waits until no closing dialog makes the page inert; without it the focus would not move, and
  // Enter would go to the dialog.
  await composer(page).click()
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** The displayed messages. */
export const log = (page: Page) => page.getByRole('log')

export const expectSaid = (page: Page, text: string) =>
  log(page).getByText(text, { exact: true }).first().waitFor({ timeout: 30_000 })

export const timesSaid = (page: Page, text: string) => log(page).getByText(text, { exact: true }).count()

/** The texts of all matching messages, from top to bottom. */
export const messagesMatching = (page: Page, text: RegExp): Promise<string[]> =>
  log(page).getByText(text).allTextContents()
