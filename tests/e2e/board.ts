import type { Page } from 'playwright'

export const board = (page: Page) => page.getByRole('region', { name: 'Board' })

/** By its key, which is heard once the dock stands, and not before. */
export const openBoard = async (page: Page, tab?: 'Events' | 'Polls' | 'Library' | 'Bookings' | 'Agents') => {
  await page.getByRole('button', { name: /^Board/ }).waitFor()
  // The button is drawn a moment before the page hears keys.
  for (let tries = 0; tries < 5 && !(await board(page).isVisible()); tries += 1) {
    await page.keyboard.press('b')
    await board(page)
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
  }
  if (tab) await board(page).getByRole('tab', { name: tab }).click()
}
