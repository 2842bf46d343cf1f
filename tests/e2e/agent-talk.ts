import type { Page } from 'playwright'
import { expect } from 'vitest'
import { board, openBoard } from './board.ts'

/** The call with the demo's agent. */
export const call = (page: Page) => board(page).getByRole('region', { name: 'Call with Skipper' })

/** Waits for this status of the call. */
export const expectStatus = (page: Page, words: string, timeout = 15_000) =>
  expect.poll(() => call(page).getByRole('status').textContent(), { timeout }).toBe(words)

export const talk = async (page: Page) => {
  await openBoard(page, 'Agents')
  await board(page)
    .getByRole('button', { name: /^Skipper/ })
    .click()
  await board(page).getByRole('button', { name: 'Talk' }).click()
}
