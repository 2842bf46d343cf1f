import type { Page } from 'playwright'

export const board = (page: Page) => page.getByRole('region', { name: 'Board' })

/** By its key, which is heard once the dock stands, and not before. */
export const openBoard = async (
  page: Page,
  tab?: 'Events' | 'Polls' | 'Library' | 'Appointments' | 'Agents',
) => {
  await page.getByRole('button', { name: /^Board/ }).waitFor()
  await page.keyboard.press('b')
  if (tab) await board(page).getByRole('tab', { name: tab }).click()
}
