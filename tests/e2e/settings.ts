import type { Page } from 'playwright'

/** The dialog of one's own settings. */
export const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

export const tab = (page: Page, name: string) => settings(page).getByRole('tab', { name }).click()

/** From inside the space. */
export const open = async (page: Page, name = 'Profile') => {
  await page.getByRole('button', { name: 'You' }).click()
  await tab(page, name)
  await settings(page).getByRole('button', { name: 'Save' }).waitFor()
}

/** Saves, waits until that is said, and leaves the dialog without the message. */
export const save = async (page: Page) => {
  const said = page.getByText('Saved', { exact: true })
  await settings(page).getByRole('button', { name: 'Save' }).click()
  await said.first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await said.first().waitFor({ state: 'hidden' })
}

/** Until it is gone no key is heard beside it. */
export const close = async (page: Page) => {
  await settings(page).getByRole('button', { name: 'Close', exact: true }).click()
  await settings(page).waitFor({ state: 'hidden' })
}
