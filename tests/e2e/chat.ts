import type { BrowserContextOptions, Page } from 'playwright'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { log, openChat } from './steps.ts'
import type { Stage } from './test-setup.ts'

/** A person of the demo's space for all tests of the suite, with the chat open. */
export const arriveInChat = async (
  stage: Stage,
  name: Parameters<typeof arriveAs>[2],
  choices: BrowserContextOptions = {},
): Promise<Person> => {
  const person = await stage.personOfSuite({ viewport: WIDE, ...choices })
  await arriveAs(person.page, stage.served, name)
  await openChat(person.page)
  return person
}

/** The message with this text. */
export const messagesWithText = (page: Page, text: string) =>
  log(page).getByRole('group').filter({ hasText: text })

/** The actions for the message under the pointer. */
export const tools = (page: Page) => page.getByRole('toolbar', { name: 'Message actions' })

/** Runs an action from a message's “More” menu. */
export const choose = async (page: Page, text: string, act: string) => {
  await messagesWithText(page, text).hover()
  await tools(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

export const backToList = (page: Page) => page.getByRole('button', { name: 'All chats' }).click()
