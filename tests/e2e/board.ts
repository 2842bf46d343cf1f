import type { Page } from 'playwright'

export const board = (page: Page) => page.getByRole('region', { name: 'Board' })

/** Opens the board with its shortcut, which works only once the dock is displayed. */
export const openBoard = async (page: Page, tab?: 'Events' | 'Polls' | 'Library' | 'Bookings' | 'Agents') => {
  await page.getByRole('button', { name: /^Board/ }).waitFor()
  // The button is rendered a moment before the page handles keys.
  for (let tries = 0; tries < 5 && !(await board(page).isVisible()); tries += 1) {
    await page.keyboard.press('b')
    await board(page)
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
  }
  if (tab) await board(page).getByRole('tab', { name: tab }).click()
}
