import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { PASSWORD } from '../api/register.ts'
import type { Served } from './served.ts'

/** Where a client is opened. */
type Site = Pick<Served, 'origin'>

/** Fills and sends the form; where it leads is for the caller to see. */
export const logIn = async (page: Page, { origin }: Site, email: string, password = PASSWORD) => {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** From now on the browser is signed in as somebody who has done so without it. */
export const signIn = (page: Page, { origin }: Site, { jar }: Actor) =>
  page.context().addCookies(jar.names().map((name) => ({ name, value: jar.get(name) ?? '', url: origin })))

/** Registers, and stands before a first space with an address to confirm. */
export const registerByForm = async (page: Page, { origin }: Site, name: string, email: string) => {
  await page.goto(`${origin}/register`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
}

/** Opens the link of the newest mail; [T4] its token is out of the address before anybody sees the page. */
const openLink = async (page: Page, served: Served, email: string, subject: RegExp) => {
  const link = await served.linkFor(email, subject)
  expect(link).toMatch(/\?token=./)
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor()
  expect(await page.evaluate(() => location.href)).toBe(link.replace(/\?.*/, ''))
}

/** Registers in the browser and confirms the address from the mail. */
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
  // What it is for is theirs to say, and is not asked for.
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
  /** The name they were imported with, which stands in the form. */
  imported: string
  /** The name they choose instead. */
  name?: string
}

/** Takes up the invitation from the mail as somebody who has no account yet. */
export const takeUpInvitation = async (page: Page, served: Served, { email, imported, name }: Invited) => {
  await openLink(page, served, email, /invited you/)
  const nameField = page.getByLabel('Name')
  expect(await nameField.inputValue()).toBe(imported)
  if (name) await nameField.fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Join / }).click()
  await page.waitForURL('**/welcome')
}

/** The list of people says that somebody is in the space. */
export const expectHere = (page: Page, name: string) =>
  page.getByRole('region', { name: 'People' }).getByText(name, { exact: true }).waitFor()

/** The space's own, wherever something is new, which the chat opens at. */
export const openChat = async (page: Page) => {
  await page.getByRole('button', { name: /^Chat/ }).click()
  // On a phone the room’s heading is not shown.
  const space = (await page.locator('h1').first().textContent()) ?? ''
  const own = page.getByRole('region', { name: space, exact: true })
  const list = page.getByRole('region', { name: 'Chats', exact: true })
  const back = page.getByRole('button', { name: 'All chats' })
  await own.or(list).or(back).first().waitFor()
  if (await own.isVisible()) return
  if (await back.isVisible()) await back.click()
  await list.getByRole('listitem').filter({ hasText: space }).getByRole('button').first().click()
  await own.waitFor()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /message/i })

export const write = async (page: Page, text: string) => {
  // As a person does. A click waits until no closing dialog makes the page inert; without it the focus would not move, and
  // Enter would go to the dialog.
  await composer(page).click()
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** What was said, as far as it is shown. */
export const log = (page: Page) => page.getByRole('log')

export const expectSaid = (page: Page, text: string) =>
  log(page).getByText(text, { exact: true }).first().waitFor({ timeout: 30_000 })

export const timesSaid = (page: Page, text: string) => log(page).getByText(text, { exact: true }).count()

/** Whatever is said and matches, from top to bottom. */
export const saidOf = (page: Page, text: RegExp): Promise<string[]> =>
  log(page).getByText(text).allTextContents()
